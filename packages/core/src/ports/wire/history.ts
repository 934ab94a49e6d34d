// What a timer was, as it crosses the wire; apart from the rest, for hardly any page asks.

import * as z from 'zod/mini';
import { documentSchema } from './wire.ts';

/** GET /api/sync/timers/:id/history: the states the server has of one timer, the newest first, the one that stands among them. */
export const historyReplySchema = z.object({
  versions: z.array(z.object({ at: z.number(), document: documentSchema })),
});
/** One state of a document, and when it arrived (epoch ms). */
export type KeptState = z.infer<typeof historyReplySchema>['versions'][number];
