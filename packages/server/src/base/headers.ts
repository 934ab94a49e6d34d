// What every answer tells the browser: run only our code, guess no types, send no referrer.

import type { MiddlewareHandler } from 'hono';
import type { ServerContext } from './parts.ts';

const OWN_STYLES = "style-src 'self'";
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  OWN_STYLES,
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Text becomes no script and no element, and an address no worker, but by the app's own policy (packages/web/src/base/own-script.ts).
  "require-trusted-types-for 'script'",
  'trusted-types roundbell',
].join('; ');

const HEADERS: readonly (readonly [string, string])[] = [
  ['content-security-policy', CONTENT_SECURITY_POLICY],
  // Bluetooth is allowed for our own page by default; in browsers without it, naming it puts a warning in every console.
  ['permissions-policy', 'camera=(), microphone=()'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
];

/** Two years, as the preload lists require. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** Sets the headers on every answer, including refusals. (SRV-30..33, SRV-185) */
export function securityHeaders(isHttps: boolean): MiddlewareHandler<ServerContext> {
  return async (context, next) => {
    await next();
    for (const [name, value] of HEADERS) context.res.headers.set(name, value);
    const styles = context.get('styles');
    if (styles !== undefined)
      context.res.headers.set(
        'content-security-policy',
        CONTENT_SECURITY_POLICY.replace(OWN_STYLES, `${OWN_STYLES} '${styles}'`),
      );
    if (isHttps) {
      context.res.headers.set('strict-transport-security', STRICT_TRANSPORT);
      // No other site holds our window. Over plain http browsers ignore this, with a complaint in the console.
      context.res.headers.set('cross-origin-opener-policy', 'same-origin');
    }
    if (!context.req.path.startsWith('/api/')) return;
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
    // No other site takes an answer into its own page; our files are the same for everyone.
    context.res.headers.set('cross-origin-resource-policy', 'same-origin');
  };
}
