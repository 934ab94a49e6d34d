// The app as a folder of files, on a host that runs no program: `npm run package -- --static --base /timers/ FOLDER`.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, test as journey } from './machine/journey.ts';
import { REPOSITORY } from './machine/places.ts';
import { untilKept } from './machine/pwa-journey.ts';
import { serveFiles, type StaticHost } from './machine/static-host.ts';
import { addTimer, chooseOnCard } from './people/person.ts';

const BASE = '/timers/';

interface Files {
  readonly folder: string;
}

interface Hosted {
  readonly host: StaticHost;
  readonly profile: string;
  /** A browser with what the one before has kept; `refused` is what went wrong on its pages. */
  readonly openBrowser: () => Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  readonly refused: string[];
}

const test = journey.extend<Hosted, Files>({
  folder: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'roundbell-static-'));
      const words = ['--static', '--base', BASE, join(folder, 'app')];
      execFileSync(process.execPath, [join(REPOSITORY, 'scripts/package.mjs'), ...words], { stdio: 'ignore' });
      await use(join(folder, 'app'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ folder }, use) => {
    const host = await serveFiles(folder, BASE);
    await use(host);
    await host.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  profile: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'roundbell-profile-'));
    await use(profile);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  refused: async ({}, use) => {
    const refused: string[] = [];
    await use(refused);
    expect(refused).toEqual([]);
  },
  openBrowser: async ({ launchOptions, profile, refused }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await chromium.launchPersistentContext(profile, { ...launchOptions, serviceWorkers: 'allow' });
      opened.push(context);
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => refused.push(message));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          throw new Error(`policy ${violatedDirective} refused ${blockedURI}`);
        });
      });
      return { context, page };
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

test('from a folder of a host of files: a timer is saved, a Tabata runs offline, and both outlive a restart [PWA-60, ACC-430]', async ({
  host,
  openBrowser,
}) => {
  const first = await openBrowser();
  const { page } = first;
  await page.goto(host.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Every round, right on the bell.' })).toBeVisible();
  await expect(page.getByText(/sign in|sync to your others/i)).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  expect(page.url()).toBe(`${host.url}library`);
  await expect(page.getByText('Kept on this device only.')).toBeVisible();
  await expect(page.getByText(/account/i)).toBeHidden();
  await addTimer(page, 'Egg', [{ steps: [{ name: 'Boil', seconds: 2 }] }]);
  await chooseOnCard(page.getByRole('article', { name: 'Egg' }), 'Share');
  await first.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: host.url });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${host.url}t#`);
  await page.keyboard.press('Escape');
  await untilKept(page);

  await host.stop();
  await page.goto(`${host.url}try/tabata`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:0[1-9]/);
  await first.context.close();

  const { page: again } = await openBrowser();
  await again.goto(`${host.url}library`);
  await expect(again.getByRole('article', { name: 'Egg' })).toBeVisible();
  await again.goto(`${host.url}settings`);
  await expect(again.getByRole('region', { name: 'Your timers' })).toBeVisible();
  await expect(again.getByRole('region', { name: 'Your data' })).toBeVisible();
  await expect(again.getByText(/account|sign in/i)).toBeHidden();
  expect(host.asked.filter((path) => !path.startsWith(BASE) || path.includes('/api'))).toEqual([]);
});

test('a host that leads pages to addresses without their ending opens the app offline, too', async ({
  folder,
  openBrowser,
}) => {
  const host = await serveFiles(folder, BASE, 'without their ending');
  const { page } = await openBrowser();
  await page.goto(`${host.url}library`);
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  await untilKept(page);
  await host.stop();
  await page.goto(`${host.url}ready-made`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ready-made timers' })).toBeVisible();
});

test('each page says the policy that the server sends [PWA-60]', async ({ folder, server, request }) => {
  const parts = (policy = '') => policy.split('; ').map((part) => part.replace(/ 'sha256-[^']*'/, ''));
  const sent = parts((await request.get(server.url)).headers()['content-security-policy']);
  for (const name of ['index.html', 'app.html', '404.html', 'run.html']) {
    const [, said] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    expect([name, ...parts(said)]).toEqual([name, ...sent.filter((part) => part !== "frame-ancestors 'none'")]);
  }
});
