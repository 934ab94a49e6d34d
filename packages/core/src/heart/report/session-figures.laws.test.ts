import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tcxOf } from '../../import-export/sessions/tcx.ts';
import { anyZones } from '../../testing/hearts/zones.ts';
import { assertLaw } from '../../testing/law.ts';
import { recordedSessions } from '../../testing/recorded-sessions.ts';
import { parseSession } from '../sessions/session-body.ts';
import { endSession, pauseSession, resumeSession, startSession, withMark, withReading } from '../sessions/session.ts';
import { sessionDocument, withReadingsRemoved } from '../sessions/stored-session.ts';
import { figuresOf, figuresOfHead, movingLengthOf } from './session-figures.ts';

const events = fc.array(
  fc.record({
    passed: fc.integer({ min: 1, max: 4000 }),
    kind: fc.constantFrom('reading', 'reading', 'reading', 'reading', 'mark', 'pause', 'resume'),
    bpm: fc.integer({ min: 40, max: 200 }),
  }),
  { maxLength: 150, size: 'max' },
);

describe('the numbers of a session', () => {
  it('are those of the laps of its file: the same readings and the same time [HRT-281]', () => {
    assertLaw({ 'a reading in a pause': 10, 'several laps with a pause': 10 }, (met) =>
      fc.property(events, (list) => {
        let now = 0;
        let session = startSession({ timerId: 't', timerName: 'T' }, 0);
        for (const { passed, kind, bpm } of list) {
          now += passed;
          if (kind === 'reading') session = withReading(session, { bpm, timestamp: now });
          else if (kind === 'mark') session = withMark(session, { at: now, stepName: 'S', type: 'work' });
          else session = kind === 'pause' ? pauseSession(session, now) : resumeSession(session, now);
        }
        // A reading at the very end of a session is in no lap if the last one takes no time.
        session = endSession(session, now + 1, 190);
        const file = tcxOf(session);
        const rates = [...file.matchAll(/<HeartRateBpm>\s*<Value>(\d+)/g)].map(([, bpm]) => Number(bpm));
        const laps = [...file.matchAll(/<TotalTimeSeconds>([\d.]+)/g)].map(([, time]) => Number(time));
        const { rates: own, length } = figuresOf(session, 190, 'moving');
        met('a reading in a pause', rates.length < session.readings.length);
        met('several laps with a pause', laps.length > 1 && (session.pauses?.length ?? 0) > 0);
        expect(length / 1000).toBeCloseTo(
          laps.reduce((sum, time) => sum + time, 0),
          6,
        );
        expect(movingLengthOf(session)).toBe(length);
        if (rates.length === 0) {
          expect(own).toBeUndefined();
          return;
        }
        expect(own).toEqual({
          avgBpm: Math.round(rates.reduce((sum, bpm) => sum + bpm, 0) / rates.length),
          minBpm: Math.min(...rates),
          maxBpm: Math.max(...rates),
        });
      }),
    );
  });

  it('are the same without readings as with them and with pauses, but for the peak, in any zones', () => {
    assertLaw({ 'a pause': 10, 'a time in zone 2 to 5': 10 }, (met) =>
      fc.property(recordedSessions, anyZones, (session, zones) => {
        if (session.stats === undefined) return;
        const head = parseSession(withReadingsRemoved(sessionDocument(session, 'rev'))?.body);
        if (head === undefined) throw new Error('broken');
        const [without, whole] = [figuresOfHead(head, zones), figuresOf(session, zones, 'with-pauses')];
        const { avgBpm, minBpm, maxBpm } = without.rates ?? {};
        expect({ avgBpm, minBpm, maxBpm }).toEqual(whole.rates);
        expect([without.zoneTimes, without.length]).toEqual([whole.zoneTimes, whole.length]);
        met('a pause', session.pauses !== undefined);
        met(
          'a time in zone 2 to 5',
          ([2, 3, 4, 5] as const).some((zone) => whole.zoneTimes[zone] > 0),
        );
      }),
    );
  });
});
