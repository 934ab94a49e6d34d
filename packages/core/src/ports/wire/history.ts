// A timer's past states on the wire; kept apart from the rest because hardly any page asks for them.

import * as z from 'zod/mini';
import { documentSchema } from './wire.ts';

/** GET /api/sync/timers/:id/history: the states the server has of one timer, newest first, including the current one. */
export const historyReplySchema = z.object({
  versions: z.array(z.object({ at: z.number(), document: documentSchema })),
});
/** One state of a document, and when it arrived (epoch ms). */
export type StoredState = z.infer<typeof historyReplySchema>['versions'][number];
