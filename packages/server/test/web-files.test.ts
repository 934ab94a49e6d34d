import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openServer, emptyFolder } from './fixture.ts';

const SCRIPT = 'console.info("a script")';

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'index.html': '<!doctype html><title>Landing</title>',
  'assets/index-4f2a.js': SCRIPT,
  'assets/index-4f2a.js.gz': gzipSync(SCRIPT),
  'assets/index-4f2a.js.br': 'as if it were brotli',
  'assets/figtree.woff2': 'font',
  'service-worker.js': 'self',
  'manifest.webmanifest': '{}',
  'name with space.txt': 'found',
};

async function openWeb(files: Readonly<Record<string, string | Uint8Array>> = FILES, publicUrl?: string) {
  const folder = emptyFolder();
  const webDirectory = join(folder, 'dist');
  writeFileSync(join(folder, '_outside.txt'), 'not for anybody');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(webDirectory, path)), { recursive: true });
    writeFileSync(join(webDirectory, path), content);
  }
  return await openServer('sqlite', { webDirectory, publicUrl });
}

describe('the built web app', () => {
  it('is served at / next to the API, with the same headers', async () => {
    const server = await openWeb();
    const answer = await server.ask('/');
    expect(await answer.text()).toContain('Landing');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await server.ask('/api/sync/timers/pull')).status).toBe(401);
    expect((await server.ask('/api/timers')).headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('answers the addresses of the client with index.html', async () => {
    const server = await openWeb();
    for (const path of ['/auth', '/library', '/editor/abc', '/run/abc?x=1', '/no/such/page'])
      expect(await (await server.ask(path)).text()).toContain('Landing');
  });

  it('prefers app.html for them if there is one', async () => {
    const server = await openWeb({ ...FILES, 'app.html': 'The app' });
    expect(await (await server.ask('/library')).text()).toBe('The app');
    expect(await (await server.ask('/')).text()).toContain('Landing');
  });

  it('answers a link whose hash was escaped on its way', async () => {
    const server = await openWeb({ ...FILES, 'app.html': 'The app' });
    for (const path of ['/t%231.AGlV-_x', '/t%25231.AGlV', '/t/run%233.AGlV'])
      expect(await (await server.ask(path)).text()).toBe('The app');
    expect((await server.ask('/tea%231.AGlV')).status).toBe(404);
    expect(JSON.stringify(server.log)).not.toContain('AGlV');
  });

  it('gives a screen its own page if there is one', async () => {
    const pages = { 'app.html': 'The app', 'library.html': 'The library', 'run.html': 'The run', 't.html': 'The link' };
    const server = await openWeb({ ...FILES, ...pages });
    const told = async (path: string) => await (await server.ask(path)).text();
    expect(await Promise.all(['/t', '/t/run'].map(told))).toEqual(['The link', 'The link']);
    expect(await Promise.all(['/library', '/run/abc?x=1', '/settings', '/editor/run'].map(told))).toEqual([
      'The library',
      'The run',
      'The app',
      'The app',
    ]);
    expect((await server.ask('/library/photo.png')).status).toBe(404);
  });

  it('answers the address that other apps share to, and logs nothing of what they share [SRV-9]', async () => {
    const server = await openWeb({ ...FILES, 'app.html': 'The app' });
    const answer = await server.ask(
      `/paste?title=Legs&text=My+knee+${encodeURIComponent('https://roundbell.app/t#1.abc')}&url=`,
    );
    expect(await answer.text()).toBe('The app');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(server.log).toHaveLength(1);
    expect(server.log.join('')).not.toMatch(/Legs|knee|1\.abc|paste/);
  });

  it('gives / as visitors see it to visitors, and the app to people who are signed in', async () => {
    const server = await openWeb({ ...FILES, 'app.html': 'The app' });
    const ask = (cookie: string) => server.ask('/', { headers: { cookie } });
    const visitor = await ask('theme=dark');
    expect(await visitor.text()).toContain('Landing');
    expect(visitor.headers.get('vary')).toBe('cookie');
    for (const cookie of ['roundbell.session_token=abc', 'theme=dark; __Secure-roundbell.session_token=abc'])
      expect(await (await ask(cookie)).text()).toBe('The app');
    expect(await (await ask('roundbell.session_token=')).text()).toContain('Landing');
  });

  it('tells search engines and link previews what there is, with full addresses if the server knows its own', async () => {
    const page = '<meta property="og:image" content="/screenshots/link.png" />';
    const unknown = await openWeb({ ...FILES, 'index.html': page });
    expect(await (await unknown.ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /api/\n');
    expect((await unknown.ask('/sitemap.xml')).status).toBe(404);
    expect(await (await unknown.ask('/')).text()).toBe(page);
    const known = await openWeb({ ...FILES, 'index.html': page }, 'https://timers.example');
    expect(await (await known.ask('/robots.txt')).text()).toContain('Sitemap: https://timers.example/sitemap.xml');
    const map = await known.ask('/sitemap.xml');
    expect([map.headers.get('content-type'), await map.text()]).toEqual([
      'application/xml',
      expect.stringMatching(/<loc>https:\/\/timers.example\/<\/loc>.*<loc>https:\/\/timers.example\/ready-made<\/loc>/),
    ]);
    const compressed = await known.ask('/', { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    const drawn = brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString();
    expect(drawn).toBe('<meta property="og:image" content="https://timers.example/screenshots/link.png" />');
  });

  it('allows the styles that a page carries, and those alone, on every answer with that page', async () => {
    const style = "style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='";
    const files = { ...FILES, 'index.html': '<style>a{color:red}</style>', 'app.html': 'The app' };
    const server = await openWeb(files, 'https://timers.example');
    const policyOf = async (path: string, init: RequestInit = {}) =>
      (await server.ask(path, init)).headers.get('content-security-policy')?.split('; ');
    const tag = (await server.ask('/')).headers.get('etag') ?? '';
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': tag } }])
      expect(await policyOf('/', init)).toContain(style);
    const plain = await policyOf('/library');
    expect(plain).toContain("style-src 'self'");
    expect((await policyOf('/'))?.filter((each) => each !== style)).toEqual(
      plain?.filter((each) => each !== "style-src 'self'"),
    );
    expect(await policyOf('/', { headers: { cookie: 'roundbell.session_token=abc' } })).toEqual(plain);
    expect(await policyOf('/missing.png')).toEqual(plain);
  });

  it('names the address of a page that is the same for everyone, and the picture of every page', async () => {
    const page = '<head><meta property="og:image" content="/screenshots/link.png" /></head>';
    const pages = { ...FILES, 'index.html': page, 'ready-made.html': page, 't.html': page };
    const server = await openWeb(pages, 'https://timers.example');
    const told = async (path: string) => await (await server.ask(path)).text();
    const image = '<meta property="og:image" content="https://timers.example/screenshots/link.png" />';
    const address = (url: string) =>
      `<link rel="canonical" href="${url}" /><meta property="og:url" content="${url}" />`;
    expect(await Promise.all(['/?from=a-friend', '/ready-made', '/t'].map(told))).toEqual([
      `<head>${image}${address('https://timers.example/')}</head>`,
      `<head>${image}${address('https://timers.example/ready-made')}</head>`,
      `<head>${image}</head>`,
    ]);
  });

  it('files under `assets/` have hashed names and may be cached forever; all others are revalidated and answered with 304 while unchanged', async () => {
    const server = await openWeb();
    const hashed = await server.ask('/assets/index-4f2a.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    for (const path of ['/', '/service-worker.js', '/manifest.webmanifest', '/library']) {
      const first = await server.ask(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const again = await server.ask(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('sends what was compressed beforehand, in an encoding the browser accepts', async () => {
    const server = await openWeb();
    const ask = (accepted: string) => server.ask('/assets/index-4f2a.js', { headers: { 'accept-encoding': accepted } });
    const brotli = await ask('gzip, deflate, br');
    expect([brotli.headers.get('content-encoding'), await brotli.text()]).toEqual(['br', 'as if it were brotli']);
    const gzip = await ask('gzip;q=1.0');
    expect(Buffer.from(await gzip.arrayBuffer())).toEqual(gzipSync(SCRIPT));
    const plain = await ask('');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
    expect(new Set([brotli, gzip, plain].map((answer) => answer.headers.get('etag'))).size).toBe(3);
    expect(plain.headers.get('vary')).toBe('accept-encoding');
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['GZIP;q=0.5 , Br ; q=0.5', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*;q=0', null],
    ['identity', null],
    ['br;q=nonsense', null],
  ])('answers %j with %j', async (accepted, encoding) => {
    const server = await openWeb();
    const answer = await server.ask('/assets/index-4f2a.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
  });

  it('says the same about a compressed file on HEAD, 304 and a range', async () => {
    const server = await openWeb();
    const ask = (headers: Record<string, string>, method = 'GET') =>
      server.ask('/assets/index-4f2a.js', { method, headers: { 'accept-encoding': 'br', ...headers } });
    const whole = await ask({});
    const head = await ask({}, 'HEAD');
    const tag = whole.headers.get('etag') ?? '';
    expect([whole.headers.get('content-length'), tag]).toEqual(['20', expect.stringContaining('-br"')]);
    expect([...head.headers]).toEqual([...whole.headers]);
    expect((await ask({ range: 'bytes=0-3' })).status).toBe(200);
    for (const known of [tag, `W/${tag}`, `"older", W/${tag}`]) {
      const again = await ask({ 'if-none-match': known });
      expect([again.status, again.headers.get('vary'), again.headers.get('etag')]).toEqual([
        304,
        'accept-encoding',
        tag,
      ]);
    }
    expect((await ask({ 'if-none-match': tag, 'accept-encoding': 'gzip' })).status).toBe(200);
  });

  it('a missing file answers 404, never the shell', async () => {
    const server = await openWeb();
    const answer = await server.ask('/assets/index-old.js');
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }]);
    expect((await server.ask('/favicon.ico')).status).toBe(404);
  });

  it('only files that were in the folder at the start are ever read: no address leads out of it', async () => {
    const server = await openWeb();
    expect(await (await server.ask('/name%20with%20space.txt')).text()).toBe('found');
    for (const path of [
      '/../_outside.txt',
      '/%2e%2e/_outside.txt',
      '/..%2f_outside.txt',
      '/assets/%2e%2e%2f..%2f_outside.txt',
      '/%zz.txt',
    ]) {
      const answer = await server.ask(path);
      expect([answer.status, (await answer.text()).includes('anybody')]).toEqual([404, false]);
    }
  });

  it('answers HEAD without a body, and no other method', async () => {
    const server = await openWeb();
    const answer = await server.ask('/', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await server.ask('/', { method: 'POST' })).status).toBe(404);
  });
});
