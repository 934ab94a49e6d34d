// The built web app: every file known by name at start, the app shell for the addresses that are the client's own.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import { Failure } from '@roundbell/core';
import type { ServerContext } from '../parts.ts';

interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly tag: string;
  /** Its name holds a hash of its content. */
  readonly isForEver: boolean;
  readonly encodings: readonly Encoding[];
}

type Encoding = 'br' | 'gzip';

/** In the order of preference. */
const ENCODINGS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/** Serves a folder; only names found in it at start are ever read, so no address can lead out of it. (SRV-40..45) */
export function webRoutes(directory: string): Hono<ServerContext> {
  const files = filesIn(directory);
  const shell = files.get('/app.html') ?? files.get('/index.html');
  const routes = new Hono<ServerContext>();
  routes.get('*', (context) => {
    const { path } = context.req;
    const file = files.get(path === '/' ? '/index.html' : decoded(path)) ?? (extname(path) === '' ? shell : undefined);
    if (file === undefined) throw new Failure('not-found');
    return answer(context, file);
  });
  return routes;
}

function filesIn(directory: string): ReadonlyMap<string, WebFile> {
  if (!existsSync(directory)) return new Map();
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const plain = paths.filter((path) => !ENCODINGS.some(([, ending]) => path.endsWith(ending)));
  return new Map(
    plain.map((path) => [`/${relative(directory, path).split(sep).join('/')}`, fileOf(directory, path, known)]),
  );
}

function fileOf(directory: string, path: string, known: ReadonlySet<string>): WebFile {
  return {
    path,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    tag: `"${createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)}"`,
    isForEver: relative(directory, path).startsWith(`assets${sep}`),
    encodings: ENCODINGS.filter(([, ending]) => known.has(path + ending)).map(([encoding]) => encoding),
  };
}

function answer(context: Context, { path, type, tag, isForEver, encodings }: WebFile): Response {
  const accepted = (context.req.header('accept-encoding') ?? '').split(',').map((part) => part.split(';')[0]?.trim());
  const encoding = encodings.find((known) => accepted.includes(known));
  const headers = new Headers({
    'content-type': type,
    'cache-control': isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: encoding === undefined ? tag : tag.replace(/"$/, `-${encoding}"`),
    ...(encodings.length > 0 ? { vary: 'accept-encoding' } : {}),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  });
  if (context.req.header('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers });
  const ending = ENCODINGS.find(([known]) => known === encoding)?.[1] ?? '';
  return new Response(new Uint8Array(readFileSync(path + ending)), { headers });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
