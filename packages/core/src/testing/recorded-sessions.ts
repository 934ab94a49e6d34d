// Sessions as any run may have recorded them, for laws.

import * as fc from 'fast-check';
import {
  endSession,
  type HeartRateSession,
  latestOf,
  pauseSession,
  resumeSession,
  startSession,
  withMark,
  withReading,
} from '../heart/sessions/session.ts';
import { continued, shiftOf } from '../heart/sessions/unfinished.ts';
import { STEP_TYPES, ZONE_NUMBERS } from '../timer/timer.ts';
import { anyZones } from './hearts/zones.ts';

/** How long after the previous deed: often nothing, mostly about a second, sometimes a gap. */
const passed = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 2200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2200, max: 60_000 }) },
);

const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('reading' as const),
      values: fc.record(
        {
          bpm: fc.integer({ min: 1, max: 250 }),
          rrIntervals: fc.array(fc.nat(63_999), { minLength: 1, maxLength: 9 }),
          energyExpended: fc.nat(65_535),
        },
        { requiredKeys: ['bpm'] },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      values: fc.record(
        {
          stepName: fc.string({ unit: 'binary', maxLength: 20 }),
          type: fc.constantFrom(...STEP_TYPES, 'between' as const),
          targetZone: fc.constantFrom(...ZONE_NUMBERS),
        },
        { requiredKeys: ['stepName', 'type'] },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) }),
  },
  {
    weight: 1,
    // The clock may be set back while no page is there.
    arbitrary: fc.record({
      kind: fc.constant('interruption' as const),
      back: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_600_000 })),
    }),
  },
);

/** Ended sessions with readings, RR intervals, energy, marks, pauses, interruptions, clocks set back and gaps in any order. */
export const recordedSessions: fc.Arbitrary<HeartRateSession> = fc
  .record({
    start: fc.integer({ min: 1_000_000_000_000, max: 2_000_000_000_000 }),
    timerName: fc.string({ unit: 'binary', maxLength: 100 }),
    deeds: fc.array(fc.tuple(passed, deed), { maxLength: 60, size: 'max' }),
    rest: passed,
    zones: anyZones,
  })
  .map(({ start, timerName, deeds, rest, zones }) => {
    let now = start;
    let session = startSession({ timerId: 'timer-1', timerName }, start);
    for (const [since, each] of deeds) {
      now += since;
      if (each.kind === 'reading') session = withReading(session, { ...each.values, timestamp: now });
      else if (each.kind === 'mark') session = withMark(session, { ...each.values, at: now });
      else if (each.kind === 'interruption') {
        const [past, resumed] = [{ session, at: latestOf(session) }, startSession(session, now - each.back)];
        session = continued(past, resumed);
        now = resumed.startTime + shiftOf(past, resumed);
      } else session = each.kind === 'pause' ? pauseSession(session, now) : resumeSession(session, now);
    }
    return endSession(session, now + rest, zones);
  });
