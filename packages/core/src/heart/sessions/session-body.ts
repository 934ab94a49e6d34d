// A session as stored on the device and in the account: plain JSON whose readings and marks are short text, so that an
// hour takes about 11 KB, or about 30 KB with every beat.

import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { readAs } from '../../base/read.ts';
import type { WallTime } from '../../base/units.ts';
import { SPORTS } from '../../timer/sport.ts';
import { scoreSchema } from '../../timer/step-score.ts';
import { STEP_TYPES } from '../../timer/timer.ts';
import type { Floors } from '../zones.ts';
import { formatPauses, parsePauses } from './session-pauses.ts';
import { formatSummary, parseSummary, sessionSummaryOf } from './session-summary.ts';
import { formatNumbers, formatReadings, parseNumbers, parseReadings } from './session-text.ts';
import {
  EFFORT_MOST,
  latestOf,
  MARKS_MOST,
  NOTE_MOST,
  READINGS_MOST,
  TITLE_MOST,
  type HeartRateSession,
  type SummaryOnly,
  type SessionMark,
} from './session.ts';

const count = z.int().check(z.gte(0));
const bpm = z.int().check(z.gte(1));
/** The latest valid date. */
const LATEST: WallTime = 8.64e15;
const moment = z.int().check(
  z.gte(0),
  z.lte(LATEST),
  // JSON writes -0 as 0, so what is read back would not be what was stored.
  z.refine((number) => !Object.is(number, -0)),
);
/** As a session has them: five rising borders. */
const floors = z
  .array(bpm)
  .check(z.refine((given) => given.length === 5 && given.every((floor, index) => floor > (given[index - 1] ?? 0))));
const zone = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

const schema = z.object({
  version: z.literal(1),
  sessionId: z.string().check(z.minLength(1), z.maxLength(128)),
  timerId: z.string(),
  timerName: z.string(),
  sport: z.optional(z.enum(SPORTS)),
  startTime: moment,
  endTime: z.optional(moment),
  maxHeartRate: z.optional(bpm),
  /** Absent if the zones are percentages of the maximum; unreadable ones count as such. */
  zoneFloors: otherwise(z.optional(floors), undefined),
  restingHeartRate: otherwise(z.optional(bpm), undefined),
  stats: z.optional(
    z.object({
      avgBpm: bpm,
      minBpm: bpm,
      maxBpm: bpm,
      peakBpm: bpm,
      timeInZones: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
      totalReadings: count,
    }),
  ),
  /** Absent if summary-only, as another device gets it from the account. */
  readings: z.optional(
    z.object({
      times: z.string(),
      bpm: z.string(),
      rr: z.optional(z.string()),
      energy: z.optional(z.string()),
    }),
  ),
  /** If summary-only: how many characters its readings take in the account; 0 if it no longer has them. */
  readingsSize: z.optional(count),
  /** Present if someone has removed the readings to make room. */
  thinned: otherwise(z.optional(z.literal(true)), undefined),
  summary: z.optional(
    z.object({
      held: z.string(),
      moving: z.optional(z.string()),
      recovery: z.optional(z.object({ best: z.int(), mean: z.int(), count })),
    }),
  ),
  /** The steps that have marks, each once. */
  steps: z.array(
    z.object({ stepName: z.string(), type: z.enum([...STEP_TYPES, 'between']), targetZone: z.optional(zone) }),
  ),
  /** For each mark the milliseconds since the one before, then its place in `steps`. */
  marks: z.string(),
  /** Absent if the run was never paused, and in sessions stored before pauses existed. */
  pauses: z.optional(z.string()),
  source: z.optional(z.literal('demo')),
  /** One that cannot be read counts as none. */
  score: otherwise(z.optional(scoreSchema), undefined),
  notes: z.optional(
    z.object({
      title: z.optional(z.string().check(z.minLength(1), z.maxLength(TITLE_MOST))),
      note: z.optional(z.string().check(z.minLength(1), z.maxLength(NOTE_MOST))),
      effort: z.optional(z.int().check(z.gte(1), z.lte(EFFORT_MOST))),
    }),
  ),
  notesAt: z.optional(moment),
});
/** A session as it is stored. */
export type SessionBody = z.infer<typeof schema>;
/** The same with its readings. */
export type WholeBody = SessionBody & { readonly readings: NonNullable<SessionBody['readings']> };

/** What to store of a session with readings. */
export function sessionBody(session: HeartRateSession): WholeBody {
  const { readings, marks, pauses = [], startTime, stats, endTime, maxHeartRate } = session;
  const { sessionId, timerId, timerName, sport, source, score, notes, notesAt, zoneFloors, restingHeartRate } = session;
  return {
    version: 1,
    sessionId,
    timerId,
    timerName,
    ...(sport === undefined ? {} : { sport }),
    startTime,
    ...(endTime === undefined ? {} : { endTime }),
    ...(maxHeartRate === undefined ? {} : { maxHeartRate }),
    ...(zoneFloors === undefined ? {} : { zoneFloors: [...zoneFloors] }),
    ...(restingHeartRate === undefined ? {} : { restingHeartRate }),
    ...(stats === undefined ? {} : { stats: { ...stats, timeInZones: { ...stats.timeInZones } } }),
    readings: formatReadings(readings, startTime),
    ...(stats === undefined ? {} : { summary: formatSummary(sessionSummaryOf(session)) }),
    ...formatMarks(marks, startTime),
    ...(pauses.length === 0 ? {} : { pauses: formatPauses(pauses, startTime) }),
    ...(source === undefined ? {} : { source }),
    ...(score === undefined ? {} : { score: [...score] }),
    ...(notes === undefined ? {} : { notes: { ...notes } }),
    ...(notesAt === undefined ? {} : { notesAt }),
  };
}

