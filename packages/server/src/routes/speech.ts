// Words to audio, and which providers there are. Requires a sign-in: every new phrase costs money.

import { Failure } from '@roundbell/core/base';
import { speechRequestSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import { readBody } from '../base/body.ts';
import { plainLine } from '../base/plain.ts';
import { failureOf, waitFor } from '../base/refusal.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { ownerOf, spenderOf } from './owner.ts';

const BODY_BYTES = 20_000;
const MINUTE = 60_000;

/** The two speech routes. */
export function speechRoutes(parts: ServerParts): Hono<ServerContext> {
  const { speech, limits, rateOf } = parts;
  const requests = rateOf('speech', { most: limits.speech, millis: MINUTE });
  const routes = new Hono<ServerContext>();

  routes.post('/', async (context) => {
    const spender = await spenderOf(context, parts);
    const wait = await requests.take(spender.id);
    if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
    const request = await readBody(context.req.raw, speechRequestSchema, BODY_BYTES);
    const text = plainLine(request.text);
    if (text === '') throw new Failure('bad-request', 'text is not valid');
    const spoken = await speech.speak(spender, { ...request, text });
    if (spoken.ok) return context.body(new Uint8Array(spoken.clip.bytes), 200, { 'content-type': spoken.clip.type });
    throw failureOf(context, spoken);
  });

  routes.get('/providers', async (context) => {
    await ownerOf(context, parts);
    return context.json({ providers: speech.states() });
  });

  return routes;
}
