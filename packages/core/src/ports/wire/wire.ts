// What crosses a trust boundary: requests and replies between web and server, and documents from disk or import.
// Every schema strips unknown fields. The editor's messages are not here (timer/validate.ts): a draft is not a document.

import * as z from 'zod/mini';

z.config({ jitless: true });

/** The kinds of document that follow an account. */
export const DOCUMENT_KINDS = ['timers', 'profile', 'hrsessions', 'programmes', 'sounds'] as const;
/** One of the kinds. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** At most this many rows in one push. */
export const PUSH_ROWS = 200;
/** At most this many bytes in one push. */
export const PUSH_BYTES = 1_000_000;
/** At most this many documents in one pull. */
export const PULL_LIMIT = 500;
/** About this many bytes a device asks for in one pull; one document alone may be more. */
export const PULL_BYTES = 1_000_000;

/** Bytes of all documents of one account as JSON, including tombstones. */
export const ACCOUNT_BYTES = 20_000_000;
/** Documents of one account, not counting tombstones. */
export const ACCOUNT_DOCUMENTS = 20_000;
/** Bytes of one document as JSON. */
export const DOCUMENT_BYTES = 500_000;
/** The same of a sound, which holds a file of `SOUND_BYTES` as text. */
export const SOUND_DOCUMENT_BYTES = 700_000;
/** The most bytes that a sound of a person's own has as a file. */
export const SOUND_BYTES = 500_000;

/** The revisions that a state was made from, as far as they are kept and sent: more only cost a needless copy. */
export const ANCESTORS_MOST = 100;

const DOCUMENT_FIELDS = {
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  rev: z.string().check(z.minLength(1), z.maxLength(64)),
  updatedAt: z.number().check(z.nonnegative()),
  deleted: z.boolean(),
  body: z.record(z.string(), z.json()),
};
/** The envelope of a document: `rev` is made by the client for each edit; `updatedAt` (epoch ms) orders lists and decides nothing. */
export const documentSchema = z.object(DOCUMENT_FIELDS);
/** A document as it travels and as it is stored. */
export type Document = z.infer<typeof documentSchema>;

/**
 * One row of a push: the new state, the revision the client believes the server has (absent for a new document), and the
 * revisions between the two, oldest first: one of them may have arrived without an answer.
 */
export const pushRowSchema = z.object({
  document: documentSchema,
  assumedRev: z.optional(z.string().check(z.maxLength(64))),
  ancestors: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(ANCESTORS_MOST))),
});
/** One row of a push. */
export type PushRow = z.infer<typeof pushRowSchema>;

/** Names the account that a request concerns: the cookie may be another person's by now. */
export const ACCOUNT_HEADER = 'x-account';

/** The cookie by which a browser says that its sign-in is over, behind https with the prefix `__Host-`. */
export const SIGN_OUT_NOTE = 'roundbell.signed-out';

/** POST /api/sync/:kind/push; `lineage` is absent from apps that know nothing of restored servers. */
export const pushRequestSchema = z.object({
  rows: z.array(pushRowSchema).check(z.maxLength(PUSH_ROWS)),
  lineage: z.optional(
    z.object({
      epoch: z.string().check(z.maxLength(64)),
      since: z.int().check(z.nonnegative(), z.maximum(2 ** 52)),
      offered: z.optional(z.literal(true)),
    }),
  ),
});
/**
 * Which server a device has been following: the epoch that it knows, and the number up to which it has pulled. `offered`: the rows
 * are all that the device has, after the server came back from a backup; `since` is then the number reached before.
 */
export type PushEpoch = NonNullable<z.infer<typeof pushRequestSchema>['lineage']>;
/** The stored state of a stale row; `base` is the newest state that both were made from, if it is newer than the assumed one. */
export const staleSchema = z.object({ ...DOCUMENT_FIELDS, base: z.optional(documentSchema) });
/** The stored state of a stale row. */
export type StaleDocument = z.infer<typeof staleSchema>;
/** Its reply: the stored states of the rows whose assumed revision was stale. */
export const pushReplySchema = z.object({ conflicts: z.array(staleSchema) });

/**
 * GET /api/sync/:kind/pull?since=SEQ&limit=N&bytes=B&heads=1. With `heads` sessions come without their readings; GET
 * /api/sync/:kind/:id has them. `more` is present if the bytes ended the answer before the limit did: ask on
 * from its number (without `bytes` only the limit ends it, as older devices expect). `expired` is present if a deletion after SEQ has already been forgotten:
 * a device that did not begin this series of pulls at 0 starts over from 0, and drops what does not come
 * again. `epoch` is present once the account has come back from a backup.
 */
