// Whose documents a request is about: those of who is signed in, or of the holder of its access token.

import type { DocumentKind, TokenScope } from '@roundbell/core/ports';
import type { Context } from 'hono';
import type { ServerContext, ServerParts } from '../parts.ts';
import { ownerOf } from './owner.ts';
import { requireScope, tokenHolder } from './token-holder.ts';

/** Whose documents, and who asks; `counted` is what the asker's use of memory and time counts under: a token takes nothing from its person. */
export interface DocumentAsker {
  readonly owner: string;
  readonly counted: string;
  readonly by: 'person' | 'token';
  /** Refuses again what is over by now: a token may be revoked while a body is coming. What ends a person is looked at where documents are stored. */
  readonly requireStill: () => Promise<void>;
}

/** What a token needs, by kind and deed; where there is none, a token is as good as none. */
const SCOPES: Readonly<Partial<Record<DocumentKind, Readonly<Partial<Record<'read' | 'write', TokenScope>>>>>> = {
  timers: { read: 'timers:read', write: 'timers:write' },
  hrsessions: { read: 'sessions:read' },
  programmes: { read: 'timers:read', write: 'timers:write' },
};

/** The scope that a token needs to read or write a kind; undefined if no token can. */
export function scopeFor(kind: string, deed: 'read' | 'write'): TokenScope | undefined {
  return Object.hasOwn(SCOPES, kind) ? SCOPES[kind as DocumentKind]?.[deed] : undefined;
}

/** What a token's use counts under, beside its person's own. */
export function countedForTokens(owner: string): string {
  return `tokens of ${owner}`;
}

/** Who asks for documents of a kind, which the path names if it is not given. 'not-signed-in', 'token-refused' or 'scope-missing'. */
export async function documentAsker(
  context: Context<ServerContext>,
  parts: Pick<ServerParts, 'whoIsAsking' | 'accessTokens' | 'tokenCalls'>,
  deed: 'read' | 'write',
  kind = context.req.param('kind') ?? '',
): Promise<DocumentAsker> {
  const scope = scopeFor(kind, deed);
  const holder = scope === undefined ? undefined : await tokenHolder(context, parts);
  if (scope === undefined || holder === undefined) {
    const owner = await ownerOf(context, parts);
    return { owner, counted: owner, by: 'person', requireStill: () => Promise.resolve() };
  }
  requireScope(context, holder, scope);
  return {
    owner: holder.owner,
    counted: countedForTokens(holder.owner),
    by: 'token',
    requireStill: holder.requireStill,
  };
}
