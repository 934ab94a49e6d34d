// What crosses the wire about access tokens: what someone's own programs and assistants may do in an account.

import * as z from 'zod/mini';

/** What a token may be for; each is given by itself. */
export const TOKEN_SCOPES = ['timers:read', 'timers:write', 'sessions:read'] as const;
/** One of them. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** For how many days a token can be good. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
/** For how many it is if nothing else is chosen. */
export const TOKEN_DAYS_USUAL = 90;

/** An account has at most so many tokens. */
export const TOKENS_MOST = 20;
/** The name of a token has at most this many characters. */
export const TOKEN_NAME_MOST = 60;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const scope = z.enum(TOKEN_SCOPES);

/** POST /api/account/tokens */
export const tokensRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list') }),
  z.object({
    kind: z.literal('create'),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MOST)),
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length)),
    days: z.literal(TOKEN_DAYS),
  }),
  z.object({ kind: z.literal('revoke'), id }),
]);
/** What to do with the tokens of the person here. */
export type TokensRequest = z.infer<typeof tokensRequestSchema>;
/** What a token is to be: its name, what it may do, and for how many days it is good. */
export type TokenWish = Omit<Extract<TokensRequest, { readonly kind: 'create' }>, 'kind'>;

/** One token of a person, without its text; moments in epoch ms, `usedAt` to an hour, absent if it was never used. */
export const accessTokenSchema = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  createdAt: z.number(),
  usedAt: z.optional(z.number()),
  expiresAt: z.number(),
});
/** One token of a person. */
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** Its reply: the tokens, the newest first; after 'create' also the new one's text, which no other answer has. */
export const tokensReplySchema = z.object({
  tokens: z.array(accessTokenSchema),
  created: z.optional(z.string()),
});
/** The tokens, and the text of a new one. */
export type TokensReply = z.infer<typeof tokensReplySchema>;
