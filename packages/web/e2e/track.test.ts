// A workout as a sound file, downloaded and read back by the browser's own decoder.

import { readFileSync } from 'node:fs';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { violationsInBothThemes } from './screen/axe.ts';

const SECONDS = 5;
const LEGS = timerOf('Legs', [
  { steps: Array.from({ length: 6 }, (_, at) => ({ name: `Set ${at}`, seconds: SECONDS })) },
]);
/** The quiet before the run begins on its track. */
const LEAD = 1;
const RATE = 16_000;

test('a timer is saved as sound, each step on its sample [SCR-1170]', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLibrary(page, server.url, [LEGS]);
  await page
    .getByRole('article', { name: LEGS.name })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export "Legs"' });
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('Audio (WAV)');
  await expect(dialog.getByText(/^3\ds of sound, 0\.\d MB, to play in another app/)).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsInBothThemes(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as audio' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('roundbell-legs.wav');
  // The server of this journey has no voices.
  await expect(dialog.getByText(/^File saved\. \d+ sentences are not in it/)).toBeVisible();

  const bytes = readFileSync(await download.path()).toString('base64');
  const onsets = await page.evaluate(
    async ({ base64, rate, lead, seconds }) => {
      const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const { duration, sampleRate, ...decoded } = await new OfflineAudioContext(1, 1, rate)
        .decodeAudioData(file.buffer)
        .then((buffer) => ({
          duration: buffer.duration,
          sampleRate: buffer.sampleRate,
          wave: buffer.getChannelData(0),
        }));
      // The first sample of each step that is louder than the faint tone, looked for from a tenth of a second before it.
      const found = Array.from({ length: 6 }, (_, step) => {
        const from = Math.round((lead + step * seconds - 0.1) * rate);
        return decoded.wave.findIndex((value, at) => at >= from && Math.abs(value) > 0.002) / rate;
      });
      return { duration, sampleRate, found };
    },
    { base64: bytes, rate: RATE, lead: LEAD, seconds: SECONDS },
  );
  expect(onsets.sampleRate).toBe(RATE);
  expect(onsets.duration).toBe(Math.round(onsets.duration));
  for (const [step, at] of onsets.found.entries()) {
    // A tone rises from zero: how many samples it takes to be heard is the same each time, but for the first one, which
    // follows nothing.
    const like = onsets.found[1] ?? 0;
    if (step > 0) expect(Math.abs(at - like - (step - 1) * SECONDS) * RATE).toBeLessThanOrEqual(1);
    expect(at - LEAD - step * SECONDS).toBeGreaterThanOrEqual(0);
    expect((at - LEAD - step * SECONDS) * RATE).toBeLessThan(16);
  }
});
