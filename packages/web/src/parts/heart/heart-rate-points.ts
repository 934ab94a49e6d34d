import type { Reading } from '@roundbell/core/heart';

/** What the line shows at most, up to the latest reading. */
const SPAN_MS = 300_000;
/** The first minute grows from the left; then the line fills its box. */
const LEAST_SPAN_MS = 60_000;
/** A longer silence breaks the line: no one knows what the heart did. */
const GAP_MS = 5000;
/** A calm heart is a calm line. */
const LEAST_RANGE = 30;

interface Trace {
  /** An SVG path; a silence of more than 5 s breaks it. */
  readonly path: string;
  readonly least: number;
  readonly most: number;
  /** Where a rate is in the drawing, never outside it. */
  readonly heightOf: (bpm: number) => number;
}

interface Box {
  readonly width: number;
  readonly height: number;
  /** A rate that is drawn, too. */
  readonly border?: number | undefined;
}

/** The last five minutes of some readings, at least one, in a box of this size. */
export function traceOf(readings: readonly Reading[], { width, height, border }: Box): Trace {
  const latest = readings.at(-1)?.timestamp ?? 0;
  const shown = readings.filter(({ timestamp }) => latest - timestamp <= SPAN_MS);
  const first = shown[0]?.timestamp ?? latest;
  const span = Math.max(LEAST_SPAN_MS, latest - first);
  const rates = shown.map(({ bpm }) => bpm);
  const least = Math.min(...rates);
  const most = Math.max(...rates);
  const low = Math.min(least, border ?? least);
  const high = Math.max(most, border ?? most);
  const room = Math.max(4, (LEAST_RANGE - (high - low)) / 2);
  const heightOf = (bpm: number): number => {
    const part = (high + room - bpm) / (high - low + 2 * room);
    return round(Math.min(1, Math.max(0, part)) * height);
  };
  const path = shown.map(({ bpm, timestamp }, index) => {
    const before = shown[index - 1]?.timestamp ?? Number.NEGATIVE_INFINITY;
    const x = round(((timestamp - first) / span) * width);
    return `${timestamp - before > GAP_MS ? 'M' : 'L'}${x} ${heightOf(bpm)}`;
  });
  return { path: path.join(''), least, most, heightOf };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
