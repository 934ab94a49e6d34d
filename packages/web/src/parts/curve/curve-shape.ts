import { type Bpm, secondsOf, type Seconds } from '@roundbell/core/base';
import {
  bpmRangeOf,
  type CurveBucket,
  curveOf,
  endOf,
  type HeartRateSession,
  movingPiecesOf,
  movingTimeOf,
  type Rates,
  ratesOf,
  type SessionMark,
  stretchesOf,
  type Zones,
} from '@roundbell/core/heart';
import { type StepType, ZONE_NUMBERS, type ZoneNumber } from '@roundbell/core/timer';
import { type CurveWindow, wholeWindow } from './curve-window.ts';

/** The width of the drawing; its height is 100, so that heights are percentages. */
export const COLUMNS = 600;
/** A calm heart is a calm line. */
const LEAST_RANGE = 40;
/** With more steps than this the table goes by time, and in the picture they would be too close together. */
const MOST_STEPS = 60;
const SLICES = 20;

/** The drawing of a session, or of a part of it; heights in percent from the top, widths in columns. */
export interface CurveShape {
  readonly least: Bpm;
  readonly most: Bpm;
  /** SVG paths: the mean, and the space between lowest and highest. */
  readonly line: string;
  readonly spread: string;
  readonly zones: readonly { readonly zone: ZoneNumber; readonly top: number; readonly height: number }[];
  /** The lower borders of the zones within the picture. */
  readonly borders: readonly { readonly bpm: Bpm; readonly top: number }[];
}

/** Longer windows have fewer points, each the mean of more: more points than pixels are a comb. */
const HOUR: Seconds = 3600;

/** Into how many means a window is gathered: hours on a phone have a quarter of the points of an hour on a wide screen. */
export function pointsOf({ from, to }: CurveWindow, isNarrow: boolean): number {
  return COLUMNS / ((to - from > HOUR ? 2 : 1) * (isNarrow ? 2 : 1));
}

/**
 * A session as shapes of so many points, its heights the same in every window; undefined if nothing was
 * read.
 */
export function curveShapeOf(
  session: HeartRateSession,
  zones: Zones,
  window: CurveWindow = wholeOf(session),
  points: number = COLUMNS,
): CurveShape | undefined {
  const rates = ratesOf(session.readings);
  if (rates === undefined) return undefined;
  const { least, most } = rangeOf(rates);
  const heightOf = (bpm: Bpm): number => round(heightIn({ least, most }, bpm));
  const { startTime } = session;
  const frame = { from: startTime + window.from * 1000, to: startTime + window.to * 1000, columns: points };
  const width = COLUMNS / points;
  const strokes = curveOf(session.readings, frame);
  return {
    least,
    most,
    line: strokes.map((stroke) => lineOf(stroke, width, heightOf)).join(''),
    spread: strokes.map((stroke) => spreadOf(stroke, width, heightOf)).join(''),
    zones: bandsOf(zones, heightOf),
    borders: ZONE_NUMBERS.map((zone) => bpmRangeOf(zone, zones).minBpm)
      .filter((bpm) => bpm > least && bpm < most)
      .map((bpm) => ({ bpm, top: heightOf(bpm) })),
  };
}

/** The height of a rate in a picture, in percent from the top. */
export function heightIn({ least, most }: Pick<CurveShape, 'least' | 'most'>, bpm: Bpm): number {
  return ((most - Math.min(most, Math.max(least, bpm))) * 100) / (most - least);
}

/** How long a session is, pauses included. */
export function wholeLengthOf(session: HeartRateSession): Seconds {
  return secondsOf(endOf(session) - session.startTime);
}

function wholeOf(session: HeartRateSession): CurveWindow {
  return wholeWindow(wholeLengthOf(session));
}

function rangeOf({ minBpm, maxBpm }: Rates): { readonly least: Bpm; readonly most: Bpm } {
  const least = Math.max(0, Math.floor((minBpm - 5) / 10) * 10);
  return { least, most: Math.max(least + LEAST_RANGE, Math.ceil((maxBpm + 5) / 10) * 10) };
}

function lineOf(stroke: readonly CurveBucket[], width: number, heightOf: (bpm: Bpm) => number): string {
  const points = stroke.map(({ column, meanBpm }) => `${(column + 0.5) * width} ${heightOf(meanBpm)}`);
  // A single reading is a dot.
  return `M${points.join('L')}${points.length === 1 ? 'h.1' : ''}`;
}

function spreadOf(stroke: readonly CurveBucket[], width: number, heightOf: (bpm: Bpm) => number): string {
  const above = stroke.map(({ column, maxBpm }) => `${(column + 0.5) * width} ${heightOf(maxBpm)}`);
  const below = stroke.map(({ column, minBpm }) => `${(column + 0.5) * width} ${heightOf(minBpm)}`).reverse();
  return `M${[...above, ...below].join('L')}Z`;
}

