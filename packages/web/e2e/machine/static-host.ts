// A host of files: it knows no address but those of its files, answers all others with their 404.html, and packs text.

import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** One that runs. */
export interface StaticHost {
  /** With a slash at its end. */
  readonly url: string;
  /** The path of every request so far. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** How it answers a page that is asked for by its file's name: as it is, or by leading to the address without the ending. */
export type PageNames = 'as they are' | 'without their ending';

/** Serves a folder at `base`, which begins and ends with a slash. */
export async function serveFiles(folder: string, base: string, pages: PageNames = 'as they are'): Promise<StaticHost> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    void answer(pathname, response, /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''));
  });

  async function answer(path: string, response: ServerResponse, isPacked: boolean): Promise<void> {
    if (pages === 'without their ending' && path.endsWith('.html'))
      return void response.writeHead(308, { location: path.slice(0, -'.html'.length) }).end();
    const name = path.startsWith(base) ? path.slice(base.length) || 'index.html' : undefined;
    const hasEnding = name !== undefined && extname(name) !== '';
    const file = hasEnding || pages === 'as they are' ? name : `${name}.html`;
    const found = file === undefined ? undefined : await fileIn(folder, file);
    const body = found ?? (await fileIn(folder, '404.html'));
    const type = TYPES[found === undefined ? '.html' : extname(file ?? '')] ?? 'application/octet-stream';
    const isText = /text|json|svg/.test(type);
    const packed = isPacked && isText && body !== undefined ? gzipSync(body) : undefined;
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': type,
      ...(packed === undefined ? {} : { 'content-encoding': 'gzip' }),
    });
    response.end(packed ?? body);
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${base}`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function fileIn(folder: string, name: string): Promise<Buffer | undefined> {
  return readFile(join(folder, normalize(`/${name}`))).catch(() => undefined);
}
