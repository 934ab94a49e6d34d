import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { BUILT_CLIENT } from './machine/places.ts';
import { expect, keptFiles, test, untilKept } from './machine/pwa-journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

/** Requested by the system that installs, for a visitor alone, or by the browser in place of the same file. */
const NOT_BY_A_PAGE =
  /^(\.vite|screenshots|icons)\/|^(manifest\.webmanifest|service-worker\.js|favicon\.ico)$|\.(webp|br|gz)$|^(?!app\.html$)[\w-]+\.html$/;

const PLANK = timerOf('Plank', [{ repeat: 2, rest: 5, steps: [{ name: 'Hold', seconds: 60 }] }]);

/** What is not kept on the device is unavailable: neither the server nor the browser's own cache has it. */
async function cutOff(page: Page, stop: () => Promise<void>): Promise<void> {
  await untilKept(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await stop();
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('every file of the build that a page may need is kept [PWA-10]', async ({ page, deployed }) => {
  await openLibrary(page, deployed.url, [PLANK]);
  await untilKept(page);
  const built = readdirSync(BUILT_CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(BUILT_CLIENT.length + 1))
    .filter((path) => !NOT_BY_A_PAGE.test(path));
  expect(built.some((path) => /clock\.worker/.test(path))).toBe(true);
  expect((await keptFiles(page)).paths.sort()).toEqual(built.map((path) => `/${path}`).sort());
});

test('every screen opens offline, from a cold start [PWA-36]', async ({ page, deployed, forgiveAway }) => {
  await openLibrary(page, deployed.url, [PLANK]);
  const card = page.getByRole('article', { name: 'Plank' });
  const idOf = async (link: string) => (await card.getByRole('link', { name: link }).getAttribute('href'))!;
  const [run, editor] = [await idOf('Run'), await idOf('Edit')];
  await cutOff(page, deployed.stop);

  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();

  await page.goto(`${run}?from=mail`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:5[0-8]/);
  await page.getByRole('button', { name: 'Overview' }).click();
  await expect(page.getByText('ACTIVE NOW')).toBeVisible();
  await page.getByRole('button', { name: 'Heart rate', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Heart Rate Monitor' })).toBeVisible();

  await page.goto(editor);
  await heading(page, 'Edit Timer');
  await page.goto(editor.replace('/editor/', '/print/'));
  await heading(page, 'Print for the wall');
  await expect(page.getByRole('heading', { level: 2, name: 'Plank' })).toBeVisible();
  await page.goto('/editor');
  await heading(page, 'Create New Timer');
  await page.goto('/settings');
  await heading(page, 'Settings');
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await page.goto('/history');
  await heading(page, 'History');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/?utm_source=mail');
  await heading(page, 'My Timers');
  await expect(page.getByRole('article', { name: 'Plank' })).toBeVisible();
  forgiveAway();
});

test('the first visit also continues offline [PWA-37]', async ({ page, deployed, forgiveAway }) => {
  await openLibrary(page, deployed.url, [PLANK]);
  await cutOff(page, deployed.stop);
  await page.getByRole('link', { name: 'Settings' }).click();
  await heading(page, 'Settings');
  await page.getByRole('link', { name: 'My Timers' }).click();
  await page.getByRole('article', { name: 'Plank' }).getByRole('link', { name: 'Edit' }).click();
  await heading(page, 'Edit Timer');
  forgiveAway();
});

test('the API is never answered from the device [PWA-13]', async ({ page, deployed, forgiveAway }) => {
  await openLibrary(page, deployed.url, [PLANK]);
  await untilKept(page);
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    asked.push(`${response.fromServiceWorker() ? 'device' : 'network'} ${pathname}`);
  });
  await page.reload();
  await expect(page.getByRole('article', { name: 'Plank' })).toBeVisible();
  await expect.poll(() => asked.filter((line) => line.includes('/api/')).length).toBeGreaterThan(0);
  expect(asked).toContain('device /library');
  expect(asked.filter((line) => line.startsWith('device /api/'))).toEqual([]);
  expect((await keptFiles(page)).paths.filter((path) => path.startsWith('/api'))).toEqual([]);
  await deployed.stop();
  const answered = await page.evaluate(() =>
    fetch('/api/account/me').then(
      () => true,
      () => false,
    ),
  );
  expect(answered).toBe(false);
  forgiveAway();
});
