// A draft as the device keeps it while it is being written: unlike a saved timer, it may lack a name, hold no round,
// and have numbers whose fields are empty.

import * as z from 'zod/mini';
import { spokenCountdown } from './document.ts';
import { STEP_TYPES, type TimerDraft } from './timer.ts';

// JSON has no NaN: an empty number is written as null.
const typed = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => value ?? Number.NaN),
);

const draftSchema = z.object({
  name: z.string(),
  description: z.optional(z.string()),
  rounds: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      repeat: z.union([z.literal('infinite'), typed]),
      restAfterRound: z.optional(typed),
      steps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          duration: typed,
          type: z.enum(STEP_TYPES),
          repeat: typed,
          targetHeartRateZone: z.optional(z.literal([1, 2, 3, 4, 5])),
          chimeInterval: z.optional(typed),
          coachingEnabled: z.boolean(),
          pauseAfterEnd: z.boolean(),
        }),
      ),
    }),
  ),
  globalSettings: z.object({
    countdownBeep: z.boolean(),
    spokenCountdown,
    voiceEnabled: z.boolean(),
    volume: z.number(),
  }),
  tags: z.array(z.string()),
});

/** The draft in a value of unknown origin, undefined if it is not one. Never throws. */
export function parseDraft(value: unknown): TimerDraft | undefined {
  const read = z.safeParse(draftSchema, value);
  return read.success ? read.data : undefined;
}

/** Plain JSON that `parseDraft` reads back as the same draft. */
export function draftDocument(draft: TimerDraft): unknown {
  return JSON.parse(JSON.stringify(draft));
}
