// A session for other sports programs as a FIT activity, the format they like best: one lap per step, and every RR
// interval. Only numbers of the public protocol are used (docs/design/kept-runs.md).
// cspell:ignore activity

import type { Bpm, Millis, Minutes, WallTime } from '../../base/units.ts';
import { ratesOf } from '../../heart/sessions/session-stats.ts';
import {
  endOf,
  movingPiecesOf,
  standstillsOf,
  wholeOf,
  type MovingSpan,
} from '../../heart/sessions/session-stretches.ts';
import { heldRatesOf } from '../../heart/sessions/session-summary.ts';
import { sportOf, zonesOf, type HeartRateSession } from '../../heart/sessions/session.ts';
import type { Reading } from '../../heart/strap/reading.ts';
import { ratesWithin } from '../../heart/zone-floors.ts';
import { bpmRangeOf, zoneFinder, type Zones } from '../../heart/zones.ts';
import type { Sport } from '../../timer/sport.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';
import { fitWriter, type FitWriter } from '../fit/fit-bytes.ts';
import { addFileId, FIT_INDEX, FIT_INTENSITIES, FIT_SPORTS, fitMessage, fitTimeOf } from '../fit/fit-numbers.ts';
import { purposeOf, kilocaloriesOf, lapsOf, pointsOf, readingsOf, type Lap, type LapPoint } from './session-laps.ts';

const TIMESTAMP = 253;
/** Sport and sub-sport; the name of what was done. */
const SPORT = fitMessage(
  1,
  12,
  [
    [0, 'enum'],
    [1, 'enum'],
  ],
  3,
);
/** Moment, event, event type. */
const EVENT = fitMessage(2, 21, [
  [TIMESTAMP, 'uint32'],
  [0, 'enum'],
  [1, 'enum'],
]);
/** Moment and heart rate. */
const RECORD = fitMessage(3, 20, [
  [TIMESTAMP, 'uint32'],
  [3, 'uint8'],
]);
/** RR intervals in milliseconds. */
const HRV = fitMessage(4, 78, [[0, 'uint16', 5]]);
/** Index, end, event, event type, start, elapsed and moving time in ms, kilocalories; average, highest and lowest heart
 * rate; intensity, trigger, sport. */
const LAP = fitMessage(5, 19, [
  [FIT_INDEX, 'uint16'],
  [TIMESTAMP, 'uint32'],
  [0, 'enum'],
  [1, 'enum'],
  [2, 'uint32'],
  [7, 'uint32'],
  [8, 'uint32'],
  [11, 'uint16'],
  [15, 'uint8'],
  [16, 'uint8'],
  [63, 'uint8'],
  [23, 'enum'],
  [24, 'enum'],
  [25, 'enum'],
]);
/** As a lap, without an intensity; then the sub-sport, the first lap and the number of laps. */
const SESSION = fitMessage(6, 18, [
  [FIT_INDEX, 'uint16'],
  [TIMESTAMP, 'uint32'],
  [0, 'enum'],
  [1, 'enum'],
  [2, 'uint32'],
  [7, 'uint32'],
  [8, 'uint32'],
  [11, 'uint16'],
  [16, 'uint8'],
  [17, 'uint8'],
  [64, 'uint8'],
  [28, 'enum'],
  [5, 'enum'],
  [6, 'enum'],
  [25, 'uint16'],
  [26, 'uint16'],
]);
/** Moment, whose zones (a message and its index); ms below zone 1 and in each zone; the last heart rate below zone 1 and of
 * each zone; what the zones go by; the maximum and the resting heart rate. */
const TIME_IN_ZONE = fitMessage(8, 216, [
  [TIMESTAMP, 'uint32'],
  [0, 'uint16'],
  [1, 'uint16'],
  [2, 'uint32', 6],
  [6, 'uint8', 6],
  [10, 'enum'],
  [11, 'uint8'],
  [12, 'uint8'],
]);
/** End, moving time in ms, number of sessions, type, event, event type, end in local time. */
const ACTIVITY = fitMessage(7, 34, [
  [TIMESTAMP, 'uint32'],
  [0, 'uint32'],
  [1, 'uint16'],
  [2, 'enum'],
  [3, 'enum'],
  [4, 'enum'],
  [5, 'uint32'],
]);

const RR_PER_MESSAGE = 5;
const ACTIVITY_FILE = 4;
const EVENTS = { timer: 0, session: 8, lap: 9, activity: 26 } as const;
/** What zones go by. */
const ZONE_KINDS = { own: 0, max: 1, reserve: 2 } as const;
const EVENT_TYPES = { start: 0, stop: 1, stopAll: 4 } as const;
/** Why a lap or a session ended: by hand, and with the activity. */
const BY_HAND = 0;

/**
 * An ended session as a FIT activity. Its times are whole seconds; a reading in a pause is left out, as in the TCX file,
 * and the averages are those of the readings in it.
 *
 * `utcOffset` is how far the clock on the wall was ahead of UTC.
 */
export function fitOf(session: HeartRateSession, utcOffset: Minutes): Uint8Array<ArrayBuffer> {
  const writer = fitWriter();
  const laps = lapsOf(session);
  const end = fitTimeOf(endOf(session));
  addFileId(writer, ACTIVITY_FILE, session.startTime);
  const [sport, subSport] = FIT_SPORTS[sportOf(session)];
  writer.add(SPORT, [sport, subSport], session.timerName);
  for (const each of courseOf(session, laps)) each.write(writer);
  const movingTime = laps.reduce((sum, lap) => sum + lap.movingTime, 0);
  writer.add(SESSION, [
    0,
    end,
    EVENTS.session,
    EVENT_TYPES.stop,
    fitTimeOf(session.startTime),
    endOf(session) - session.startTime,
    movingTime,
    kilocaloriesOf(laps),
    ...heartRatesOf(laps.flatMap(readingsOf)),
    BY_HAND,
    sport,
    subSport,
    0,
    laps.length,
  ]);
  addZones(writer, session, end);
  const local = Math.max(0, end + utcOffset * 60);
  writer.add(ACTIVITY, [end, movingTime, 1, BY_HAND, EVENTS.activity, EVENT_TYPES.stop, local]);
  return writer.finish();
}

