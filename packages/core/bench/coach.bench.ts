// The coach against simulated hearts: the specification's constants taken literally, and our rule, side by side. The figures
// are counts, so they are the same on every machine; words after `--` do not change them.

import { SCENARIOS, literalRule, ourRule, tallyOf } from '../src/testing/simulated-heart.ts';
import type { CoachingRule } from '../src/testing/simulated-heart.ts';

const SEEDS = 200;
const RULES: readonly (readonly [string, () => CoachingRule])[] = [
  ['literal', literalRule],
  ['ours', () => ourRule()],
  ['ours, talkative', () => ourRule('talkative')],
];

console.log(
  `| ${SEEDS} seeds, 35 min: scenario | rule | lines a minute | directional | wrong | flips | time in zone |`,
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const scenario of SCENARIOS) {
  for (const [name, newRule] of RULES) {
    const { cuesPerMinute, directional, wrong, flips, timeInZone } = tallyOf(newRule, scenario, SEEDS);
    const counts = [cuesPerMinute.toFixed(2), directional.toFixed(1), wrong.toFixed(2), flips.toFixed(2)];
    console.log(`| ${[scenario.name, name, ...counts, `${(100 * timeInZone).toFixed(1)}%`].join(' | ')} |`);
  }
}
