// How much is too much, for one account, one address or one email.

import { ACCOUNT_BYTES, ACCOUNT_DOCUMENTS, DOCUMENT_BYTES, SOUND_DOCUMENT_BYTES } from '@roundbell/core/ports';

/** The limits of a server. */
export interface Limits {
  /** Sign-ins, and separately sign-ups, in a minute from one address. */
  readonly attemptsPerAddress: number;
  /** Failed sign-ins, and separately sign-ups, in ten minutes for one email. */
  readonly failuresPerEmail: number;
  /** Links for a new password in an hour for one email. */
  readonly linksPerEmail: number;
  /** Pushes in a minute from one account. */
  readonly pushes: number;
  /** Calls in a minute with the access tokens of one account, together. */
  readonly tokenCalls: number;
  /** Answers with documents in a minute to one account, and separately answers to who is here. */
  readonly reads: number;
  /** Megabytes, roughly, that may be on their way to one account. */
  readonly readsAtOnce: number;
  /** Bytes of answers, bodies and events that are under way at a time, of all accounts; one account may have half of them. */
  readonly bytesUnderWay: number;
  /** Requests for speech in a minute from one account, including those answered from the cache. */
  readonly speech: number;
  /** Questions to the language model in a minute from one account. */
  readonly coach: number;
  /** Changes of bells in a minute from one account. */
  readonly bells: number;
  /** Bells rung in a minute for one account. */
  readonly rings: number;
  /** Open event streams of one account. */
  readonly streams: number;
  /** Bytes of all documents of one account as JSON, including tombstones. */
  readonly storedBytes: number;
  /** Bytes of all replaced states of one account. */
  readonly historyBytes: number;
  /** Documents of one account, not counting tombstones. */
  readonly documents: number;
  /** Bytes of one document as JSON. */
  readonly documentBytes: number;
  /** The same of a sound of a person's own. */
  readonly soundBytes: number;
}

/** The limits of a real server. */
export const LIMITS: Limits = {
  attemptsPerAddress: 10,
  failuresPerEmail: 10,
  linksPerEmail: 5,
  pushes: 120,
  tokenCalls: 120,
  reads: 600,
  readsAtOnce: 12,
  bytesUnderWay: 64_000_000,
  speech: 300,
  coach: 60,
  bells: 120,
  rings: 60,
  streams: 5,
  storedBytes: ACCOUNT_BYTES,
  historyBytes: 40_000_000,
  documents: ACCOUNT_DOCUMENTS,
  documentBytes: DOCUMENT_BYTES,
  soundBytes: SOUND_DOCUMENT_BYTES,
};
