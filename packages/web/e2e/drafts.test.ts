import type { Page } from '@playwright/test';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { expect, expectTimers, namesOnServer, openEditor, save, test, write } from './people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const unsaved = (page: Page) => page.getByRole('status', { name: 'Unsaved changes' });

test('a new timer survives Back, a reload midway and Cancel, and is saved in the end [SCR-716, SCR-718, LIB-66]', async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, []);
  await page.getByRole('link', { name: 'New Timer' }).first().click();
  await expect(unsaved(page)).toHaveText('');
  await write(page, 'Name', 'Tabata');
  await page.getByRole('button', { name: 'Add Round', exact: true }).click();
  await page.goBack();
  await expectTimers(page, []);

  await page.getByRole('link', { name: 'New Timer' }).first().click();
  await expect(unsaved(page)).toContainText('Continue where you left off.');
  await expect(nameOf(page)).toHaveValue('Tabata');
  const round = page.getByRole('group', { name: 'Round 1: Round 1' });
  await round.getByRole('button', { name: 'Add Step' }).click();
  await page.keyboard.type('Burpees');
  // No time between the last letter and the end of the page.
  await page.reload();
  await expect(page.getByRole('group', { name: 'Step 1: Burpees' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Changes not saved.')).toBeVisible();
  await page.getByRole('link', { name: 'New Timer' }).first().click();
  await expect(unsaved(page)).toContainText('You have unsaved changes from today');
  await expect(nameOf(page)).toHaveValue('');
  await unsaved(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('group', { name: 'Step 1: Burpees' })).toBeVisible();
  await save(page);
  await expectTimers(page, ['Tabata']);

  await page.getByRole('link', { name: 'New Timer' }).first().click();
  await expect(nameOf(page)).toHaveValue('');
  await page.reload();
  await expect(nameOf(page)).toHaveValue('');
  await expect(unsaved(page)).toHaveText('');
});

test('two tabs that write keep a draft each, and a save keeps what the other has saved [SCR-719, LIB-69]', async ({
  page,
  server,
  context,
}) => {
  await openLibrary(page, server.url, [timerOf('Shared', HOLD)]);
  await openEditor(page, 'Shared');
  await write(page, 'Name', 'Shared by one');
  const other = await context.newPage();
  await other.goto('/library');
  await openEditor(other, 'Shared');
  await write(other, 'Description', 'by two');
  await other.reload();
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('by two');
  await save(page);
  await save(other);
  await expectTimers(other, ['Shared by one']);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Shared by one']);
  await openEditor(other, 'Shared by one');
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('by two');
  await expect(unsaved(other)).toHaveText('');
});

test('a draft leaves with its owner [LIB-68]', async ({ page, server }) => {
  await openLibrary(page, server.url, []);
  await page.getByRole('link', { name: 'New Timer' }).first().click();
  await write(page, 'Name', 'Secret');
  await page.goBack();
  await expectTimers(page, []);
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  await expect.poll(drafts).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toContainText('1 timer has unsaved changes.');
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect.poll(drafts).toEqual([]);
});

test('a deleted step comes back by the keyboard alone [SCR-721]', async ({ page, server }) => {
  await openLibrary(page, server.url, [
    timerOf('Two steps', [
      {
        steps: [
          { name: 'In', seconds: 4 },
          { name: 'Out', seconds: 6 },
        ],
      },
    ]),
  ]);
  await openEditor(page, 'Two steps');
  const row = page.getByRole('group', { name: 'Step 1: In' });
  await row.getByRole('button', { name: /^In/ }).click();
  await row.getByRole('button', { name: 'Delete step' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('status', { name: 'Undo' })).toContainText('Step deleted.');
  await expect(page.getByRole('group', { name: 'Step 1: Out' }).getByRole('button', { name: /^Out/ })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('group', { name: 'Step 1: In' }).getByRole('button', { name: /^In/ })).toBeFocused();
  await expect(page.getByRole('group', { name: 'Step 2: Out' })).toBeVisible();
});
