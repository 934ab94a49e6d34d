// Keeps the tones of the next minute laid on the audio clock, each exactly once, and takes them back when the run changes.

import { cuesBetween } from './cues.ts';
import type { Audio, Stop } from '../ports.ts';
import type { Instant, Millis } from '../units.ts';
import type { Plan } from './plan.ts';
import type { RunningRun } from './run.ts';

/** How far ahead tones are laid. */
export const HORIZON: Millis = 60_000;
/** How many tones lie ahead at most, but for those of the last one's instant. */
export const MOST_LAID = 64;

/** The tones that lie ahead. */
export interface Lookahead {
  /** Lays what is due up to the horizon and not yet laid. Volume 0 to 1; at 0 nothing is laid. */
  extend(plan: Plan, run: RunningRun, now: Instant, volume: number): void;
  /** Takes back what has not begun to sound; the next `extend` lays it anew. For a change of volume. */
  takeBack(now: Instant): void;
  /** Takes back everything and cuts short what sounds. For a run that goes on elsewhere, or not at all. */
  clear(): void;
}

/** Makes an empty look-ahead on the audio port. */
export function createLookahead(audio: Audio): Lookahead {
  let laid: { readonly at: Instant; readonly stop: Stop }[] = [];
  /** Every cue before this instant was laid, or was due in silence. */
  let laidUntil: Instant = -Infinity;

  return {
    extend(plan, run, now, volume) {
      laid = laid.filter((tone) => tone.at > now - LONGEST_TONE);
      if (volume <= 0) return;
      const from = Math.max(laidUntil, run.since, now - LATEST_TONE);
      laidUntil = Math.max(laidUntil, now + HORIZON);
      for (const cue of cuesBetween(plan, run, from, now + HORIZON)) {
        // The tones of one instant are laid together, or the next call would lay some of them again.
        if (laid.length >= MOST_LAID && laid.at(-1)?.at !== cue.at) {
          laidUntil = cue.at;
          return;
        }
        laid.push({ at: cue.at, stop: audio.tone(cue.tone, cue.at, volume) });
      }
    },
    takeBack(now) {
      const ahead = laid.filter((tone) => tone.at > now);
      for (const tone of ahead) {
        tone.stop();
        laidUntil = Math.min(laidUntil, tone.at);
      }
      laid = laid.filter((tone) => tone.at <= now);
    },
    clear() {
      for (const tone of laid) tone.stop();
      laid = [];
      laidUntil = -Infinity;
    },
  };
}

/** No tone sounds longer than this (ports render the specification's, the longest a ringing chime). */
const LONGEST_TONE: Millis = 2000;
/** A tone later than this is dropped, never bunched (CUE-12). */
const LATEST_TONE: Millis = 120;
