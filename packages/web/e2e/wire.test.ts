import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { BUILT_CLIENT } from './machine/places.ts';

const TEXTS = ['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.xml', '.txt'];
const DECODE = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };

/** Every file that a browser may be sent, by its path. */
function builtFiles(): readonly string[] {
  return readdirSync(BUILT_CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(BUILT_CLIENT.length))
    .filter((path) => !path.startsWith('/.vite/'));
}

/** A response as it arrived, not decoded as `fetch` would. */
async function ask(
  url: string,
  accepted: string,
): Promise<{ readonly headers: IncomingMessage['headers']; readonly bytes: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted } }, resolve).on('error', reject);
  });
  return { headers: answer.headers, bytes: await buffer(answer) };
}

test('[SRV-46] every text of 1 KB or more comes compressed from the running server, and is what was built', async ({
  server,
}) => {
  const files = builtFiles();
  expect(files).toContain('/index.html');
  for (const path of files) {
    const plain = readFileSync(BUILT_CLIENT + path);
    const isText = TEXTS.includes(extname(path)) && plain.length >= 1024;
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['identity', 'none'],
    ] as const) {
      const { headers, bytes } = await ask(server.url + path, accepted);
      const expected = isText ? encoding : 'none';
      expect(
        [headers['content-encoding'] ?? 'none', Number(headers['content-length'])],
        `${path} as ${encoding}`,
      ).toEqual([expected, bytes.length]);
      expect(DECODE[expected](bytes).equals(plain), `${path} as ${encoding} is what was built`).toBe(true);
      if (expected !== 'none') expect(bytes.length, path).toBeLessThan(plain.length * 0.75);
    }
  }
});

interface Fetched {
  readonly path: string;
  /** As they came over the wire, including headers. */
  readonly bytes: number;
}

/** What a page fetches until it is idle, including itself. */
async function fetchedBy(page: Page, url: string): Promise<readonly Fetched[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const paths = new Map<string, string>();
  const fetched: Fetched[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  // cspell:ignore encodedDataLength
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    fetched.push({ path: paths.get(requestId) ?? '', bytes });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return fetched;
}

test('[PWA-47] each page asks for few files', async ({ request, server }) => {
  for (const [path, most] of Object.entries({
    '': 8,
    auth: 11,
    library: 10,
    editor: 12,
    run: 13,
    settings: 11,
    history: 14,
  })) {
    const page = await (await request.get(`${server.url}/${path}`)).text();
    const scripts = new Set(page.match(/assets\/[^"]+\.js/g));
    expect(scripts.size, `/${path}: ${[...scripts].join(' ')}`).toBeLessThanOrEqual(most);
    expect(scripts.size, `/${path}`).toBeGreaterThan(3);
  }
});

test.describe('a first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[SCR-780] [PWA-40] [PWA-41] gets the landing page, the engines of every page and the sign-in form, within 165 KiB', async ({
    page,
    server,
  }) => {
    const fetched = await fetchedBy(page, server.url);
    await expect
      .poll(() => fetched.map(({ path }) => path).join('\n'), { message: 'the form to sign in is fetched ahead' })
      .toMatch(/auth-screen-.*\.js/);
    await page.waitForLoadState('networkidle');
    const paths = fetched.map(({ path }) => path);
    expect(
      paths.filter((path) =>
        /(editor|run|settings|history|library)-screen|rxdb|workout|for-runs|sensor|session/.test(path),
      ),
    ).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    const kibibytes = fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    expect(kibibytes, `${paths.length} requests:\n${JSON.stringify(fetched)}`).toBeLessThan(165);
    expect(kibibytes, 'what is counted is what was sent').toBeGreaterThan(80);
  });

  test('[PWA-41] shows the landing page before any script has run, and takes it over', async ({
    page,
    browser,
    server,
  }) => {
    const without = await browser.newContext({ javaScriptEnabled: false });
    const still = await without.newPage();
    await still.goto(server.url);
    await expect(still.getByRole('heading', { level: 1, name: 'Every round, right on the bell.' })).toBeVisible();
    await expect(still.getByRole('link', { name: 'Sign In' }).first()).toHaveAttribute('href', '/auth');
    await without.close();
    await page.goto(server.url);
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => Object.assign(window, { heading }));
    await page.waitForLoadState('networkidle');
    const isSame = () =>
      page.evaluate(() => document.querySelector('h1') === (window as { heading?: Element }).heading);
    expect(await isSame(), 'the page that the build drew is still there').toBe(true);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  });
});
