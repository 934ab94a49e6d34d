// Timers that are there without being written: whole drafts, which someone takes as they are and may change afterwards.

import { NEW_GLOBAL_SETTINGS, type Step, type Timer, type TimerDraft } from '../timer/timer.ts';

/** What it is for, in the order in which the page shows them. */
export const READY_MADE_KINDS = ['training', 'heart', 'calm', 'everyday'] as const;
export type ReadyMadeKind = (typeof READY_MADE_KINDS)[number];

/** A timer to take as it is. */
export interface ReadyMade {
  /** Its address: lower-case words and digits with hyphens, never changed. */
  readonly slug: string;
  readonly kind: ReadyMadeKind;
  /** One sentence: when to use it. */
  readonly when: string;
  readonly draft: TimerDraft;
}

const LIE_STILL: Step = {
  id: 'lie-still',
  name: 'Lie still',
  duration: 120,
  type: 'meditation',
  repeat: 1,
  coachingEnabled: false,
  pauseAfterEnd: false,
};

/** Two minutes of lying still: long enough for the variability at rest, which needs one minute of beats. */
export const MORNING_READING: ReadyMade = {
  slug: 'morning-reading',
  kind: 'heart',
  when: 'See how rested you are, with a strap.',
  draft: {
    name: 'Morning reading',
    description:
      'Put on your heart-rate strap after waking and lie still for two minutes. The session in your history then shows your heart rate variability at rest.',
    rounds: [{ id: 'reading', name: 'Reading', steps: [LIE_STILL], repeat: 1, restAfterRound: 0 }],
    globalSettings: { ...NEW_GLOBAL_SETTINGS, countdownBeep: false },
    tags: [],
  },
};

/** The draft of a ready-made timer, with someone's volume and voice for new timers (D38); one that never speaks stays silent. */
export function draftOfReadyMade(
  { draft }: Pick<ReadyMade, 'draft'>,
  { defaultVolume, defaultVoiceEnabled }: { readonly defaultVolume: number; readonly defaultVoiceEnabled: boolean },
): TimerDraft {
  const { globalSettings } = draft;
  const voiceEnabled = globalSettings.voiceEnabled && defaultVoiceEnabled;
  return { ...draft, globalSettings: { ...globalSettings, volume: defaultVolume, voiceEnabled } };
}

/** The timer that someone has made of a ready-made one: it has its name, whatever was changed in it. */
export function takenBefore({ draft }: Pick<ReadyMade, 'draft'>, timers: readonly Timer[]): Timer | undefined {
  return timers.find(({ name }) => name === draft.name);
}
