// The preferences in a file, read strictly: what the account itself would silently replace by its default is reported
// here.

import * as z from 'zod/mini';
import { AGE_LIMIT, MAX_HEART_RATE_LIMIT, SPEECH_PROVIDERS, WEEKLY_GOAL_LIMIT } from '../../account/profile.ts';
import { readAs } from '../../base/read.ts';
import { COACHING_LEVELS, DEFAULT_COACHING_LEVEL } from '../../ports/wire/coaching.ts';
import { complaintOf, type Fault } from '../../timer/document.ts';
import { VOLUME_LIMIT } from '../../timer/limits.ts';
import type { FilePreferences } from './file.ts';

const limited = ({ min, max }: { readonly min: number; readonly max: number }): z.ZodMiniNumber =>
  z.number().check(z.gte(min), z.lte(max));
const voice = z.string().check(z.minLength(1), z.maxLength(100));

const bpm = z.int().check(z.gte(1), z.lte(300));
// A tuple would say more, with code that every page would load for this alone.
const zones = z.union([
  z.object({ kind: z.literal('max') }),
  z.object({ kind: z.literal('reserve'), resting: bpm }),
  z.object({ kind: z.literal('threshold'), threshold: bpm }),
  z.object({ kind: z.literal('own'), floors: z.array(bpm).check(z.refine(({ length }) => length === 5)) }),
]);

const schema = z.object({
  defaultVolume: limited(VOLUME_LIMIT),
  defaultVoiceEnabled: z.boolean(),
  weeklyGoal: z.optional(limited(WEEKLY_GOAL_LIMIT).check(z.int())),
  heartRatePreferences: z.object({
    age: z.optional(limited(AGE_LIMIT)),
    maxHeartRate: z.optional(limited(MAX_HEART_RATE_LIMIT)),
    zones: z.optional(zones),
    ttsProvider: z.enum(SPEECH_PROVIDERS),
    aiVoice: voice,
    openaiVoice: voice,
    coachingLevel: z._default(z.enum(COACHING_LEVELS), DEFAULT_COACHING_LEVEL),
  }),
});

/** The result of reading: the preferences, or everything that is wrong with them. */
export type ReadPreferences =
  | { readonly ok: true; readonly preferences: FilePreferences }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Reads the preferences of a file. Never throws. */
export function readPreferences(value: unknown): ReadPreferences {
  const read = readAs(schema, value, { error: complaintOf });
  return read.success ? { ok: true, preferences: read.data } : { ok: false, faults: read.error.issues };
}
