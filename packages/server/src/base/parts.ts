// What a server is made of. Routes reach the database and the outside only through these.

import type { HttpBindings } from '@hono/node-server';
import type { Accounts, AskingPerson } from '../accounts/accounts.ts';
import type { Erase } from '../accounts/erasure.ts';
import type { KnownDevices } from '../accounts/known-device.ts';
import type { ServerCoach } from '../coach/coach.ts';
import type { Limits } from '../limits/limits.ts';
import type { Throttle } from '../limits/throttle.ts';
import type { Speech } from '../speech/speech.ts';
import type { ServerHistory } from '../sync/history.ts';
import type { ServerRecords } from '../sync/records.ts';
import type { Streams } from '../sync/streams.ts';
import type { Changes } from './changes.ts';
import type { ServerLog } from './log.ts';
import type { After } from './sweep.ts';

/** Decides who a request comes from; `renew` lets the call itself extend the sign-in. */
export type WhoIsAsking = (request: Request, renew: boolean) => Promise<AskingPerson | undefined>;

/** Everything createServer is given. */
export interface ServerParts {
  readonly accounts: Accounts;
  readonly devices: KnownDevices;
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
  readonly after: After;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  /** The built web app; absent: only the API. */
  readonly webDirectory: string | undefined;
}

/** What comes with a request: the socket, unless it was made in-process. */
export interface ServerContext {
  Bindings: Partial<HttpBindings>;
}
