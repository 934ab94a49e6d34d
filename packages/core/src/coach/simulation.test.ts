import { describe, expect, it } from 'vitest';
import { SCENARIOS, literalRule, ourRule, shortfallsOf, simulate, tallyOf } from '../testing/simulated-heart.ts';

// `npm run bench -- core/coach` asks the same over 200 seeds, and fails where this would.
const SEEDS = 40;

describe('simulated workouts', () => {
  it.each(SCENARIOS)('[COA-47] have a tenth of the wrong directions and more time in the zone: $name', (scenario) => {
    const literal = tallyOf(literalRule, scenario, SEEDS);
    const ours = tallyOf(() => ourRule(), scenario, SEEDS);
    expect(shortfallsOf(ours, literal)).toEqual([]);
    expect(shortfallsOf(literal, ours)).toHaveLength(2);
    expect(ours.cuesPerMinute).toBeLessThan(1.1);
    expect(ours.flips).toBeLessThan(0.1);
    expect(literal.wrong).toBeGreaterThan(50);
  });

  it('[COA-47] come out the same for the same seed', () => {
    const [clean] = SCENARIOS;
    if (clean === undefined) throw new Error('no scenario');
    expect(simulate(ourRule(), clean, 7)).toEqual(simulate(ourRule(), clean, 7));
    expect(simulate(ourRule(), clean, 7)).not.toEqual(simulate(ourRule(), clean, 8));
  });
});
