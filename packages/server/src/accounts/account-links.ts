// What was sent by mail and has not been used yet.

import type { Auth } from './auth.ts';

/** Invalidates every link of a person: for a new password, and for a new email; and a passkey that is being added. */
export async function forgetLinks({ context }: Pick<Auth, 'context'>, userId: string): Promise<void> {
  const { adapter } = await context();
  const being = { field: 'value', operator: 'contains' as const, value: `"id":"${userId}"` };
  for (const one of [{ field: 'value', value: userId }, being])
    await adapter.deleteMany({ model: 'verification', where: [one] });
  await forgetEmailLinks({ context }, userId);
}

/** Invalidates those for a new email. */
export async function forgetEmailLinks({ context }: Pick<Auth, 'context'>, userId: string): Promise<void> {
  const { adapter } = await context();
  const where = [{ field: 'value', operator: 'starts_with' as const, value: `${userId}${BLANK}` }];
  await adapter.deleteMany({ model: 'verification', where });
}

/** Neither an id nor an email has one. */
const BLANK = ' ';

/** What is stored with a link for a new email; `emailChangeIn` reads it. */
export function emailChangeValue(userId: string, email: string): string {
  return `${userId}${BLANK}${email}`;
}

/** Whose email becomes what. */
export function emailChangeIn(value: string): { readonly userId: string; readonly email: string } {
  const [userId = '', email = ''] = value.split(BLANK);
  return { userId, email };
}
