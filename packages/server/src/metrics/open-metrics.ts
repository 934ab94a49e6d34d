// The port of the metrics: `GET /metrics` and nothing else, for the operator's Prometheus alone.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import type { MetricsPlace } from '../base/env.ts';
import type { ServerLog } from '../base/log.ts';
import { codeOf } from '../base/thrown.ts';
import { type Metrics, NO_METRICS } from './metrics.ts';
import { loadRegistry, type MetricsRegistry } from './prometheus.ts';

/** Metrics, and where they can be read; nowhere if they are off. */
export interface OpenMetrics {
  readonly metrics: Metrics;
  readonly url: string | undefined;
}

const PATH = '/metrics';
const SILENT_MILLIS = 10_000;

/**
 * Without a place there are no metrics, and no library is loaded. With one it listens there; it never keeps the process alive. Rejects
 * with a sentence if it cannot listen.
 */
export async function openMetrics(
  place: MetricsPlace | undefined,
  log: Pick<ServerLog, 'fault'>,
): Promise<OpenMetrics> {
  if (place === undefined) return { metrics: NO_METRICS, url: undefined };
  const metrics = await loadRegistry();
  const listener = createServer({ headersTimeout: SILENT_MILLIS, requestTimeout: SILENT_MILLIS }, (request, response) =>
    answer(metrics, place.host, request, response).catch((error: unknown) => {
      log.fault(error);
      response.writeHead(500).end();
    }),
  );
  listener.unref().on('connection', (socket) => socket.unref());
  await listen(listener, place);
  const { port } = listener.address() as AddressInfo;
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  return { metrics, url: `http://${host}:${port}${PATH}` };
}

async function listen(listener: Server, { port, host }: MetricsPlace): Promise<void> {
  try {
    await once(listener.listen(port, host), 'listening');
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    throw new Error(
      code === 'EADDRINUSE'
        ? 'METRICS_PORT is in use by another program. Name another port.'
        : `the metrics cannot listen at METRICS_HOST and METRICS_PORT (${code}).`,
      { cause: error },
    );
  }
}

async function answer(
  metrics: MetricsRegistry,
  ownName: string,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
) {
  if (!isOwnHost(headers.host ?? '', ownName)) {
    response.writeHead(403).end('Ask by the address, or by the name in METRICS_HOST.\n');
    return;
  }
  if (url !== PATH || method !== 'GET') {
    response.writeHead(404).end();
    return;
  }
  const { contentType, text } = await metrics.exposition();
  response.writeHead(200, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/**
 * Whether a Host header names this port as an operator does: by an address, a name without a dot (of a container, say) or that
 * of METRICS_HOST. A page of another site whose name leads here has a dot in its own.
 */
export function isOwnHost(host: string, ownName: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === ownName.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /^[a-z0-9_-]+$/.test(name);
}
