// cspell:ignore data filechooser handle
// One field for whatever someone has: from the clipboard, a file, another app, with an account and without one.

import type { Locator, Page } from '@playwright/test';
import { linkBody } from '@roundbell/core/formats';
import { NEW_GLOBAL_SETTINGS } from '@roundbell/core/timer';
import { expect, test } from './machine/journey.ts';
import { moveIn, openLibrary, timerOf } from './people/newcomer.ts';
import { violationsInBothThemes, violationsOf } from './screen/axe.ts';

const NAME = 'Paste a link, a timer or a description';
const CIRCUIT = timerOf('Park circuit', [{ repeat: 2, rest: 10, steps: [{ name: 'Burpees', seconds: 20 }] }]);
const written = linkBody({ ...CIRCUIT, globalSettings: NEW_GLOBAL_SETTINGS, tags: [] });
const LINK = `https://another.example/t#${written.ok ? written.body : ''}`;
/** As a mail carries it: wrapped, quoted, with words around it. */
const MAIL = `> Leg day, 50 s: ${LINK.slice(0, 50)}\n> ${LINK.slice(50)}\n> See you there!`;

const dialogIn = (page: Page) => page.getByRole('dialog', { name: NAME });
const boxIn = (dialog: Locator) => dialog.getByRole('textbox', { name: NAME });
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const card = (page: Page) => page.getByRole('article', { name: CIRCUIT.name });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Paste' }).first().click();
  const dialog = dialogIn(page);
  await expect(boxIn(dialog)).toBeFocused();
  return dialog;
}

/** The text of a file that holds everything of someone else, who has that timer. */
async function theirFile(page: Page, url: string): Promise<string> {
  const other = await (await page.context().browser()!.newContext()).newPage();
  await openLibrary(other, url, [CIRCUIT]);
  await other.goto(`${url}/settings`);
  const coming = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Export everything' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer);
  await other.context().close();
  return Buffer.concat(chunks).toString();
}

test('a link from the clipboard, with words around it, leads to its timer and is added by a tap [SCR-1021]', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await openLibrary(page, server.url, []);
  await page.evaluate((text) => navigator.clipboard.writeText(text), MAIL);
  const dialog = await openDialog(page);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(boxIn(dialog)).toHaveValue(MAIL);
  await page.keyboard.press('ControlOrMeta+Enter');
  await heading(page, CIRCUIT.name);
  await expect(page.getByRole('button', { name: 'Run once' })).toBeVisible();
  await page.goBack();
  await heading(page, 'My Timers');
  await expect(card(page)).toHaveCount(0);
  await page.goForward();
  await page.getByRole('button', { name: 'Add to my timers' }).click();
  await expect(card(page)).toHaveCount(1);
});

