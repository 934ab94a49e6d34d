// A timer in a link: from one person's menu to someone without an account, and into an account of theirs.

import type { Browser, Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { chooseOnCard, fillAuth, newAda } from './people/person.ts';
import { installAudioTap } from './sound/audio-tap.ts';

const CIRCUIT = timerOf('Park circuit', [
  { steps: [{ name: 'Jog', seconds: 30, type: 'preparation' }] },
  { repeat: 2, rest: 10, steps: [{ name: 'Burpees', seconds: 20 }] },
]);
const timeRemaining = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** The link that the timer's owner copies. */
async function copiedLink(page: Page, url: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await openLibrary(page, url, [CIRCUIT]);
  await chooseOnCard(page.getByRole('article', { name: CIRCUIT.name }), 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share Park circuit' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Link copied.')).toBeVisible();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** Everything that this device keeps for the page, as text. */
async function keptOn(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const asked = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('not read'));
      });
    const rows: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        rows.push(name, table, await asked(store.getAllKeys()), await asked(store.getAll()));
      }
      database.close();
    }
    return JSON.stringify(rows);
  });
}

/** Someone else's browser on a phone, whose loudspeaker is heard; nothing may go wrong in it, and no request may hold the timer. */
async function stranger(browser: Browser): Promise<{ readonly page: Page; readonly leave: () => Promise<void> }> {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(installAudioTap);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (failure) => complaints.push(failure.message));
  page.on('request', (request) => {
    if (/1\.[\w-]{20}|circuit/i.test(`${request.url()} ${request.postData() ?? ''}`)) complaints.push(request.url());
  });
  return {
    page,
    async leave() {
      expect(complaints).toEqual([]);
      await context.close();
    },
  };
}

test('a link is opened without an account and run once, with its tones [LNK-12]', async ({ page, server, browser }) => {
  const link = await copiedLink(page, server.url);
  expect(link.startsWith(`${server.url}/t#1.`)).toBe(true);
  const other = await stranger(browser);
  await other.page.goto(link);
  await heading(other.page, 'Park circuit');
  await expect(other.page.getByRole('article')).toContainText('1m 20s');
  await expect(other.page.getByRole('heading', { level: 2, name: 'Round 2 x2, rest 10s' })).toBeVisible();
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await other.page.getByRole('button', { name: 'Run once' }).click();
  await expect(timeRemaining(other.page)).toHaveText('0:30');
  await other.page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => other.page.evaluate(() => window.audioTap.count())).toBeGreaterThan(0);
  await expect(timeRemaining(other.page)).toHaveText('0:27');

  await other.page.reload();
  await expect(timeRemaining(other.page)).toHaveText('0:30');
  expect(await keptOn(other.page)).not.toMatch(/circuit|burpees|link-/i);
  await other.page.getByRole('button', { name: 'Exit' }).click();
  await expect(other.page.getByRole('button', { name: 'Run once' })).toBeVisible();
  await other.leave();
});

test('a link is added by someone who signs up for it [SCR-966]', async ({ page, server, browser }) => {
  const link = await copiedLink(page, server.url);
  const other = await stranger(browser);
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Add to my timers' }).click();
  await heading(other.page, 'Create Account');
  await other.page.getByRole('button', { name: 'Sign in instead' }).click();
  await other.page.getByRole('button', { name: 'Create one' }).click();
  await other.page.reload();
  await fillAuth(other.page, newAda());
  // The address that is left for the library still has it until then.
  await other.page.getByRole('button', { name: 'Create Account' }).click();
  await heading(other.page, 'My Timers');
  const card = other.page.getByRole('article', { name: 'Park circuit' });
  await expect(card).toContainText('1m 20s');
  await expect(other.page.getByText('"Park circuit" added.')).toBeVisible();
  expect(new URL(other.page.url()).hash).toBe('');
  await other.page.reload();
  await expect(card).toHaveCount(1);
  await other.page.context().close();
});

test('a damaged link says so, and leads on', async ({ page, server }) => {
  const link = await copiedLink(page, server.url);
  await page.goto(link.slice(0, -3));
  await page.reload();
  await heading(page, 'Timer not opened');
  await expect(page.getByRole('alert')).toHaveText('This link is incomplete or was changed. Ask for it again.');
  await page.goto(`${server.url}/t/run`);
  await expect(page.getByRole('alert')).toHaveText('There is no timer in this link.');
  await page.getByRole('link', { name: 'Go to My Timers' }).click();
  await heading(page, 'My Timers');
});
