// Access tokens in memory: a server's part, which lets no one in by them.

import { CARE_SENTENCES } from '../account/care-words.ts';
import { Failure } from '../base/failure.ts';
import type { WallTime } from '../base/units.ts';
import { type AccessToken, TOKENS_MOST, type TokensReply, type TokensRequest } from '../ports/wire/tokens.ts';

const DAY = 86_400_000;

/** The tokens of all accounts. */
export interface MemoryTokens {
  change(owner: string, request: TokensRequest): TokensReply;
  endAll(owner: string): void;
}

/** No tokens yet. */
export function memoryTokens(now: () => WallTime): MemoryTokens {
  const kept = new Map<string, readonly AccessToken[]>();
  let made = 0;
  return {
    change(owner, request) {
      const before = kept.get(owner) ?? [];
      if (request.kind === 'list') return { tokens: [...before] };
      if (request.kind === 'revoke') {
        const tokens = before.filter(({ id }) => id !== request.id);
        kept.set(owner, tokens);
        return { tokens };
      }
      if (before.length >= TOKENS_MOST) throw new Failure('tokens-full', CARE_SENTENCES['tokens-full']);
      const { kind: _kind, days, ...wish } = request;
      const createdAt = now();
      const id = `token-${(made += 1)}`;
      const tokens = [{ ...wish, name: wish.name.trim(), id, createdAt, expiresAt: createdAt + days * DAY }, ...before];
      kept.set(owner, tokens);
      return { tokens, created: `rb_secret${made}` };
    },
    endAll: (owner) => void kept.delete(owner),
  };
}