/** Zone 1 reaches down to the bottom and zone 5 up to the top, as they do when a rate is assigned its zone. */
function bandsOf(zones: Zones, heightOf: (bpm: Bpm) => number): CurveShape['zones'] {
  const bands = ZONE_NUMBERS.map((zone) => {
    const { minBpm, maxBpm } = bpmRangeOf(zone, zones);
    const top = zone === 5 ? 0 : heightOf(maxBpm);
    return { zone, top, height: round((zone === 1 ? 100 : heightOf(minBpm)) - top) };
  });
  return bands.filter(({ height }) => height > 0);
}

/** A change of what a session did: the step that begins or continues there; none where it was paused, or had not begun. */
export interface StepChange {
  readonly from: Seconds;
  readonly mark: SessionMark | undefined;
}

/** What a session did from when on, in order; for `stepStripOf`, once for all windows. */
export function stepChangesOf(session: HeartRateSession): readonly StepChange[] {
  return stretchesOf(session).flatMap(({ mark, from, to, pauses }) => [
    { from: secondsOf(from - session.startTime), mark },
    ...pauses.flatMap((pause) => [
      { from: secondsOf(pause.from - session.startTime), mark: undefined },
      ...(pause.to < to ? [{ from: secondsOf(pause.to - session.startTime), mark }] : []),
    ]),
  ]);
}

/** A piece of the strip of steps, in columns. */
export interface StepPiece extends StepChange {
  readonly left: number;
  readonly width: number;
}

/** The strip of steps under a window; what begins in the same column is one piece, named by the last. */
export function stepStripOf(changes: readonly StepChange[], { from, to }: CurveWindow): readonly StepPiece[] {
  const scale = to > from ? COLUMNS / (to - from) : 0;
  const byColumn = new Map<number, StepChange>();
  for (const change of changes) {
    if (change.from > to) break;
    const column = Math.max(0, Math.floor(round((change.from - from) * scale)));
    if (column < COLUMNS) byColumn.set(column, change);
  }
  const lefts = [...byColumn];
  return lefts.map(([left, change], index) => ({ ...change, left, width: (lefts[index + 1]?.[0] ?? COLUMNS) - left }));
}

/** Whether the beginnings of steps have lines: more than 60 would hide the curve. */
export function hasStepLines(strip: readonly StepPiece[]): boolean {
  return strip.length <= MOST_STEPS;
}

/** The steps of one type in a session. */
export interface LegendEntry {
  readonly type: StepType;
  /** Each once, in order. */
  readonly names: readonly string[];
}

/** The legend of the strip: its types in order of appearance, each with the names of its steps. */
export function legendOf({ marks }: HeartRateSession): readonly LegendEntry[] {
  const names = new Map<StepType, Set<string>>();
  for (const { type: own, stepName } of marks) {
    const type = own === 'between' ? 'rest' : own;
    names.set(type, (names.get(type) ?? new Set()).add(stepName));
  }
  return [...names].map(([type, own]) => ({ type, names: [...own] }));
}

/** A row of the curve's table. */
export interface CurveRow {
  readonly key: string;
  /** What was done; undefined in a table by time. */
  readonly stepName: string | undefined;
  /** From the start of the session. */
  readonly from: Seconds;
  /** Without pauses. */
  readonly length: Seconds;
  /** Undefined if nothing was read. */
  readonly stats: Rates | undefined;
}

/**
 * The curve as numbers: one row per step, or twenty stretches of time if there are no steps or more than 60.
 */
export function curveRowsOf(session: HeartRateSession): readonly CurveRow[] {
  const { startTime, readings } = session;
  const steps = stretchesOf(session);
  if (session.marks.length > 0 && steps.length <= MOST_STEPS) {
    return steps.map((step) => ({
      key: `${step.from}`,
      stepName: step.mark?.stepName ?? 'Before the first step',
      from: secondsOf(step.from - startTime),
      length: secondsOf(movingTimeOf(step)),
      stats: ratesOf(movingPiecesOf(step).flat()),
    }));
  }
  const to = endOf(session);
  const length = secondsOf(to - startTime) / SLICES;
  const slices = curveOf(readings, { from: startTime, to, columns: SLICES }).flat();
  return slices.map(({ column, meanBpm, minBpm, maxBpm }, index) => ({
    key: `${column} ${index}`,
    stepName: undefined,
    from: column * length,
    length,
    stats: { avgBpm: Math.round(meanBpm), minBpm, maxBpm },
  }));
}

function round(height: number): number {
  return Math.round(height * 100) / 100;
}
