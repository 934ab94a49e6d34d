// The links that come by mail, in a real browser: a new email, and a forgotten password.

import type { Page } from '@playwright/test';
import { expect, test as journey } from './machine/journey.ts';
import { type MailedServer, startMailedServer } from './machine/mailed-server.ts';
import { moveInAs } from './people/newcomer.ts';
import { fillAuth, newAda, type Person } from './people/person.ts';

const NEW_PASSWORD = 'difference engine';

const test = journey.extend<{ readonly mailed: MailedServer }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  mailed: async ({}, use) => {
    const mailed = await startMailedServer();
    await use(mailed);
    await mailed.stop();
  },
  server: async ({ mailed }, use) => {
    await use(mailed);
  },
});

const banner = (page: Page) => page.getByRole('banner');

/** Signs in as someone who is not here. */
async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth');
  await fillAuth(page, { email, password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The link that comes by mail. */
async function linkTo(mailed: MailedServer, email: string): Promise<string> {
  await expect.poll(() => mailed.linksTo(email)).toHaveLength(1);
  const [link = ''] = mailed.linksTo(email);
  expect(new URL(link).origin).toBe(mailed.url);
  return link;
}

test('a new email counts once its link was opened and confirmed [ACC-180]', async ({
  page,
  mailed,
  expectComplaint,
}) => {
  const ada = newAda();
  const newEmail = `new-${ada.email}`;
  await moveInAs(page, mailed.url, ada, []);
  await page.goto('/settings');
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByRole('textbox', { name: 'New email' }).fill(newEmail);
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('a link is on its way to it. It works for one hour.')).toBeVisible();
  const link = await linkTo(mailed, newEmail);
  await expect.poll(() => mailed.subjectsTo(ada.email)).toHaveLength(1);

  await page.goto(link);
  await expect(page).toHaveURL(`${mailed.url}/confirm-email`);
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
  expect(mailed.subjectsTo(ada.email)).toHaveLength(1);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect.poll(() => mailed.subjectsTo(ada.email)).toHaveLength(2);
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText(newEmail).first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await signIn(page, ada);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expectComplaint(/status of 401/);
  await signIn(page, { ...ada, email: newEmail });
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  await expect(banner(page)).toContainText(ada.displayName);
});

test('the mail for a forgotten password leads back in', async ({ page, mailed }) => {
  const ada = newAda();
  await moveInAs({ request: page.context().request }, mailed.url, ada, []);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
  await page.goto(await linkTo(mailed, ada.email));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await signIn(page, { ...ada, password: NEW_PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
});
