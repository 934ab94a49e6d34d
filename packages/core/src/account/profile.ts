// The user document: who somebody is and what they prefer, its defaults, and the one reader of stored profiles.

import type { Bpm } from '../units.ts';
import type { User } from '../wire.ts';

/** Who can turn text into speech; 'webspeech' is the browser's own voice. */
export const SPEECH_PROVIDERS = ['groq', 'openai', 'webspeech'] as const;
/** One of the speech providers. */
export type SpeechProvider = (typeof SPEECH_PROVIDERS)[number];

/** What new timers start from. */
export interface Preferences {
  /** 0 to 100. */
  readonly defaultVolume: number;
  readonly defaultVoiceEnabled: boolean;
}

/** Maximum heart rate by hand, else by age; and the voices of each speech provider. */
export interface HeartRatePreferences {
  readonly age?: number | undefined;
  readonly maxHeartRate?: Bpm | undefined;
  readonly ttsProvider: SpeechProvider;
  readonly aiVoice: string;
  readonly openaiVoice: string;
}

/** The user document. */
export interface Profile {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly preferences: Preferences;
  readonly heartRatePreferences: HeartRatePreferences;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The profile of somebody who has changed nothing yet. */
export function newProfile(user: User, now: Date): Profile {
  return {
    uid: user.id,
    email: user.email,
    displayName: user.displayName,
    preferences: { defaultVolume: 70, defaultVoiceEnabled: true },
    heartRatePreferences: { age: 30, ttsProvider: 'groq', aiVoice: 'Cheyenne', openaiVoice: 'coral' },
    createdAt: now,
    updatedAt: now,
  };
}
