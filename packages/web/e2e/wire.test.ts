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

test('every text of 1 KB or more comes compressed from the running server, and is what was built', async ({
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

/** Which pages there are for a stranger to be sent to, and what they are called before any script has run. */
const TITLES = {
  '': 'Roundbell: the interval timer that speaks',
  auth: 'Sign In · Roundbell',
  'ready-made': 'Ready-made timers · Roundbell',
  t: 'A timer for you · Roundbell',
};

test('pages that strangers are sent to name themselves, and say in a preview what they are', async ({
  request,
  server,
}) => {
  const told: (readonly [string, string | undefined])[] = [];
  const descriptions = new Set<string | undefined>();
  for (const [path, title] of Object.entries(TITLES)) {
    const page = await (await request.get(`${server.url}/${path}`)).text();
    told.push([path, /<title>(.*?)<\/title>/.exec(page)?.[1]]);
    expect(page.match(/<title>/g), path).toHaveLength(1);
    const description = /property="og:description"\s+content="([^"]+)"/.exec(page)?.[1];
    if (path !== 'auth') descriptions.add(description);
    if (path === 't' || path === 'ready-made') expect(page).toContain(`property="og:title" content="${title}"`);
  }
  expect(told).toEqual(Object.entries(TITLES));
  expect(descriptions.size).toBe(3);
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

test('each page asks for few files [PWA-47]', async ({ request, server }) => {
  for (const [path, most] of Object.entries({
    '': 5,
    auth: 5,
    'ready-made': 6,
    t: 7,
    library: 7,
    editor: 8,
    settings: 8,
    run: 10,
    try: 10,
    history: 11,
    kitchen: 11,
  })) {
    const page = await (await request.get(`${server.url}/${path}`)).text();
    const scripts = new Set(page.match(/assets\/[\w.-]+\.js/g));
    expect(scripts.size, `/${path}: ${[...scripts].join(' ')}`).toBeLessThanOrEqual(most);
    expect(scripts.size, `/${path}`).toBeGreaterThan(3);
  }
});

/** A page without its scripts and without the sheet of all screens: what it is when its first picture is drawn. */
async function firstPicture(page: Page, url: string): Promise<void> {
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort());
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
}

/** Where everything is on a page, and how it looks. */
const looks = (page: Page) =>
  page.evaluate(() => {
    // What moves by itself looks different at each moment.
    for (const each of document.getAnimations()) each.cancel();
    const parts = [...document.querySelectorAll('a[href="#main"], header *, main *')];
    return parts
      .filter((part) => part.closest('[class*="heart"], [aria-live]') === null)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const look = getComputedStyle(part);
        const place = [x, y + scrollY, width, height].map((each) => Math.round(each * 10) / 10);
        return [part.tagName, ...place, look.color, look.backgroundColor, look.font, look.borderRadius].join(' ');
      });
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test(`the landing page looks the same before its sheet and its scripts are there, ${colorScheme}`, async ({
      page,
      browser,
      server,
      complaints,
    }) => {
      const context = await browser.newContext({ colorScheme, serviceWorkers: 'block' });
      const first = await context.newPage();
      let parts = 0;
      for (const width of [320, 390, 844, 1280, 1920]) {
        const size = { width, height: 800 };
        await first.setViewportSize(size);
        await page.setViewportSize(size);
        await firstPicture(first, server.url);
        await page.goto('/');
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        const drawn = await looks(first);
        expect(await looks(page), `${width} wide`).toEqual(drawn);
        expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        parts += drawn.length;
      }
      expect(parts).toBeGreaterThan(1000);
      expect(complaints).toEqual([]);
      await context.close();
    });
  });

test('what the first picture of the landing page needs is one answer of at most 14 KB', async ({ server }) => {
  const { headers, bytes } = await ask(server.url, 'br');
  const page = DECODE.br(bytes).toString();
  const head = page.slice(0, page.indexOf('</head>'));
  // A preloaded font is not waited for: its face has a substitute of the same measures.
  expect(head.match(/<link rel="(?!preload"|icon|manifest|apple)[^>]*>|<script[^>]*>/g)).toBeNull();
  expect(page.lastIndexOf('<link rel="stylesheet"')).toBeGreaterThan(page.indexOf('</main>'));
  expect(page.indexOf('<script')).toBeGreaterThan(page.lastIndexOf('<link rel="stylesheet"'));
  const sent = bytes.length + Buffer.byteLength(JSON.stringify(headers));
  // Ten packets, which is what a server sends before it waits for an answer.
  expect(sent).toBeLessThan(14_000);
});

test('a visitor is tracked by no one: no other place is asked, no cookie is set [SCR-1042]', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((url) => !url.startsWith(`${server.url}/`) && !url.startsWith('blob:'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(asked.filter((url) => url.includes('/api/')).length).toBeLessThanOrEqual(1);
});

test.describe('a first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('gets the landing page, the engines of every page and the sign-in form, within 187 KiB, and no picture far below [PWA-41]', async ({
    page,
    server,
  }) => {
    const fetched = await fetchedBy(page, server.url);
    await expect
      .poll(() => fetched.map(({ path }) => path).join('\n'), { message: 'the form to sign in is fetched ahead' })
      .toMatch(/assets\/auth-.*\.js/);
    await page.waitForLoadState('networkidle');
    const paths = fetched.map(({ path }) => path);
    expect(
      paths.filter((path) =>
        /assets\/(editor|run|settings|history|library|player|heart|sessions|late)-(?!rate).*js$/.test(path),
      ),
    ).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    const pictures = fetched.filter(({ path }) => path.endsWith('.webp'));
    // The browser fetches those that the next screens of scrolling show.
    expect(pictures.length, 'pictures come when they are nearly in sight').toBeLessThan(5);
    const kibibytes = fetched.reduce((sum, each) => sum + (pictures.includes(each) ? 0 : each.bytes), 0) / 1024;
    expect(kibibytes, `${paths.length} requests:\n${JSON.stringify(fetched)}`).toBeLessThan(187);
    expect(kibibytes, 'what is counted is what was sent').toBeGreaterThan(80);
  });

  test('shows the landing page before any script has run, and takes it over [PWA-41]', async ({
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
