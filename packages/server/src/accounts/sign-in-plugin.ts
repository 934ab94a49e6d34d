// Our own plugin of Better Auth, in place of its password paths: they check and hash by themselves, in a transaction for which
// others would wait. Here credentials.ts has done that before, and what is left is rows and a cookie.

import { runWithTransaction } from '@better-auth/core/context';
import type { BetterAuthPlugin, User } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod/mini';

/** Makes an account with the hash of a password, and signs in. */
export const SIGN_UP = '/sign-up/email';
/** Signs in a person whose password was right. The second factor's plugin waits for this path, and asks for a code. */
export const SIGN_IN = '/sign-in/email';
/** Signs in again a person who was signed in. */
export const SIGN_IN_AGAIN = '/sign-in/again';

const MADE = z.object({ name: z.string(), email: z.email(), hash: z.string() });
const ENTERING = z.object({ userId: z.string() });

/** The plugin. Two of its names are the library's, whose places it takes. */
export function signInPlugin() {
  const signInAt = <P extends string>(path: P) =>
    createAuthEndpoint(path, { method: 'POST', body: ENTERING }, async (ctx) => {
      const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
      if (user === null)
        throw APIError.from('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'No account' });
      return ctx.json(await signedIn(ctx, user));
    });

  return {
    id: 'checked-sign-in',
    endpoints: {
      signUpEmail: createAuthEndpoint(SIGN_UP, { method: 'POST', body: MADE }, (ctx) =>
        runWithTransaction(ctx.context.adapter, async () => {
          const { name, email, hash } = ctx.body;
          const { internalAdapter } = ctx.context;
          // Of two at once with one email the database refuses the second.
          const made = internalAdapter.createUser({ name, email, emailVerified: false }, { method: 'email-password' });
          const user = await made.catch(() => null);
          if (user === null) throw APIError.from('UNPROCESSABLE_ENTITY', { code: 'NOT_MADE', message: 'Not made' });
          const account = { userId: user.id, accountId: user.id, providerId: 'credential', password: hash };
          await internalAdapter.linkAccount(account);
          return ctx.json(await signedIn(ctx, user));
        }),
      ),
      signInEmail: signInAt(SIGN_IN),
      signInAgain: signInAt(SIGN_IN_AGAIN),
    },
  } satisfies BetterAuthPlugin;
}

/** A new sign-in with its cookie, and what the answer says of it. */
async function signedIn(ctx: Parameters<typeof setSessionCookie>[0], user: User) {
  const session = await ctx.context.internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
  return { token: session.token, user };
}
