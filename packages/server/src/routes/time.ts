// GET /api/time: what the clocks of devices that start together are set by.

import { Hono } from 'hono';
import type { ServerContext } from '../parts.ts';

/** The time, to anyone and without the database: it costs less than being refused. */
export function timeRoutes(): Hono<ServerContext> {
  return new Hono<ServerContext>().get('/', (context) => context.json({ now: Date.now() }));
}
