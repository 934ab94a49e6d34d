// The door between a browser and a server: it can be shut, and it gives each page scripts to run first, the same way
// for every engine. What the server's policy refuses stays refused, except these scripts.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A page of the door's own, with nothing of the product on it. */
export const EMPTY_PAGE = '/empty-page';

/** What the door lets through. */
export interface DoorOptions {
  /** Sources of scripts that run before those of a page. */
  readonly scripts: readonly string[];
  /** Where else scripts may come from apart from the server, for instance 'blob:'. */
  readonly scriptSources?: readonly string[];
}

/** An address of a server that can be out of reach. */
export interface Door {
  readonly url: string;
  /** Ends every connection and accepts none. */
  shut(): Promise<void>;
  unlock(): Promise<void>;
}

/** Opens a door to a server, at its own address. */
export async function openDoor(to: string, { scripts, scriptSources = [] }: DoorOptions): Promise<Door> {
  const tags = scripts.map((script) => `<script>${script.replaceAll('</script', String.raw`<\/script`)}</script>`);
  const hashes = tags.map((tag) => `'sha256-${hashOf(tag.slice('<script>'.length, -'</script>'.length))}'`);
  const allowed = [...hashes, ...scriptSources].join(' ');
  // The server counts attempts by address: each door poses as a separate household.
  const from = `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`;
  const listener = createServer((asked, answer) => {
    if (asked.url === EMPTY_PAGE) {
      answer.setHeader('content-type', 'text/html');
      answer.end('<!doctype html><title>Empty</title><link rel="icon" href="data:,">');
      return;
    }
    const far = request(
      new URL(asked.url ?? '/', to),
      { method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity', 'x-forwarded-for': from } },
      (reply) => pass(reply, answer, tags.join(''), allowed),
    );
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    asked.pipe(far);
  });
  const sockets = new Set<Socket>();
  listener.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async shut() {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    unlock: () => listen(port),
  };
}

function pass(reply: IncomingMessage, answer: ServerResponse, tags: string, allowed: string): void {
  reply.on('error', () => answer.destroy());
  if (reply.headers['content-type']?.startsWith('text/html') !== true) {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
    return;
  }
  const parts: Buffer[] = [];
  reply.on('data', (part: Buffer) => parts.push(part));
  reply.on('end', () => {
    const page = Buffer.concat(parts)
      .toString()
      .replace(/<head>/, (head) => `${head}${tags}`);
    answer.writeHead(reply.statusCode ?? 502, headersOf(reply.headers, allowed));
    answer.end(page);
  });
}

function headersOf(headers: IncomingHttpHeaders, allowed: string): IncomingHttpHeaders {
  const { 'content-length': _length, etag: _etag, ...rest } = headers;
  const policy = headers['content-security-policy'];
  const widened = typeof policy === 'string' ? policy.replace(/script-src [^;]*/, (part) => `${part} ${allowed}`) : '';
  return widened === '' ? rest : { ...rest, 'content-security-policy': widened };
}

function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
