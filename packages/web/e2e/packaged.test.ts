// What an image or a service runs: the folder that `npm run package` makes, away from the repository, with an operator's commands.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from './machine/journey.ts';
import { REPOSITORY } from './machine/places.ts';
import { type LoggedServer, startServer } from './machine/running-server.ts';
import { fillAuth, newAda } from './people/person.ts';

const PROGRAM = 'packages/server/dist/main.js';

interface Packaged {
  readonly folder: string;
  readonly running: LoggedServer;
  /** What the operator types in the folder. */
  readonly operate: (...words: readonly string[]) => string;
}

const test = base.extend<Packaged>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'roundbell-packaged-'));
    execFileSync(process.execPath, [join(REPOSITORY, 'scripts/package.mjs'), join(folder, 'app')]);
    mkdirSync(join(folder, 'data'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  running: async ({ folder }, use) => {
    const settings = { DATA_DIR: join(folder, 'data'), METRICS_PORT: '0' };
    const running = await startServer(settings, join(folder, 'app', PROGRAM));
    await use(running);
    await running.stop();
  },
  server: async ({ running }, use) => {
    await use(running);
  },
  operate: async ({ folder, server }, use) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PUBLIC_URL: server.url };
    await use((...words) =>
      execFileSync(process.execPath, [PROGRAM, ...words], { cwd: join(folder, 'app'), env, encoding: 'utf8' }),
    );
  },
});

test('the folder is a server: an account, a link for a new password, a backup, metrics [SRV-160, SRV-97]', async ({
  page,
  browser,
  server,
  running,
  folder,
  operate,
}) => {
  expect(readdirSync(join(folder, 'app')).toSorted()).toEqual([
    ...['LICENSE', 'LICENSES.md', 'node_modules', 'package.json', 'packages'],
  ]);
  const ada = newAda();
  await page.goto('/auth?create');
  await fillAuth(page, ada);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();

  expect(operate('admin', 'check-config')).not.toContain('wrong');
  const [link = ''] = operate('admin', 'reset-password', ada.email).split('\n');
  // On another device: this one would be signed out.
  await page.close();
  const other = await browser.newPage({ baseURL: server.url });
  await other.goto(link);
  await other.getByLabel('New password', { exact: true }).fill('difference');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Your password has been changed.')).toBeVisible();
  await other.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillAuth(other, { email: ada.email, password: 'difference' });
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  await other.close();

  expect(operate('backup', join(folder, 'backup'))).toContain('Accounts: 1.');

  const [, metrics = ''] = /^Metrics: (\S+)$/m.exec(running.log()) ?? [];
  expect(await (await fetch(metrics)).text()).toMatch(
    /^roundbell_http_requests_total\{method="POST",route="\/api\/account\/sign-up",status="2xx"\} 1$/m,
  );
});
