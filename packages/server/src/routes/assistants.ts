// What assistants ask for: how to write a timer, the tools that check one, and with a person's token those for their timers.

import { timerJsonSchema } from '@roundbell/core/timer';
import { Hono } from 'hono';
import { createMcp } from '../assistants/mcp.ts';
import type { Shelf } from '../assistants/shelf.ts';
import { wordsFor } from '../assistants/words.ts';
import { readText } from '../base/body.ts';
import { waitFor } from '../base/refusal.ts';
import { callerOf } from '../limits/attempts.ts';
import { createRate } from '../limits/rate.ts';
import { createReads } from '../limits/reads.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { countedForTokens } from './document-asker.ts';
import { openApi } from './document-calls.ts';
import { tokenHolder } from './token-holder.ts';

/** Calls of one household: an assistant makes a few for each timer. */
const CALLS = { most: 60, millis: 60_000 };

/** How much of an account's reading a tool takes. */
const TOOL_WEIGHT = 1;

/** Bytes of a form that another app shares: it goes on as an address, which has no room for more. */
const SHARED_BYTES = 10_000;

/** `/llms.txt`, `/timer.schema.json`, `/mcp`, and `/paste` for apps that share by POST. */
export function assistantRoutes(parts: ServerParts): Hono<ServerContext> {
  const { now, publicUrl, trustedProxies, records, history, log } = parts;
  const reads = createReads(parts);
  const calls = createRate(CALLS, now);
  const originOf = (request: Request): string => publicUrl ?? new URL(request.url).origin;
  const schema = timerJsonSchema();
  const routes = new Hono<ServerContext>();
  routes.get('/llms.txt', (context) => context.text(wordsFor(originOf(context.req.raw))));
  routes.get('/timer.schema.json', (context) =>
    context.body(JSON.stringify(schema), 200, { 'content-type': 'application/schema+json' }),
  );
  routes.get('/openapi.json', (context) => context.json(openApi(originOf(context.req.raw))));
  routes.post('/paste', async (context) => {
    const shared = new URLSearchParams(await readText(context.req.raw, SHARED_BYTES));
    return context.redirect(`/paste?${shared.toString()}`, 303);
  });
  routes.on(['GET', 'POST', 'DELETE'], '/mcp', async (context) => {
    const origin = originOf(context.req.raw);
    const holder = await tokenHolder(context, parts);
    if (holder === undefined) {
      const wait = await calls.take(callerOf(context, trustedProxies));
      if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
      return createMcp(origin, undefined).fetch(context.req.raw);
    }
    const holding: Shelf['holding'] = (run) => reads.run(context, countedForTokens(holder.owner), TOOL_WEIGHT, run);
    const { requireStill } = holder;
    const person = { holder, requireStill, records, history, now, origin, holding, log };
    return createMcp(origin, person).fetch(context.req.raw);
  });
  return routes;
}
