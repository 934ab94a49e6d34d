import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../heart/report/session-figures.ts';
import { ratesOf } from '../../heart/sessions/session-stats.ts';
import { endOf, standstillsOf } from '../../heart/sessions/session-stretches.ts';
import { zonesOf, type HeartRateSession } from '../../heart/sessions/session.ts';
import { ratesWithin } from '../../heart/zone-floors.ts';
import { topOf } from '../../heart/zones.ts';
import { fitCourse, readFit } from '../../testing/fit-reader.ts';
import { assertLaw } from '../../testing/law.ts';
import { recordedSessions } from '../../testing/recorded-sessions.ts';
import { readXml, tcxProblems, type XmlElement } from '../../testing/tcx-schema.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';
import { csvOf } from './csv.ts';
import { fitOf } from './fit.ts';
import { tcxOf } from './tcx.ts';

function named(element: XmlElement, name: string): readonly XmlElement[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => named(child, name))];
}

/** The number that a part of an element holds; undefined if it has no such part. */
function numberIn(element: XmlElement, name: string): number | undefined {
  const value = named(element, name)[0]?.children[0]?.text;
  return value === undefined ? undefined : Number(value);
}

/** The heart rates in the CSV file, apart from those in a pause; names are replaced, as they may hold anything. */
function ratesInCsv(session: HeartRateSession): readonly number[] {
  const marks = session.marks.map((mark) => ({ ...mark, stepName: 'step' }));
  const rows = csvOf({ ...session, marks })
    .split('\r\n')
    .slice(1, -1);
  return rows.map((row) => row.split(',')).flatMap((row) => (row[4] === 'pause' ? [] : [Number(row[2])]));
}

