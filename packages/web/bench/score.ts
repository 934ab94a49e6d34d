// What was due against what was heard. Pure: times of the page in milliseconds, in and out.

import { median, type Jump } from './audio-clock.ts';

/** A cue counts as on time within this. */
const ON_TIME = 20;
/** A sound further from every cue than this belongs to none. */
const REACH = 500;
/** A sound is two where it is longer (ms) or louder (times) than others of its kind by more than this. */
const LONGER = 1;
const LOUDER = 1.5;
/** A jump of the audio clock larger than this is no glitch of rendering: sound was lost, and that counts. */
const LARGEST_GLITCH = 250;

/** A sound as it left the loudspeaker. */
export interface Sound {
  readonly at: number;
  readonly length: number;
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
  /** Due while the page was frozen, and not heard: nothing could have played them. */
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

/**
 * Gives each sound to the nearest cue; of several the nearest is the cue's own, and the others are doubles. Two at once
 * are one sound, but louder or longer than others: starts and ends of steps take turns and have a length each. Where
 * there are sounds of many kinds, that cannot be told.
 */
export function matchSounds(
  cues: readonly Omit<ScoredCue, 'error'>[],
  sounds: readonly Sound[],
  kinds: 'in-turns' | 'many' = 'in-turns',
): { readonly cues: readonly ScoredCue[]; readonly doubles: readonly Sound[] } {
  const own = new Map<number, Sound>();
  const doubles: Sound[] = [];
  for (const sound of sounds) {
    const index = indexOfNearest(sound.at, cues);
    const due = cues[index]?.due;
    if (due === undefined) continue;
    const known = own.get(index);
    const isNearer = known === undefined || Math.abs(sound.at - due) < Math.abs(known.at - due);
    if (isNearer) own.set(index, sound);
    if (known !== undefined) doubles.push(isNearer ? known : sound);
  }
  const matched = cues.map((cue, index) => {
    const sound = own.get(index);
    return { ...cue, error: sound && sound.at - cue.due };
  });
  const thick = kinds === 'many' ? [] : [...thickened(own, 0), ...thickened(own, 1)];
  return { cues: matched, doubles: [...doubles, ...thick] };
}

/** The sounds of the even or the odd cues that are louder or longer than one tone; the first cue is a chord. */
function thickened(own: ReadonlyMap<number, Sound>, parity: 0 | 1): readonly Sound[] {
  const alike = [...own].flatMap(([index, sound]) => (index > 0 && index % 2 === parity ? [sound] : []));
  const length = median(alike.map((sound) => sound.length));
  const peak = median(alike.map((sound) => sound.peak));
  return alike.filter((sound) => sound.length > length + LONGER || sound.peak > peak * LOUDER);
}

/** The cue nearest to a time, or -1 where none is within reach. */
function indexOfNearest(at: number, cues: readonly Omit<ScoredCue, 'error'>[]): number {
  let nearest = -1;
  let least = REACH;
  for (const [index, { due }] of cues.entries()) {
    const away = Math.abs(at - due);
    if (away > least) continue;
    nearest = index;
    least = away;
  }
  return nearest;
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
