// Who a request comes from, in our words.

import type { Failure, FailureCode } from '@roundbell/core/base';
import type { User } from '@roundbell/core/ports';
import { authFailureOf, type AuthUser, userOf } from './auth.ts';

/** A user, and the Set-Cookie lines that go with the answer. */
export interface AskingPerson {
  readonly user: User;
  /** When the account was made, in Unix milliseconds. */
  readonly madeAt: number;
  readonly cookies: readonly string[];
}

/** Better Auth's user as ours, with what else is known of them. */
export function askingUserOf(user: AuthUser): Pick<AskingPerson, 'user' | 'madeAt'> {
  return { user: userOf(user), madeAt: new Date(user.createdAt).getTime() };
}

/** Who has entered, by a Better Auth answer. */
export async function askingOf(answer: Response, otherwise: FailureCode): Promise<AskingPerson | Failure> {
  if (!answer.ok) return await authFailureOf(answer, otherwise);
  const { user } = (await answer.json()) as { user: AuthUser };
  return { ...askingUserOf(user), cookies: answer.headers.getSetCookie() };
}
