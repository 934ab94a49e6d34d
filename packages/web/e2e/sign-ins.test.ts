// cspell:ignore Gecko
// Someone sees where their account is signed in, and ends a sign-in that is not on this device.

import { request } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { signUp } from './people/person.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

test('another device is listed, and signed out by End [ACC-119]', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email, password } = await signUp(page);
  const other = await request.newContext({ baseURL: server.url, userAgent: FIREFOX });
  const isSignedIn = async () => (await (await other.get('/api/account/me')).json()) !== null;
  expect((await other.post('/api/account/sign-in', { data: { email, password } })).ok()).toBe(true);
  expect(await isSignedIn()).toBe(true);

  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Devices' });
  await panel.getByRole('button', { name: 'Show devices' }).click();
  const devices = panel.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveText([/^Chrome on Linux\s*This device/, /^Firefox on Linux\s*Last used/]);
  await panel.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devices).toHaveText([/^Chrome on Linux/]);
  expect(await isSignedIn()).toBe(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await other.dispose();
});