export const pullReplySchema = z.object({
  documents: z.array(documentSchema),
  sequence: z.number(),
  expired: z.optional(z.literal(true)),
  more: z.optional(z.literal(true)),
  epoch: z.optional(z.string()),
});
/** The documents after a sequence number (including tombstones), and the number to ask from next. */
export type PullReply = z.infer<typeof pullReplySchema>;

/**
 * The second line of an event of GET /api/sync/events: what has changed since the account's event before. For each kind: `since`,
 * the newest number of the kind before that; a device that has pulled so far has all of it with `documents` (sessions as
 * heads), which are absent if they are large.
 */
export const newsSchema = z.object({
  account: z.string(),
  sequence: z.number(),
  epoch: z.optional(z.string()),
  changes: z.array(
    z.object({
      kind: z.enum(DOCUMENT_KINDS),
      since: z.number(),
      documents: z.optional(z.array(documentSchema)),
    }),
  ),
});
/** What changed in an account. */
export type AccountNews = z.infer<typeof newsSchema>;

/** Who is signed in. */
export const userSchema = z.object({ id: z.string(), email: z.string(), displayName: z.string() });
/** Who is signed in. */
export type User = z.infer<typeof userSchema>;

/** A password has at most this many characters. */
export const PASSWORD_MOST = 128;

/** POST /api/account/sign-in */
export const signInRequestSchema = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(PASSWORD_MOST)),
});
/** An email and a password. */
export type AccountRequest = z.infer<typeof signInRequestSchema>;
/** A person's display name: not blank. */
export const displayNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
/** POST /api/account/sign-up */
export const signUpRequestSchema = z.extend(signInRequestSchema, {
  displayName: displayNameSchema,
  /** The code of an invitation, from its link. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
});
/** Someone who wants an account. */
export type SignUpRequest = z.infer<typeof signUpRequestSchema>;
/** The reply of both, and of GET /api/account/me if someone is signed in; otherwise that is null. */
export const signedInSchema = z.object({ user: userSchema, profile: z.nullable(documentSchema) });
/** The user and the user document, null if it was never written. */
export type SignedIn = z.infer<typeof signedInSchema>;

/** Who turns text into speech behind the server. */
export const SERVER_PROVIDERS = ['groq', 'openai'] as const;
export type ServerProvider = (typeof SERVER_PROVIDERS)[number];
/** A text to be spoken has at most this many characters; a voice may take fewer. */
export const SPEECH_TEXT_MOST = 300;

/** How a voice may sound; 'neutral' is the engine's own way. The instructions that an engine gets are the server's. (D28) */
export const TONES = ['neutral', 'calm', 'energetic', 'confident', 'quiet', 'friendly'] as const;
export type Tone = (typeof TONES)[number];

function toneIn(sent: unknown): Tone {
  return TONES.find((tone) => tone === sent) ?? 'neutral';
}

/** POST /api/speech; `voice` is the name the app knows, `tone` how it should sound. The reply is audio. */
export const speechRequestSchema = z.object({
  provider: z.enum(SERVER_PROVIDERS),
  voice: z.string().check(z.minLength(1), z.maxLength(100)),
  text: z.string().check(z.maxLength(SPEECH_TEXT_MOST)),
  /** Anything else counts as neutral, so that an older app still speaks. */
  tone: z.pipe(z.optional(z.unknown()), z.transform(toneIn)),
  /** What came before could not be played: it is spoken again, not taken from what is kept. */
  replace: z.optional(z.boolean()),
});
/** Words to be spoken by a provider. */
export type SpeechRequest = z.infer<typeof speechRequestSchema>;

/** Why a provider cannot be chosen: the operator has not set it up, it refuses what they set, or it has ended the voice for everyone. */
const PROVIDER_FAULTS = ['not-set-up', 'refused', 'ended'] as const;

/** One provider: its voices, and the plain sentence saying why it cannot be chosen, null if it can. */
export const providerStateSchema = z.object({
  provider: z.enum(SERVER_PROVIDERS),
  voices: z.array(z.string()),
  whyNot: z.nullable(z.string()),
  /** Of a sentence, its kind; absent from a server before 1.1. */
  fault: z.optional(z.enum(PROVIDER_FAULTS)),
});
/** One provider as the settings show it. */
export type ProviderState = z.infer<typeof providerStateSchema>;
/** GET /api/speech/providers: every provider, in a fixed order. */
export const speechProvidersSchema = z.object({ providers: z.array(providerStateSchema) });

/** Every refusal of the server. */
export const refusalSchema = z.object({ code: z.string(), message: z.string() });
