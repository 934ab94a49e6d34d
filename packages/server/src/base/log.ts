// What the operator reads: one JSON line per event. Never what a person wrote, nor who it was.

import { pino } from 'pino';

/** One answered request; `route` is the pattern, not the requested address. */
export interface RequestLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly millis: number;
}

/** The log of a server. */
export interface ServerLog {
  note(event: string, fields: Readonly<Record<string, string | number>>): void;
  /** Something the operator must act on. */
  alarm(event: string, fields: Readonly<Record<string, string | number>>): void;
  request(line: RequestLine): void;
  /** An internal error. Its message may quote a person's words, so only its name, code and place are logged. */
  fault(error: unknown): void;
}

/** Writes JSON lines through `write`. */
export function createServerLog(write: (line: string) => void): ServerLog {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
  return {
    note: (event, fields) => logger.info({ event, ...fields }),
    alarm: (event, fields) => logger.error({ event, ...fields }),
    request: (line) => logger.info({ event: 'request', ...line }),
    fault: (error) => logger.error({ event: 'fault', ...traceOf(error) }),
  };
}

function traceOf(error: unknown): { readonly name: string; readonly code?: string; readonly at?: readonly string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const at = (error.stack ?? '').split('\n').map((line) => line.trim());
  return {
    name: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    at: at.filter((line) => line.startsWith('at ')),
  };
}
