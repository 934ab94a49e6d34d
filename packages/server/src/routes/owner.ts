// Whose request it is, for every route that requires a sign-in.

import { Failure } from '@roundbell/core/base';
import { ACCOUNT_HEADER, type User } from '@roundbell/core/ports';
import type { Context } from 'hono';
import type { AskingPerson } from '../accounts/asking.ts';
import { setCookies } from '../base/cookies.ts';
import type { Spender } from '../limits/budget.ts';
import type { ServerParts } from '../parts.ts';

/** Who asks, whose sign-in is renewed when it is due; 'not-signed-in' if no one is, or not whom the request names. */
export async function askingPerson(context: Context, parts: Pick<ServerParts, 'whoIsAsking'>): Promise<AskingPerson> {
  const asking = await personNamed(context, parts, true);
  setCookies(context, asking.cookies);
  return asking;
}

/** The same where the answer brings cookies of its own: nothing is renewed. */
export async function askingUser(context: Context, parts: Pick<ServerParts, 'whoIsAsking'>): Promise<User> {
  return (await personNamed(context, parts, false)).user;
}

/** The cookie may be another person's than the one whom the page shows, which the request names. */
async function personNamed(
  context: Context,
  { whoIsAsking }: Pick<ServerParts, 'whoIsAsking'>,
  renew: boolean,
): Promise<AskingPerson> {
  const asking = await whoIsAsking(context.req.raw, renew);
  const named = context.req.header(ACCOUNT_HEADER) ?? asking?.user.id;
  if (asking === undefined || asking.user.id !== named) throw new Failure('not-signed-in');
  return asking;
}

/** What counts against the allowances of who asks. */
export async function spenderOf(context: Context, parts: Pick<ServerParts, 'whoIsAsking'>): Promise<Spender> {
  const { user, madeAt } = await askingPerson(context, parts);
  return { id: user.id, madeAt };
}

/** The id of who asks, as `askingPerson` has it. */
export async function ownerOf(context: Context, parts: Pick<ServerParts, 'whoIsAsking'>): Promise<string> {
  return (await askingPerson(context, parts)).user.id;
}
