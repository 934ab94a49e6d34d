import { expect, test, untilKept } from '../machine/pwa-journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';
import { fillAuth, newAda } from '../people/person.ts';

/** What Chromium's own tools call Slow 3G; a processor slowed down four times. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = { rate: 4 };

test('a first visit over Slow 3G with a slow processor draws what it is about, and goes all the way', async ({
  page,
  deployed,
}) => {
  test.slow();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
  await devtools.send('Emulation.setCPUThrottlingRate', SLOWER);
  await page.goto(deployed.url, { waitUntil: 'commit' });
  // Long before the first script has arrived.
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible({ timeout: 40_000 });
  await fillAuth(page, newAda());
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  // Three requests of at least two seconds each: everything requested arrives, however late.
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a library of two hundred timers opens without a network as it was left [PWA-39]', async ({
  page,
  deployed,
  forgiveAway,
}) => {
  const names = Array.from({ length: 200 }, (_, index) => `Timer ${index + 1}`);
  await openLibrary(
    page,
    deployed.url,
    names.map((name) => timerOf(name, [{ steps: [{ name: 'Hold', seconds: 9 }] }])),
  );
  await expect(page.getByText('200 timers', { exact: true })).toBeVisible();
  await untilKept(page);
  await deployed.stop();
  await page.reload();
  await expect(page.getByText('200 timers', { exact: true })).toBeVisible();
  forgiveAway();
});
