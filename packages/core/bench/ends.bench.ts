// Steps that end by the heart: how early and how late, by our rule and by the first reading that is there, over simulated
// recoveries. SEEDS says how many of each kind, FIRST_SEED where they begin: those of the test begin at 1.

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
  return (value === undefined ? '–' : value.toFixed(1)).padStart(7);
}

console.log(`${COUNT} steps of each kind, seeds from ${FIRST}; early: the heart itself more than ${EARLY} bpm away`);
console.log(`${'kind'.padEnd(28)}${'rule'.padEnd(15)}ended  early  late p50    p95    max (s)  away p95    max (bpm)`);
for (const shape of RECOVERY_SHAPES) {
  for (const [name, rule] of RULES) {
    const ends = Array.from({ length: COUNT }, (_, index) => simulatedEnd(rule, shape, FIRST + index));
    const away = ends.flatMap((end) => end.away ?? []).sort((a, b) => a - b);
    const late = ends.flatMap((end) => end.late ?? []).sort((a, b) => a - b);
    const early = away.filter((beats) => beats > EARLY).length;
    console.log(
      `${shape.name.padEnd(28)}${name.padEnd(15)}${String(away.length).padStart(5)}${String(early).padStart(7)}  ${rankOf(late, 0.5)}${rankOf(late, 0.95)}${rankOf(late, 1)}           ${rankOf(away, 0.95)}${rankOf(away, 1)}`,
    );
  }
}
