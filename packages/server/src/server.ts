// The whole server as one function from parts to an app: nothing listens yet, so that tests can call it in-process.

import { randomBytes } from 'node:crypto';
import { Failure } from '@roundbell/core';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { compressAnswers } from './base/compression.ts';
import { isUnavailable } from './base/database.ts';
import { securityHeaders } from './base/headers.ts';
import { sameOrigin } from './base/origin.ts';
import type { ServerContext, ServerParts } from './base/parts.ts';
import { refuse } from './base/refusal.ts';
import { accountCareRoutes } from './routes/account-care.ts';
import { accountResetRoutes } from './routes/account-reset.ts';
import { accountRoutes } from './routes/account.ts';
import { coachRoutes } from './routes/coach.ts';
import { crawlerRoutes } from './routes/crawlers.ts';
import { speechRoutes } from './routes/speech.ts';
import { syncRoutes } from './routes/sync.ts';
import { webRoutes } from './routes/web.ts';

const REQUEST_BYTES = 9;

/** Joins the routes: /healthz, /api/account, /api/sync, /api/speech, /api/coach, and the web app if its folder is given. */
export function createServer(parts: ServerParts): Hono<ServerContext> {
  const { log, publicUrl, webDirectory } = parts;
  const server = new Hono<ServerContext>();

  server.use(async (context, next) => {
    const startedAt = performance.now();
    const request = randomBytes(REQUEST_BYTES).toString('base64url');
    await log.within(request, async () => {
      await next();
      const { method } = context.req;
      const millis = Math.round(performance.now() - startedAt);
      log.request({ method, route: routePath(context), status: context.res.status, millis });
    });
    // What a person reports can be found in the log.
    if (context.req.path.startsWith('/api/')) context.res.headers.set('x-request-id', request);
  });
  server.use(securityHeaders(publicUrl?.startsWith('https:') ?? false));
  server.use(sameOrigin(publicUrl));
  server.use('/api/*', compressAnswers());

  server.get('/healthz', async (context) => {
    try {
      await parts.checkDatabase();
      return context.json({ status: 'ok' });
    } catch (error) {
      log.fault(error);
      return context.json({ code: 'server-failed', message: 'The database does not answer' }, 503);
    }
  });
  server.route('/api/account', accountRoutes(parts));
  server.route('/api/account', accountCareRoutes(parts));
  server.route('/api/account', accountResetRoutes(parts));
  server.route('/api/sync', syncRoutes(parts));
  server.route('/api/speech', speechRoutes(parts));
  server.route('/api/coach', coachRoutes(parts));
  server.all('/api/*', () => {
    throw new Failure('not-found');
  });
  server.route('/', crawlerRoutes(publicUrl));
  if (webDirectory !== undefined) server.route('/', webRoutes(webDirectory, publicUrl));

  server.notFound((context) => refuse(context, new Failure('not-found')));
  server.onError((error, context) => {
    if (!(error instanceof Failure)) log.fault(error);
    return refuse(context, isUnavailable(error) ? new Failure('server-busy') : error);
  });
  return server;
}
