import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { aKitchen, lanesOf, reloaded, type Kitchen } from '../testing/kitchen.ts';
import { assertLaw, lawWithin } from '../testing/law.ts';

// Boards of up to six lanes, each added some time after the one before, and then a day in a kitchen.
const anyLanes = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 90 }), after: fc.nat(120_000) }), {
  minLength: 2,
  maxLength: 6,
});
const anyDay = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('pass' as const), ms: fc.nat(400_000) }),
    fc.record({ what: fc.constant('sleep' as const), ms: fc.nat(1_500_000) }),
    fc.record({ what: fc.constant('reload' as const), ms: fc.nat(400_000) }),
  ),
  { minLength: 1, maxLength: 9 },
);

/** A device that may be busy: then each look at its calendar takes a while. The clock of each page begins anywhere. */
function aDevice() {
  const clock = fakeClock();
  let [spent, look] = [0, 0];
  const now = () => clock.now() + spent;
  const pageClock = (startsAt: number): FakeClock => ({
    ...clock,
    now: () => startsAt + now(),
    wall() {
      spent += look;
      return clock.wall() + spent;
    },
  });
  return { clock, now, pageClock, beBusy: () => (look = 13) };
}
/** What all lanes take at one wake. */
const LONGEST_WAKE = 1000;

/** The seconds that a lane shows until its end; below 0 once it rings. */
const leftOf = (line: string): number => Number(line.split(' ').at(-1)?.replace('+', '-'));

it(
  'lanes on one clock never drift apart by more than a second that is shown, through sleep and reload, too [KIT-35]',
  async () => {
    await assertLaw(
      { 'a lane that rings': 10, 'a sleep': 10, 'a reload': 10 },
      (met) =>
        fc.asyncProperty(anyLanes, anyDay, async (lanes, day) => {
          const { clock, now, pageClock, beBusy } = aDevice();
          let kitchen: Kitchen = await aKitchen({ clock: pageClock(0) });
          const ends: number[] = [];
          for (const [index, { minutes, after }] of lanes.entries()) {
            await kitchen.pass(after / 1000);
            kitchen.board.add(`lane${index} ${minutes} min`);
            ends.push(Math.floor(now() / 1000) * 1000 + minutes * 60_000);
          }
          beBusy();
          for (const { what, ms } of day) {
            if (met('a reload', what === 'reload')) kitchen.board.close();
            if (met('a sleep', what === 'sleep')) clock.sleep(ms);
            else await kitchen.pass(ms / 1000);
            if (what === 'reload') kitchen = await reloaded(kitchen, { clock: pageClock(ms / 7) });
            await kitchen.pass(1.1);
            const shown = lanesOf(kitchen).map(leftOf);
            expect(shown).toHaveLength(lanes.length);
            met('a lane that rings', Math.min(...shown) < 0);
            const drifts = shown.map((left, index) => 1000 * left - (ends[index] ?? 0) + now());
            expect(Math.max(...drifts) - Math.min(...drifts)).toBeLessThanOrEqual(1000);
            // Nor from the moments at which they are due, however often the page was opened again: a lane shows the last second.
            expect(Math.min(...drifts)).toBeGreaterThanOrEqual(0);
            expect(Math.max(...drifts)).toBeLessThanOrEqual(1000 + LONGEST_WAKE);
          }
        }),
      { numRuns: 40 },
    );
  },
  lawWithin(60_000),
);
