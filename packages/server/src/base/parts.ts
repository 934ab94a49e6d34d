// What a server is made of. Routes reach the database and the outside only through these.

import type { HttpBindings } from '@hono/node-server';
import type { Accounts, AskingPerson } from '../accounts/accounts.ts';
import type { Erase } from '../accounts/erasure.ts';
import type { ServerCoach } from '../coach/coach.ts';
import type { Throttle } from '../limits/throttle.ts';
import type { Speech } from '../speech/speech.ts';
import type { ServerHistory } from '../sync/history.ts';
import type { ServerRecords } from '../sync/records.ts';
import type { Streams } from '../sync/streams.ts';
import type { Changes } from './changes.ts';
import type { ServerLog } from './log.ts';

/** Decides who a request comes from; `renew` lets the call itself extend the sign-in. */
export type WhoIsAsking = (request: Request, renew: boolean) => Promise<AskingPerson | undefined>;

/** How much is too much. */
export interface Limits {
  /** Sign-ins, and separately sign-ups, in a minute from one address. */
  readonly attemptsPerAddress: number;
  /** Failed sign-ins, and separately sign-ups, in ten minutes for one email. */
  readonly failuresPerEmail: number;
  /** Links for a new password in an hour for one email. */
  readonly linksPerEmail: number;
  /** Pushes in a minute from one account. */
  readonly pushes: number;
  /** Requests for speech in a minute from one account, including those answered from the cache. */
  readonly speech: number;
  /** Questions to the language model in a minute from one account. */
  readonly coach: number;
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
}

/** The limits of a real server. */
export const LIMITS: Limits = {
  attemptsPerAddress: 10,
  failuresPerEmail: 10,
  linksPerEmail: 5,
  pushes: 120,
  speech: 300,
  coach: 60,
  streams: 5,
  storedBytes: 20_000_000,
  historyBytes: 40_000_000,
  documents: 20_000,
  documentBytes: 500_000,
};

/** Everything createServer is given. */
export interface ServerParts {
  readonly accounts: Accounts;
  readonly records: ServerRecords;
  readonly erase: Erase;
  readonly history: ServerHistory;
  readonly changes: Changes;
  readonly throttle: Throttle;
  readonly streams: Streams;
  readonly speech: Speech;
  readonly coach: ServerCoach;
  readonly whoIsAsking: WhoIsAsking;
  readonly log: ServerLog;
  /** Rejects when the database does not answer. */
  readonly checkDatabase: () => Promise<void>;
  readonly limits: Limits;
  readonly now: () => number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  /** The built web app; absent: only the API. */
  readonly webDirectory: string | undefined;
}

/** What comes with a request: the socket, unless it was made in-process. */
export interface ServerContext {
  Bindings: Partial<HttpBindings>;
}
