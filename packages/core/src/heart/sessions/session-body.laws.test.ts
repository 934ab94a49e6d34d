import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyZones } from '../../testing/hearts/zones.ts';
import { assertLaw } from '../../testing/law.ts';
import { STEP_TYPES, ZONE_NUMBERS } from '../../timer/timer.ts';
import { parseSession, sessionBody } from './session-body.ts';
import { endSession, startSession, withMark, withReading, type HeartRateSession } from './session.ts';

const deeds = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(
        {
          passed: fc.integer({ min: -500, max: 20_000 }),
          bpm: fc.integer({ min: 0, max: 260 }),
          energyExpended: fc.nat(65_535),
          rrIntervals: fc.array(fc.nat(64_000), { minLength: 1, maxLength: 9 }),
        },
        { requiredKeys: ['passed', 'bpm'] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record(
        {
          passed: fc.integer({ min: -500, max: 20_000 }),
          stepName: fc.string({ unit: 'binary', maxLength: 20 }),
          type: fc.constantFrom(...STEP_TYPES, 'between' as const),
          targetZone: fc.constantFrom(...ZONE_NUMBERS),
        },
        { requiredKeys: ['passed', 'stepName', 'type'] },
      ),
    },
  ),
  { maxLength: 60 },
);

const sessions: fc.Arbitrary<HeartRateSession> = fc
  .record({
    start: fc.nat(2 ** 42),
    timerName: fc.string({ unit: 'binary' }),
    course: deeds,
    zones: fc.option(anyZones),
    added: fc.record(
      {
        source: fc.constant('demo' as const),
        notes: fc.record(
          {
            title: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
            note: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
            effort: fc.integer({ min: 1, max: 10 }),
          },
          { requiredKeys: [], noNullPrototype: true },
        ),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  })
  .map(({ start, timerName, course, zones, added }) => {
    let now = start;
    let session: HeartRateSession = { ...startSession({ timerId: 'timer-1', timerName }, start), ...added };
    for (const { passed, ...deed } of course) {
      now += passed;
      session =
        'bpm' in deed ? withReading(session, { ...deed, timestamp: now }) : withMark(session, { ...deed, at: now });
    }
    return zones === null ? session : endSession(session, now + 1000, zones);
  });

/** Every location in a JSON value, as a path. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

/** The value with another one at a path. */
function broken(value: unknown, path: readonly string[], other: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = broken(copy[key], rest, other);
  return copy;
}

describe('a stored session', () => {
  it('is read back exactly as it was, from JSON [HRT-26]', () => {
    assertLaw(
      { 'RR intervals': 10, 'a mark': 10, 'a session that ended': 10, 'a note': 10 },
      (met) =>
        fc.property(sessions, (session) => {
          met(
            'RR intervals',
            session.readings.some(({ rrIntervals }) => rrIntervals !== undefined),
          );
          met('a mark', session.marks.length > 0);
          met('a session that ended', session.endTime !== undefined);
          met('a note', session.notes?.note !== undefined);
          expect(parseSession(JSON.parse(JSON.stringify(sessionBody(session))))).toStrictEqual(session);
        }),
      { numRuns: 300 },
    );
  });

  it('gives nothing or a session that can be stored again, whatever is broken in it [HRT-28]', () => {
    const others = fc
      .oneof(
        fc.jsonValue(),
        fc.constantFrom(undefined, -1, 1.5, 1e300, '', 'AAAA', 'zzzz', '99999', '!', [], {}),
        fc.stringMatching(/^[A-Za-z0-9_-]{0,40}$/),
      )
      // JSON keeps no sign of 0.
      .map((other) => (Object.is(other, -0) ? 0 : other));
    assertLaw(
      { 'one that is refused': 10, 'one that is read': 10 },
      (met) =>
        fc.property(sessions, fc.nat(), others, (session, place, other) => {
          const body = sessionBody(session);
          const paths = pathsOf(body);
          const read = parseSession(broken(body, paths[place % paths.length] ?? [], other));
          met('one that is refused', read === undefined);
          if (read !== undefined && met('one that is read'))
            expect(parseSession(JSON.parse(JSON.stringify(sessionBody(read))))).toEqual(read);
        }),
      { numRuns: 1000 },
    );
  });
});
