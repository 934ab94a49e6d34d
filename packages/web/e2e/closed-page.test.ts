// Bells for when the kitchen's page is closed. This Chromium has no push service: what it would give the page is scripted, and what
// it would bring is handed to the service worker by the devtools.

import type { CDPSession, Page } from '@playwright/test';
import { expect, test, untilKept } from './machine/pwa-journey.ts';
import { signUp } from './people/person.ts';
import { violationsOf } from './screen/axe.ts';

const RINGS = { name: 'Ring when this page is closed' };

/** The browser subscribes wherever it is asked to. */
async function scriptSubscription(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'a'.repeat(22) };
    const subscription = { options: {}, toJSON: () => ({ endpoint: 'https://push.example.org/one', keys }) };
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
  });
}

/** What the page tells the server of its bells next. */
async function nextBells(page: Page, act: () => Promise<void>): Promise<readonly { words: string; in: number }[]> {
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/account/bells') && answer.request().postData()?.includes('keep') === true,
  );
  await act();
  const answer = await asked;
  expect(answer.status()).toBe(200);
  return (answer.request().postDataJSON() as { readonly bells: readonly { words: string; in: number }[] }).bells;
}

/** Hands pushes to the service worker of a page's site. */
async function pushTo(page: Page): Promise<(data: object) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
  };
}

/** The notifications that are shown, 'pasta is done, silent'. */
async function noticesOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, silent }) => (silent === true ? `${title}, silent` : title)).sort();
  });
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Add a timer' });
  await field.fill(text);
  await field.press('Enter');
}

test('the server knows what lies ahead; a push rings where no page does, and is silent where one has [KIT-41, KIT-43, PWA-70]', async ({
  page,
}) => {
  await scriptSubscription(page);
  await signUp(page);
  await untilKept(page);
  await page.goto('/kitchen');
  const rings = page.getByRole('checkbox', RINGS);
  await expect(rings).not.toBeChecked();
  // Turning it on sends an empty list half a second later, which must not be taken for the timer's.
  expect(await nextBells(page, () => rings.check())).toEqual([]);
  await expect(rings).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  const bells = await nextBells(page, () => write(page, 'pasta 8 min'));
  expect(bells).toMatchObject([{ words: 'pasta is done' }]);
  expect(bells[0]?.in).toBeGreaterThan(470_000);
  expect(await nextBells(page, () => page.getByRole('button', { name: 'Pause' }).click())).toEqual([]);

  const push = await pushTo(page);
  await push({ id: 'kitchen/a.0', words: 'pasta is done' });
  await expect.poll(() => noticesOn(page)).toEqual(['pasta is done, silent']);
  await page.goto('/settings');
  await push({ id: 'kitchen/b.0', words: 'rice is done' });
  await expect.poll(() => noticesOn(page)).toEqual(['pasta is done, silent', 'rice is done']);

  await page.goto('/kitchen');
  await expect(rings).toBeChecked();
  expect(await nextBells(page, () => rings.uncheck())).toEqual([]);
  await page.reload();
  await expect(page.getByRole('article', { name: 'pasta' })).toBeVisible();
  await expect(rings).not.toBeChecked();
});

test('where notifications are not allowed it goes off, with one sentence', async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await signUp(page);
  await page.goto('/kitchen');
  const rings = page.getByRole('checkbox', RINGS);
  await rings.click();
  await expect(page.getByText('Your browser does not allow notifications from this site.')).toBeVisible();
  await expect(rings).not.toBeChecked();
});
