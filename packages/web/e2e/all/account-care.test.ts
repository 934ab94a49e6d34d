// The care of an account in a real browser, against a server whose log holds the links for forgotten passwords.

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type LoggedServer, startServer } from '../machine/running-server.ts';
import { keptOn } from '../people/kept-on.ts';
import { moveInAs, timerOf } from '../people/newcomer.ts';
import { keepSessions } from '../people/past-sessions.ts';
import { addTimer, fillAuth, newAda, type Person, signUp } from '../people/person.ts';
import { expect, expectTimers, test as journey } from '../people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];
const REFUSED = /status of 40[01]/;
const LINK = /"link":"([^"]+)"/g;
const NEW_PASSWORD = 'difference engine';

interface Care {
  readonly logged: LoggedServer;
  /** Signs in through the screens of another browser, which ends in the library. */
  readonly otherDevice: (person: Person) => Promise<Page>;
}

const test = journey.extend<Care>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  logged: async ({}, use) => {
    const logged = await startServer();
    await use(logged);
    await logged.stop();
  },
  server: async ({ logged }, use) => {
    await use(logged);
  },
  otherDevice: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: server.url });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/auth');
      await signIn(page, person);
      await expect(myTimers(page)).toBeVisible();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

const myTimers = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Timers' });
const banner = (page: Page) => page.getByRole('banner');
const dialog = (page: Page) => page.getByRole('dialog');
const expired = (page: Page) => page.getByText('Your sign-in has expired. Your data is still on this device.');

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await fillAuth(page, { email, password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens a dialog of 'Your account' from anywhere. */
async function openDeed(page: Page, deed: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: deed }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

/** The links for forgotten passwords in the operator's log, latest last. */
function linksIn(server: LoggedServer): readonly string[] {
  return [...server.log().matchAll(LINK)].map(([, link = '']) => link);
}

test('a new name is on the other device; a new password replaces the old one and ends the sign-in there [ACC-75]', async ({
  page,
  otherDevice,
  expectComplaint,
}) => {
  const ada = await signUp(page);
  const other = await otherDevice(ada);
  await expect(banner(other)).toContainText('Ada Lovelace');

  const naming = await openDeed(page, 'Change name');
  await naming.getByRole('textbox', { name: 'Display Name' }).fill('Countess Lovelace');
  await naming.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name has been changed.')).toBeVisible();
  await expect(banner(page)).toContainText('Countess Lovelace');
  await expect(banner(other)).toContainText('Countess Lovelace');

  const changing = await openDeed(page, 'Change password');
  await changing.getByLabel('Current password').fill('not analytical');
  await changing.getByLabel('New password').fill(NEW_PASSWORD);
  await changing.getByRole('button', { name: 'Change password' }).click();
  await expect(changing.getByText('This is not your current password')).toBeVisible();
  await expect(changing.getByLabel('New password')).toHaveValue(NEW_PASSWORD);
  await expectComplaint(REFUSED);
  await changing.getByLabel('Current password').fill(ada.password);
  await changing.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed. Your other devices are signed out.')).toBeVisible();
  await expect(expired(other)).toBeVisible();
  await page.reload();
  await expect(banner(page)).toContainText('Countess Lovelace');
  await expect(expired(page)).toBeHidden();

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await signIn(page, ada);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectComplaint(REFUSED);
  await signIn(page, { ...ada, password: NEW_PASSWORD });
  await expect(myTimers(page)).toBeVisible();
});

test('the link for a forgotten password leads back in, once', async ({ page, server, logged, expectComplaint }) => {
  const ada = newAda();
  await moveInAs({ request: page.context().request }, server.url, ada, []);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
  await expect.poll(() => linksIn(logged)).toHaveLength(1);
  const [link = ''] = linksIn(logged);
  expect(new URL(link).origin).toBe(server.url);

  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await expect(page).toHaveURL(`${server.url}/reset-password`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).last().click();
  await signIn(page, ada);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectComplaint(REFUSED);
  await signIn(page, { ...ada, password: NEW_PASSWORD });
  await expect(myTimers(page)).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password').fill('a third one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link does not work: it was already used')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  await expectComplaint(REFUSED);
});

test("'Sign out everywhere': the other device says so and keeps its timers, for the next sign-in", async ({
  page,
  otherDevice,
  forgiveAway,
}) => {
  const ada = await signUp(page);
  await addTimer(page, 'Legs', HOLD);
  const other = await otherDevice(ada);
  await expectTimers(other, ['Legs']);

  const leaving = await openDeed(page, 'Sign out everywhere');
  await leaving.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect(expired(other)).toBeVisible();
  await expectTimers(other, ['Legs']);
  await other.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(other, ada);
  await expectTimers(other, ['Legs']);
  await expect(expired(other)).toBeHidden();
  // The server wakes every listening device, including this one, and it may ask before it has left.
  forgiveAway();
});

test('a deleted account: this device keeps nothing of it, the other one until Sign Out, and no one can sign in [ACC-89, ACC-96]', async ({
  page,
  server,
  otherDevice,
  expectComplaint,
}) => {
  const ada = newAda();
  const { user } = await moveInAs(page, server.url, ada, [timerOf('Secret legs', HOLD)]);
  const personal = [ada.email, ada.displayName, 'Secret legs', 'Kettlebell', user.id];
  const traces = async (device: Page) => {
    const kept = await keptOn(device);
    return personal.filter((word) => kept.includes(word));
  };
  await page.goto('/library');
  await expectTimers(page, ['Secret legs']);
  await keepSessions(page, user.id);
  const other = await otherDevice(ada);
  await expectTimers(other, ['Secret legs']);
  expect(await traces(page)).toEqual(personal);

  const deleting = await openDeed(page, 'Delete account');
  const press = deleting.getByRole('button', { name: 'Delete account' });
  await deleting.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('delete');
  await deleting.getByLabel('Password', { exact: true }).fill(ada.password);
  await press.click();
  await expect(deleting.getByText('Type DELETE, in capitals')).toBeVisible();
  await deleting.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE');
  await press.click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect.poll(() => traces(page)).toEqual([]);
  await page.goto('/auth');
  expect(await traces(page)).toEqual([]);

  await expect(other.getByText('This account was deleted. Your data stays on this device')).toBeVisible();
  await expectTimers(other, ['Secret legs']);
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await other.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect.poll(() => traces(other)).toEqual([]);

  await signIn(page, ada);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await expectComplaint(REFUSED);
});
