// Who a request's access token lets in, for the few routes that take one. Everywhere else a token is as good as none.

import { Failure } from '@roundbell/core/base';
import type { TokenScope } from '@roundbell/core/ports';
import type { Context } from 'hono';
import type { TokenHolder } from '../accounts/access-tokens.ts';
import { signInOf } from '../accounts/cookie-names.ts';
import { missingScope } from '../accounts/missing-scope.ts';
import { TOKEN_PREFIX } from '../accounts/token-text.ts';
import { cookiesOf } from '../base/cookies.ts';
import { waitFor } from '../base/refusal.ts';
import type { ServerContext, ServerParts } from '../parts.ts';

/** A holder, and how to ask again whether the token is good. */
export interface PresentHolder extends TokenHolder {
  readonly requireStill: () => Promise<void>;
}

/** The holder of the token that a request brings, undefined if it brings none. 'token-refused', or 'too-many-requests' beyond the rate of tokens. */
export async function tokenHolder(
  context: Context<ServerContext>,
  { accessTokens, tokenCalls }: Pick<ServerParts, 'accessTokens' | 'tokenCalls'>,
): Promise<PresentHolder | undefined> {
  const [found, text = ''] = /^bearer(?: +(\S*))?$/i.exec(context.req.header('authorization') ?? '') ?? [];
  if (found === undefined) return undefined;
  // What a proxy sends along for itself takes no one's sign-in away.
  if (!text.startsWith(TOKEN_PREFIX) && signInOf(cookiesOf(context)) !== '') return undefined;
  const holder = await accessTokens.holderOf(text).catch((cause: unknown) => {
    if (cause instanceof Failure) context.header('www-authenticate', 'Bearer error="invalid_token"');
    throw cause;
  });
  const wait = await tokenCalls.take(holder.owner);
  if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
  return { ...holder, requireStill: async () => void (await accessTokens.holderOf(text)) };
}

/** Refuses a holder without a scope. */
export function requireScope(context: Context, { scopes }: Pick<TokenHolder, 'scopes'>, scope: TokenScope): void {
  if (scopes.includes(scope)) return;
  context.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  throw missingScope(scope);
}
