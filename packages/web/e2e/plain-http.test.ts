// A phone on the same network as the server, without a certificate: the browser does not consider the page secure.
// There is no service worker, no Bluetooth, no lock, no wake lock, no `crypto.subtle` and no `crypto.randomUUID`.

import { chromium } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { CHROMIUM_FLAGS } from './machine/own-browser.ts';
import { addTimer, signUp } from './people/person.ts';

const NAME = 'roundbell.home.arpa';

test('plain http by name: sign up, build, run to Complete!, reload', async ({ server, playwright }, { project }) => {
  void playwright;
  const launch = project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...launch,
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  });
  try {
    const url = server.url.replace('127.0.0.1', NAME);
    const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 } });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (failure) => complaints.push(failure.stack ?? failure.message));
    await signUp(page);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await addTimer(page, 'Short', [{ steps: [{ name: 'Push', seconds: 2 }] }]);
    await page.getByRole('article', { name: 'Short' }).getByRole('link', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
    await page.goto('/library');
    await expect(page.getByRole('article', { name: 'Short' })).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
