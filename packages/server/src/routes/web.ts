// The built web app: every file known by name at the start, the app shell for the client's own addresses.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Failure } from '@roundbell/core/base';
import { SIGN_OUT_NOTE } from '@roundbell/core/ports';
import { type Context, Hono } from 'hono';
import { cookiesOf } from '../base/cookies.ts';
import { type Encoding, ENCODINGS, encodingFor } from '../base/encoding.ts';
import type { ServerContext } from '../parts.ts';
import { PUBLIC_PAGES } from './crawlers.ts';

interface WebFile {
  /** Its bytes as they are, or in one of its encodings. */
  readonly read: (encoding: Encoding | undefined) => Buffer;
  readonly type: string;
  readonly tag: string;
  /** Its name contains a hash of its content. */
  readonly isForEver: boolean;
  readonly encodings: readonly Encoding[];
  /** The hash of the styles that it carries. */
  readonly styles: string | undefined;
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** `/` is drawn for visitors; signed-in people would see it for a moment on the way to their timers. */
const SIGN_IN = /roundbell\.session_token=./;
/** Someone has signed out here, and the server has not heard of it. */
const SIGNED_OUT = `${SIGN_OUT_NOTE}=1`;

/** A link to a timer whose '#' was escaped on its way, once or several times. */
const ESCAPED_LINK = /^\/t(\/run)?%(25)*23/;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/** What a link to the app shows: link previews require the full address. */
const LINK_PICTURE = 'content="/screenshots/link.png"';
const STYLES = /<style>(.*?)<\/style>/s;

/** Serves a folder; only names found in it at the start are ever read, so no address can lead out of it. */
export function webRoutes(directory: string, publicUrl: string | undefined): Hono<ServerContext> {
  const files = filesIn(directory, publicUrl);
  const shell = files.get('/app.html') ?? files.get('/index.html');
  /** The page for an address: its screen's own if there is one, else the shared one. */
  const pageOf = (path: string, isSignedIn: boolean): WebFile | undefined => {
    if (path === '/') return isSignedIn ? shell : files.get('/index.html');
    const isScreen = extname(path) === '' || ESCAPED_LINK.test(path);
    return isScreen ? (files.get(`/${path.split('/')[1]}.html`) ?? shell) : undefined;
  };
  const routes = new Hono<ServerContext>();
  routes.get('*', (context) => {
    const { path } = context.req;
    const cookie = cookiesOf(context);
    const isSignedIn = SIGN_IN.test(cookie) && !cookie.includes(SIGNED_OUT);
    const file = files.get(decoded(path)) ?? pageOf(path, isSignedIn);
    if (file === undefined) throw new Failure('not-found');
    const sent = answer(context, file);
    if (file.styles !== undefined) context.set('styles', file.styles);
    if (path === '/') sent.headers.append('vary', 'cookie');
    return sent;
  });
  return routes;
}

function filesIn(directory: string, publicUrl: string | undefined): ReadonlyMap<string, WebFile> {
  if (!existsSync(directory)) return new Map();
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const plain = paths.filter((path) => !Object.values(ENDINGS).some((ending) => path.endsWith(ending)));
  return new Map(
    plain.map((path) => {
      const name = `/${relative(directory, path).split(sep).join('/')}`;
      const file = fileOf(directory, path, known);
      return [name, publicUrl !== undefined && name.endsWith('.html') ? withOrigin(name, file, publicUrl) : file];
    }),
  );
}

/** A page of a server that knows its own address. */
function withOrigin(name: string, page: WebFile, origin: string): WebFile {
  const text = page
    .read(undefined)
    .toString()
    .replaceAll(LINK_PICTURE, LINK_PICTURE.replace('="', `="${origin}`));
  const place = PUBLIC_PAGES.find((path) => name === (path === '/' ? '/index.html' : `${path}.html`));
  const address = `<link rel="canonical" href="${origin}${place}" /><meta property="og:url" content="${origin}${place}" />`;
  const plain = Buffer.from(place === undefined ? text : text.replace('</head>', `${address}</head>`));
  const versions = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  return {
    ...page,
    tag: tagOf(plain),
    encodings: ENCODINGS,
    read: (encoding) => (encoding ? versions[encoding] : plain),
  };
}

const tagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

function fileOf(directory: string, path: string, known: ReadonlySet<string>): WebFile {
  const bytes = readFileSync(path);
  return {
    read: (encoding) => readFileSync(path + (encoding === undefined ? '' : ENDINGS[encoding])),
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    tag: tagOf(bytes),
    styles: extname(path) === '.html' ? stylesOf(bytes.toString()) : undefined,
    isForEver: relative(directory, path).startsWith(`assets${sep}`),
    encodings: ENCODINGS.filter((encoding) => known.has(path + ENDINGS[encoding])),
  };
}

function stylesOf(page: string): string | undefined {
  const styles = STYLES.exec(page)?.[1];
  return styles === undefined ? undefined : `sha256-${createHash('sha256').update(styles).digest('base64')}`;
}

function answer(context: Context<ServerContext>, { read, type, tag, isForEver, encodings }: WebFile): Response {
  const encoding = encodingFor(context.req.header('accept-encoding'), encodings);
  const headers = new Headers({
    'content-type': type,
    'cache-control': isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: encoding === undefined ? tag : tag.replace(/"$/, `-${encoding}"`),
    ...(encodings.length > 0 ? { vary: 'accept-encoding' } : {}),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  });
  if (isKnown(context.req.header('if-none-match'), headers.get('etag')))
    return new Response(null, { status: 304, headers });
  const bytes = read(encoding);
  headers.set('content-length', String(bytes.length));
  return new Response(new Uint8Array(bytes), { headers });
}

/** Whether a browser already has this version; a proxy may have weakened its tag. */
function isKnown(tags: string | undefined, tag: string | null): boolean {
  return (tags ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
