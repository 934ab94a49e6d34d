// What a server is made of. Routes reach the database and the outside only through these.

import type { HttpBindings } from '@hono/node-server';
import type { AccessTokens } from './accounts/access-tokens.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { AskingPerson } from './accounts/asking.ts';
import type { Invitations } from './accounts/invitations.ts';
import type { KnownDevices } from './accounts/known-device.ts';
import type { IsSignedIn } from './accounts/living-sign-ins.ts';
import type { Mailer } from './accounts/mail.ts';
import type { SignUp } from './base/env.ts';
import type { Liveness } from './base/liveness.ts';
import type { ServerLog } from './base/log.ts';
import type { After } from './base/sweep.ts';
import type { Bells } from './bells/bells.ts';
import type { Changes } from './changes/changes.ts';
import type { ServerCoach } from './coach/coach.ts';
import type { Intervals } from './intervals/intervals.ts';
import type { Limits } from './limits/limits.ts';
import type { MemoryBudget } from './limits/memory-budget.ts';
import type { MakeRate, Rate } from './limits/rate.ts';
import type { StreamSlots } from './limits/stream-slots.ts';
import type { Throttle } from './limits/throttle.ts';
import type { Speech } from './speech/speech.ts';
import type { ServerHistory } from './sync/history.ts';
import type { ServerRecords } from './sync/records.ts';
import type { Streams } from './sync/streams.ts';

/** Decides who a request comes from; `renew` lets the call itself extend the sign-in. */
export type WhoIsAsking = (request: Request, renew: boolean) => Promise<AskingPerson | undefined>;

/** Everything createServer is given. */
export interface ServerParts {
  readonly accounts: Accounts;
  readonly accessTokens: AccessTokens;
  /** Calls with the tokens of an account, whatever they ask. */
  readonly tokenCalls: Rate;
  readonly signUp: SignUp;
  readonly invitations: Pick<Invitations, 'admit' | 'sweep'>;
  readonly devices: KnownDevices;
  readonly mailer: Pick<Mailer, 'sendNotice' | 'hasServer'>;
  readonly records: ServerRecords;
  readonly intervals: Intervals;
  readonly bells: Bells;
  readonly history: ServerHistory;
  readonly changes: Changes;
  readonly throttle: Throttle;
  readonly rateOf: MakeRate;
  readonly streamSlots: StreamSlots;
  readonly memoryBudget: MemoryBudget;
  readonly streams: Streams;
  readonly speech: Speech;
  readonly coach: ServerCoach;
  readonly whoIsAsking: WhoIsAsking;
  readonly isSignedIn: IsSignedIn;
  readonly log: ServerLog;
  readonly liveness: Liveness;
  /** Rejects when the database does not answer. */
  readonly checkDatabase: () => Promise<void>;
  readonly limits: Limits;
  readonly now: () => number;
  readonly after: After;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  /** Where to report a weakness: `mailto:` or https. */
  readonly securityContact: string | undefined;
  /** The built web app; absent: only the API. */
  readonly webDirectory: string | undefined;
}

/** What comes with a request: the socket, unless it was made in-process; and what its answer needs. */
export interface ServerContext {
  Bindings: Partial<HttpBindings>;
  /** The hash of the styles that a page carries itself, for its policy. */
  Variables: { styles?: string };
}
