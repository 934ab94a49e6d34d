// What every answer tells the browser: run only our code, guess no types, send no referrer.

import { RequestError } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** What a route says of the page that it answers with: the hash of the styles that it carries. */
interface PageContext {
  readonly Variables: { styles?: string };
}

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

/** Sets the headers on every answer, including refusals. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler<PageContext> {
  return async (context, next) => {
    await next();
    setSecurity(context.res.headers, isHttps, context.get('styles'));
    if (context.req.path.startsWith('/api/')) keepToOurselves(context.res.headers);
  };
}

/** Refuses what cannot be read as a request, such as one with an odd Host, with the same headers. */
export function refuseUnread(isHttps: boolean): (error: unknown) => Response {
  return (error) => {
    const [code, message, status] =
      error instanceof RequestError
        ? ['bad-request', 'The Host or the address of this request is not valid', 400]
        : ['server-failed', 'The server failed. Please try again later', 500];
    const answer = Response.json({ code, message }, { status });
    setSecurity(answer.headers, isHttps, undefined);
    keepToOurselves(answer.headers);
    return answer;
  };
}

function setSecurity(headers: Headers, isHttps: boolean, styles: string | undefined): void {
  for (const [name, value] of HEADERS) headers.set(name, value);
  if (styles !== undefined)
    headers.set('content-security-policy', CONTENT_SECURITY_POLICY.replace(OWN_STYLES, `${OWN_STYLES} '${styles}'`));
  if (!isHttps) return;
  headers.set('strict-transport-security', STRICT_TRANSPORT);
  // No other site holds our window. Over plain http browsers ignore this, with a complaint in the console.
  headers.set('cross-origin-opener-policy', 'same-origin');
}

function keepToOurselves(headers: Headers): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  // No other site takes an answer into its own page; our files are the same for everyone.
  headers.set('cross-origin-resource-policy', 'same-origin');
}
