import {
  type Bpm,
  bpmRangeOf,
  type CurveBucket,
  curveOf,
  endOf,
  type HeartRateSession,
  movingPiecesOf,
  movingTimeOf,
  type Rates,
  ratesOf,
  secondsOf,
  type Seconds,
  type SessionStretch,
  stretchesOf,
  type WallTime,
  ZONE_NUMBERS,
  type ZoneNumber,
} from '@roundbell/core';

/** The width of the drawing; its height is 100, so that heights are percentages. */
export const COLUMNS = 600;
/** A calm heart is a calm line. */
const LEAST_RANGE = 40;
/** With more steps than this the table goes by time, and in the picture they would be too close together. */
const STEPS_TOLD = 60;
const SLICES = 20;

/** The drawing of a session; heights in percent from the top, widths in columns. */
export interface CurveShape {
  readonly least: Bpm;
  readonly most: Bpm;
  /** SVG paths: the mean, and the space between lowest and highest. */
  readonly line: string;
  readonly spread: string;
  readonly zones: readonly { readonly zone: ZoneNumber; readonly top: number; readonly height: number }[];
  /** The lower borders of the zones within the picture. */
  readonly borders: readonly { readonly bpm: Bpm; readonly top: number }[];
  /** Without a type where the run was paused, or had not begun. */
  readonly steps: readonly { readonly type: Step; readonly left: number; readonly width: number }[];
}

type Step = NonNullable<SessionStretch['mark']>['type'] | undefined;

/** SCR-446, SCR-447: a session as shapes; undefined if nothing was read. */
export function curveShapeOf(session: HeartRateSession, maxHeartRate: Bpm): CurveShape | undefined {
  const rates = ratesOf(session.readings);
  if (rates === undefined) return undefined;
  const { least, most } = rangeOf(rates);
  const heightOf = (bpm: Bpm): number => round(((most - Math.min(most, Math.max(least, bpm))) * 100) / (most - least));
  const frame = { from: session.startTime, to: endOf(session), columns: COLUMNS };
  const strokes = curveOf(session.readings, frame);
  return {
    least,
    most,
    line: strokes.map((stroke) => lineOf(stroke, heightOf)).join(''),
    spread: strokes.map((stroke) => spreadOf(stroke, heightOf)).join(''),
    zones: bandsOf(maxHeartRate, heightOf),
    borders: ZONE_NUMBERS.map((zone) => bpmRangeOf(zone, maxHeartRate).minBpm)
      .filter((bpm) => bpm > least && bpm < most)
      .map((bpm) => ({ bpm, top: heightOf(bpm) })),
    steps: stepsOf(session, frame),
  };
}

function rangeOf({ minBpm, maxBpm }: Rates): { readonly least: Bpm; readonly most: Bpm } {
  const least = Math.max(0, Math.floor((minBpm - 5) / 10) * 10);
  return { least, most: Math.max(least + LEAST_RANGE, Math.ceil((maxBpm + 5) / 10) * 10) };
}

function lineOf(stroke: readonly CurveBucket[], heightOf: (bpm: Bpm) => number): string {
  const points = stroke.map(({ column, meanBpm }) => `${column + 0.5} ${heightOf(meanBpm)}`);
  // A single reading is a dot.
  return `M${points.join('L')}${points.length === 1 ? 'h.1' : ''}`;
}

function spreadOf(stroke: readonly CurveBucket[], heightOf: (bpm: Bpm) => number): string {
  const above = stroke.map(({ column, maxBpm }) => `${column + 0.5} ${heightOf(maxBpm)}`);
  const below = stroke.map(({ column, minBpm }) => `${column + 0.5} ${heightOf(minBpm)}`).reverse();
  return `M${[...above, ...below].join('L')}Z`;
}

/** Zone 1 reaches down to the bottom and zone 5 up to the top, as they do when a rate is assigned its zone. */
function bandsOf(maxHeartRate: Bpm, heightOf: (bpm: Bpm) => number): CurveShape['zones'] {
  const bands = ZONE_NUMBERS.map((zone) => {
    const { minBpm, maxBpm } = bpmRangeOf(zone, maxHeartRate);
    const top = zone === 5 ? 0 : heightOf(maxBpm);
    return { zone, top, height: round((zone === 1 ? 100 : heightOf(minBpm)) - top) };
  });
  return bands.filter(({ height }) => height > 0);
}

function stepsOf(session: HeartRateSession, frame: { readonly from: WallTime; readonly to: WallTime }) {
  const columnOf = (moment: WallTime): number =>
    frame.to > frame.from ? Math.floor(((moment - frame.from) * COLUMNS) / (frame.to - frame.from)) : 0;
  const byColumn = new Map(
    stretchesOf(session)
      .flatMap(placesOf)
      .map(({ type, from }) => [columnOf(from), type]),
  );
  const lefts = [...byColumn.keys()];
  return lefts.map((left, index) => ({
    type: byColumn.get(left),
    left,
    width: (lefts[index + 1] ?? COLUMNS) - left,
  }));
}

/** Where a stretch begins to move and to pause: a pause has no type. */
function placesOf({
  mark,
  from,
  to,
  pauses,
}: SessionStretch): readonly { readonly type: Step; readonly from: WallTime }[] {
  const type = mark?.type;
  const places = pauses.flatMap((pause) => [
    { type: undefined, from: pause.from },
    ...(pause.to < to ? [{ type, from: pause.to }] : []),
  ]);
  return [{ type, from }, ...places];
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
 * SCR-448: the curve as numbers: one row per step, or twenty stretches of time if there are no steps or more than 60.
 */
export function curveRowsOf(session: HeartRateSession): readonly CurveRow[] {
  const { startTime, readings } = session;
  const steps = stretchesOf(session);
  if (session.marks.length > 0 && steps.length <= STEPS_TOLD) {
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
