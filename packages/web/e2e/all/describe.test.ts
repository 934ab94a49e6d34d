// A workout in a person's own words: from a sentence to a running timer, without a language model, and with one behind
// the server.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../machine/journey.ts';
import { startServer } from '../machine/running-server.ts';
import { openLibrary } from '../people/newcomer.ts';
import { violationsInBothThemes } from '../screen/axe.ts';
import { startCoachPeer } from '../sound/coach-peer.ts';

const SENTENCE = '6 rounds of 40 s burpees, 20 s rest, cool down 3 minutes';

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Describe it' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Describe it' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function describeIt(page: Page, text: string): Promise<Locator> {
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Describe your workout' }).fill(text);
  await dialog.getByRole('button', { name: 'Make timer' }).click();
  return dialog;
}

const check = (page: Page) => page.getByRole('region', { name: 'Please check' });
const nameOf = (page: Page) =>
  page.getByRole('region', { name: 'Timer Details' }).getByRole('textbox', { name: 'Name' });

async function expectNoFaults(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsInBothThemes(page)).toEqual([]);
}

test('a sentence becomes a timer that is checked, saved and run, without a language model [COA-101, COA-161, SCR-485]', async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, []);
  await describeIt(page, SENTENCE);
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Timer' })).toBeVisible();
  await expect(check(page)).toBeFocused();
  await expect(check(page)).toContainText('I repeat "Burpees, Rest" 6 times.');
  await expect(nameOf(page)).toHaveValue('Burpees');
  await expectNoFaults(page);

  await page.reload();
  await expect(check(page)).toBeVisible();
  await check(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(nameOf(page)).toBeFocused();
  await nameOf(page).fill('Evening');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const card = page.getByRole('article', { name: 'Evening' });
  await expect(card).toContainText('9m');
  const bank = page.waitForResponse(/\/api\/coach\/bank/);
  await card.getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  expect((await bank).status(), 'a server without a model is no failure').toBe(200);
  await expect(page.getByText('Burpees').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('nonsense gets its sentence, an example helps, and nothing is saved [SCR-483]', async ({ page, server }) => {
  await openLibrary(page, server.url, []);
  const dialog = await describeIt(page, '3 sets of 10 push-ups');
  await expect(dialog.getByRole('alert')).toContainText('"10 push-ups" has no time.');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'EMOM 10: 12 squats' }).click();
  await dialog.getByRole('button', { name: 'Make timer' }).click();
  await expect(check(page)).toContainText('I read the 10 of "EMOM" as minutes.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText("You don't have any timers yet.")).toBeVisible();
  await page.getByRole('link', { name: 'New Timer' }).click();
  await expect(nameOf(page)).toHaveValue('');
});

test('offline it is read on the device, and says so [COA-161, SCR-483]', async ({
  page,
  server,
  context,
  expectComplaint,
}) => {
  await openLibrary(page, server.url, []);
  await describeIt(page, 'tabata');
  await expect(nameOf(page)).toHaveValue('Tabata');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(true);
  await describeIt(page, '8x20/10 lunges');
  await expect(nameOf(page)).toHaveValue('Lunges');
  await expect(check(page)).toContainText('You are offline: this was read without the language model.');
  await expectComplaint(/ERR_INTERNET_DISCONNECTED/);
});

test('fits a small phone and a wide screen', async ({ page, server }) => {
  await openLibrary(page, server.url, []);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${server.url}/library`);
    const dialog = await openDialog(page);
    const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await isWithin()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Describe your workout' }).fill(SENTENCE);
    await dialog.getByRole('button', { name: 'Make timer' }).click();
    await expect(check(page)).toBeVisible();
    expect(await isWithin()).toBe(true);
  }
});

test('a language model behind the server writes the timer, and the reader may know what it leaves out [SCR-485]', async ({
  page,
}) => {
  const model = await startCoachPeer();
  const folder = await mkdtemp(join(tmpdir(), 'roundbell-describe-'));
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify({ chat: { provider: 'openai', model: 'a-model' } }));
  const server = await startServer({ PROVIDERS_FILE: file, OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: model.url });
  try {
    model.answer(() => HILLS);
    await openLibrary(page, server.url, []);
    await describeIt(page, 'four hard climbs with a minute to come down');
    await expect(nameOf(page)).toHaveValue('Hills');
    await expect(check(page)).toContainText('I took 90 seconds for a climb.');
    expect(model.asked.length).toBe(1);

    model.answer(() => ({ ...HILLS, understood: false, problem: 'That is no workout.', rounds: [], notes: [] }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    const dialog = await describeIt(page, 'a poem about cats');
    await expect(dialog.getByRole('alert')).toContainText('That is no workout.');
    await dialog.getByRole('textbox', { name: 'Describe your workout' }).fill('tabata');
    await dialog.getByRole('button', { name: 'Make timer' }).click();
    await expect(nameOf(page)).toHaveValue('Tabata');
  } finally {
    await page.close();
    await server.stop();
    await model.stop();
    await rm(folder, { recursive: true });
  }
});

const HILLS = {
  understood: true,
  problem: '',
  name: 'Hills',
  rounds: [
    {
      name: 'Up',
      repeat: 4,
      restSeconds: 60,
      steps: [{ name: 'Climb', type: 'work', seconds: 90, repeat: 1, targetZone: 4 }],
    },
  ],
  notes: ['I took 90 seconds for a climb.'],
};
