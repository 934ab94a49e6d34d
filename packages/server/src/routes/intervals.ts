// A person's connection to intervals.icu: as it is, made, ended; and what is planned there.

import { Failure } from '@roundbell/core/base';
import { intervalsRequestSchema, plannedRequestSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import { readWords } from '../base/body.ts';
import { countAttempts, HOUR, noteSecurity } from '../limits/attempts.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { ownerOf } from './owner.ts';

const BODY_BYTES = 2000;
/** Each asks their service. */
const CONNECTED = { most: 10, millis: HOUR };
const PLANNED = { most: 60, millis: HOUR };

/** Its routes. */
export function intervalsRoutes(parts: ServerParts): Hono<ServerContext> {
  const { intervals } = parts;
  const routes = new Hono<ServerContext>();
  routes.post('/planned', async (context) => {
    const { day } = await readWords(context.req.raw, plannedRequestSchema, BODY_BYTES);
    const owner = await ownerOf(context, parts);
    await countAttempts(context, parts, [['planned', owner, PLANNED, 'too-many-requests']]);
    return context.json({ workouts: await intervals.planned(owner, day) });
  });
  return routes.post('/intervals', async (context) => {
    const request = await readWords(context.req.raw, intervalsRequestSchema, BODY_BYTES);
    const owner = await ownerOf(context, parts);
    if (request.kind === 'connect') {
      if (!/^[\x21-\x7E]+$/.test(request.key)) throw new Failure('bad-request', 'key is not valid');
      await countAttempts(context, parts, [['intervals', owner, CONNECTED, 'too-many-requests']]);
      await intervals.connect(owner, request.key, request.zone);
      noteSecurity(context, parts, 'intervals-connected');
    }
    if (request.kind === 'disconnect') await intervals.disconnect(owner);
    return context.json(await intervals.state(owner));
  });
}
