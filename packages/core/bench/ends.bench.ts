// Steps that end by the heart: how early and how late, by our rule and by the first reading that is there, over simulated
// recoveries. SEEDS says how many of each kind, FIRST_SEED where they begin: those of the test begin at 1.

import { benchTable } from '../../bench-table.ts';
import {
  RECOVERY_SHAPES,
  firstReadingEnd,
  ourEnd,
  simulatedEnd,
  type EndRule,
} from '../src/testing/hearts/recoveries.ts';

const COUNT = Number(process.env['SEEDS'] ?? 400);
const FIRST = Number(process.env['FIRST_SEED'] ?? 100_001);
/** A heart within two beats of the border is there. */
const EARLY = 2;

const RULES: readonly (readonly [string, EndRule])[] = [
  ['ours', ourEnd],
  ['first reading', firstReadingEnd],
];

function rankOf(ascending: readonly number[], share: number): string {
  const value = ascending.at(Math.min(ascending.length - 1, Math.floor(share * ascending.length)));
  return value === undefined ? '–' : value.toFixed(1);
}

console.log(`${COUNT} steps of each kind, seeds from ${FIRST}; early: the heart itself more than ${EARLY} bpm away`);
const FIGURES = ['ended', 'early', 'late p50 (s)', 'late p95', 'latest', 'away p95 (bpm)', 'furthest away'];
const row = benchTable('kind, rule', ...FIGURES);
for (const shape of RECOVERY_SHAPES) {
  for (const [name, rule] of RULES) {
    const ends = Array.from({ length: COUNT }, (_, index) => simulatedEnd(rule, shape, FIRST + index));
    const away = ends.flatMap((end) => end.away ?? []).sort((a, b) => a - b);
    const late = ends.flatMap((end) => end.late ?? []).sort((a, b) => a - b);
    const early = away.filter((beats) => beats > EARLY).length;
    const lateness = [0.5, 0.95, 1].map((share) => rankOf(late, share));
    row(`${shape.name}, ${name}`, String(away.length), String(early), ...lateness, rankOf(away, 0.95), rankOf(away, 1));
  }
}
