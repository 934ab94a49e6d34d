// The reader of descriptions against two parts of a corpus: one it was developed with, and one that is only scored. `all` after
// `--` prints what is not right in the first part; the second part prints figures alone.

import { DEVELOPED } from '../src/testing/descriptions/developed.ts';
import { scoreOf } from '../src/testing/descriptions/meaning.ts';
import { SCORED } from '../src/testing/descriptions/scored.ts';

console.log(
  '| part | descriptions | right | of them with a note | refused | wrong with a note | wrong without a note |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, samples] of [
  ['developed with', DEVELOPED],
  ['only scored', SCORED],
] as const) {
  const { counts } = scoreOf(samples);
  const right = counts.right + counts['right with a note'];
  const share = `${right} (${((100 * right) / samples.length).toFixed(1)}%)`;
  const others = [
    counts['right with a note'],
    counts.refused,
    counts['wrong with a note'],
    counts['wrong without a note'],
  ];
  console.log(`| ${[name, samples.length, share, ...others].join(' | ')} |`);
}
