import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { expect, test as journey, untilKept } from '../machine/pwa-journey.ts';
import { openLibrary } from '../people/newcomer.ts';

interface Installing {
  /** A browser that keeps what it is given: a private window installs nothing. */
  readonly lasting: BrowserContext;
}

const test = journey.extend<Installing>({
  lasting: async ({ launchOptions }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'roundbell-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks'],
      serviceWorkers: 'allow',
    });
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});

interface Manifest {
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly icons: readonly Omit<Manifest['icons'][number], 'purpose'>[];
  }[];
  readonly screenshots: readonly { readonly src: string; readonly sizes: string; readonly form_factor: string }[];
}

test('Chromium finds nothing that prevents installing it', async ({ lasting, deployed }) => {
  const page = await lasting.newPage();
  await openLibrary(page, deployed.url, []);
  await untilKept(page);
  const devtools = await lasting.newCDPSession(page);
  expect(await devtools.send('Page.getAppManifest')).toMatchObject({
    errors: [],
    url: `${deployed.url}/manifest.webmanifest`,
  });
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  expect(await devtools.send('Page.getAppId')).toMatchObject({ appId: `${deployed.url}/` });
});

test('what the manifest names is there, in the size it states [PWA-2]', async ({ page, deployed }) => {
  await page.goto(deployed.url);
  const answer = await page.request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    name: 'Roundbell',
    short_name: 'Roundbell',
    id: '/',
    start_url: '/library',
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'New Timer', url: '/editor', icons: [{ src: '/icons/new-timer-192.png' }] },
      { name: 'My Timers', url: '/library?menu', icons: [{ src: '/icons/my-timers-192.png' }] },
    ],
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']));
  const entries = manifest.shortcuts.flatMap(({ icons }) => icons);
  const pictures = [...manifest.icons.filter(({ sizes }) => sizes !== 'any'), ...entries, ...manifest.screenshots];
  expect((await page.request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
  for (const { src, sizes } of [...pictures, { src: '/icons/apple-touch-180.png', sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size, src).toBe(sizes);
    expect((await (await page.request.get(src)).body()).length, src).toBeLessThan(150_000);
  }
});

test('the icons for systems that crop them are coloured up to the edge', async ({ page, deployed }) => {
  await page.goto(deployed.url);
  const alphaOfCorner = (src: string) =>
    page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, 1, 1).data[3];
    }, src);
  expect(await alphaOfCorner('/icons/maskable-512.png')).toBe(255);
  expect(await alphaOfCorner('/icons/apple-touch-180.png')).toBe(255);
  expect(await alphaOfCorner('/icons/icon-512.png')).toBe(0);
});

test('iOS gets what it does not read from the manifest', async ({ page, deployed }) => {
  await page.goto(deployed.url);
  const meta = (name: string) => page.locator(`meta[name="${name}"]`);
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/icons/apple-touch-180.png');
  await expect(meta('apple-mobile-web-app-capable')).toHaveAttribute('content', 'yes');
  await expect(meta('apple-mobile-web-app-title')).toHaveAttribute('content', 'Roundbell');
  await expect(meta('apple-mobile-web-app-status-bar-style')).toHaveAttribute('content', 'default');
  await expect(meta('viewport')).toHaveAttribute('content', /viewport-fit=cover/);
});

test("Chromium's offer reaches the library and the settings", async ({ lasting, deployed }) => {
  const page = await lasting.newPage();
  await openLibrary(page, deployed.url, []);
  const hint = page.getByRole('region', { name: 'Install Roundbell' });
  await expect(hint.getByRole('button', { name: 'Install' })).toBeVisible();
  await hint.getByRole('button', { name: 'No thanks' }).click();
  await expect(hint).toBeHidden();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Install' }).getByRole('button', { name: 'Install' })).toBeVisible();
});
