// Signing out in one tab while another has something of the person's, in a real browser.

import type { Page } from '@playwright/test';
import { moveInAs, openLibrary, timerOf } from './people/newcomer.ts';
import { fillAuth, newAda } from './people/person.ts';
import { expect, expectTimers, namesOnServer, openEditor, save, test, write } from './people/two-devices.ts';

const LONG = timerOf('Long', [{ steps: [{ name: 'Hold', seconds: 59 }] }]);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out?' });
const landing = (page: Page) => page.getByRole('link', { name: 'Get Started' }).first();

test('asks for what other tabs hold; they follow at once, and a run in one goes on [ACC-155, RUN-211]', async ({
  page,
  server,
  context,
}) => {
  await openLibrary(page, server.url, [LONG, timerOf('Short', [{ steps: [{ name: 'Sit', seconds: 9 }] }])]);
  const runner = await context.newPage();
  await runner.goto('/library');
  await runner.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Run' }).click();
  await button(runner, 'Start').click();
  await expect(button(runner, 'Pause')).toBeVisible();
  const writer = await context.newPage();
  await writer.goto('/library');
  await openEditor(writer, 'Short');
  await write(writer, 'Name', 'Shorter');

  await page.bringToFront();
  const asked = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }).click();
    await expect(question(page)).toContainText('A timer is running in another tab.');
    return (await question(page).textContent())?.includes('1 timer has unsaved changes.');
  };
  // What was typed last is on the device a moment later.
  await expect
    .poll(async () => {
      const knows = await asked();
      if (knows === true) return true;
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(question(page)).toBeHidden();
      return false;
    })
    .toBe(true);
  await question(page).getByRole('button', { name: 'Sign Out' }).click();

  await expect(landing(page)).toBeVisible();
  await expect(landing(writer)).toBeVisible();
  const left = runner.getByRole('timer', { name: 'Time remaining' });
  const stood = await left.textContent();
  await expect(left).not.toHaveText(stood ?? '');
  await expect(button(runner, 'Pause')).toBeVisible();
  await expect(runner.getByText('Your sign-in has expired.')).toBeHidden();
  await button(runner, 'Exit').click();
  await expect(landing(runner)).toBeVisible();
});

test('a person who signs in again beside a run that still has what was removed sees everything, and what they save is sent', async ({
  page,
  server,
  context,
}) => {
  const ada = newAda();
  await moveInAs(page, server.url, ada, [LONG, timerOf('Short', [{ steps: [{ name: 'Sit', seconds: 9 }] }])]);
  const runner = await context.newPage();
  await runner.goto('/library');
  await runner.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Run' }).click();
  await button(runner, 'Start').click();
  await expect(button(runner, 'Pause')).toBeVisible();

  await page.goto('/library');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign Out' }).click();
  await question(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(landing(page)).toBeVisible();
  await page.goto('/auth');
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectTimers(page, ['Long', 'Short']);
  await openEditor(page, 'Short');
  await write(page, 'Name', 'Shorter');
  await save(page);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Long', 'Shorter']);
  await expect(button(runner, 'Pause')).toBeVisible();
});
