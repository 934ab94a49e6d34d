// Whose request it is, for every route that requires a sign-in.

import { Failure } from '@roundbell/core';
import type { Context } from 'hono';
import type { AskingPerson } from '../accounts/asking.ts';
import type { Spender } from '../limits/budget.ts';
import { setCookies } from './cookies.ts';
import type { ServerParts } from './parts.ts';

/** Who asks, whose sign-in is renewed when it is due; 'not-signed-in' if no one is. */
export async function askingPerson(
  context: Context,
  { whoIsAsking }: Pick<ServerParts, 'whoIsAsking'>,
): Promise<AskingPerson> {
  const asking = await whoIsAsking(context.req.raw, true);
  if (asking === undefined) throw new Failure('not-signed-in');
  setCookies(context, asking.cookies);
  return asking;
}

/** What counts against the allowances of who asks. */
export async function spenderOf(context: Context, parts: Pick<ServerParts, 'whoIsAsking'>): Promise<Spender> {
  const { user, madeAt } = await askingPerson(context, parts);
  return { id: user.id, madeAt };
}

/** The id of who asks, whose sign-in is renewed when it is due; 'not-signed-in' if no one is. */
export async function ownerOf(context: Context, parts: Pick<ServerParts, 'whoIsAsking'>): Promise<string> {
  return (await askingPerson(context, parts)).user.id;
}
