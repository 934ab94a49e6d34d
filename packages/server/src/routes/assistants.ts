// What assistants ask for, without an account: how to write a timer, and the tools that check one. (AST-1 to AST-12)

import { timerJsonSchema } from '@roundbell/core';
import { Hono } from 'hono';
import { createMcp } from '../assistants/mcp.ts';
import { wordsFor } from '../assistants/words.ts';
import { readText } from '../base/body.ts';
import { waitFor } from '../base/refusal.ts';
import { callerOf } from '../limits/attempts.ts';
import { createRate } from '../limits/rate.ts';
import type { ServerContext, ServerParts } from '../parts.ts';

/** Calls of one household: an assistant makes a few for each timer. */
const CALLS = { most: 60, millis: 60_000 };

/** Bytes of a form that another app shares: it goes on as an address, which has no room for more. */
const SHARED_BYTES = 10_000;

/** `/llms.txt`, `/timer.schema.json`, `/mcp`, and `/paste` for apps that share by POST. */
export function assistantRoutes(parts: Pick<ServerParts, 'now' | 'publicUrl' | 'trustedProxies'>): Hono<ServerContext> {
  const { now, publicUrl, trustedProxies } = parts;
  const calls = createRate(CALLS, now);
  const originOf = (request: Request | undefined): string =>
    publicUrl ?? (request === undefined ? '' : new URL(request.url).origin);
  const mcp = createMcp(originOf);
  const schema = timerJsonSchema();
  const routes = new Hono<ServerContext>();
  routes.get('/llms.txt', (context) => context.text(wordsFor(originOf(context.req.raw))));
  routes.get('/timer.schema.json', (context) =>
    context.body(JSON.stringify(schema), 200, { 'content-type': 'application/schema+json' }),
  );
  routes.post('/paste', async (context) => {
    const shared = new URLSearchParams(await readText(context.req.raw, SHARED_BYTES));
    return context.redirect(`/paste?${shared.toString()}`, 303);
  });
  routes.on(['GET', 'POST', 'DELETE'], '/mcp', async (context) => {
    const wait = await calls.take(callerOf(context, trustedProxies));
    if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
    return mcp.fetch(context.req.raw);
  });
  return routes;
}