describe('the three files of a session', () => {
  it('agree with one another, with the session and with its page [HRT-254, HRT-281]', async () => {
    const cases = {
      'a pause': 10,
      'a reading in a pause': 10,
      'several laps': 10,
      'two readings in a second': 10,
      'RR intervals': 10,
    };
    await assertLaw(cases, (met) =>
      fc.asyncProperty(recordedSessions, async (session) => {
        const fit = await readFit(fitOf(session, 0));
        const laps = fit.lap ?? [];
        const records = (fit.record ?? []).filter(({ heart_rate }) => heart_rate !== undefined);
        const [whole] = fit.session ?? [];
        const rates = ratesInCsv(session);
        const xml = tcxOf(session);
        expect(tcxProblems(xml)).toEqual([]);
        const points = named(readXml(xml), 'Trackpoint').filter(
          (point) => numberIn(point, 'HeartRateBpm') !== undefined,
        );
        const tcxLaps = named(readXml(xml), 'Lap');
        const lengths = tcxLaps.map((lap) => Math.round(Number(lap.children[0]?.text) * 1000));
        const milliseconds = (seconds: number | undefined) => Math.round((seconds ?? 0) * 1000);

        expect(records.map(({ heart_rate }) => heart_rate)).toEqual(rates);
        expect(points.map((point) => numberIn(point, 'HeartRateBpm'))).toEqual(rates);
        // A FIT file counts whole seconds.
        const moments = points
          .flatMap((point) => named(point, 'Time'))
          .map(({ text }) => Math.floor(Date.parse(text) / 1000));
        expect(moments).toEqual(records.map(({ timestamp }) => new Date(timestamp ?? 0).getTime() / 1000));
        for (const [lap, name] of [
          ['avg_heart_rate', 'AverageHeartRateBpm'],
          ['max_heart_rate', 'MaximumHeartRateBpm'],
        ] as const)
          expect(laps.map((each) => each[lap])).toEqual(tcxLaps.map((each) => numberIn(each, name)));
        expect(laps.map(({ total_timer_time }) => milliseconds(total_timer_time))).toEqual(lengths);
        const stood = standstillsOf(session).reduce((sum, { from, to }) => sum + (to - from), 0);
        const moved = endOf(session) - session.startTime - stood;
        expect(milliseconds(whole?.total_timer_time)).toBe(moved);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(moved);
        expect(whole?.num_laps).toBe(laps.length);
        const figures = figuresOf(session, zonesOf(session, 190), 'moving');
        expect(figures.length).toBe(moved);
        expect(figures.rates).toEqual(ratesOf(rates.map((bpm) => ({ bpm, timestamp: 0 }))));
        if (rates.length > 0) {
          expect(whole?.avg_heart_rate).toBe(Math.round(rates.reduce((sum, bpm) => sum + bpm, 0) / rates.length));
          expect(whole?.max_heart_rate).toBe(Math.max(...rates));
        }
        if (rates.length === session.readings.length)
          expect([whole?.avg_heart_rate, whole?.max_heart_rate]).toEqual([
            session.stats?.avgBpm,
            session.stats?.maxBpm,
          ]);
        const beats = (fit.hrv ?? []).flatMap(({ time }) => (time ?? []).filter((each) => each !== null));
        if (rates.length === session.readings.length)
          expect(beats.map(milliseconds)).toEqual(session.readings.flatMap(({ rrIntervals = [] }) => rrIntervals));

        met('a pause', stood > 0);
        met('a reading in a pause', rates.length < session.readings.length);
        met('several laps', laps.length > 1);
        met(
          'two readings in a second',
          new Set(records.map(({ timestamp }) => String(timestamp))).size < records.length,
        );
        met('RR intervals', beats.length > 0);
      }),
    );
  });

  it('have laps whose own moments are as far apart as the run moved in them [HRT-281]', async () => {
    const cases = { 'no reading': 5, 'a pause': 10, 'several laps': 10 };
    const silent = recordedSessions.map((session) => ({ ...session, readings: [], stats: undefined }));
    await assertLaw(cases, (met) =>
      fc.asyncProperty(fc.oneof(recordedSessions, silent), async (session) => {
        const laps = named(readXml(tcxOf(session)), 'Lap');
        for (const lap of laps) {
          const length = Number(lap.children[0]?.text) * 1000;
          const tracks = named(lap, 'Track').map((track) => named(track, 'Time').map(({ text }) => Date.parse(text)));
          for (const times of tracks) expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
          expect(tracks.reduce((sum, times) => sum + ((times.at(-1) ?? 0) - (times[0] ?? 0)), 0)).toBe(
            Math.round(length),
          );
          const start = Date.parse(lap.attributes['StartTime'] ?? '');
          const isHeld = (session.pauses ?? []).some(({ from, to = Infinity }) => from <= start && start < to);
          if (!isHeld) expect(tracks[0]?.[0]).toBe(start);
        }
        const times = named(readXml(tcxOf(session)), 'Trackpoint').flatMap((point) => named(point, 'Time'));
        const told = new Set(times.map(({ text }) => Math.floor(Date.parse(text) / 1000)));
        const records = (await readFit(fitOf(session, 0))).record ?? [];
        expect(new Set(records.map(({ timestamp }) => new Date(timestamp ?? 0).getTime() / 1000))).toEqual(told);
        met('no reading', session.readings.length === 0 && laps.length > 0);
        met('a pause', session.pauses !== undefined);
        met('several laps', laps.length > 1);
      }),
    );
  });

  it('have the time in zones that the page shows, in whatever zones it was counted', async () => {
    await assertLaw({ 'a time in a zone': 10, 'a rate below zone 1': 10, borders: 10, 'a pause': 10 }, (met) =>
      fc.asyncProperty(recordedSessions, fc.integer({ min: 100, max: 220 }), async (session, maximumNow) => {
        const [told] = (await readFit(fitOf(session, 0))).time_in_zone ?? [];
        if (session.readings.length === 0) {
          expect(told).toBeUndefined();
          return;
        }
        const zones = zonesOf(session, maximumNow);
        const { zoneTimes } = figuresOf(session, zones, 'moving');
        const [below = 0, one = 0, ...others] = (told?.time_in_hr_zone ?? []).map((time) =>
          Math.round((time ?? 0) * 1000),
        );
        expect([below + one, ...others]).toEqual(ZONE_NUMBERS.map((zone) => zoneTimes[zone]));
        const lasts = ZONE_NUMBERS.map((zone) => ratesWithin(zone, zones).last);
        expect(told?.hr_zone_high_boundary).toEqual([ratesWithin(1, zones).first - 1, ...lasts]);
        expect([told?.max_heart_rate, told?.resting_heart_rate]).toEqual([topOf(zones), session.restingHeartRate]);
        met(
          'a time in a zone',
          others.some((time) => time > 0),
        );
        met('a rate below zone 1', below > 0);
        met('borders', typeof zones !== 'number');
        met('a pause', session.pauses !== undefined);
      }),
    );
  });

  it('start and stop the timer in turn, around every reading, and never go back in time', () => {
    const [SESSION, LAP, RECORD, EVENT] = [18, 19, 20, 21];
    const [START, STOP, STOP_ALL] = [0, 1, 4];
    assertLaw({ 'a pause': 10, 'a reading after a pause': 10 }, (met) =>
      fc.property(recordedSessions, (session) => {
        const course = fitCourse(fitOf(session, 0));
        let timer: number | undefined;
        const last = course.find(({ message }) => message === SESSION)?.timestamp;
        let before = 0;
        for (const { message, timestamp = 0, fields } of course) {
          if (![SESSION, LAP, RECORD, EVENT].includes(message)) continue;
          expect(timestamp).toBeGreaterThanOrEqual(before);
          before = timestamp;
          if (message === RECORD && timer !== START) expect(timestamp).toBe(last);
          if (message !== EVENT) continue;
          const type = fields.get(1)?.[0];
          expect(timer === START ? [STOP, STOP_ALL] : timer === STOP ? [START, STOP_ALL] : [START]).toContain(type);
          met('a reading after a pause', type === START && timer === STOP);
          met('a pause', type === STOP);
          timer = type;
        }
        expect(timer).toBe(STOP_ALL);
      }),
    );
  });
});
