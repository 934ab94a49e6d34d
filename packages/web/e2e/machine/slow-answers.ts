// A way to the server on which the answers to one address take their time.

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server's address with slow answers. */
export interface SlowAnswers {
  readonly url: string;
  stop(): Promise<void>;
}

/** Passes everything on; what `path` answers comes so many milliseconds late, long after the server has done it. */
export async function slowAnswers(to: string, path: string, millis: number): Promise<SlowAnswers> {
  const listener = createServer((asked, answer) => {
    const passed = request(new URL(asked.url ?? '/', to), { method: asked.method, headers: asked.headers });
    passed.on('response', (reply) => {
      const pass = () => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      };
      if (asked.url === path) setTimeout(pass, millis);
      else pass();
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
}
