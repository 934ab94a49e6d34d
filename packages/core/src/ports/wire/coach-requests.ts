// What the coach asks the server. A file of its own, because only the server checks it: inputs are numbers, names from lists and
// short quoted strings.

import * as z from 'zod/mini';
import { BORDER_LIMIT } from '../../timer/limits.ts';
import { STEP_TYPES, ZONE_NUMBERS } from '../../timer/timer.ts';
import { MESSAGE_TYPES } from './coaching.ts';

const DAY_SECONDS = 86_400;
const seconds = z.number().check(z.gte(0), z.lte(DAY_SECONDS));
const zone = z.literal(ZONE_NUMBERS);
/** At most this many characters of a step's name are sent. */
export const STEP_NAME_MOST = 60;

const shared = {
  secondsLeft: seconds,
  progressPercent: z.number().check(z.gte(0), z.lte(100)),
  /** Null: nothing was said yet. */
  secondsSinceLast: z.nullable(seconds),
  /** How many lines were said in this run. */
  count: z.int().check(z.gte(0), z.lte(10_000)),
  /** How the step ends other than after its time: what is left is then an estimate, or the longest. An earlier browser sends none. */
  end: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('tap') }),
      z.object({
        kind: z.literal('heart'),
        when: z.enum(['below', 'above']),
        border: z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('bpm'),
            bpm: z.int().check(z.gte(BORDER_LIMIT.min), z.lte(BORDER_LIMIT.max)),
          }),
          z.object({ kind: z.literal('zone'), zone }),
        ]),
      }),
    ]),
  ),
};

/** How firmly a line in a direction asks. */
export const FIRMNESSES = ['gentle', 'firm', 'very firm'] as const;
/** What a decision's line is about (D32); without a heart rate or a target the zones are null. An earlier server leaves it unread. */
export const lineWishSchema = z.object({
  currentZone: z.nullable(zone),
  targetZone: z.nullable(zone),
  stepName: z.string().check(z.maxLength(STEP_NAME_MOST)),
  stepType: z.enum(STEP_TYPES),
  messageType: z.enum(MESSAGE_TYPES),
  /** How far the heart is off, in words: 'twenty'. */
  distance: z.optional(z.string().check(z.regex(/^[a-z-]{1,20}$/))),
  firmness: z.optional(z.enum(FIRMNESSES)),
  turn: z.optional(z.enum(['up', 'down', 'now'])),
});
/** A wish for a line. */
export type LineWish = z.infer<typeof lineWishSchema>;
const wished = { line: z.optional(lineWishSchema) };

/** POST /api/coach/decision: with a heart rate, or without one (specification, section 7). */
export const coachDecisionRequestSchema = z.discriminatedUnion('basis', [
  z.object({
    basis: z.literal('heart-rate'),
    currentZone: zone,
    targetZone: zone,
    zoneDifference: z.int().check(z.gte(-4), z.lte(4)),
    isTransition: z.boolean(),
    ...shared,
    ...wished,
  }),
  z.object({ basis: z.literal('time'), stepType: z.enum(STEP_TYPES), ...shared, ...wished }),
]);
/** A question whether to coach now. */
export type CoachDecisionRequest = z.infer<typeof coachDecisionRequestSchema>;