/** The session in a stored value, or undefined if it is broken. Never throws. */
export function parseSession(stored: unknown): HeartRateSession | undefined {
  const body = parseBody(stored);
  return body && sessionOf(body);
}

/**
 * The same as `parseSession`, but reads only the session's numbers: a list of hundreds shows no reading. If the text of
 * the readings later turns out to be broken, `onBroken` is called once and there are none.
 */
export function parseLate(stored: unknown, onBroken: () => void): HeartRateSession | undefined {
  const body = parseBody(stored);
  if (body === undefined) return undefined;
  let whole: Pick<HeartRateSession, 'readings' | 'marks'> | undefined;
  const read = () => (whole ??= sessionOf(body) ?? (onBroken(), { readings: [], marks: [] }));
  const late = {
    ...sessionWithoutReadings(body),
    get readings() {
      return read().readings;
    },
    get marks() {
      return read().marks;
    },
  };
  // Not enumerable: a copy with other readings must not keep it.
  const summary = body.readings && body.summary && parseSummary(body.summary);
  return Object.defineProperty(late, 'summary', { value: summary });
}

function parseBody(stored: unknown): SessionBody | undefined {
  const read = readAs(schema, stored);
  const isWholeOrHead = read.data?.readings !== undefined || read.data?.readingsSize !== undefined;
  return isWholeOrHead ? read.data : undefined;
}

function sessionOf(body: SessionBody): HeartRateSession | undefined {
  const { startTime, endTime, stats } = body;
  const readings = body.readings === undefined ? [] : parseReadings(body.readings, startTime);
  const marks = parseMarks(body.marks, body.steps, startTime);
  if (readings === undefined || marks === undefined) return undefined;
  if (readings.length > READINGS_MOST || marks.length > MARKS_MOST) return undefined;
  if (stats !== undefined && body.readings !== undefined && stats.totalReadings !== readings.length) return undefined;
  const session = { ...sessionWithoutReadings(body), readings, marks };
  const isWhole = body.pauses === undefined || (session.pauses?.length ?? 0) > 0;
  return isWhole && latestOf(session) <= (endTime ?? LATEST) ? session : undefined;
}

/** Everything except readings and marks. */
function sessionWithoutReadings(body: SessionBody): Omit<HeartRateSession, 'readings' | 'marks'> {
  const { sessionId, timerId, timerName, sport, startTime, endTime, maxHeartRate, stats, source, notes, notesAt } =
    body;
  const { zoneFloors, restingHeartRate, score } = body;
  const pauses = body.pauses === undefined ? undefined : parsePauses(body.pauses, startTime);
  return {
    sessionId,
    timerId,
    timerName,
    ...(sport === undefined ? {} : { sport }),
    startTime,
    ...(endTime === undefined ? {} : { endTime }),
    ...(maxHeartRate === undefined ? {} : { maxHeartRate }),
    ...(zoneFloors === undefined ? {} : { zoneFloors: zoneFloors as unknown as Floors }),
    ...(restingHeartRate === undefined ? {} : { restingHeartRate }),
    ...(stats === undefined ? {} : { stats }),
    ...(body.readings === undefined ? { summaryOnly: summaryOnlyOf(body) } : {}),
    ...(pauses === undefined ? {} : { pauses }),
    ...(source === undefined ? {} : { source }),
    ...(score === undefined ? {} : { score }),
    ...(notes === undefined ? {} : { notes }),
    ...(notesAt === undefined ? {} : { notesAt }),
  };
}

function summaryOnlyOf(body: SessionBody): SummaryOnly {
  const summary = body.summary && parseSummary(body.summary);
  return { readingsIn: placeOfReadings(body), ...(summary && { summary }) };
}

function placeOfReadings({ readingsSize, thinned }: SessionBody): SummaryOnly['readingsIn'] {
  if (thinned === true) return 'removed';
  return readingsSize === 0 ? 'nowhere' : 'account';
}

type Steps = SessionBody['steps'];

function formatMarks(marks: readonly SessionMark[], start: WallTime): Pick<SessionBody, 'steps' | 'marks'> {
  const places = new Map<string, number>();
  const steps: Steps = [];
  let before = start;
  const numbers = marks.flatMap(({ at, stepName, type, targetZone }) => {
    const key = JSON.stringify([stepName, type, targetZone]);
    const place = places.get(key) ?? steps.length;
    if (!places.has(key)) {
      places.set(key, place);
      steps.push({ stepName, type, ...(targetZone === undefined ? {} : { targetZone }) });
    }
    const passed = at - before;
    before = at;
    return [passed, place];
  });
  return { steps, marks: formatNumbers(numbers) };
}

function parseMarks(text: string, steps: Steps, start: WallTime): readonly SessionMark[] | undefined {
  const numbers = parseNumbers(text);
  if (numbers === undefined || numbers.length % 2 === 1) return undefined;
  const marks: SessionMark[] = [];
  let at = start;
  for (let index = 0; index < numbers.length; index += 2) {
    const passed = numbers[index] ?? 0;
    const step = steps[numbers[index + 1] ?? -1];
    if (step === undefined || passed < 0 || (passed === 0 && index > 0)) return undefined;
    at += passed;
    marks.push({ at, ...step });
  }
  return marks;
}
