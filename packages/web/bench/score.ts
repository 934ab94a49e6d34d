// What was due against what was heard. Pure: times of the page in milliseconds, in and out.

import type { Jump } from './audio-clock.ts';
import { median } from './audio-clock.ts';

/** A cue counts as on time within this. */
const ON_TIME = 20;
/** A sound further from every cue than this belongs to none. */
const REACH = 500;
/** A jump of the audio clock larger than this is no glitch of rendering: sound was lost, and that counts. */
const LARGEST_GLITCH = 250;

/** A sound as it left the loudspeaker; its height tells whether two sounded at once. */
export interface Sound {
  readonly at: number;
  readonly peak: number;
}

/** A cue and the error of its sound, undefined where none was heard. */
export interface ScoredCue {
  readonly second: number;
  readonly due: number;
  readonly error: number | undefined;
}

/** What happened while the cues were due. */
export interface Circumstances {
  readonly freezes: readonly { readonly from: number; readonly to: number }[];
  readonly jumps: readonly Jump[];
  /** How long a page cannot notice a jump. */
  readonly blind: number;
}

/** One row of the table; errors in milliseconds, undefined where nothing was heard. */
export interface Score {
  readonly due: number;
  readonly heard: number;
  readonly onTime: number;
  readonly p50: number | undefined;
  readonly p95: number | undefined;
  readonly worst: number | undefined;
  readonly lost: number;
  readonly doubled: number;
  /** Due while the page was frozen, and not heard: nobody could have played them. */
  readonly excused: number;
  /** Jumps of the audio clock by rendering, and the cues that fell into them: not in the errors above. */
  readonly glitches: number;
  readonly inGlitch: number;
  readonly worstInGlitch: number | undefined;
  /** The error of the last cue that was heard, with its sign. */
  readonly last: number | undefined;
  /** The error of the first cue after the last freeze. */
  readonly afterFreeze: number | undefined;
}

/** Gives each sound to the nearest cue; of several the nearest is the cue's own, and the others are doubles. */
export function matchSounds(
  cues: readonly Omit<ScoredCue, 'error'>[],
  sounds: readonly Sound[],
): { readonly cues: readonly ScoredCue[]; readonly doubled: number } {
  const usual = median(sounds.map(({ peak }) => peak));
  // The first sound is a chord.
  const atOnce = sounds.slice(1).filter(({ peak }) => peak > usual * 1.5).length;
  const errors = new Map<number, number>();
  let doubled = atOnce;
  for (const { at } of sounds) {
    const [nearest] = cues.toSorted((a, b) => Math.abs(at - a.due) - Math.abs(at - b.due));
    if (nearest === undefined || Math.abs(at - nearest.due) > REACH) continue;
    const known = errors.get(nearest.second);
    const error = at - nearest.due;
    if (known !== undefined) doubled += 1;
    if (known === undefined || Math.abs(error) < Math.abs(known)) errors.set(nearest.second, error);
  }
  return { cues: cues.map((cue) => ({ ...cue, error: errors.get(cue.second) })), doubled };
}

/** The row of some cues. */
export function scoreOf(cues: readonly ScoredCue[], doubled: number, circumstances: Circumstances): Score {
  const { freezes, blind } = circumstances;
  const wasFrozen = ({ due }: ScoredCue) => freezes.some(({ from, to }) => due >= from && due <= to);
  const glitches = circumstances.jumps.filter(({ by, from, to }) => {
    const isFreeze = freezes.some((freeze) => from <= freeze.to && to >= freeze.from);
    return !isFreeze && Math.abs(by) <= LARGEST_GLITCH;
  });
  const inGlitch = ({ due }: ScoredCue) => glitches.some(({ from, to }) => due >= from - ON_TIME && due <= to + blind);
  const counted = cues.filter((cue) => cue.error !== undefined || !wasFrozen(cue));
  const plain = counted.filter((cue) => !inGlitch(cue));
  const sizes = errorsOf(plain)
    .map(Math.abs)
    .sort((a, b) => a - b);
  const lastFreeze = freezes.at(-1);
  return {
    due: cues.length,
    heard: errorsOf(cues).length,
    onTime: errorsOf(cues).filter((error) => Math.abs(error) <= ON_TIME).length,
    p50: sizes[Math.floor(sizes.length * 0.5)],
    p95: sizes[Math.floor(sizes.length * 0.95)],
    worst: sizes.at(-1),
    lost: plain.filter(({ error }) => error === undefined).length,
    doubled,
    excused: cues.length - counted.length,
    glitches: glitches.length,
    inGlitch: counted.length - plain.length,
    worstInGlitch: errorsOf(counted.filter(inGlitch))
      .map(Math.abs)
      .sort((a, b) => b - a)[0],
    last: errorsOf(cues).at(-1),
    afterFreeze: lastFreeze && cues.find(({ due }) => due > lastFreeze.to)?.error,
  };
}

function errorsOf(cues: readonly ScoredCue[]): readonly number[] {
  return cues.flatMap(({ error }) => (error === undefined ? [] : [error]));
}
