// Signing out without a network, in a real browser: what is left, and when the server hears of it.

import type { APIRequestContext } from '@playwright/test';
import { signInsReplySchema } from '@roundbell/core/ports';
import { untilKept } from './machine/pwa-journey.ts';
import { keptOn } from './people/kept-on.ts';
import { moveInAs, timerOf } from './people/newcomer.ts';
import { fillAuth, newAda } from './people/person.ts';
import { expect, expectTimers, test } from './people/two-devices.ts';

// Without a network the app comes from the device.
test.use({ serviceWorkers: 'allow' });

const HOLD = [{ steps: [{ name: 'Secret hold', seconds: 9 }] }];

/** How many sign-ins a person has, as another device of theirs sees it. */
async function signInsOf(asking: APIRequestContext, url: string): Promise<number> {
  const answer = await asking.get(`${url}/api/account/sign-ins`);
  expect(answer.status(), await answer.text()).toBe(200);
  return signInsReplySchema.parse(await answer.json()).signIns.length;
}

test('Sign Out without a network removes everything at once, and the server hears of it later [ACC-150, ACC-155, ACC-216]', async ({
  page,
  server,
  cable,
  playwright,
  forgiveAway,
}) => {
  const [ada, ben] = [newAda(), { ...newAda(), displayName: 'Ben' }];
  const { user } = await moveInAs(page, cable.url, ada, [timerOf('Secret legs', HOLD)]);
  const elsewhere = await playwright.request.newContext();
  const { email, password } = ada;
  await elsewhere.post(`${server.url}/api/account/sign-in`, { data: { email, password } });
  const ofBen = await playwright.request.newContext();
  await moveInAs({ request: ofBen }, server.url, ben, [
    timerOf('Of Ben', [{ steps: [{ name: 'Open hold', seconds: 9 }] }]),
  ]);
  await page.goto(`${cable.url}/library`);
  await expectTimers(page, ['Secret legs']);
  await untilKept(page);
  const other = await page.context().newPage();
  await other.goto(`${cable.url}/library`);
  await expectTimers(other, ['Secret legs']);
  expect(await signInsOf(elsewhere, server.url)).toBe(2);

  await page.context().setOffline(true);
  await cable.cut();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  const landing = page.getByRole('link', { name: 'Get Started' }).first();
  await expect(landing).toBeVisible();
  // It hears of it, though it is not looked at and no server tells it.
  await expect(other.getByText('Secret legs')).toBeHidden();
  await other.close();
  const personal = [ada.email, ada.displayName, 'Secret legs', 'Secret hold', user.id];
  const traces = async () => {
    const kept = await keptOn(page);
    return personal.filter((word) => kept.includes(word));
  };
  await expect.poll(traces).toEqual([]);
  await page.reload();
  await expect(landing).toBeVisible();
  expect(await signInsOf(elsewhere, server.url)).toBe(2);

  // The app is closed, and opened with the network: the cookie is still there.
  await page.goto('about:blank');
  await cable.mend();
  await page.context().setOffline(false);
  await page.goto(`${cable.url}/library`);
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeHidden();
  await expect.poll(() => signInsOf(elsewhere, server.url)).toBe(1);
  await page.goto(cable.url);
  await expect(landing).toBeVisible();
  await page.goto(`${cable.url}/auth`);
  await fillAuth(page, { email: ben.email, password: ben.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectTimers(page, ['Of Ben']);
  expect(await traces()).toEqual([]);
  await page.reload();
  await expectTimers(page, ['Of Ben']);
  forgiveAway();
  await Promise.all([elsewhere.dispose(), ofBen.dispose()]);
});
