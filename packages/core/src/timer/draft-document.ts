// A draft as the device keeps it while it is being written: unlike a saved timer, it may lack a name, hold no round,
// and have numbers whose fields are empty.

import * as z from 'zod/mini';
import { readAs } from '../base/read.ts';
import { spokenCountdown, sport } from './document.ts';
import { draftExtras, roundOrder, soundName, typed } from './step-extras.ts';
import { STEP_TYPES, type TimerDraft } from './timer.ts';

/** A step as it is being written. */
export const stepSchema = z.object({
  id: z.string(),
  name: z.string(),
  duration: typed,
  type: z.enum(STEP_TYPES),
  repeat: typed,
  targetHeartRateZone: z.optional(z.literal([1, 2, 3, 4, 5])),
  chimeInterval: z.optional(typed),
  coachingEnabled: z.boolean(),
  pauseAfterEnd: z.boolean(),
  ...draftExtras,
});

/** What a round being written has besides its steps. */
export const roundFields = {
  id: z.string(),
  name: z.string(),
  repeat: z.union([z.literal('infinite'), typed]),
  restAfterRound: z.optional(typed),
  order: roundOrder,
};

/** What a draft has besides its rounds. */
export const draftFields = {
  name: z.string(),
  description: z.optional(z.string()),
  globalSettings: z.object({
    countdownBeep: z.boolean(),
    spokenCountdown,
    sounds: soundName,
    showAs: soundName,
    breathSound: soundName,
    sport,
    voiceEnabled: z.boolean(),
    volume: z.number(),
  }),
  tags: z.array(z.string()),
};

const draftSchema = z.object({
  ...draftFields,
  rounds: z.array(z.object({ ...roundFields, steps: z.array(stepSchema) })),
});

/** The draft in a value of unknown origin, undefined if it is not one. Never throws. */
export function parseDraft(value: unknown): TimerDraft | undefined {
  const read = readAs(draftSchema, value);
  return read.success ? read.data : undefined;
}

/** Plain JSON that `parseDraft` reads back as the same draft. */
export function draftDocument(draft: TimerDraft): unknown {
  return JSON.parse(JSON.stringify(draft));
}