test('a file, pasted as text or dropped, shows what it would change before it does', async ({ page, server }) => {
  const text = await theirFile(page, server.url);
  await openLibrary(page, server.url, []);
  const dialog = await openDialog(page);
  await boxIn(dialog).fill(text);
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Timers: 1 new' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to the text' }).click();
  await expect(boxIn(dialog)).toBeFocused();
  await expect(boxIn(dialog)).toHaveValue(text);
  await boxIn(dialog).fill('');

  const carried = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'roundbell-2026-11-21.json', { type: 'application/json' }));
    return transfer;
  }, text);
  await boxIn(dialog).dispatchEvent('drop', { dataTransfer: carried });
  await expect(dialog.getByText('roundbell-2026-11-21.json')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 timer' }).click();
  await expect(dialog.getByText('1 timer imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(1);
});

test('words become a draft, which nothing keeps before it is saved', async ({ page, server }) => {
  await openLibrary(page, server.url, []);
  const dialog = await openDialog(page);
  await boxIn(dialog).fill('6 rounds of 40 s burpees, 20 s rest');
  await page.keyboard.press('Control+Enter');
  await heading(page, 'Create New Timer');
  await expect(page.getByRole('region', { name: 'Please check' })).toBeFocused();
  await page.goto('/library');
  await expect(page.getByRole('article', { name: 'Burpees' })).toHaveCount(0);
});

test('what is nothing of ours is said to be so, on a phone, and stays in the field', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLibrary(page, server.url, []);
  const dialog = await openDialog(page);
  const saying = async (text: string) => {
    await boxIn(dialog).fill(text);
    await dialog.getByRole('button', { name: 'Read' }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expect(boxIn(dialog)).toHaveValue(text);
    return dialog.getByRole('alert').innerText();
  };
  expect(await saying(LINK.slice(0, -3))).toBe('This link is incomplete or was changed. Ask for it again.');
  expect(await saying('https://example.org/watch?v=20')).toBe('There is no timer in this link.');
  expect(await saying('Are you coming tonight?')).toMatch(/^I (could not read|found no time)/);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openDialog(page);
  await expect(boxIn(dialog)).toHaveValue('Are you coming tonight?');
});

test('someone without an account opens a link from the form to sign in, and one timer at a time', async ({ page }) => {
  await page.goto('/library');
  await heading(page, 'Sign In');
  await page.getByRole('link', { name: 'Paste it' }).click();
  await expect(page).toHaveURL(/\/ready-made$/);
  const dialog = dialogIn(page);
  await expect(boxIn(dialog)).toBeFocused();
  const rounds = [{ steps: [{ name: 'Squat', duration: 20 }] }];
  const timers = [
    { name: 'Legs', rounds },
    { name: 'Arms', rounds },
  ];
  await boxIn(dialog).fill(JSON.stringify({ format: 'roundbell', version: 1, timers }));
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Without an account, you can open one timer at a time.');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await boxIn(dialog).fill(MAIL);
  await dialog.getByRole('button', { name: 'Read' }).click();
  await heading(page, CIRCUIT.name);
  await page.getByRole('button', { name: 'Run once' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('0:20');
});

test('what another app shares is opened, or in the dialog, and in no address', async ({ page, server }) => {
  const shared = (text: string) => `/paste?${new URLSearchParams({ title: 'Park circuit', text, url: '' }).toString()}`;
  await page.goto(shared(MAIL));
  await heading(page, CIRCUIT.name);
  expect(page.url()).not.toContain('text=');
  await page.goto(shared('Tonight?'));
  await expect(page).toHaveURL(/\/ready-made$/);
  await expect(boxIn(dialogIn(page))).toHaveValue('Park circuit\nTonight?');

  await moveIn(page, server.url, []);
  await page.goto(shared('Tonight?'));
  await expect(page).toHaveURL(/\/library$/);
  await page.reload();
  await expect(boxIn(dialogIn(page))).toHaveValue('Park circuit\nTonight?');
  await dialogIn(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await heading(page, 'My Timers');
  await expect(page.getByText("You don't have any timers yet.")).toBeVisible();
  await expect(dialogIn(page)).toHaveCount(0);
  await page.goto(shared('Tonight?'));
  await boxIn(dialogIn(page)).fill('8x20/10');
  await dialogIn(page).getByRole('button', { name: 'Read' }).click();
  await heading(page, 'Create New Timer');
});

test('a timer as text: a visitor runs it, on a phone a file of it is imported', async ({ page, server }) => {
  const text = '{name Row}\n\nMain 4x {rest 30s}\n- Row 5m 200w\n- Easy 1m';
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ready-made');
  const dialog = await openDialog(page);
  await boxIn(dialog).fill('- Row 5m\n- Easy');
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 2:');
  await boxIn(dialog).fill(text);
  await dialog.getByRole('button', { name: 'Read' }).click();
  await heading(page, 'Row');
  await expect(page.getByRole('region', { name: 'Read differently' })).toContainText('Line 4:');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run once' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText('5:00');

  await openLibrary(page, server.url, []);
  const again = await openDialog(page);
  const coming = page.waitForEvent('filechooser');
  await again.getByRole('button', { name: 'Choose a file' }).click();
  await (await coming).setFiles({ name: 'row.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(again.getByRole('status').filter({ hasText: 'Timers: 1 new' })).toBeFocused();
  await again.getByRole('button', { name: 'Import 1 timer' }).click();
  await again.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('article', { name: 'Row' })).toHaveCount(1);
});
