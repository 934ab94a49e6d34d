// What the coach and the writer of timers exchange with the server. Inputs are numbers, names from lists and short
// quoted strings: nothing a person wrote reaches a language model as anything but data.

import * as z from 'zod/mini';
import { STEP_TYPES, ZONE_NUMBERS } from '../../timer/timer.ts';
import { COACHING_REASONS } from './coaching.ts';

const zone = z.literal(ZONE_NUMBERS);
/** A line of the coach has at most this many characters. */
export const LINE_MOST = 160;
/** A described workout has at most this many characters. */
export const DESCRIPTION_MOST = 1000;

/** The reply to each question if no language model is set up: nothing failed, and no browser reports a failure. */
export const NO_MODEL = { model: 'none' } as const;
/** That reply. */
export type NoModel = typeof NO_MODEL;

/** Its reply. */
export const coachDecisionSchema = z.object({
  shouldCoach: z.boolean(),
  reason: z.enum(COACHING_REASONS),
  coachingContext: z.string().check(z.maxLength(200)),
  /** Absent if none was asked for, or none of it may be said; a server of before has none. */
  line: z.optional(z.string().check(z.minLength(1), z.maxLength(LINE_MOST))),
});

const lines = z.array(z.string().check(z.minLength(1), z.maxLength(LINE_MOST))).check(z.minLength(1), z.maxLength(10));
/** The reply of POST /api/coach/bank, whose request is empty: lines fit to be said. */
export const messageBankSchema = z.object({
  push: lines,
  slow: lines,
  steady: lines,
  transition: lines,
  encouragement: lines,
});

/** POST /api/coach/timer: a workout in a person's own words. */
export const describeRequestSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(DESCRIPTION_MOST)),
});
/** A workout in a person's own words. */
export type DescribeRequest = z.infer<typeof describeRequestSchema>;

const text = z.string().check(z.maxLength(200));
/** How a described step ends other than after its time. */
const describedEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tap'), repetitions: z.optional(z.object({ count: z.number() })) }),
  z.object({
    kind: z.literal('heart'),
    when: z.enum(['below', 'above']),
    border: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('bpm'), bpm: z.number() }),
      z.object({ kind: z.literal('zone'), zone }),
    ]),
    atLeast: z.number(),
  }),
]);
/** A timer as a language model or our own reader writes it: seconds only, -1 repeats forever; not yet validated as the editor does. */
export const describedTimerSchema = z.object({
  name: text,
  // How many rounds and steps there may be is `guardDescribed`'s.
  rounds: z.array(
    z.object({
      name: text,
      repeat: z.number(),
      restSeconds: z.number(),
      steps: z.array(
        z.object({
          name: text,
          type: z.enum(STEP_TYPES),
          seconds: z.number(),
          repeat: z.number(),
          targetZone: z.nullable(zone),
          /** Seconds between chimes; earlier clients and models leave out both this and the next. */
          chimeInterval: z.optional(z.number()),
          pauseAfterEnd: z.optional(z.boolean()),
          /** How it ends other than after its seconds, which are an estimate then, or the longest; earlier ones leave it out, too. */
          end: z.optional(describedEndSchema),
        }),
      ),
    }),
  ),
  /** What was assumed, a sentence each. */
  notes: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20)),
});
/** A timer that was read from a description. */
export type DescribedTimer = z.infer<typeof describedTimerSchema>;

/**
 * The reply of POST /api/coach/timer: a timer that the editor would accept, or a plain sentence saying why there is
 * none.
 */
export const describeReplySchema = z.discriminatedUnion('understood', [
  z.object({ understood: z.literal(true), timer: describedTimerSchema }),
  z.object({ understood: z.literal(false), problem: z.string().check(z.minLength(1), z.maxLength(300)) }),
]);
/** What became of a description. */
export type DescribeReply = z.infer<typeof describeReplySchema>;
