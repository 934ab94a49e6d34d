// What crosses the wire about a person's account at intervals.icu: off until they connect it.

import * as z from 'zod/mini';

/** POST /api/account/intervals: looks at the connection, makes it with the person's key there, or ends it. */
export const intervalsRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  /** `zone` is the time zone of the device, which the files of workouts name their hours by. */
  z.object({
    kind: z.literal('connect'),
    key: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    zone: z.string().check(z.maxLength(64)),
  }),
  z.object({ kind: z.literal('disconnect') }),
]);
/** What to do with the connection. */
export type IntervalsRequest = z.infer<typeof intervalsRequestSchema>;

/** Its reply: no connection; or whose account it is there, how many workouts were sent, and what keeps others from being sent. */
export const intervalsReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({
    kind: z.literal('on'),
    athlete: z.string(),
    sent: z.number(),
    trouble: z.optional(z.string()),
  }),
]);
/** The connection as it is. */
export type IntervalsState = z.infer<typeof intervalsReplySchema>;

/** POST /api/account/planned: what is planned there for a day of the person's calendar, 'YYYY-MM-DD'. */
export const plannedRequestSchema = z.object({ day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) });

/** Its reply: the workouts of the day, with their steps as they are written there; none without a connection. */
export const plannedReplySchema = z.object({
  workouts: z.array(z.object({ name: z.string(), text: z.string() })),
});
/** A workout in a person's calendar at intervals.icu; `text` is empty if no steps are written for it. */
export type PlannedWorkout = z.infer<typeof plannedReplySchema>['workouts'][number];
