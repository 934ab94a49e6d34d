// Whose request it is, for every route that requires a sign-in.

import { Failure } from '@roundbell/core';
import type { Context } from 'hono';
import type { ServerParts } from './parts.ts';

/** The id of the person who asks, renewing the sign-in when due; throws 'not-signed-in' if no one is signed in. */
export async function ownerOf(context: Context, { whoIsAsking }: Pick<ServerParts, 'whoIsAsking'>): Promise<string> {
  const asking = await whoIsAsking(context.req.raw, true);
  if (asking === undefined) throw new Failure('not-signed-in');
  for (const cookie of asking.cookies) context.header('set-cookie', cookie, { append: true });
  return asking.user.id;
}
