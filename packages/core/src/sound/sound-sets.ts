// The score of the sets beside the tones: what bowls, bells, whistles and woods are made of. Each is rendered from these
// numbers, as tones are; there are no recordings.

import type { Seconds } from '../base/units.ts';
import type { SetSignal, SoundSet } from '../ports/audio.ts';
import { FULL_HEIGHT, type Note } from './notes.ts';

/** The sets that are not the tones. */
type OtherSet = Exclude<SoundSet, 'tones'>;

/** One sine of a struck thing: its pitch as a multiple of the stroke's, its share of the height, and how soon it dies away. */
type Sine = readonly [ratio: number, share: number, decay: Seconds | undefined];

interface Timbre {
  readonly partials: readonly Sine[];
  readonly attack: Seconds;
  readonly length: Seconds;
  readonly trills?: true;
}

/** One stroke: when, at which pitch in hertz, how long where that is not the timbre's length, and how high compared to a tone. */
type Stroke = readonly [at: Seconds, pitch: number, length?: Seconds, height?: number];
type Strokes = readonly Stroke[];

const SOFT = 0.45;
/** By so many of its decays a sine is a three-thousandth of what it was, and is over. */
const FADED = 8;

/** What a struck bowl's partials are to its pitch, and two that are close to one another beat slowly. */
const BOWL: Timbre = {
  partials: [
    [1, 0.4, 2.4],
    [1.0035, 0.18, 2.4],
    [2.71, 0.26, 1.5],
    [5.04, 0.11, 0.7],
    [7.86, 0.05, 0.3],
  ],
  attack: 0.004,
  length: 10,
};
const BELL: Timbre = {
  partials: [
    [1, 0.34, 0.9],
    [1.506, 0.2, 0.75],
    [2, 0.18, 0.6],
    [2.74, 0.14, 0.4],
    [3.76, 0.09, 0.25],
    [5.2, 0.05, 0.12],
  ],
  attack: 0.002,
  length: 4,
};
const WHISTLE: Timbre = {
  partials: [
    [1, 0.7, undefined],
    [1.05, 0.3, undefined],
  ],
  attack: 0.015,
  length: 0.3,
  trills: true,
};
const WOOD: Timbre = {
  partials: [
    [1, 0.7, 0.06],
    [2.57, 0.3, 0.025],
  ],
  attack: 0.002,
  length: 0.35,
};
const SOFTLY: Timbre = {
  partials: [
    [1, 0.8, 0.5],
    [2, 0.2, 0.25],
  ],
  attack: 0.06,
  length: 1.8,
};

/** The timbre of each set, and the strokes of each signal. */
const SETS: Readonly<Record<OtherSet, { readonly timbre: Timbre; readonly signals: Signals }>> = {
  bowls: {
    timbre: BOWL,
    signals: {
      'step-start': [[0, 264]],
      'step-complete': [[0, 220]],
      'round-start': [
        [0, 297],
        [0.7, 330],
      ],
      'round-complete': [
        [0, 247],
        [0.7, 198],
      ],
      countdown: [[0, 1056, 0.4]],
      'countdown-soft': [[0, 1056, 0.4, SOFT]],
      'timer-complete': [[0, 176, 12]],
      chime: [[0, 396, 8]],
      estimate: [[0, 440, 8, SOFT]],
      halfway: [
        [0, 396, 8],
        [0.9, 396, 8],
      ],
    },
  },
  'boxing-bell': {
    timbre: BELL,
    signals: {
      'step-start': [[0, 620]],
      'step-complete': [
        [0, 620],
        [0.35, 620],
      ],
      'round-start': [[0, 740]],
      'round-complete': [
        [0, 740],
        [0.35, 740],
      ],
      countdown: [[0, 1100, 0.12]],
      'countdown-soft': [[0, 1100, 0.12, SOFT]],
      'timer-complete': [
        [0, 620],
        [0.35, 620],
        [0.7, 620],
      ],
      chime: [[0, 1240, 2]],
      estimate: [[0, 500, 2, SOFT]],
      halfway: [
        [0, 1240, 2],
        [0.25, 1240, 2],
      ],
      clapper: [
        [0, 1900, 0.08],
        [0.14, 1900, 0.08],
        [0.28, 1900, 0.08],
      ],
    },
  },
  whistle: {
    timbre: WHISTLE,
    signals: {
      'step-start': [[0, 2800, 0.6]],
      'step-complete': [
        [0, 2600, 0.2],
        [0.28, 2600, 0.2],
      ],
      'round-start': [[0, 3000, 1]],
      'round-complete': [
        [0, 2500, 0.2],
        [0.28, 2500, 0.7],
      ],
      countdown: [[0, 3300, 0.08]],
      'countdown-soft': [[0, 3300, 0.08, SOFT]],
      'timer-complete': [
        [0, 2800, 0.2],
        [0.28, 2800, 0.2],
        [0.56, 2800, 1],
      ],
      chime: [[0, 2300]],
      estimate: [[0, 2200, 0.3, SOFT]],
      halfway: [
        [0, 2300, 0.15],
        [0.25, 2300, 0.15],
      ],
    },
  },
  wood: {
    timbre: WOOD,
    signals: {
      'step-start': [[0, 880]],
      'step-complete': [[0, 660]],
      'round-start': [
        [0, 990],
        [0.16, 880],
      ],
      'round-complete': [
        [0, 740],
        [0.16, 660],
      ],
      countdown: [[0, 1180, 0.12]],
      'countdown-soft': [[0, 1180, 0.12, SOFT]],
      'timer-complete': [
        [0, 660],
        [0.2, 660],
        [0.4, 880],
      ],
      chime: [[0, 1320]],
      estimate: [[0, 550, 0.35, SOFT]],
      halfway: [
        [0, 1320],
        [0.2, 1320],
      ],
    },
  },
  soft: {
    timbre: SOFTLY,
    signals: {
      'step-start': [[0, 523]],
      'step-complete': [[0, 392]],
      'round-start': [
        [0, 587],
        [0.3, 698],
      ],
      'round-complete': [
        [0, 440],
        [0.3, 349],
      ],
      countdown: [[0, 880, 0.25, 0.7]],
      'countdown-soft': [[0, 880, 0.25, 0.7 * SOFT]],
      'timer-complete': [
        [0, 494],
        [0.35, 587],
        [0.7, 784],
      ],
      chime: [[0, 659]],
      estimate: [[0, 330, 1.8, SOFT]],
      halfway: [
        [0, 659],
        [0.45, 659],
      ],
    },
  },
};
/** What a set has a sound for; only some have a clapper. */
type Signals = Readonly<Record<Exclude<SetSignal, 'clapper'>, Strokes> & { readonly clapper?: Strokes }>;

/** The notes of a signal in a set, struck once. */
export function strokesOf(set: OtherSet, signal: SetSignal): readonly Note[] {
  const { timbre, signals } = SETS[set];
  return (signals[signal] ?? signals['countdown-soft']).flatMap((stroke) => notesOfStroke(timbre, stroke));
}

function notesOfStroke(timbre: Timbre, [at, pitch, length = timbre.length, height = 1]: Stroke): readonly Note[] {
  return timbre.partials.map(([ratio, share, decay]) => ({
    frequency: pitch * ratio,
    duration: decay === undefined ? length : Math.min(length, FADED * decay),
    at,
    gain: FULL_HEIGHT * share * height,
    attack: timbre.attack,
    ...(decay === undefined ? {} : { decay }),
    ...(timbre.trills && { trills: timbre.trills }),
  }));
}
