import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from './machine/journey.ts';
import { BUILT_SERVER } from './machine/places.ts';
import { startServer } from './machine/running-server.ts';
import { fillAuth, newAda } from './people/person.ts';

const CLOSED = 'Sign-up is by invitation on this server.';

interface Closed {
  /** What the operator of a server whose sign-up is closed types. */
  readonly admin: (...words: readonly string[]) => string;
}

const test = base.extend<Closed & { readonly folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'roundbell-closed-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  server: async ({ folder }, use) => {
    const server = await startServer({ SIGN_UP: 'closed', DATA_DIR: folder });
    await use(server);
    await server.stop();
  },
  admin: async ({ folder, server }, use) => {
    const env = { PATH: process.env['PATH'], SIGN_UP: 'closed', DATA_DIR: folder, PUBLIC_URL: server.url };
    await use((...words) =>
      execFileSync(process.execPath, [BUILT_SERVER, 'admin', ...words], { env, encoding: 'utf8' }),
    );
  },
});

test('only someone with an invitation gets an account, once', async ({ page, admin, expectComplaint, context }) => {
  const ada = newAda();
  const create = page.getByRole('button', { name: 'Create Account' });
  const alert = page.getByRole('alert');
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page.getByText(CLOSED)).toBeVisible();
  await fillAuth(page, ada);
  await create.click();
  await expect(alert).toHaveText(CLOSED);

  const [link = ''] = admin('invite', '--email', ada.email).split('\n');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await fillAuth(page, { ...ada, password: 'Lovelace1!' });
  await create.click();
  await expect(alert).toHaveText('This password is too common. Choose another.');
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(CLOSED)).toBeHidden();
  await fillAuth(page, { password: ada.password });
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  expect(admin('accounts')).toContain(ada.email);

  admin('end-sign-ins', ada.email);
  await context.clearCookies();
  const other = await context.request.post('/api/account/sign-up', {
    data: { ...newAda(), invitation: new URL(link).searchParams.get('invite') },
  });
  expect([other.status(), ((await other.json()) as { message: string }).message]).toEqual([
    403,
    'This invitation is for another email address.',
  ]);
  admin('delete', ada.email, '--yes');
  expect(admin('accounts')).toBe('0 accounts\n');
  expect(admin('invitations')).toBe('0 invitations\n');
  await expectComplaint(/status of 40[03]/);
});
