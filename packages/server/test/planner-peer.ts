// A server that answers as intervals.icu's documented API does, for one athlete.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A workout that it has. */
export interface PeerActivity {
  readonly external_id: string | null;
  readonly name: string | null;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** The service of a test. */
export interface PlannerPeer {
  readonly url: string;
  readonly activities: PeerActivity[];
  /** What is planned, whatever the day. */
  readonly events: object[];
  /** What was asked, 'GET /api/v1/athlete/0'. */
  readonly asked: string[];
  /** The key that it takes. */
  key: string;
  /** Answers so instead, until it is undefined again. */
  status: number | undefined;
  /** Takes what is asked, and never answers. */
  isSilent: boolean;
  stop(): Promise<void>;
}

/** Starts one. */
export async function startPlannerPeer(): Promise<PlannerPeer> {
  const listener = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const url = new URL(request.url ?? '', 'http://peer');
    peer.asked.push(`${request.method} ${url.pathname}`);
    const say = (status: number, body: unknown, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (peer.isSilent) return;
    const expected = `Basic ${Buffer.from(`API_KEY:${peer.key}`).toString('base64')}`;
    if (peer.status !== undefined) return say(peer.status, { error: 'as told' }, { location: '/elsewhere' });
    if (request.headers.authorization !== expected) return say(403, { error: 'Access denied' });
    if (url.pathname === '/api/v1/athlete/0') return say(200, { id: 'i1', name: 'Ada at the planner', extra: true });
    if (url.pathname === '/api/v1/athlete/0/events') {
      peer.asked.push(url.search);
      return say(200, peer.events);
    }
    if (url.pathname !== '/api/v1/athlete/0/activities') return say(404, {});
    if (request.method === 'GET')
      return say(
        200,
        peer.activities.map(({ external_id }) => ({ id: 'i9', external_id })),
      );
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) return say(422, { error: 'no file' });
    peer.activities.push({
      external_id: url.searchParams.get('external_id'),
      name: url.searchParams.get('name'),
      fileName: file instanceof File ? file.name : '',
      bytes: new Uint8Array(await file.arrayBuffer()),
    });
    return say(200, { id: 'i9', activities: [] });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const peer: PlannerPeer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    activities: [],
    events: [],
    asked: [],
    key: 'the-key',
    status: undefined,
    isSilent: false,
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
  return peer;
}
