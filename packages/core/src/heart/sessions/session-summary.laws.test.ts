import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOnlyOf } from '../../ports/wire/summary-only.ts';
import type { Document } from '../../ports/wire/wire.ts';
import { aSession } from '../../testing/heart.ts';
import { assertLaw } from '../../testing/law.ts';
import { recordedSessions } from '../../testing/recorded-sessions.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';
import { edwardsOf } from '../load/load.ts';
import { recoveryPointOf } from '../report/recovery-trend.ts';
import { parseSession } from './session-body.ts';
import { zoneTimesOf } from './session-stats.ts';
import { formatSummary, heldRatesOf, parseSummary, sessionSummaryOf } from './session-summary.ts';
import { isSummaryOnly } from './session.ts';
import { sessionDocument } from './stored-session.ts';

/** Minutes of work and rest in turn. */
const workouts = fc.integer({ min: 130, max: 500 }).map((seconds) => aSession({ seconds, stepSeconds: 60 }));

describe('the head of a session', () => {
  it('says of the readings what lists, loads and trends need', () => {
    assertLaw({ 'a load': 10, 'a recovery': 10 }, (met) =>
      fc.property(fc.oneof(recordedSessions, workouts), (session) => {
        const document = JSON.parse(JSON.stringify(sessionDocument(session, 'r'))) as Document;
        const sent = summaryOnlyOf('hrsessions', document);
        expect(sent !== undefined).toBe(session.stats !== undefined);
        const head = parseSession(sent?.body);
        if (head === undefined) return;
        expect([isSummaryOnly(head), isSummaryOnly(session), head.readings]).toEqual([true, false, []]);
        expect({ ...head, summaryOnly: undefined, readings: session.readings }).toEqual({
          ...session,
          summaryOnly: undefined,
        });
        expect(sessionSummaryOf(head)).toEqual(sessionSummaryOf(session));
        const max = session.maxHeartRate ?? 190;
        met('a load', edwardsOf(sessionSummaryOf(head).held, max) > 0);
        met('a recovery', recoveryPointOf(head) !== undefined);
        expect(recoveryPointOf(head)).toEqual(recoveryPointOf(session));
      }),
    );
  });

  it('holds each heart rate as long as its zone was held', () => {
    assertLaw({ 'time in a zone': 10 }, (met) =>
      fc.property(recordedSessions, fc.integer({ min: 120, max: 220 }), ({ readings }, max) => {
        const held = heldRatesOf(readings);
        const times = zoneTimesOf(readings, max);
        const all = held.reduce((sum, [, lasted]) => sum + lasted, 0);
        expect(all).toBe(ZONE_NUMBERS.reduce((sum, zone) => sum + times[zone], 0));
        met('time in a zone', all > 0);
      }),
    );
  });

  it('is nothing if its text is broken, and never a heart rate that cannot be', () => {
    assertLaw(
      { 'a text that is read': 10, 'a text that is not': 10 },
      (met) =>
        fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{0,12}$/), (held) => {
          const read = parseSummary({ held });
          met('a text that is not', read === undefined);
          if (read === undefined || !met('a text that is read')) return;
          expect(parseSummary(formatSummary(read))).toEqual(read);
          for (const [bpm, lasted] of read.held) expect(bpm >= 1 && bpm <= 250 && lasted >= 0).toBe(true);
        }),
      { numRuns: 2000 },
    );
  });
});
