import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterLook, asked, conditionOf, type HealthLook, type Remedy } from './device-health.ts';

/** One look after some time: what the device does, and what the platform lets be tried. */
const look = fc.record({
  after: fc.integer({ min: 20, max: 3000 }),
  moves: fc.boolean(),
  isRunning: fc.boolean(),
  mayClimb: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  isInterrupted: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  mayRebuild: fc.boolean(),
});
type Look = typeof look extends fc.Arbitrary<infer T> ? T : never;
const still = look.map((one) => ({ ...one, moves: false }));

/** Every look in turn, with what was tried and how it stood before and after. */
function lookAll(looks: readonly Look[]) {
  let health = asked({ now: 0, time: 1, isRunning: false });
  let [now, time] = [0, 1];
  return looks.map(({ after, moves, ...rest }) => {
    now += after;
    if (moves && rest.isRunning) time += after / 1000;
    const given: HealthLook = { ...rest, now, time };
    const before = health;
    const found = afterLook(before, given);
    health = found.health;
    return { look: given, hasMoved: time !== before.time && rest.isRunning, before, ...found };
  });
}

describe('the health of a device, whatever it does', () => {
  it('[PRT-45] [PRT-47] is well, and nothing is tried, with each look that sees it move', () => {
    let moved = 0;
    fc.assert(
      fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
        for (const { hasMoved, health, remedy } of lookAll(looks)) {
          if (!hasMoved) continue;
          moved += 1;
          expect([conditionOf(health), remedy]).toEqual(['well', undefined]);
        }
      }),
    );
    expect(moved).toBeGreaterThan(100);
  });

  it('[PRT-45] climbs one rung at a time, and gives each a second to help', () => {
    const tried: Partial<Record<Remedy, number>> = {};
    fc.assert(
      fc.property(fc.array(still, { maxLength: 60 }), (looks) => {
        for (const {
          before,
          health,
          remedy,
          look: { now, isRunning, mayClimb },
        } of lookAll(looks)) {
          if (remedy === undefined) continue;
          tried[remedy] = (tried[remedy] ?? 0) + 1;
          if (isRunning || mayClimb) expect(health.reached - before.reached).toBeLessThanOrEqual(1);
          if (conditionOf(before) === 'climbing') expect(now - before.triedAt).toBeGreaterThanOrEqual(1000);
          if (conditionOf(before) === 'lost') expect(now - before.triedAt).toBeGreaterThanOrEqual(10_000);
        }
      }),
      { numRuns: 300 },
    );
    for (const remedy of ['resume', 'restart', 'rebuild'] as const) expect(tried[remedy], remedy).toBeGreaterThan(10);
  });

  it('[PRT-46] [PRT-48] tries nothing that the platform does not let be tried', () => {
    let held = 0;
    fc.assert(
      fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
        for (const {
          remedy,
          look: { mayRebuild, mayClimb, isInterrupted, isRunning },
        } of lookAll(looks)) {
          if (!mayRebuild) expect(remedy).not.toBe('rebuild');
          if (isInterrupted || (!isRunning && !mayClimb)) expect([undefined, 'resume']).toContain(remedy);
          if (remedy !== undefined && (isInterrupted || !mayRebuild)) held += 1;
        }
      }),
    );
    expect(held).toBeGreaterThan(50);
  });
});
