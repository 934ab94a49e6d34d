// What the file of a timer's track would be, before a word of it is fetched.

import type { Millis } from '../../base/units.ts';
import { isCoached } from '../../coach/coached-timer.ts';
import type { SpeechRequest } from '../../ports/wire/wire.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { clipKey } from '../../voice/clip.ts';
import { requestOf, type VoiceChoice } from '../../voice/voice-choice.ts';
import { BEGINNING, planOf, type Plan, type Unplannable } from '../plan/plan.ts';
import { countdownScript, scriptOf } from '../play/script.ts';
import { bytesOfTrack, formOf } from './track-file.ts';
import { isCut, LONGEST_TRACK, trackOf, type SoundTrack, type TrackVoice } from './track.ts';

/** So long a pause lasts in a file, which has no button to go on. */
export const FILE_PAUSE: Millis = 10_000;

/** A file before it is made; its last words may make it a few seconds longer. */
export interface TrackOutline {
  readonly length: Millis;
  readonly bytes: number;
  /** Whether the run would wait somewhere: in the file it goes on after ten seconds. */
  readonly hasPauses: boolean;
  /** Whether the run goes on where the file has ended. */
  readonly isCut: boolean;
  /** Whether it would speak, but in the browser's own voice, of which there is no recording. */
  readonly isUnspoken: boolean;
  /** Whether a live run may have words of the coach, which no file has. */
  readonly hasCoach: boolean;
}

/** The outline of a timer's file in a voice, with shuffled rounds in the order of a seed, or why the timer cannot be run. */
export function trackOutline(timer: Timer, choice: VoiceChoice, shuffle?: number): TrackOutline | Unplannable {
  const plan = planOf(timer, shuffle);
  if (typeof plan === 'string') return plan;
  const track = fileTrack(plan, TONES_ONLY, 0);
  const words = fileWords(plan);
  return {
    length: track.length,
    bytes: bytesOfTrack(track),
    hasPauses: track.legs.some(({ ending }) => ending === 'hold'),
    isCut: isCut(track),
    isUnspoken: words.length > 0 && !words.some((said) => requestOf(said, choice)),
    hasCoach: isCoached(timer),
  };
}

const TONES_ONLY: TrackVoice = { lengthOf: () => undefined, hasNumbers: false };

/** The whole run as it is laid for a file, with the phrasings of a seed. */
function fileTrack(plan: Plan, voice: TrackVoice, seed: number): SoundTrack {
  return trackOf(plan, voice, { from: BEGINNING, seed, hold: FILE_PAUSE, longest: LONGEST_TRACK });
}

/** All that a run may say: the numbers of a spoken countdown first. */
function fileWords(plan: Plan): readonly Announcement[] {
  const { timer } = plan;
  return timer.globalSettings.voiceEnabled ? [...countdownScript(timer), ...scriptOf(plan)] : [];
}

/** The recordings that a run may need in a voice, each once. */
export function recordingsFor(plan: Plan, choice: VoiceChoice): readonly SpeechRequest[] {
  const requests = fileWords(plan).flatMap((said) => requestOf(said, choice) ?? []);
  return [...new Map(requests.map((request) => [clipKey(request), request])).values()];
}

/** The rate of a track, in samples a second, without its words, which seldom change it. */
export function roughRateOf(timer: Timer, choice: VoiceChoice): number {
  const outline = trackOutline(timer, choice);
  return formOf(typeof outline === 'string' ? { length: 0 } : outline).rate;
}
