// cspell:ignore activity
import { describe, expect, it } from 'vitest';
import type { HeartRateSession, SessionMark } from '../../heart/sessions/session.ts';
import { readFit } from '../../testing/fit-reader.ts';
import { aSession } from '../../testing/heart.ts';
import { SPORTS, type Sport } from '../../timer/sport.ts';
import { TEXT_BYTES_MOST } from '../fit/fit-bytes.ts';
import { fitOf } from './fit.ts';

const session = aSession({ seconds: 60, stepSeconds: 20 });
const START = session.startTime;
const moment = (second: number) => new Date(START + second * 1000);

const read = (given: HeartRateSession, utcOffset = 0) => readFit(fitOf(given, utcOffset));
/** A session of one reading at each of some seconds. */
const readAt = (...seconds: readonly number[]) =>
  seconds.map((second) => ({ bpm: 100 + second, timestamp: START + second * 1000 }));

describe('the FIT file', () => {
  it('has the messages that an activity needs, and names its maker and its timer', async () => {
    const { file_id, sport, session: sessions, activity } = await read(session);
    expect(file_id).toMatchObject([{ type: 'activity', manufacturer: 'development', product_name: 'Roundbell' }]);
    expect(file_id).toMatchObject([{ time_created: moment(0) }]);
    expect(sport).toEqual([{ sport: 'training', sub_sport: 'cardio_training', name: 'Tabata' }]);
    expect(sessions).toMatchObject([
      {
        start_time: moment(0),
        timestamp: moment(60),
        total_elapsed_time: 60,
        total_timer_time: 60,
        avg_heart_rate: session.stats?.avgBpm,
        max_heart_rate: session.stats?.maxBpm,
        min_heart_rate: session.stats?.minBpm,
        sport: 'training',
        sub_sport: 'cardio_training',
        first_lap_index: 0,
        num_laps: 3,
      },
    ]);
    expect(activity).toMatchObject([{ timestamp: moment(60), total_timer_time: 60, num_sessions: 1, type: 'manual' }]);
  });

  it('is refused by a reader as soon as one of its bits is wrong', async () => {
    const file = fitOf(session, 0);
    const places = [1, 4, 12, 13, 14, 40, 400, file.length - 2, file.length - 1];
    for (const place of places) {
      const damaged = file.slice();
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      await expect(readFit(damaged), `byte ${place}`).rejects.toThrow();
    }
  });

  it('gives the end in local time', async () => {
    const localOf = async (utcOffset: number) => (await read(session, utcOffset)).activity?.[0]?.local_timestamp;
    expect(await localOf(0)).toEqual(moment(60));
    expect(await localOf(330)).toEqual(moment(60 + 330 * 60));
    expect(await localOf(-480)).toEqual(moment(60 - 480 * 60));
  });

  it('has one lap per step, with its times, heart rates and purpose', async () => {
    const { lap } = await read(session);
    expect(lap).toMatchObject([
      { start_time: moment(0), timestamp: moment(20), total_timer_time: 20, intensity: 'active' },
      { start_time: moment(20), timestamp: moment(40), total_timer_time: 20, intensity: 'rest' },
      { start_time: moment(40), timestamp: moment(60), total_timer_time: 20, intensity: 'active' },
    ]);
    const second = session.readings.slice(20, 40).map(({ bpm }) => bpm);
    expect(lap?.[1]).toMatchObject({
      avg_heart_rate: Math.round(second.reduce((sum, bpm) => sum + bpm, 0) / 20),
      max_heart_rate: Math.max(...second),
      min_heart_rate: Math.min(...second),
    });
  });

  it('knows warm-ups, rests and recoveries', async () => {
    const types = ['preparation', 'work', 'timer', 'rest', 'between', 'delay', 'meditation', 'recovery'] as const;
    const marks = types.map((type, index): SessionMark => ({ at: START + index * 1000, stepName: type, type }));
    const { lap = [] } = await read({ ...session, marks });
    expect(lap.map(({ intensity }) => intensity)).toEqual([
      'warmup',
      'active',
      'active',
      'rest',
      'rest',
      'rest',
      'rest',
      'recovery',
    ]);
  });

  it('has a record where a lap begins and ends, without a heart rate if none was read', async () => {
    const { stats: _, ...silent } = { ...session, readings: [] };
    const marks = [0, 3, 5, 8].map((second): SessionMark => ({
      at: START + second * 1000,
      stepName: 'A',
      type: 'work',
    }));
    const pauses = [{ from: START + 6000, to: START + 7000 }];
    const { record } = await read({ ...silent, marks, pauses, endTime: START + 10_000 });
    expect(record).toEqual([0, 3, 5, 6, 7, 8, 10].map((second) => ({ timestamp: moment(second) })));
    const gap = await read({ ...session, readings: readAt(0, 3, 9), marks, endTime: START + 10_400 });
    expect(gap.record?.map(({ heart_rate }) => heart_rate)).toEqual([100, 103, undefined, undefined, 109, undefined]);
  });

  it('is whole without readings, without marks, and without any length', async () => {
    const { stats: _, ...empty } = { ...session, readings: [], marks: [] };
    for (const [each, records] of [
      [empty, 2],
      [{ ...empty, endTime: START }, 1],
    ] as const) {
      const { lap, session: sessions, record } = await read(each);
      expect([lap?.length, sessions?.length, record?.length]).toEqual([1, 1, records]);
      expect(sessions?.[0]).not.toHaveProperty('avg_heart_rate');
    }
  });

  it('keeps a reading at the very end, at which the last step begins', async () => {
    const readings = readAt(0, 59, 60);
    const marks: SessionMark[] = [0, 60].map((second) => ({ at: START + second * 1000, stepName: 'A', type: 'work' }));
    const { record, lap } = await read({ ...session, readings, marks });
    expect(record?.flatMap(({ heart_rate }) => heart_rate ?? [])).toEqual([100, 159, 160]);
    expect(lap).toMatchObject([{ max_heart_rate: 160 }]);
  });

  it('gives the energy of its laps, and none that was not reported', async () => {
    const withEnergy = readAt(0, 10, 20, 30).map((reading, index) => ({ ...reading, energyExpended: index * 42 }));
    const { lap, session: sessions } = await read({ ...session, readings: withEnergy });
    expect(lap?.map(({ total_calories }) => total_calories)).toEqual([10, 20, undefined]);
    expect(sessions).toMatchObject([{ total_calories: 30 }]);
    expect((await read(session)).session?.[0]).not.toHaveProperty('total_calories');
  });

  it('rounds the energy of a session once, and counts none across a pause', async () => {
    const withEnergy = readAt(0, 10, 20, 30).map((reading, index) => ({ ...reading, energyExpended: index * 2 }));
    const { lap, session: sessions } = await read({ ...session, readings: withEnergy });
    expect(lap?.map(({ total_calories }) => total_calories)).toEqual([0, 1, undefined]);
    expect(sessions).toMatchObject([{ total_calories: 1 }]);
    const pauses = [{ from: START + 15_000, to: START + 20_000 }];
    const large = withEnergy.map((reading) => ({ ...reading, energyExpended: reading.energyExpended * 21 }));
    const paused = await read({ ...session, readings: large, pauses });
    expect(paused.lap?.map(({ total_calories }) => total_calories)).toEqual([10, 10, undefined]);
    expect(paused.session).toMatchObject([{ total_calories: 20 }]);
  });

  it('stops the timer in a pause, and leaves its readings out', async () => {
    const pauses = [
      { from: START + 10_000, to: START + 15_000 },
      { from: START + 50_000, to: START + 60_000 },
    ];
    const {
      event,
      record,
      lap,
      session: sessions,
    } = await read({ ...session, readings: readAt(9, 10, 14, 15, 55), pauses });
    expect(event).toEqual([
      { timestamp: moment(0), event: 'timer', event_type: 'start' },
      { timestamp: moment(10), event: 'timer', event_type: 'stop' },
      { timestamp: moment(15), event: 'timer', event_type: 'start' },
      { timestamp: moment(50), event: 'timer', event_type: 'stop' },
      { timestamp: moment(60), event: 'timer', event_type: 'stop_all' },
    ]);
    expect(record?.flatMap(({ heart_rate }) => heart_rate ?? [])).toEqual([109, 115]);
    expect(lap?.map(({ total_elapsed_time, total_timer_time }) => [total_elapsed_time, total_timer_time])).toEqual([
      [20, 15],
      [20, 20],
      [20, 10],
    ]);
    expect(sessions).toMatchObject([{ total_elapsed_time: 60, total_timer_time: 45 }]);
  });

  it('has every RR interval after its reading, five to a message', async () => {
    const rrIntervals = [400, 401, 402, 403, 404, 63_999];
    const readings = [{ bpm: 150, timestamp: START, rrIntervals }, ...readAt(1)];
    const { hrv } = await read({ ...session, readings });
    expect(hrv?.map(({ time }) => time)).toEqual([
      [0.4, 0.401, 0.402, 0.403, 0.404],
      [63.999, null, null, null, null],
    ]);
  });

  it('has the sport of the timer, in the activity, its session and its laps', async () => {
    const session = aSession({ seconds: 30, stepSeconds: 10 });
    const known = {
      training: ['training', 'cardio_training'],
      strength: ['training', 'strength_training'],
      running: ['running', 'generic'],
      cycling: ['cycling', 'generic'],
      rowing: ['rowing', 'generic'],
      walking: ['walking', 'generic'],
      yoga: ['training', 'yoga'],
    } as const satisfies Record<Sport, readonly string[]>;
    for (const sport of SPORTS) {
      const { sport: named, session: sessions, lap: laps } = await read({ ...session, sport });
      expect([named?.[0]?.sport, named?.[0]?.sub_sport]).toEqual(known[sport]);
      expect([sessions?.[0]?.sport, sessions?.[0]?.sub_sport]).toEqual(known[sport]);
      expect(new Set(laps?.map((lap) => lap.sport))).toEqual(new Set([known[sport][0]]));
    }
  });

  it('cuts a long name between its letters, and ends none early', async () => {
    const nameOf = async (timerName: string) => (await read({ ...session, timerName })).sport?.[0]?.name;
    expect(await nameOf('é'.repeat(150))).toBe('é'.repeat(TEXT_BYTES_MOST / 2));
    expect(await nameOf('a\u0000b 🏃')).toBe('a b 🏃');
    expect(await nameOf('half \ud83c')).toBe('half \ufffd');
  });

  it('writes a moment before FIT began to count as its first', async () => {
    const { activity } = await readFit(fitOf({ ...session, startTime: 5, endTime: 9, readings: [], marks: [] }, -60));
    expect(activity).toMatchObject([{ timestamp: new Date(631_065_600_000) }]);
  });
});
