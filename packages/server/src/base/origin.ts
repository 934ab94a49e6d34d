// Only our own pages change anything.

import { Failure } from '@roundbell/core';
import type { MiddlewareHandler } from 'hono';

/**
 * Refuses every request except reads if its page is not ours. A request without Origin and Sec-Fetch-Site comes from no
 * browser, so it carries no one's cookie against their will. (SRV-24, SRV-25)
 */
export function sameOrigin(publicUrl: string | undefined): MiddlewareHandler {
  return async ({ req }, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (
      !isRead &&
      !isOurs(req.header('origin'), req.header('sec-fetch-site'), publicUrl, req.header('host') ?? hostOf(req.url))
    )
      throw new Failure('foreign-origin');
    await next();
  };
}

function isOurs(
  origin: string | undefined,
  site: string | undefined,
  publicUrl: string | undefined,
  host: string,
): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return publicUrl === undefined ? hostOf(origin) === host : new URL(origin).origin === publicUrl;
}

function hostOf(url: string): string {
  return new URL(url).host;
}
