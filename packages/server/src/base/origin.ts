// Only our own pages change anything.

import { Failure } from '@roundbell/core/base';
import type { MiddlewareHandler } from 'hono';

/**
 * Refuses every request except reads of files if its page is not ours: a read of the API may renew a sign-in, open a stream or begin an
 * epoch, and another site's link would bring the cookie along. A request without Origin and Sec-Fetch-Site comes from no browser, so it
 * carries no one's cookie against their will.
 */
export function sameOrigin(publicUrl: string | undefined): MiddlewareHandler {
  return async ({ req }, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const site = req.header('sec-fetch-site');
    const isFine = isRead
      ? !req.path.startsWith('/api/') || isOurSite(site)
      : isOurs(req.header('origin'), site, publicUrl, req.header('host') ?? hostOf(req.url));
    if (!isFine) throw new Failure('foreign-origin');
    await next();
  };
}

function isOurs(
  origin: string | undefined,
  site: string | undefined,
  publicUrl: string | undefined,
  host: string,
): boolean {
  if (!isOurSite(site)) return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return publicUrl === undefined ? hostOf(origin) === host : new URL(origin).origin === publicUrl;
}

/** What a browser says of who caused a request: our page or the person. */
function isOurSite(site: string | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Whether people reach the server over https, as far as it was told; only then are cookies and windows locked to it. */
export function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

function hostOf(url: string): string {
  return new URL(url).host;
}
