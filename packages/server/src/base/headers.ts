// What every answer says to the browser: run nothing that is not ours, guess no types, tell nobody where you came from.

import type { MiddlewareHandler } from 'hono';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: readonly (readonly [string, string])[] = [
  ['content-security-policy', CONTENT_SECURITY_POLICY],
  // Bluetooth is our own page's without a word; where a browser has none, naming it is a warning in every console.
  ['permissions-policy', 'camera=(), microphone=()'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
];

/** Two years, as the preload lists ask. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** Sets the headers on every answer, refusals too. (SRV-30..34) */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of HEADERS) context.res.headers.set(name, value);
    if (isHttps) context.res.headers.set('strict-transport-security', STRICT_TRANSPORT);
    if (context.req.path.startsWith('/api/') && !context.res.headers.has('cache-control'))
      context.res.headers.set('cache-control', 'no-store');
  };
}
