// A file of a person's own as the bell of a step, from the editor to the loudspeaker, into an account and onto another device.
// cspell:ignore Efmt filechooser

import type { Page } from '@playwright/test';
import { heightAt } from '@roundbell/core/testing';
import { expect, test } from './machine/journey.ts';
import { addTimer, expand, fillAuth, newAda, PASSWORD } from './people/person.ts';
import { installAudioTap, recordingOf, untilHeard } from './sound/audio-tap.ts';
import { press } from './sound/listened-run.ts';

/** No sound of the product has this pitch (Hz). */
const PITCH = 1234;
const RATE = 48_000;

test.use({ bypassCSP: true });

/** A WAV file: some quiet, then a tone that is softer than those of the product, and quiet again (s). */
function wav({ quiet, tone }: { readonly quiet: number; readonly tone: number }): Buffer {
  const count = Math.round((2 * quiet + tone) * RATE);
  const file = Buffer.alloc(44 + 2 * count);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * count, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  // One channel of plain numbers.
  for (const at of [20, 22]) file.writeUInt16LE(1, at);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * count, 40);
  for (let at = 0; at < count; at++) {
    const time = at / RATE - quiet;
    const height = time >= 0 && time < tone ? 0.2 : 0;
    file.writeInt16LE(Math.round(32_767 * height * Math.sin(2 * Math.PI * PITCH * time)), 44 + 2 * at);
  }
  return file;
}

const GONG = { name: 'gong.wav', mimeType: 'audio/wav', buffer: wav({ quiet: 0.3, tone: 0.4 }) };
const card = (page: Page) => page.getByRole('article', { name: 'Sit' });
const settingsOf = (page: Page) => page.getByRole('region', { name: 'Global Settings' });

async function choose(page: Page, file: typeof GONG): Promise<void> {
  const coming = page.waitForEvent('filechooser');
  await settingsOf(page).getByRole('button', { name: 'Add a sound…' }).click();
  await (await coming).setFiles(file);
}

/** Starts the run on a page that has not sounded yet, and expects its first sound to be the file, as high as a tone at 70 %. */
async function expectHeard(page: Page, bytes: 'here' | 'in the account' = 'here'): Promise<void> {
  await expect(card(page)).toBeVisible();
  await page.reload();
  const coming = bytes === 'here' ? undefined : page.waitForResponse(/\/api\/sync\/sounds\/(?!pull)/);
  await card(page).getByRole('link', { name: 'Run' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await (await coming)?.finished();
  await press(page, 'Start');
  await untilHeard(page, 1);
  const { samples, rate } = await recordingOf(page, 0);
  expect(samples.length / rate).toBeGreaterThan(0.35);
  const middle = samples.subarray(Math.round(0.1 * rate), Math.round(0.3 * rate));
  expect(heightAt(middle, PITCH, rate)).toBeCloseTo(0.7 * 0.8, 1);
  await press(page, 'Exit');
}

test('a file is the bell of a step, goes into an account with the library of a guest, and is heard on another device [CUE-245]', async ({
  page,
  browser,
  server,
}) => {
  await page.addInitScript(installAudioTap);
  await page.goto('/');
  await page.getByRole('button', { name: 'Use without an account' }).click();
  await addTimer(page, 'Sit', [{ steps: [{ name: 'Hold', seconds: 30 }] }]);
  await card(page).getByRole('link', { name: 'Edit' }).click();
  await choose(page, { ...GONG, name: 'notes.mp3', buffer: Buffer.from('no sound at all') });
  await expect(settingsOf(page).getByText('This browser cannot play "notes.mp3".')).toBeVisible();
  await choose(page, GONG);
  await expect(settingsOf(page).getByRole('listitem').filter({ hasText: 'gong.wav' })).toContainText('0.4 s');
  const step = page.getByRole('group', { name: /^Step 1:/ });
  await expand(step);
  await step.getByRole('button', { name: 'More' }).click();
  await step.getByRole('combobox', { name: 'Sound at the start' }).selectOption('gong.wav');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectHeard(page);

  const ada = newAda();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await fillAuth(page, ada);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(/in your account now\./)).toBeVisible();
  await expectHeard(page);

  const elsewhere = await browser.newContext({ bypassCSP: true, baseURL: server.url });
  const other = await elsewhere.newPage();
  await other.addInitScript(installAudioTap);
  await other.goto('/auth');
  await fillAuth(other, { email: ada.email, password: PASSWORD });
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(card(other)).toBeVisible();
  await expectHeard(other, 'in the account');
  await expectHeard(other);
  await elsewhere.close();
});
