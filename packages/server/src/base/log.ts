// What the operator reads: one JSON line per event. Never what a person wrote, nor who it was.

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { codeOf } from './thrown.ts';

/** One answered request; `route` is the pattern, not the requested address. */
export interface RequestLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly millis: number;
}

/** What someone who looks for an attack wants to know. */
export const SECURITY_EVENTS = [
  'sign-in-failed',
  'sign-in-limited',
  'sign-up-limited',
  'invitation-refused',
  'hashing-full',
  'password-changed',
  'password-reset',
  'signed-out-everywhere',
  'sign-in-ended',
  'email-change-asked',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'signed-in-by-passkey',
  'token-created',
  'token-revoked',
  'account-deleted',
] as const;
/** One of them. */
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** The log of a server. */
export interface ServerLog {
  /** Does something under a request's name, which is then in every line that comes of it. */
  within<T>(request: string, run: () => Promise<T>): Promise<T>;
  /** `from` is an address; the log has a mark of it that means nothing elsewhere, nor after a restart. */
  security(event: SecurityEvent, from: string): void;
  note(event: string, fields: Readonly<Record<string, string | number>>): void;
  /** Something the operator must act on. */
  alarm(event: string, fields: Readonly<Record<string, string | number>>): void;
  request(line: RequestLine): void;
  /** An internal error. Its message may quote a person's words, so only its name, code and place are logged. */
  fault(error: unknown): void;
}

// One for the process: Node.js carries each one there is along with every promise, for ever once it was used.
const requests = new AsyncLocalStorage<string>();

/** Writes JSON lines through `write`. */
export function createServerLog(write: (line: string) => void): ServerLog {
  const mixin = () => {
    const request = requests.getStore();
    return request === undefined ? {} : { request };
  };
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, { write });
  const salt = randomBytes(16);
  const markOf = (address: string) => createHmac('sha256', salt).update(address).digest('base64url').slice(0, 8);
  return {
    within: (request, run) => requests.run(request, run),
    security: (event, from) => logger.warn({ event: 'security', what: event, from: markOf(from) }),
    note: (event, fields) => logger.info({ event, ...fields }),
    alarm: (event, fields) => logger.error({ event, ...fields }),
    request: (line) => logger.info({ event: 'request', ...line }),
    fault: (error) => logger.error({ event: 'fault', ...traceOf(error) }),
  };
}

interface Trace {
  readonly name: string;
  readonly code?: string;
  readonly at?: readonly string[];
  readonly cause?: Trace;
}

const CAUSES = 4;

/** A library's error names the place where it was made; what it stands for is its cause. */
function traceOf(error: unknown, deep = 0): Trace {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = codeOf(error);
  const at = (error.stack ?? '').split('\n').map((line) => line.trim());
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    at: at.filter((line) => line.startsWith('at ')),
    ...(error.cause === undefined || deep === CAUSES ? {} : { cause: traceOf(error.cause, deep + 1) }),
  };
}
