// The user document: who someone is and what they prefer, its defaults, and the only reader of stored profiles.

import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { readAs } from '../base/read.ts';
import type { Bpm } from '../base/units.ts';
import type { ZoneChoice } from '../heart/zone-floors.ts';
import { COACHING_LEVELS, DEFAULT_COACHING_LEVEL, type CoachingLevel } from '../ports/wire/coaching.ts';
import { displayNameSchema, type Document, type User } from '../ports/wire/wire.ts';
import type { VoiceChoice } from '../voice/voice-choice.ts';

/** Who can turn text into speech; 'webspeech' is the browser's own voice. */
export const SPEECH_PROVIDERS = ['groq', 'openai', 'webspeech'] as const;
/** One of the speech providers. */
export type SpeechProvider = (typeof SPEECH_PROVIDERS)[number];

/** What new timers start from, and what someone means to do. */
export interface Preferences {
  /** 0 to 100. */
  readonly defaultVolume: number;
  readonly defaultVoiceEnabled: boolean;
  /** How many sessions in a week; no goal if absent. */
  readonly weeklyGoal?: number | undefined;
  /** Whose plan for the day the library shows; no one's if absent. */
  readonly plannedBy?: (typeof PLANNERS)[number] | undefined;
}

/** Services that a person's plan can come from. */
const PLANNERS = ['intervals.icu'] as const;

/**
 * Maximum heart rate set by hand, otherwise by age; the voices of each speech provider; and how much the coach says.
 */
