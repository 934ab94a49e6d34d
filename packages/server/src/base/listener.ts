// The port that the server listens on, and how long a connection may keep it waiting.

import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** How long a connection may take, in milliseconds. */
export interface ConnectionTimes {
  /** Idle, between two requests. */
  readonly idle: number;
  /** Until a request's headers are there. */
  readonly headers: number;
  /** Until all of a request is there. */
  readonly request: number;
  /** Without a byte in either direction. */
  readonly silent: number;
  /** Between two looks at the above. */
  readonly checked: number;
}

/** The times of a real server. */
export const CONNECTION_TIMES: ConnectionTimes = {
  // Longer than a proxy keeps an idle connection (nginx: 60 s): if the server closes it first, a request may be on it.
  idle: 75_000,
  headers: 20_000,
  request: 60_000,
  // The longest wait is for a language model. Events say something every 25 s; a browser that takes nothing for so long has gone.
  silent: 120_000,
  checked: 30_000,
};

/** A server that does not listen yet. (SRV-50, SRV-172) */
export function createListener(
  fetch: (request: Request) => Response | Promise<Response>,
  { idle, headers, request, silent, checked }: ConnectionTimes = CONNECTION_TIMES,
): Server {
  const serverOptions = {
    keepAliveTimeout: idle,
    headersTimeout: headers,
    requestTimeout: request,
    // cspell:disable-next-line
    connectionsCheckingInterval: checked,
  };
  const listener = createAdaptorServer({ fetch, serverOptions }) as Server;
  listener.setTimeout(silent);
  return listener;
}
