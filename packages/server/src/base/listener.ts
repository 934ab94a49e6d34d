// The port that the server listens on, and how long a connection may keep it waiting.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { refuseUnread } from './headers.ts';
import { isHttps } from './origin.ts';

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

/** So many requests of one connection may wait for the answers before theirs. Browsers and proxies send none ahead. */
const WAITING_MOST = 32;

/** A server that does not listen yet; `publicUrl` is the origin that people type. */
export function createListener(
  fetch: (request: Request) => Response | Promise<Response>,
  { idle, headers, request, silent, checked }: ConnectionTimes = CONNECTION_TIMES,
  publicUrl?: string,
): Server {
  const serverOptions = {
    // Node.js would refuse a request without one by itself, with no header of ours.
    requireHostHeader: false,
    keepAliveTimeout: idle,
    headersTimeout: headers,
    requestTimeout: request,
    // cspell:disable-next-line
    connectionsCheckingInterval: checked,
  };
  const answer = getRequestListener(fetch, { errorHandler: refuseUnread(isHttps(publicUrl)) });
  const listener = createServer(serverOptions, inTurn(answer));
  listener.setTimeout(silent);
  return listener;
}

/**
 * Answers one request of a connection at a time. One that came ahead is begun once its response has the socket, which is never where
 * the connection ends first; what would wait beyond the limit ends the connection.
 */
function inTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    if (outgoing.socket !== null) return answer(incoming, outgoing);
    const { socket } = incoming;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > WAITING_MOST) return void socket.destroy();
    waiting.set(socket, count);
    outgoing.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node.js goes on with what the response holds already: an answer in the same breath would be finished twice.
      process.nextTick(answer, incoming, outgoing);
    });
  };
}
