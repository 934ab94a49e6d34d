import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { afterwards, openServer } from './fixture.ts';

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

async function openWeb(files: Readonly<Record<string, string | Uint8Array>> = FILES) {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-web-'));
  const webDirectory = join(folder, 'dist');
  afterwards(async () => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '_outside.txt'), 'not for anybody');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(webDirectory, path)), { recursive: true });
    writeFileSync(join(webDirectory, path), content);
  }
  return await openServer('sqlite', { webDirectory });
}

describe('the built web app', () => {
  it('[SRV-1] [SRV-40] is served at / beside the API, under the same headers', async () => {
    const server = await openWeb();
    const answer = await server.ask('/');
    expect(await answer.text()).toContain('Landing');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await server.ask('/api/account/me')).status).toBe(401);
    expect((await server.ask('/api/timers')).headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('[SRV-41] answers the addresses of the client with index.html', async () => {
    const server = await openWeb();
    for (const path of ['/auth', '/library', '/editor/abc', '/run/abc?x=1', '/no/such/page'])
      expect(await (await server.ask(path)).text()).toContain('Landing');
  });

  it('[SRV-41] prefers app.html for them where there is one', async () => {
    const server = await openWeb({ ...FILES, 'app.html': 'The app' });
    expect(await (await server.ask('/library')).text()).toBe('The app');
    expect(await (await server.ask('/')).text()).toContain('Landing');
  });

  it('[SRV-42] lets hashed files be kept for ever and has all others asked for again', async () => {
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

  it('[SRV-43] sends what was compressed beforehand, as the browser takes it', async () => {
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

  it('[SRV-44] answers 404 for a file that is not there, never the app in its place', async () => {
    const server = await openWeb();
    const answer = await server.ask('/assets/index-old.js');
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }]);
    expect((await server.ask('/favicon.ico')).status).toBe(404);
  });

  it('[SRV-45] never leaves its folder', async () => {
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

  it('[SRV-40] answers HEAD without a body, and no other method', async () => {
    const server = await openWeb();
    const answer = await server.ask('/', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await server.ask('/', { method: 'POST' })).status).toBe(404);
  });
});
