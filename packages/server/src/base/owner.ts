// Whose request it is, for every route that only somebody who is signed in may use.

import { Failure } from '@roundbell/core';
import type { Context } from 'hono';
import type { ServerParts } from './parts.ts';

/** The id of who asks, whose sign-in is renewed when it is due; 'not-signed-in' where that is nobody. */
export async function ownerOf(context: Context, { whoIsAsking }: Pick<ServerParts, 'whoIsAsking'>): Promise<string> {
  const asking = await whoIsAsking(context.req.raw, true);
  if (asking === undefined) throw new Failure('not-signed-in');
  for (const cookie of asking.cookies) context.header('set-cookie', cookie, { append: true });
  return asking.user.id;
}
