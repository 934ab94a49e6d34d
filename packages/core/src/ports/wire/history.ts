// A timer's past states on the wire; kept apart from the rest because hardly any page asks for them.

import * as z from 'zod/mini';
import { documentSchema } from './wire.ts';

/** One state of a document, and when it arrived, or was saved on this device (epoch ms). */
export const storedStateSchema = z.object({ at: z.number(), document: documentSchema });
/** One of them. */
export type StoredState = z.infer<typeof storedStateSchema>;

/** GET /api/sync/timers/:id/history: the states the server has of one timer, newest first, including the current one. */
export const historyReplySchema = z.object({
  versions: z.array(storedStateSchema),
});
