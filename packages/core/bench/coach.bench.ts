// The coach against simulated hearts: the specification's constants taken literally, and our rule, side by side. The figures
// are counts, so they are the same on every machine; words after `--` do not change them. Fails where our rule owes something.

import {
  SCENARIOS,
  literalRule,
  ourRule,
  shortfallsOf,
  tallyOf,
  type CoachingRule,
} from '../src/testing/simulated-heart.ts';

const SEEDS = 200;
const owed: string[] = [];
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
  const literal = tallyOf(literalRule, scenario, SEEDS);
  for (const [name, newRule] of RULES) {
    const tally = newRule === literalRule ? literal : tallyOf(newRule, scenario, SEEDS);
    const { cuesPerMinute, directional, wrong, flips, timeInZone } = tally;
    const counts = [cuesPerMinute.toFixed(2), directional.toFixed(1), wrong.toFixed(2), flips.toFixed(2)];
    console.log(`| ${[scenario.name, name, ...counts, `${(100 * timeInZone).toFixed(1)}%`].join(' | ')} |`);
    if (newRule !== literalRule)
      owed.push(...shortfallsOf(tally, literal).map((one) => `${scenario.name}, ${name}: ${one}`));
  }
}
for (const one of owed) console.error(one);
if (owed.length > 0) throw new Error('Our rule owes something.');