/** The time in the zones a session was counted with; nothing if it does not say which. */
function addZones(writer: FitWriter, session: HeartRateSession, end: number): void {
  if (session.maxHeartRate === undefined || session.readings.length === 0) return;
  const zones = zonesOf(session, session.maxHeartRate);
  const kind = session.zoneFloors === undefined ? 'max' : session.restingHeartRate === undefined ? 'own' : 'reserve';
  writer.add(TIME_IN_ZONE, [
    end,
    SESSION.global,
    0,
    ...timesByZone(session, zones),
    ratesWithin(1, zones).first - 1,
    ...ZONE_NUMBERS.map((zone) => ratesWithin(zone, zones).last),
    ZONE_KINDS[kind],
    session.maxHeartRate,
    session.restingHeartRate,
  ]);
}

/**
 * How long the heart was below zone 1, and in each zone, while the run moved; the first two together are what the page
 * shows for zone 1, in which a rate below it counts.
 */
function timesByZone(session: HeartRateSession, zones: Zones): readonly Millis[] {
  const times = [0, 0, 0, 0, 0, 0];
  const [zoneOf, floor] = [zoneFinder(zones), bpmRangeOf(1, zones).minBpm];
  for (const [bpm, lasted] of movingPiecesOf(wholeOf(session)).flatMap(heldRatesOf)) {
    const place = bpm < floor ? 0 : zoneOf(bpm);
    times[place] = (times[place] ?? 0) + lasted;
  }
  return times;
}

interface Deed {
  readonly at: WallTime;
  write(writer: FitWriter): void;
}

/** What happens in a session, in order: the timer's starts and stops, the readings, and a lap as it ends. */
function courseOf(session: HeartRateSession, laps: readonly Lap[]): readonly Deed[] {
  const end = endOf(session);
  const timer = (at: WallTime, type: number): Deed => ({
    at,
    write: (writer) => writer.add(EVENT, [fitTimeOf(at), EVENTS.timer, type]),
  });
  const stops = standstillsOf(session).filter(({ from }) => from < end);
  const between = stops.flatMap(({ from, to }) => [
    timer(from, EVENT_TYPES.stop),
    ...(to < end ? [timer(to, EVENT_TYPES.start)] : []),
  ]);
  const pieces = laps.flatMap((lap) => lap.pieces);
  // The file knows whole seconds: a moment without a reading is left out of one that has a record.
  const written = new Set(pieces.flatMap(({ readings }) => readings.map(({ timestamp }) => fitTimeOf(timestamp))));
  const pointDeed = (point: LapPoint): readonly Deed[] => {
    const second = fitTimeOf(point.timestamp);
    if (point.bpm === undefined && written.has(second)) return [];
    written.add(second);
    return [{ at: point.timestamp, write: (writer) => addPoint(writer, point) }];
  };
  const isEnd = (point: LapPoint, { to }: MovingSpan): boolean => point.bpm === undefined && point.timestamp === to;
  const ends = pieces.flatMap((piece) =>
    pointsOf(piece)
      .filter((point) => isEnd(point, piece))
      .flatMap(pointDeed),
  );
  const read = laps.flatMap((lap, index) => [
    ...lap.pieces.flatMap((piece) =>
      pointsOf(piece)
        .filter((point) => !isEnd(point, piece))
        .flatMap(pointDeed),
    ),
    { at: lap.to, write: (writer: FitWriter) => addLap(writer, lap, index, sportOf(session)) },
  ]);
  // A stable sort: at the same moment the timer stops after an end and starts before a reading.
  const course = [...ends, ...between, ...read].sort((a, b) => a.at - b.at);
  return [timer(session.startTime, EVENT_TYPES.start), ...course, timer(end, EVENT_TYPES.stopAll)];
}

function addPoint(writer: FitWriter, { timestamp, bpm, rrIntervals = [] }: LapPoint): void {
  writer.add(RECORD, [fitTimeOf(timestamp), bpm]);
  for (let at = 0; at < rrIntervals.length; at += RR_PER_MESSAGE)
    writer.add(HRV, rrIntervals.slice(at, at + RR_PER_MESSAGE));
}

function addLap(writer: FitWriter, lap: Lap, index: number, sport: Sport): void {
  const readings = readingsOf(lap);
  writer.add(LAP, [
    index,
    fitTimeOf(lap.to),
    EVENTS.lap,
    EVENT_TYPES.stop,
    fitTimeOf(lap.from),
    lap.to - lap.from,
    lap.movingTime,
    kilocaloriesOf([lap]),
    ...heartRatesOf(readings),
    FIT_INTENSITIES[purposeOf(lap)],
    BY_HAND,
    FIT_SPORTS[sport][0],
  ]);
}

/** The average, the highest and the lowest heart rate. */
function heartRatesOf(readings: readonly Reading[]): readonly (Bpm | undefined)[] {
  const rates = ratesOf(readings);
  return [rates?.avgBpm, rates?.maxBpm, rates?.minBpm];
}
