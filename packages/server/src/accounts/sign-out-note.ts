// What a browser notes when someone signs out: it holds until the server has heard of it.

import { SIGN_OUT_NOTE } from '@roundbell/core/ports';
import type { MiddlewareHandler } from 'hono';
import { cookiesOf } from '../base/cookies.ts';
import type { Accounts } from './accounts.ts';

/** Behind https only a page of this very host can have written it. */
const LOCKED = `__Host-${SIGN_OUT_NOTE}`;

/** The names of the notes in a Cookie line that count. */
function notesIn(cookie: string, isHttps: boolean): readonly string[] {
  const wanted = isHttps ? [LOCKED] : [LOCKED, SIGN_OUT_NOTE];
  return wanted.filter((name) => cookie.split('; ').some((pair) => pair === `${name}=1`));
}

/**
 * Ends the sign-in of a browser that has noted a sign-out, before anything else is done for the request, and removes the note; if the sign-in
 * cannot be ended the request is refused and the note stays. The dead cookie is not removed: the answer might overtake that of a new
 * sign-in, and take its cookie away.
 */
export function endNoted(accounts: Pick<Accounts, 'signOut'>, isHttps: boolean): MiddlewareHandler {
  return async (context, next) => {
    const cookie = cookiesOf(context);
    const notes = notesIn(cookie, isHttps);
    if (notes.length > 0) await accounts.signOut(cookie);
    await next();
    for (const name of notes)
      context.res.headers.append(
        'set-cookie',
        `${name}=; Max-Age=0; Path=/; SameSite=Lax${name === LOCKED ? '; Secure' : ''}`,
      );
  };
}
