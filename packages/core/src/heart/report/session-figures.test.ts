// cspell:ignore bpms
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../import-export/sessions/csv.ts';
import { tcxOf } from '../../import-export/sessions/tcx.ts';
import { parseSession } from '../sessions/session-body.ts';
import { endSession, startSession, withoutDoubted, type HeartRateSession } from '../sessions/session.ts';
import { sessionDocument, withReadingsRemoved } from '../sessions/stored-session.ts';
import { figuresOf, figuresOfHead, headRatesOf } from './session-figures.ts';
import { sessionMomentOf } from './session-moment.ts';

const TIMES = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

/** 20 s at 150 bpm, 20 s of pause at 100, 20 s at 170. */
function pausedSession(): HeartRateSession {
  const begun = startSession({ timerId: 't', timerName: 'T' }, 0);
  const readings = Array.from({ length: 60 }, (_, second) => ({
    bpm: [150, 100, 170][Math.floor(second / 20)] ?? 0,
    timestamp: second * 1000,
  }));
  const marks = [
    { at: 5000, stepName: 'Squats', type: 'work' as const },
    { at: 50_000, stepName: 'Rest', type: 'rest' as const },
  ];
  return endSession({ ...begun, readings, marks, pauses: [{ from: 20_000, to: 40_000 }] }, 60_000, 200);
}

describe('the numbers of a session', () => {
  it('leave pauses out, or count them [HRT-281]', () => {
    expect(figuresOf(pausedSession(), 200, 'moving')).toEqual({
      length: 40_000,
      rates: { avgBpm: 160, minBpm: 150, maxBpm: 170 },
      peakBpm: 170,
      zoneTimes: { 1: 0, 2: 0, 3: 19_000, 4: 19_000, 5: 0 },
    });
    expect(figuresOf(pausedSession(), 200, 'with-pauses')).toEqual({
      length: 60_000,
      rates: { avgBpm: 140, minBpm: 100, maxBpm: 170 },
      peakBpm: 170,
      zoneTimes: { 1: 20_000, 2: 0, 3: 20_000, 4: 19_000, 5: 0 },
    });
  });

  it('do not have a peak held across a pause, or of less than 10 s [HRT-281]', () => {
    const session = pausedSession();
    const short = { ...session, pauses: [{ from: 9000, to: 51_000 }] };
    expect(figuresOf(short, 200, 'moving').peakBpm).toBeUndefined();
    expect(figuresOf(short, 200, 'with-pauses').peakBpm).toBe(170);
  });

  it('are none if nothing was read [HRT-281]', () => {
    const silent = endSession(startSession({ timerId: 't', timerName: 'T' }, 0), 60_000, 200);
    expect(figuresOf(silent, 200, 'moving')).toMatchObject({ length: 60_000, rates: undefined, peakBpm: undefined });
  });
});

describe('a moment of a session', () => {
  const at = (seconds: number) => sessionMomentOf(pausedSession(), seconds * 1000);

  it('has the latest reading, the step and whether the run was paused', () => {
    expect(at(0)).toEqual({ bpm: 150, mark: undefined, isPaused: false });
    expect(at(5.5)).toMatchObject({ bpm: 150, mark: { stepName: 'Squats' }, isPaused: false });
    expect(at(20)).toMatchObject({ bpm: 100, mark: { stepName: 'Squats' }, isPaused: true });
    expect(at(40)).toMatchObject({ bpm: 170, mark: { stepName: 'Squats' }, isPaused: false });
    expect(at(55)).toMatchObject({ bpm: 170, mark: { stepName: 'Rest' }, isPaused: false });
  });

  it.each([
    ['a code of a band', 3],
    ['the lowest number', 1],
    ['a rate just too low', 24],
  ])('leaves out %s in a session that was kept with it', (_, code) => {
    const beats = [84, 84, 84, 84, 84, 84, 84, 84, code, code, code, 84];
    const readings = beats.map((bpm, second) => ({ bpm, timestamp: second * 1000 }));
    const kept = { ...endSession({ ...startSession({ timerId: 't', timerName: 'T' }, 0), readings }, 12_000, 200) };
    const rates = { avgBpm: 84, minBpm: 84, maxBpm: 84 };
    const stats = { ...rates, avgBpm: 62, minBpm: code, peakBpm: 84, timeInZones: TIMES, totalReadings: 12 };
    const old = { ...kept, stats };
    expect(kept.stats).toMatchObject({ ...rates, totalReadings: 12 });
    expect(figuresOf(old, 200, 'moving')).toMatchObject({ rates, peakBpm: 84, zoneTimes: { 1: 11_000 } });
    expect(headRatesOf(old)).toEqual(rates);
    const head = parseSession(withReadingsRemoved(sessionDocument(old, 'r'))?.body);
    expect(head && figuresOfHead(head, 200)).toMatchObject({ rates, zoneTimes: { 1: 11_000 } });
    const read = parseSession(sessionDocument(old, 'r').body);
    expect(read?.readings.map(({ bpm }) => bpm)).toEqual(beats);
    const bare = withoutDoubted(old);
    expect(bare.readings).toHaveLength(9);
    expect(bare.stats).toEqual({ ...rates, peakBpm: 84, timeInZones: { ...TIMES, 1: 9 }, totalReadings: 9 });
    expect(withoutDoubted(bare)).toBe(bare);
    expect(tcxOf(old)).not.toContain(`<Value>${code}<`);
    expect(csvOf(old).match(/Z,/g)).toHaveLength(9);
  });

  it('has no heart rate before the first reading, or 5 s after the last', () => {
    expect(at(-1).bpm).toBeUndefined();
    expect(at(64).bpm).toBe(170);
    expect(at(64.1).bpm).toBeUndefined();
    const silent = endSession(startSession({ timerId: 't', timerName: 'T' }, 0), 60_000, 200);
    expect(sessionMomentOf(silent, 1000)).toEqual({ bpm: undefined, mark: undefined, isPaused: false });
  });
});
