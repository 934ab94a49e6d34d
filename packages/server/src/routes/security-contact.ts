// GET /.well-known/security.txt: whom to tell of a weakness.

import { Failure } from '@roundbell/core/base';
import { Hono } from 'hono';
import type { ServerContext, ServerParts } from '../parts.ts';

const SECURITY_TXT = '/.well-known/security.txt';

const DAY_MILLIS = 86_400_000;
/** The file must say until when it holds, which should be less than a year. */
const HOLDS_DAYS = 180;

/** The operator's contact, by RFC 9116; not found where there is none. */
export function securityContactRoutes({
  securityContact,
  publicUrl,
  now,
}: Pick<ServerParts, 'securityContact' | 'publicUrl' | 'now'>): Hono<ServerContext> {
  const routes = new Hono<ServerContext>();
  routes.get(SECURITY_TXT, (context) => {
    if (securityContact === undefined) throw new Failure('not-found');
    // The same all day.
    const expires = (Math.floor(now() / DAY_MILLIS) + HOLDS_DAYS) * DAY_MILLIS;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(expires).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${SECURITY_TXT}`]),
    ];
    return context.text(`${lines.join('\n')}\n`);
  });
  return routes;
}
