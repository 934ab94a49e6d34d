// When a sample was heard: two clocks that run alongside each other for a while, until one of them jumps. Between two
// jumps their distance is a constant and a little noise, so the median of the looks around a sample tells its time.

import type { Listening, Pair } from './page/tap-report.ts';

/** Looks further apart than this do not belong together (ms). */
const JUMP = 1;
/** So many looks in a row make a jump; fewer are a bad look. */
const STEADY = 3;
const AROUND = 9;
/** Of a clock that steps, looks so near to each other count (ms): some of them fall right behind a step. */
const NEAR = 400;
/** Beyond this it has lost time between two such spans (ms). */
const LOSS = 5;

/** The distance of the clocks changed: by so much, between two looks of the page. */
export interface Jump {
  readonly from: number;
  readonly to: number;
  readonly by: number;
}

/** The two clocks of one audio context. */
export interface AudioClock {
  /** The page time at which a time of the context left the loudspeaker. */
  pageTimeOf(contextTime: number): number;
  readonly jumps: readonly Jump[];
}

const offsetOf = ({ contextTime, pageTime }: Pair): number => pageTime - contextTime;

/** The middle one of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Splits the looks where the clocks jumped; bad looks are left out. */
function stretchesOf(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  const stretches: Pair[][] = [];
  let suspects: Pair[] = [];
  for (const pair of pairs) {
    const stretch = stretches.at(-1);
    const known = stretch && median(stretch.slice(-AROUND).map(offsetOf));
    if (stretch && known !== undefined && Math.abs(offsetOf(pair) - known) <= JUMP) {
      stretch.push(pair);
      suspects = [];
      continue;
    }
    suspects.push(pair);
    if (suspects.length < STEADY) continue;
    stretches.push(suspects);
    suspects = [];
  }
  return stretches;
}

function jumpsOf(stretches: readonly (readonly Pair[])[]): readonly Jump[] {
  return stretches.slice(1).flatMap((after, index) => {
    const last = stretches[index]?.at(-1);
    const first = after[0];
    if (last === undefined || first === undefined) return [];
    return [{ from: last.pageTime, to: first.pageTime, by: offsetOf(first) - offsetOf(last) }];
  });
}

/** The clock of a context from all looks at it, in order. */
export function audioClockOf({ pairs, isStepping = false }: Listening): AudioClock {
  return isStepping ? steppingClockOf(pairs) : exactClockOf(pairs);
}

/** Looks are only ever behind: those around a sample that are furthest ahead tell its time. */
function steppingClockOf(pairs: readonly Pair[]): AudioClock {
  const around = (contextTime: number) => pairs.filter((pair) => Math.abs(pair.contextTime - contextTime) < NEAR);
  return {
    jumps: lossesOf(pairs),
    pageTimeOf: (contextTime) => contextTime + Math.min(...around(contextTime).map(offsetOf)),
  };
}

/** Where the furthest looks of one span and those of the next are more than half a usual step apart. */
function lossesOf(pairs: readonly Pair[]): readonly Jump[] {
  const spans = new Map<number, readonly Pair[]>();
  for (const pair of pairs) {
    const span = Math.floor(pair.pageTime / NEAR);
    spans.set(span, [...(spans.get(span) ?? []), pair]);
  }
  const telling = [...spans.values()].filter(({ length }) => length >= STEADY);
  const furthest = telling.map((span) => span.reduce((a, b) => (offsetOf(b) < offsetOf(a) ? b : a)));
  return jumpsBetween(furthest).filter(({ by }) => Math.abs(by) > LOSS);
}

function jumpsBetween(looks: readonly Pair[]): readonly Jump[] {
  return looks.slice(1).flatMap((after, index) => {
    const before = looks[index];
    return before === undefined
      ? []
      : [{ from: before.pageTime, to: after.pageTime, by: offsetOf(after) - offsetOf(before) }];
  });
}

function exactClockOf(pairs: readonly Pair[]): AudioClock {
  const stretches = stretchesOf(pairs);
  const away = (contextTime: number, pair: Pair | undefined): number =>
    Math.abs((pair?.contextTime ?? Infinity) - contextTime);
  const nearest = (contextTime: number, stretch: readonly Pair[]): readonly Pair[] =>
    [...stretch].sort((a, b) => away(contextTime, a) - away(contextTime, b)).slice(0, AROUND);
  return {
    jumps: jumpsOf(stretches),
    pageTimeOf(contextTime) {
      const candidates = stretches.map((stretch) => nearest(contextTime, stretch));
      const [best = []] = candidates.sort((a, b) => away(contextTime, a[0]) - away(contextTime, b[0]));
      return contextTime + median(best.map(offsetOf));
    },
  };
}
