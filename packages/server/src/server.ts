// The whole server as one function from parts to an app: nothing listens yet, so that tests can call it in-process.

import { randomBytes } from 'node:crypto';
import { Failure } from '@roundbell/core/base';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { endNoted } from './accounts/sign-out-note.ts';
import { compressAnswers } from './base/compression.ts';
import { securityHeaders } from './base/headers.ts';
import type { ServerLog } from './base/log.ts';
import { isHttps, sameOrigin } from './base/origin.ts';
import { isInternal, refuse } from './base/refusal.ts';
import { awayFor, createAway, createSpace, hasRefusedWrite, type Space, watchSpace } from './database/space.ts';
import { isUnavailable } from './database/unavailable.ts';
import type { ServerContext, ServerParts } from './parts.ts';
import { accountCareRoutes } from './routes/account-care.ts';
import { accountResetRoutes } from './routes/account-reset.ts';
import { accountRoutes } from './routes/account.ts';
import { assistantRoutes } from './routes/assistants.ts';
import { bellRoutes } from './routes/bells.ts';
import { coachRoutes } from './routes/coach.ts';
import { crawlerRoutes } from './routes/crawlers.ts';
import { emailChangeRoutes } from './routes/email-change.ts';
import { HEALTH_PATHS, healthRoutes } from './routes/health.ts';
import { intervalsRoutes } from './routes/intervals.ts';
import { passkeySignInRoutes } from './routes/passkey-sign-in.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { securityContactRoutes } from './routes/security-contact.ts';
import { signInsRoutes } from './routes/sign-ins.ts';
import { speechRoutes } from './routes/speech.ts';
import { syncRoutes } from './routes/sync.ts';
import { timeRoutes } from './routes/time.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { webRoutes } from './routes/web.ts';

const REQUEST_BYTES = 9;

/** Joins the routes: /livez, /healthz, /readyz, /api/account, /api/sync, /api/speech, /api/coach, /api/time, /mcp and what it needs, and the web app if its folder is given. `elapsed` is a monotonic time, in milliseconds. */
export function createServer(parts: ServerParts, elapsed: () => number = () => performance.now()): Hono<ServerContext> {
  const { log, publicUrl, webDirectory } = parts;
  const server = new Hono<ServerContext>();
  const space = createSpace({ log, elapsed });
  const away = createAway({ log, elapsed });

  server.use(async (context, next) => {
    const startedAt = elapsed();
    const request = randomBytes(REQUEST_BYTES).toString('base64url');
    await log.within(request, async () => {
      await next();
      const { method } = context.req;
      // Proxies and machines ask all day.
      if (HEALTH_PATHS.includes(context.req.path) && context.res.ok) return;
      const millis = Math.round(elapsed() - startedAt);
      log.request({ method, route: routePath(context), status: context.res.status, millis });
    });
    // What a person reports can be found in the log.
    if (context.req.path.startsWith('/api/')) context.res.headers.set('x-request-id', request);
  });
  server.use(securityHeaders(isHttps(publicUrl)));
  server.use(sameOrigin(publicUrl));
  server.use('/api/*', compressAnswers());
  server.use('/api/*', (_context, next) => watchSpace(next));
  server.use('/api/*', endNoted(parts.accounts, isHttps(publicUrl)));

  server.route('/', healthRoutes(parts, space));
  server.route('/api/account', accountRoutes(parts));
  server.route('/api/account', accountCareRoutes(parts));
  server.route('/api/account', accountResetRoutes(parts));
  server.route('/api/account', emailChangeRoutes(parts));
  server.route('/api/account', secondFactorRoutes(parts));
  server.route('/api/account', passkeyRoutes(parts));
  server.route('/api/account', passkeySignInRoutes(parts));
  server.route('/api/account', signInsRoutes(parts));
  server.route('/api/account', tokenRoutes(parts));
  server.route('/api/account', intervalsRoutes(parts));
  server.route('/api/account', bellRoutes(parts));
  server.route('/api/sync', syncRoutes(parts));
  server.route('/api/speech', speechRoutes(parts));
  server.route('/api/coach', coachRoutes(parts));
  server.route('/api/time', timeRoutes());
  server.all('/api/*', () => {
    throw new Failure('not-found');
  });
  server.route('/', assistantRoutes(parts));
  server.route('/', crawlerRoutes(publicUrl));
  server.route('/', securityContactRoutes(parts));
  if (webDirectory !== undefined) server.route('/', webRoutes(webDirectory, publicUrl));

  server.notFound((context) => refuse(context, new Failure('not-found')));
  server.onError((error, context) => refuse(context, answered(error, { log, space, away })));
  return server;
}

interface Reporting {
  readonly log: Pick<ServerLog, 'fault'>;
  readonly space: Space;
  readonly away: (cause: unknown) => void;
}

/** The words of an error in an answer; its cause goes into the log. */
function answered(error: unknown, { log, space, away }: Reporting): unknown {
  if (hasRefusedWrite() && isInternal(error)) {
    space.refused();
    return new Failure('server-full');
  }
  const cause = isUnavailable(error) ? error : isInternal(error) ? awayFor() : undefined;
  if (cause !== undefined && !(error instanceof Failure && error.code === 'server-busy')) {
    away(cause);
    return new Failure('server-busy');
  }
  if (!(error instanceof Failure)) log.fault(error);
  return error;
}
