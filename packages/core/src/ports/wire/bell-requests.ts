// What a page asks of the bells that the server rings: the server reads it.

import * as z from 'zod/mini';
import { FARTHEST_BELL, MOST_BELLS } from './bells.ts';

/** Where a push service reaches one browser, and the keys that only this browser can read with (RFC 8291). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^[\x21-\x7E]+$/)),
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
});
/** Such a place. */
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

const ringFields = {
  id: z.string().check(z.regex(/^[\w/.-]{1,160}$/)),
  words: z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^[^\0]*$/)),
};
/** What a push carries: a later one with the same id replaces what an earlier one showed. */
export const pushedRingSchema = z.object(ringFields);
/** The content of a push. */
export type PushedRing = z.infer<typeof pushedRingSchema>;

/** A bell to be rung in so many milliseconds: by the server's clock, as that of a device may be wrong. */
const bellSchema = z.object({ ...ringFields, in: z.int().check(z.gte(0), z.lte(FARTHEST_BELL)) });
/** One of them. */
export type PushedBell = z.infer<typeof bellSchema>;

/** POST /api/account/bells: looks at the server's key, or says which bells this sign-in has from now on, instead of any before. */
export const bellsRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({
    kind: z.literal('keep'),
    subscription: pushSubscriptionSchema,
    bells: z.array(bellSchema).check(z.maxLength(MOST_BELLS)),
  }),
]);
/** What to do about bells. */
export type BellsRequest = z.infer<typeof bellsRequestSchema>;
