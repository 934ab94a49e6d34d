// cspell:ignore data
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { moveIn, openLibrary, timerOf } from './people/newcomer.ts';
import { addTimer } from './people/person.ts';
import { violationsInBothThemes } from './screen/axe.ts';

const LEGS = timerOf('Legs', [{ repeat: 3, rest: 15, steps: [{ name: 'Squats', seconds: 40 }, { delay: 5 }] }]);
const ARMS = timerOf('Arms', [{ infinite: true, steps: [{ name: 'Curls', seconds: 30, type: 'recovery' }] }]);

async function openSettings(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/settings`);
  return page.getByRole('region', { name: 'Your data' });
}

async function exported(page: Page, panel: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const coming = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export everything' }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

async function openDialog(page: Page, panel: Locator): Promise<Locator> {
  await panel.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function choose(dialog: Locator, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer });
}

/** What in a file belongs to the account rather than the moment. */
function held(text: string): unknown {
  return { ...(JSON.parse(text) as object), exportedAt: '' };
}

async function newcomer(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await moveIn(page, url, []);
  return page;
}

async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsInBothThemes(page)).toEqual([]);
}

async function expectTargets(within: Locator): Promise<void> {
  for (const button of await within.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height, await button.innerText()).toBeGreaterThanOrEqual(44);
  }
}

test('an account moves into another, once [MOV-1, MOV-2, SCR-560]', async ({ page, server, browser }) => {
  await moveIn(page, server.url, [LEGS, ARMS]);
  const file = await exported(page, await openSettings(page, server.url));
  expect(file.name).toMatch(/^roundbell-\d{4}-\d\d-\d\d\.json$/);

  const other = await newcomer(browser, server.url);
  const panel = await openSettings(other, server.url);
  const dialog = await openDialog(other, panel);
  await expectTargets(dialog);
  await expectAccessible(other);
  await choose(dialog, file.text);
  await expect(dialog.getByText('Timers: 2 new')).toBeVisible();
  await expectTargets(dialog);
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Import 2 timers' }).click();
  await expect(dialog.getByText('2 timers imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(held((await exported(other, panel)).text)).toEqual(held(file.text));

  const again = await openDialog(other, panel);
  await choose(again, file.text);
  await expect(again.getByText('You already have everything in this file.')).toBeVisible();
  await expect(again.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await other.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Import a file' })).toBeFocused();
  await other.goto(`${server.url}/library`);
  await expect(other.getByRole('article')).toHaveCount(2);
  await other.context().close();
});

test('a broken file is reported line by line, and what is fine is imported on request [SCR-566]', async ({
  page,
  server,
}) => {
  await moveIn(page, server.url, [LEGS, ARMS]);
  const panel = await openSettings(page, server.url);
  const file = JSON.parse((await exported(page, panel)).text) as { timers: Record<string, unknown>[] };
  const [first, second] = file.timers;
  file.timers = [
    { ...first, id: 'new-1', name: 'Fine' },
    { ...second, id: 'new-2', name: 'Broken', rounds: [] },
  ];
  const text = JSON.stringify(file, null, 2);
  const line = text.split('\n').findIndex((one) => one.includes('"rounds": []')) + 1;
  const dialog = await openDialog(page, panel);
  await choose(dialog, text.replace('"rounds": []', '"rounds" []'));
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText(
    `Line ${line}: A colon is missing here. Nothing after this can be read`,
  );
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await choose(dialog, text);
  await expect(dialog.getByRole('list', { name: 'Problems' })).toHaveText(
    `Line ${line}: Timer 2 "Broken": At least one round is required`,
  );
  await dialog.getByRole('button', { name: 'Import the 1 valid timer' }).click();
  await expect(dialog.getByText('1 timer imported.')).toBeVisible();
  await page.goto(`${server.url}/library`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article', { name: 'Fine' })).toBeVisible();
});

test('a library is replaced after a second question, by keyboard alone [SCR-568]', async ({
  page,
  server,
  browser,
}) => {
  await moveIn(page, server.url, [LEGS]);
  const file = await exported(page, await openSettings(page, server.url));
  const other = await newcomer(browser, server.url);
  await other.goto(`${server.url}/library`);
  await addTimer(other, 'Mine', [{ steps: [{ name: 'Hold', seconds: 20 }] }]);
  const panel = await openSettings(other, server.url);
  await panel.getByRole('button', { name: 'Import a file' }).focus();
  await other.keyboard.press('Enter');
  const dialog = other.getByRole('dialog', { name: 'Import a file' });
  await choose(dialog, file.text);
  await dialog.getByRole('radio', { name: 'Add to my library' }).focus();
  await other.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Replace my library' })).toBeChecked();
  await expect(dialog.getByText('1 timer is deleted.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace my library' }).focus();
  await other.keyboard.press('Enter');
  const question = other.getByRole('alertdialog');
  await expect(question).toContainText('1 timer is deleted. This cannot be undone.');
  await question.getByRole('button', { name: 'Replace' }).focus();
  await other.keyboard.press('Enter');
  await expect(dialog.getByText('1 timer deleted.')).toBeVisible();
  await other.goto(`${server.url}/library`);
  await expect(other.getByRole('article', { name: 'Legs' })).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(1);
  await other.context().close();
});

test('a timer is exported, and everything imported, offline [SCR-560]', async ({
  page,
  server,
  context,
  expectComplaint,
}) => {
  await openLibrary(page, server.url, [LEGS]);
  const panel = await openSettings(page, server.url);
  const dialog = await openDialog(page, panel);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(`${server.url}/library`);
  await page.getByRole('article', { name: 'Legs' }).getByRole('button', { name: 'More for Legs' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await page.getByRole('button', { name: 'Save file' }).click();
  expect((await coming).suggestedFilename()).toBe('roundbell-legs.json');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('article', { name: 'Legs' }).getByRole('link', { name: 'Edit' }).click();
  const leaving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export timer' }).click();
  const file = await readFile(await (await leaving).path(), 'utf8');
  await expect(page.getByText('The last saved version was exported.')).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(panel).toBeVisible();
  await context.setOffline(true);
  await exported(page, panel);
  await openDialog(page, panel);
  await choose(dialog, file.replaceAll('Legs', 'Legs offline').replace(/"id": "timer-/, '"id": "other-'));
  await dialog.getByRole('button', { name: 'Import 1 timer' }).click();
  await expect(dialog.getByText('1 timer imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'My Timers' }).click();
  await expect(page.getByRole('article', { name: 'Legs offline' })).toBeVisible();
  await context.setOffline(false);
  await expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|offline|records|sync/i).catch(() => undefined);
});
