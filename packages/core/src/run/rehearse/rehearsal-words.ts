// What a rehearsal says about itself, in plain sentences.

import type { SoundState } from '../../ports/audio.ts';
import type { Unplannable } from '../plan/plan.ts';
import type { Speed } from './tempo.ts';

/** What just happened to a rehearsal: why it waits, or why it stopped by itself. */
export type RehearsalNote = 'waits' | 'place-gone' | 'no-time' | 'elsewhere' | 'hidden';

const NOTES: Readonly<Record<RehearsalNote, string>> = {
  waits: 'Pauses here.',
  'place-gone': 'The step that was playing was removed.',
  'no-time': 'This step takes no time.',
  elsewhere: 'Stopped: another window is rehearsing.',
  hidden: 'Stopped while this page was hidden.',
};

/** The sentence for a note. */
export function noteText(note: RehearsalNote): string {
  return NOTES[note];
}

/** What to know of the sound while it plays; undefined if there is any. */
export function soundText(sound: SoundState): string | undefined {
  if (sound === 'missing') return 'This browser cannot play sounds.';
  return sound === 'silent' ? 'There is no sound. Press Pause, then Play.' : undefined;
}

/** Why a draft cannot be rehearsed. */
export function unplannableText(reason: Unplannable): string {
  return reason === 'no-steps'
    ? 'There is nothing to rehearse yet: add a step that takes time.'
    : 'This timer is too long to run.';
}

/** What is different from a run: at a speed, in a round without an end, and in steps that end by a tap or by the heart rate. */
export function differenceText(speed: Speed, isEndless: boolean, isTimed: boolean): string {
  const fast =
    speed === 1
      ? 'Sounds as in a run.'
      : `At ${speed}x, words that do not fit are left out, and tones too close together are one.`;
  const once = isEndless ? ' An infinite round is played once.' : '';
  return `${fast}${once}${isTimed ? ' Every step takes its time: no tap or heart rate ends it.' : ''}`;
}
