// The levels of tones that sound together: however many there are, they are no louder than one, so that nothing on the way to
// the loudspeaker has to bend them (D35). Pure, and the same for every look ahead.

import { millisOf, secondsOf, type Instant, type Millis } from '../base/units.ts';
import type { CueName } from '../ports/audio.ts';
import { isNumber, type Cue } from './cue.ts';
import { FULL_HEIGHT, heightOf, type Note } from './notes.ts';
import { lengthOf, notesOf, pitchOf } from './score.ts';

/** A tone and its share of a lone tone's level: above 0, up to 1. */
export interface MixedCue extends Cue {
  readonly level: number;
}

/** A cue's note on the run clock. */
interface Sounding {
  readonly note: Note;
  readonly begins: Instant;
  readonly ends: Instant;
  readonly share: number;
}

/** The level of tones under speech: 8 dB softer. */
export const UNDER_SPEECH = 0.4;

/**
 * The levels of some cues; `around` holds all cues that sound together with any of them, and the cues
 * themselves.
 */
export function mixed(cues: readonly Cue[], around: readonly Cue[]): readonly MixedCue[] {
  const among = sharesAmong(around);
  const shareOf = (cue: Cue): number => among(cue) * (cue.share ?? 1);
  const soundings = around.flatMap((cue) => soundingsOf(cue, shareOf(cue)));
  const from = Math.min(...cues.map(({ at }) => at));
  const to = Math.max(...cues.map(({ at, tone }) => at + endOf(tone)));
  // No note grows after its beginning, so the highest moments are beginnings.
  const beginnings = new Set(soundings.map(({ begins }) => begins).filter((at) => at >= from && at < to));
  const peaks = [...beginnings].map((at) => ({ at, height: heightAt(soundings, at) }));
  return cues.map((cue) => {
    const ends = cue.at + endOf(cue.tone);
    const heights = peaks.filter(({ at }) => at >= cue.at && at < ends).map(({ height }) => height);
    return { ...cue, level: shareOf(cue) * Math.min(1, FULL_HEIGHT / Math.max(...heights)) };
  });
}

function endOf(name: CueName): Millis {
  return millisOf(lengthOf(name));
}

function soundingsOf({ at, tone }: Cue, share: number): readonly Sounding[] {
  return notesOf(tone).map((note) => {
    const begins = at + millisOf(note.at);
    return { note, begins, ends: begins + millisOf(note.duration), share };
  });
}

function heightAt(soundings: readonly Sounding[], time: Instant): number {
  return soundings
    .filter(({ begins, ends }) => begins <= time && ends > time)
    .reduce((sum, { note, begins, share }) => sum + share * heightOf(note, secondsOf(time - begins)), 0);
}

/**
 * Tones at one instant and pitch are one note of the chord: they share its height, longer tones getting more. Beside a
 * spoken number each is softer, so that the number is understood.
 */
function sharesAmong(around: readonly Cue[]): (cue: Cue) => number {
  const partOf = ({ at, tone }: Cue): string => `${at}/${pitchOf(tone)}`;
  const lengths = new Map<string, number>();
  for (const cue of around) lengths.set(partOf(cue), (lengths.get(partOf(cue)) ?? 0) + lengthOf(cue.tone));
  const spoken = new Set(around.filter(({ tone }) => isNumber(tone)).map(({ at }) => at));
  return (cue) => {
    const share = lengthOf(cue.tone) / (lengths.get(partOf(cue)) ?? Infinity);
    return spoken.has(cue.at) && !isNumber(cue.tone) ? share * UNDER_SPEECH : share;
  };
}
