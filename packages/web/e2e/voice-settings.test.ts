// The voice as a person chooses it, on a server without a key for any provider.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { moveIn } from './people/newcomer.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Heart Rate Settings' });
const engine = (page: Page) => region(page).getByRole('combobox', { name: 'Text-to-speech engine' });
const voice = (page: Page) => region(page).getByRole('combobox', { name: 'Voice' });

async function openSettings(page: Page, url: string): Promise<void> {
  await moveIn(page, url, []);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

test("without keys the browser's voice is shown as in use, and Save leaves the choice as it is [SCR-331, SCR-725]", async ({
  page,
  server,
}) => {
  await openSettings(page, server.url);
  await expect(engine(page)).toHaveValue('webspeech');
  await expect(engine(page).getByRole('option')).toHaveText(['Browser voice']);
  await expect(region(page).getByText(/Groq|OpenAI|Not set up/)).toHaveCount(0);
  await expect(voice(page)).toHaveValue('');
  await region(page).getByRole('button', { name: 'Save Settings' }).click();
  const saved = region(page).getByRole('status').filter({ hasText: 'Settings saved successfully!' });
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(engine(page)).toHaveValue('webspeech');
});

test('seven clicks reveal the tool that clears the voice cache [SCR-350, SCR-353]', async ({ page, server }) => {
  await openSettings(page, server.url);
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 7 });
  const tools = page.getByRole('region', { name: 'Developer tools' });
  await tools.getByRole('button', { name: 'Clear voice cache' }).click();
  await expect(tools.getByRole('status')).toHaveText('Cache cleared! Removed 0 entries.');
  await expect(tools).toBeHidden();
});
