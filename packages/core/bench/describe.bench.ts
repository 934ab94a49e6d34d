// The reader of descriptions against the parts of a corpus: what it was developed with, what is only scored, and what someone
// wrote who did not know it. Figures alone: who reads the texts that fail has begun to tune on them.

import { benchTable } from '../../bench-table.ts';
import { ENDS } from '../src/testing/descriptions/developed-ends.ts';
import { NEWCOMERS } from '../src/testing/descriptions/developed-newcomers.ts';
import { PHONE } from '../src/testing/descriptions/developed-phone.ts';
import { SENTENCES } from '../src/testing/descriptions/developed-sentences.ts';
import { STRANGERS } from '../src/testing/descriptions/developed-strangers.ts';
import { VOICES } from '../src/testing/descriptions/developed-voices.ts';
import { DEVELOPED } from '../src/testing/descriptions/developed.ts';
import { scoreOf } from '../src/testing/descriptions/meaning.ts';
import { SCORED_NEWCOMERS } from '../src/testing/descriptions/scored-newcomers.ts';
import { SCORED } from '../src/testing/descriptions/scored.ts';
import { UNSEEN_PHONE } from '../src/testing/descriptions/unseen-phone.ts';
import { UNSEEN } from '../src/testing/descriptions/unseen.ts';

const row = benchTable(
  'A part of the corpus',
  'descriptions',
  'right',
  'of them with a note',
  'refused',
  'wrong with a note',
  'wrong without a note',
);
for (const [name, samples] of [
  ['developed with, short', DEVELOPED],
  ['developed with, sentences', SENTENCES],
  ['developed with, ends', ENDS],
  ['developed with, by strangers', STRANGERS],
  ['developed with, on a phone', PHONE],
  ['developed with, in many voices', VOICES],
  ['developed with, by newcomers', NEWCOMERS],
  ['only scored', SCORED],
  ['only scored, by newcomers', SCORED_NEWCOMERS],
  ['unseen', UNSEEN],
  ['unseen, on a phone', UNSEEN_PHONE],
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
  row(name, String(samples.length), share, ...others.map(String));
}
