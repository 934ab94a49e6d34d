// Parse Server: its REST interface and its live queries.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { benchTimer } from '../timer.ts';
import { JSON_TYPE, type Protocol, send } from './protocol.ts';

const APPLICATION = { 'x-parse-application-id': 'bench' };

interface Socket {
  on(event: 'open', listener: () => void): void;
  on(event: 'message', listener: (text: unknown) => void): void;
  send(text: string): void;
  terminate(): void;
}

/** A timer belongs to one user, by its ACL. */
export function parseProtocol(folder: string): Protocol {
  const WebSocket: new (url: string) => Socket = createRequire(join(folder, 'package.json'))('ws');
  return {
    async signUp(url, name) {
      const body = JSON.stringify({ username: name, password: 'tercet' });
      const headers = { ...JSON_TYPE, ...APPLICATION };
      const answer = await send(url, { method: 'POST', path: '/users', headers, body });
      const { objectId, sessionToken } = (await answer.json()) as { objectId: string; sessionToken: string };
      return { id: objectId, headers: { ...APPLICATION, 'x-parse-session-token': sessionToken } };
    },
    list: ({ headers }, count) => ({ method: 'GET', path: `/classes/Timer?limit=${count}`, headers }),
    save({ headers, id: owner }, id) {
      const body = JSON.stringify({ ...benchTimer(), key: id, owner, ACL: { [owner]: { read: true, write: true } } });
      return { method: 'POST', path: '/classes/Timer', headers: { ...JSON_TYPE, ...headers }, body };
    },
    listen: (url, { headers, id: owner }, onDocument) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url.replace('http', 'ws'));
        const sessionToken = headers['x-parse-session-token'];
        const say = (words: object) => socket.send(JSON.stringify({ ...words, sessionToken }));
        socket.on('open', () => say({ op: 'connect', applicationId: 'bench' }));
        socket.on('message', (text) => {
          const { op, object } = JSON.parse(String(text)) as { op: string; object?: { key: string } };
          if (op === 'connected')
            say({ op: 'subscribe', requestId: 1, query: { className: 'Timer', where: { owner } } });
          if (op === 'subscribed') resolve(() => socket.terminate());
          if (op === 'create' && object !== undefined) onDocument(object.key);
        });
      }),
  };
}
