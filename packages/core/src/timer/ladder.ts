// How a step with a ladder gets longer or shorter with each repeat of its round. Everything is counted, never walked: the
// length of a million repeats costs as much as that of one.

import type { Millis } from '../base/units.ts';

/** A step's length in the first repeat of its round, and how much longer it gets with each one after it; whole milliseconds. */
export interface Rung {
  readonly duration: Millis;
  readonly ladder: Millis;
}

/** No ladder makes a step shorter than this, nor longer than the other; one that is written so stays so. */
export const LADDER_LEAST: Millis = 1000;
/** The longest. */
export const LADDER_MOST: Millis = 86_400_000;

/** How long a step lasts in a repeat of its round, which counts from 0. */
export function durationAt(rung: Rung, repeat: number): Millis {
  return repeat >= settlesAt(rung) ? finalOf(rung) : rung.duration + rung.ladder * repeat;
}

/** The first repeat, from 0, from which on a step is as long as it will ever be. */
export function settlesAt(rung: Rung): number {
  return rung.ladder === 0 ? 0 : Math.ceil(Math.abs((finalOf(rung) - rung.duration) / rung.ladder));
}

/** How long a step lasts in so many repeats of its round together, the first ones. */
export function durationOver(rung: Rung, repeats: number): Millis {
  const climbing = Math.min(repeats, settlesAt(rung));
  const climbed = rung.duration * climbing + rung.ladder * ((climbing * (climbing - 1)) / 2);
  return climbed + finalOf(rung) * (repeats - climbing);
}

function finalOf({ duration, ladder }: Rung): Millis {
  if (ladder === 0) return duration;
  return ladder > 0 ? Math.max(duration, LADDER_MOST) : Math.min(duration, LADDER_LEAST);
}
