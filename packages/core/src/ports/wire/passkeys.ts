// cspell:ignore Data Handle
// What crosses the wire about passkeys. What a browser and the server ask each other by WebAuthn is theirs: no one between reads it.

import * as z from 'zod/mini';
import { PASSWORD_MOST } from './wire.ts';

const password = z.string().check(z.maxLength(PASSWORD_MOST));
const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));

/** What the server asks of an authenticator, as WebAuthn's JSON. */
const passkeyOptionsSchema = z.record(z.string(), z.unknown());
/** What the server asks of an authenticator, as WebAuthn's JSON. */
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** An identifier has at most 1,023 bytes. */
const ID_MOST = 1400;
const identity = { id: base64url(ID_MOST), rawId: base64url(ID_MOST), type: z.literal('public-key') };
const clientDataJSON = base64url(4000);

/** A new passkey: its public part, from the authenticator that made it. */
const newPasskeySchema = z.object({
  ...identity,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(12_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
/** A new passkey: its public part, from the authenticator that made it. */
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** A passkey's answer to a challenge. */
const passkeyProofSchema = z.object({
  ...identity,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(200)),
  }),
});
/** A passkey's answer to a challenge. */
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;

/** POST /api/account/passkeys */
export const passkeyRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('begin'), password }),
  z.object({ kind: z.literal('finish'), passkey: newPasskeySchema }),
  z.object({ kind: z.literal('remove'), id: z.string().check(z.minLength(1), z.maxLength(128)), password }),
]);
/** What to do with the passkeys of the person here; one is added in two steps. */
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

const passkeyEntrySchema = z.object({ id: z.string(), name: z.string(), addedAt: z.number() });
/** One passkey of a person: the device it was made on, and when (epoch ms). */
export type PasskeyEntry = z.infer<typeof passkeyEntrySchema>;

/** Its reply: what to ask the authenticator, or the passkeys there are then, the newest first. */
export const passkeyReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), options: passkeyOptionsSchema }),
  z.object({ kind: z.literal('list'), passkeys: z.array(passkeyEntrySchema) }),
]);
/** What to ask the authenticator, or the passkeys there are then. */
export type PasskeyReply = z.infer<typeof passkeyReplySchema>;

/** POST /api/account/sign-in/passkey/challenge: what to ask of anyone's authenticator. */
export const passkeyChallengeSchema = z.object({ options: passkeyOptionsSchema });

/** POST /api/account/sign-in/passkey */
export const passkeySignInSchema = z.object({ passkey: passkeyProofSchema });
/** A passkey instead of a password. */
export type PasskeySignIn = z.infer<typeof passkeySignInSchema>;
