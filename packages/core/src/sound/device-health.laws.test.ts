import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw, type Met } from '../testing/law.ts';
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
  let health = asked({ now: 0, time: 1, isRunning: false, isInterrupted: false });
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
  it('is well, and nothing is tried, with each look that sees it move', () => {
    assertLaw({ 'a device that moves': 10 }, (met) =>
      fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
        for (const { hasMoved, health, remedy } of lookAll(looks)) {
          if (!met('a device that moves', hasMoved)) continue;
          expect([conditionOf(health), remedy]).toEqual(['well', undefined]);
        }
      }),
    );
  });

  it('climbs one rung at a time, and gives each a second to help', () => {
    assertLaw(
      { resume: 10, restart: 10, rebuild: 10, 'the end of an interruption': 10 },
      (met: Met<Remedy | 'the end of an interruption'>) =>
        fc.property(fc.array(still, { maxLength: 60 }), (looks) => {
          for (const {
            before,
            health,
            remedy,
            look: { now, isRunning, mayClimb, isInterrupted },
          } of lookAll(looks)) {
            if (remedy === undefined) continue;
            met(remedy);
            if (isRunning || mayClimb) expect(health.reached - before.reached).toBeLessThanOrEqual(1);
            if (met('the end of an interruption', before.isInterrupted && !isInterrupted && !isRunning)) {
              expect(remedy).toBe('resume');
              continue;
            }
            if (conditionOf(before) === 'climbing') expect(now - before.triedAt).toBeGreaterThanOrEqual(1000);
            if (conditionOf(before) === 'lost') expect(now - before.triedAt).toBeGreaterThanOrEqual(10_000);
          }
        }),
      { numRuns: 300 },
    );
  });

  it('tries nothing that the platform does not let be tried', () => {
    assertLaw({ 'a remedy while something is not allowed': 10 }, (met) =>
      fc.property(fc.array(look, { maxLength: 60 }), (looks) => {
        for (const {
          remedy,
          look: { mayRebuild, mayClimb, isInterrupted, isRunning },
        } of lookAll(looks)) {
          if (!mayRebuild) expect(remedy).not.toBe('rebuild');
          if (isInterrupted || (!isRunning && !mayClimb)) expect([undefined, 'resume']).toContain(remedy);
          met('a remedy while something is not allowed', remedy !== undefined && (isInterrupted || !mayRebuild));
        }
      }),
    );
  });
});
