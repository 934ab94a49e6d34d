// What crosses the wire about bells that the server rings, by Web Push, on a device whose page is closed by then.

import * as z from 'zod/mini';
import type { Millis } from '../../base/units.ts';

/** The server keeps so many bells for one sign-in at most. */
export const MOST_BELLS = 50;
/** And none for longer: three days until the start of a plan, and a timer of a day after that. */
export const FARTHEST_BELL: Millis = 5 * 86_400_000;

/** Its reply: the key that a browser takes pushes of this server by (RFC 8292). */
export const bellsReplySchema = z.object({ key: z.string() });
/** The server's answer. */
export type BellsReply = z.infer<typeof bellsReplySchema>;
