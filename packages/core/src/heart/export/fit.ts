// A session for other sports programs as a FIT activity, the format they like best: one lap per step, and every RR
// interval. Only numbers of the public protocol are used (decision 122).
// cspell:ignore activity

import type { Bpm, Minutes, WallTime } from '../../base/units.ts';
import { ratesOf } from '../sessions/session-stats.ts';
import { endOf, standstillsOf } from '../sessions/session-stretches.ts';
import type { HeartRateSession } from '../sessions/session.ts';
import type { Reading } from '../strap/reading.ts';
import { fitWriter, type FitField, type FitMessage, type FitWriter } from './fit-bytes.ts';
import { purposeOf, kilocaloriesOf, lapsOf, type Lap } from './session-laps.ts';

const message = (
  local: number,
  global: number,
  fields: readonly (readonly [id: number, type: FitField['type'], count?: number])[],
  textId?: number,
): FitMessage => ({
  global,
  local,
  fields: fields.map(([id, type, count = 1]) => ({ id, type, count })),
  ...(textId === undefined ? {} : { textId }),
});

const TIMESTAMP = 253;
const INDEX = 254;
/** Type, manufacturer, product, moment of creation; the product's name. */
const FILE_ID = message(
  0,
  0,
  [
    [0, 'enum'],
    [1, 'uint16'],
    [2, 'uint16'],
    [4, 'uint32'],
  ],
  8,
);
/** Sport and sub-sport; the name of what was done. */
const SPORT = message(
  1,
  12,
  [
    [0, 'enum'],
    [1, 'enum'],
  ],
  3,
);
/** Moment, event, event type. */
const EVENT = message(2, 21, [
  [TIMESTAMP, 'uint32'],
  [0, 'enum'],
  [1, 'enum'],
]);
/** Moment and heart rate. */
const RECORD = message(3, 20, [
  [TIMESTAMP, 'uint32'],
  [3, 'uint8'],
]);
/** RR intervals in milliseconds. */
const HRV = message(4, 78, [[0, 'uint16', 5]]);
/** Index, end, event, event type, start, elapsed and moving time in ms, kilocalories; average, highest and lowest heart
 * rate; intensity, trigger, sport. */
const LAP = message(5, 19, [
  [INDEX, 'uint16'],
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
const SESSION = message(6, 18, [
  [INDEX, 'uint16'],
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
/** End, moving time in ms, number of sessions, type, event, event type, end in local time. */
const ACTIVITY = message(7, 34, [
  [TIMESTAMP, 'uint32'],
  [0, 'uint32'],
  [1, 'uint16'],
  [2, 'enum'],
  [3, 'enum'],
  [4, 'enum'],
  [5, 'uint32'],
]);

const RR_PER_MESSAGE = 5;
/** 1989-12-31T00:00Z, where FIT begins to count, in seconds. */
const EPOCH = 631_065_600;
const ACTIVITY_FILE = 4;
/** The manufacturer for those who have no number. */
const DEVELOPMENT = 255;
/** Training, of the kind cardio: timers know no sport yet. */
const TRAINING = 10;
const CARDIO = 26;
const EVENTS = { timer: 0, session: 8, lap: 9, activity: 26 } as const;
const EVENT_TYPES = { start: 0, stop: 1, stopAll: 4 } as const;
const INTENSITIES = { active: 0, rest: 1, 'warm-up': 2, recovery: 4 } as const;
/** Why a lap or a session ended: by hand, and with the activity. */
const BY_HAND = 0;

/**
 * An ended session as a FIT activity. Its times are whole seconds; a reading in a pause is left out, as in the TCX file,
 * and the averages are those of the readings in it (HRT-250, HRT-251, HRT-252, HRT-253).
 *
 * `utcOffset` is how far the clock on the wall was ahead of UTC.
 */
export function fitOf(session: HeartRateSession, utcOffset: Minutes): Uint8Array<ArrayBuffer> {
  const writer = fitWriter();
  const laps = lapsOf(session);
  const end = fitTimeOf(endOf(session));
  writer.add(FILE_ID, [ACTIVITY_FILE, DEVELOPMENT, 0, fitTimeOf(session.startTime)], 'Roundbell');
  writer.add(SPORT, [TRAINING, CARDIO], session.timerName);
  for (const each of courseOf(session, laps)) each.write(writer);
  const movingTime = laps.reduce((sum, lap) => sum + lap.movingTime, 0);
  const kilocalories = laps.flatMap(({ pieces }) => kilocaloriesOf(pieces.flat()) ?? []);
  writer.add(SESSION, [
    0,
    end,
    EVENTS.session,
    EVENT_TYPES.stop,
    fitTimeOf(session.startTime),
    endOf(session) - session.startTime,
    movingTime,
    kilocalories.length === 0 ? undefined : kilocalories.reduce((sum, each) => sum + each, 0),
    ...heartRatesOf(laps.flatMap(({ pieces }) => pieces.flat())),
    BY_HAND,
    TRAINING,
    CARDIO,
    0,
    laps.length,
  ]);
  const local = Math.max(0, end + utcOffset * 60);
  writer.add(ACTIVITY, [end, movingTime, 1, BY_HAND, EVENTS.activity, EVENT_TYPES.stop, local]);
  return writer.finish();
}

/** A moment in FIT's whole seconds; what lies before it began to count is 0. */
function fitTimeOf(moment: WallTime): number {
  return Math.max(0, Math.floor(moment / 1000) - EPOCH);
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
  const read = laps.flatMap((lap, index) => [
    ...lap.pieces
      .flat()
      .map((reading): Deed => ({ at: reading.timestamp, write: (writer) => addReading(writer, reading) })),
    { at: lap.to, write: (writer: FitWriter) => addLap(writer, lap, index) },
  ]);
  // A stable sort: at the same moment the timer comes first, so that no reading lies before its start.
  const course = [...between, ...read].sort((a, b) => a.at - b.at);
  return [timer(session.startTime, EVENT_TYPES.start), ...course, timer(end, EVENT_TYPES.stopAll)];
}

function addReading(writer: FitWriter, { timestamp, bpm, rrIntervals = [] }: Reading): void {
  writer.add(RECORD, [fitTimeOf(timestamp), bpm]);
  for (let at = 0; at < rrIntervals.length; at += RR_PER_MESSAGE)
    writer.add(HRV, rrIntervals.slice(at, at + RR_PER_MESSAGE));
}

function addLap(writer: FitWriter, lap: Lap, index: number): void {
  const readings = lap.pieces.flat();
  writer.add(LAP, [
    index,
    fitTimeOf(lap.to),
    EVENTS.lap,
    EVENT_TYPES.stop,
    fitTimeOf(lap.from),
    lap.to - lap.from,
    lap.movingTime,
    kilocaloriesOf(readings),
    ...heartRatesOf(readings),
    INTENSITIES[purposeOf(lap)],
    BY_HAND,
    TRAINING,
  ]);
}

/** The average, the highest and the lowest heart rate. */
function heartRatesOf(readings: readonly Reading[]): readonly (Bpm | undefined)[] {
  const rates = ratesOf(readings);
  return [rates?.avgBpm, rates?.maxBpm, rates?.minBpm];
}