export interface HeartRatePreferences {
  readonly age?: number | undefined;
  readonly maxHeartRate?: Bpm | undefined;
  /** How zones are found, as stored, perhaps by a newer version; `zoneChoiceOf` reads it. */
  readonly zones?: ZoneChoice | { readonly kind?: unknown } | undefined;
  readonly ttsProvider: SpeechProvider;
  readonly aiVoice: string;
  readonly openaiVoice: string;
  readonly coachingLevel: CoachingLevel;
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

/** Ages a person can set. */
export const AGE_LIMIT = { min: 10, max: 100 } as const;
/** Sessions in a week that a person can mean to do. */
export const WEEKLY_GOAL_LIMIT = { min: 1, max: 14 } as const;
/** The age before anyone sets one. */
export const DEFAULT_AGE = 30;
/** Maximum heart rates a person can set by hand. */
export const MAX_HEART_RATE_LIMIT = { min: 100, max: 220 } as const;
/** What the field for the maximum heart rate starts from (D9). */
export const DEFAULT_MANUAL_MAX_HEART_RATE: Bpm = 190;

const DEFAULT_PREFERENCES: Preferences = { defaultVolume: 70, defaultVoiceEnabled: true };
const DEFAULT_VOICES = { ttsProvider: 'groq', aiVoice: 'Cheyenne', openaiVoice: 'coral' } as const;
const DEFAULT_SPEAKING = { ...DEFAULT_VOICES, coachingLevel: DEFAULT_COACHING_LEVEL } as const;

/** The profile of someone who has not changed anything yet. */
export function newProfile(user: User, now: Date): Profile {
  return {
    ...identityOf(user),
    preferences: DEFAULT_PREFERENCES,
    heartRatePreferences: { age: DEFAULT_AGE, ...DEFAULT_SPEAKING },
    createdAt: now,
    updatedAt: now,
  };
}

const limited = ({ min, max }: { readonly min: number; readonly max: number }): z.ZodMiniNumber =>
  z.number().check(z.gte(min), z.lte(max));
/** What a date can hold. */
const moment = limited({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 });
const voice = z.string().check(z.minLength(1), z.maxLength(100));

// A preference that cannot be read counts as never set: it must not keep anyone out.
const profileSchema = z.object({
  displayName: otherwise(z.optional(displayNameSchema), undefined),
  email: otherwise(z.optional(z.string().check(z.minLength(3), z.maxLength(254))), undefined),
  preferences: otherwise(
    z.object({
      defaultVolume: otherwise(limited({ min: 0, max: 100 }), DEFAULT_PREFERENCES.defaultVolume),
      defaultVoiceEnabled: otherwise(z.boolean(), DEFAULT_PREFERENCES.defaultVoiceEnabled),
      weeklyGoal: otherwise(z.optional(limited(WEEKLY_GOAL_LIMIT).check(z.int())), undefined),
      plannedBy: otherwise(z.optional(z.enum(PLANNERS)), undefined),
    }),
    DEFAULT_PREFERENCES,
  ),
  heartRatePreferences: otherwise(
    z.object({
      age: otherwise(z.optional(limited(AGE_LIMIT)), undefined),
      maxHeartRate: otherwise(z.optional(limited(MAX_HEART_RATE_LIMIT)), undefined),
      zones: otherwise(z.optional(z.record(z.string(), z.json())), undefined),
      ttsProvider: otherwise(z.enum(SPEECH_PROVIDERS), DEFAULT_VOICES.ttsProvider),
      aiVoice: otherwise(voice, DEFAULT_VOICES.aiVoice),
      openaiVoice: otherwise(voice, DEFAULT_VOICES.openaiVoice),
      coachingLevel: otherwise(z.enum(COACHING_LEVELS), DEFAULT_COACHING_LEVEL),
    }),
    DEFAULT_SPEAKING,
  ),
  createdAt: otherwise(moment, 0),
  updatedAt: otherwise(moment, 0),
});

/** The profile in a stored user document; missing or unreadable parts take their defaults. Never throws. */
export function profileOf(user: User, body: unknown): Profile {
  const read = readAs(profileSchema, body);
  if (!read.success) return newProfile(user, new Date(0));
  const {
    displayName = user.displayName,
    email = user.email,
    preferences,
    heartRatePreferences,
    createdAt,
    updatedAt,
  } = read.data;
  const { age, maxHeartRate, ...speaking } = heartRatePreferences;
  // By hand, otherwise by age (D9): a profile holds one of them.
  const maximum = maxHeartRate === undefined ? { age: age ?? DEFAULT_AGE } : { maxHeartRate };
  return {
    ...identityOf({ ...user, email, displayName }),
    preferences,
    heartRatePreferences: { ...maximum, ...speaking },
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

/** The user document of a profile, as `profileOf` reads it; undefined fields are left out. */
export function profileBody(profile: Profile): Document['body'] {
  const { heartRatePreferences, preferences, createdAt, updatedAt, ...identity } = profile;
  return {
    ...identity,
    preferences: definedIn(preferences),
    heartRatePreferences: definedIn(heartRatePreferences),
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  };
}

/**
 * The user document after some preferences were chosen, and nothing besides: what is stored stays word for word, and where
 * nothing is stored yet a default would count as chosen.
 */
export function chosenBody(
  stored: Document['body'] | undefined,
  profile: Profile,
  chosen: Partial<HeartRatePreferences>,
  defaults: Partial<Profile['preferences']> = {},
): Document['body'] {
  const { uid, email, displayName, updatedAt } = profile;
  return {
    uid,
    email,
    displayName,
    ...stored,
    preferences: definedIn({ ...fieldsIn(stored?.['preferences']), ...defaults }),
    heartRatePreferences: definedIn({ ...fieldsIn(stored?.['heartRatePreferences']), ...chosen }),
    updatedAt: updatedAt.getTime(),
  };
}

/** What is set; undefined fields are left out. */
function definedIn(fields: object): Document['body'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Document['body'];
}

function fieldsIn(value: Document['body'][string] | undefined): Document['body'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Whether two profiles say the same. */
export function isSameProfile(a: Profile, b: Profile): boolean {
  return JSON.stringify(profileBody(a)) === JSON.stringify(profileBody(b));
}

/** The voice someone has chosen; the browser's own is chosen on each device. */
export function voiceOf(
  preferences: Pick<HeartRatePreferences, 'ttsProvider' | 'aiVoice' | 'openaiVoice'>,
  browserVoice: string | undefined,
): VoiceChoice {
  switch (preferences.ttsProvider) {
    case 'groq':
      return { provider: 'groq', voice: preferences.aiVoice };
    case 'openai':
      return { provider: 'openai', voice: preferences.openaiVoice };
    case 'webspeech':
      return { provider: 'webspeech', voice: browserVoice };
  }
}

function identityOf(user: User): Pick<Profile, 'uid' | 'email' | 'displayName'> {
  return { uid: user.id, email: user.email, displayName: user.displayName.trim() };
}
