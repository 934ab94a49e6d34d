import { type Page, request } from '@playwright/test';
import { untilKept } from '../machine/pwa-journey.ts';
import { moveInAs, timerOf } from '../people/newcomer.ts';
import { fillAuth, newAda, type Person } from '../people/person.ts';
import {
  deleteTimer,
  expect,
  expectTimers,
  namesOnServer,
  openEditor,
  save,
  test,
  write,
} from '../people/two-devices.ts';

// Deleting without a network needs the app on the device.
test.use({ serviceWorkers: 'allow' });

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];
const expired = (page: Page) =>
  page.getByText('Your sign-in has expired. Your data is still on this device. Sign in again to sync.');

/** Ends the sign-in at the server; the browser still believes in it. */
async function revoke(page: Page, url: string): Promise<void> {
  const elsewhere = await request.newContext({ storageState: await page.context().storageState() });
  const answer = await elsewhere.post(`${url}/api/account/sign-out`, { data: {} });
  expect(answer.status()).toBe(200);
  await elsewhere.dispose();
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await fillAuth(page, { email, password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
}

/** Ada with two timers, one renamed and one deleted offline, and a sign-in that ended meanwhile. */
async function comeBackSignedOut(page: Page, url: string): Promise<Person> {
  const ada = newAda();
  await moveInAs(page, url, ada, [timerOf('Before', HOLD), timerOf('Goes', HOLD)]);
  await page.goto(`${url}/library`);
  await expectTimers(page, ['Before', 'Goes']);
  await openEditor(page, 'Before');
  await untilKept(page);
  await page.context().setOffline(true);
  await write(page, 'Name', 'After');
  await save(page);
  await deleteTimer(page, 'Goes');
  await revoke(page, url);
  await page.context().setOffline(false);
  await expect(expired(page)).toBeVisible();
  return ada;
}

test('a sign-in revoked while edits wait: they stay, the person sees it, and they are sent after signing in again [SYN-92]', async ({
  page,
  server,
  forgiveAway,
}) => {
  const ada = await comeBackSignedOut(page, server.url);
  await expectTimers(page, ['After']);
  await page.reload();
  await expectTimers(page, ['After']);
  await expect(expired(page)).toBeVisible();
  await openEditor(page, 'After');
  await write(page, 'Description', 'written while signed out');
  await save(page);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, ada);
  await expect(expired(page)).toBeHidden();
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['After']);
  await expectTimers(page, ['After']);
  forgiveAway();
});

test('another account on the device neither sees nor sends them; their owner still does [SYN-93]', async ({
  page,
  server,
  forgiveAway,
}) => {
  const ada = await comeBackSignedOut(page, server.url);
  const ben = { ...newAda(), displayName: 'Ben' };
  const elsewhere = await request.newContext();
  const timers = [timerOf('Of Ben', HOLD)];
  await moveInAs({ request: elsewhere }, server.url, ben, timers);
  await elsewhere.dispose();

  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, ben);
  await expectTimers(page, ['Of Ben']);
  await openEditor(page, 'Of Ben');
  await write(page, 'Name', 'Of Ben alone');
  await save(page);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Of Ben alone']);
  await page.reload();
  await expectTimers(page, ['Of Ben alone']);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await signIn(page, ada);
  await expectTimers(page, ['After']);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['After']);
  forgiveAway();
});
