// Real speech from a voice service beside the server: chosen and tried in the settings, spoken in a run, kept, and spoken
// again without any network.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startVoice } from '../../../../scripts/voice.mjs';
import { expect, test as journey } from '../machine/journey.ts';
import { startServer } from '../machine/running-server.ts';
import { moveIn } from '../people/newcomer.ts';
import { keptClips, openRunScreen, runToEnd, SPRINT, UNREACHABLE } from '../sound/voice-run.ts';

declare global {
  interface Window {
    /** Recordings of the service that were started: how long they last (s), and their loudest sample (0 to 1). */
    played: { readonly seconds: number; readonly loudest: number }[];
    /** What the browser's own voice was asked to say. */
    uttered: string[];
  }
}

const PROVIDERS_FILE = fileURLToPath(new URL('../../../../scripts/providers.voice.json', import.meta.url));
const VOICE = 'Emma (British, female)';

const test = journey.extend<{ voice: Awaited<ReturnType<typeof startVoice>> }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  voice: async ({}, use) => {
    const voice = await startVoice(0);
    await use(voice);
    await voice.stop();
  },
  server: async ({ voice }, use) => {
    const server = await startServer({ OPENAI_BASE_URL: voice.url, PROVIDERS_FILE });
    await use(server);
    await server.stop();
  },
});

/** Recordings as loud and as long as speech. */
async function recordings(page: Page): Promise<number> {
  const played = await page.evaluate(() => window.played);
  return played.filter(({ seconds, loudest }) => seconds > 0.2 && loudest > 0.1).length;
}

test.skip(!existsSync('/usr/bin/espeak-ng'), 'espeak-ng is not installed');

test("a voice service of one's own is chosen, tried, heard in a run, kept, and heard again offline [VOX-186]", async ({
  page,
  server,
  voice,
  expectComplaint,
}) => {
  await page.addInitScript(() => {
    window.played = [];
    window.uttered = [];
    // Tones are made in the page; what was decoded came from the service.
    const decoded = new WeakSet<AudioBuffer>();
    const decode = BaseAudioContext.prototype.decodeAudioData;
    BaseAudioContext.prototype.decodeAudioData = async function (this: BaseAudioContext, ...bytes) {
      const buffer = await decode.apply(this, bytes);
      decoded.add(buffer);
      return buffer;
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when) {
      const samples = this.buffer?.getChannelData(0) ?? new Float32Array();
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      if (this.buffer !== null && decoded.has(this.buffer))
        window.played.push({ seconds: this.buffer?.duration ?? 0, loudest });
      start.apply(this, when);
    };
    const speak = speechSynthesis.speak.bind(speechSynthesis);
    speechSynthesis.speak = (utterance) => {
      if (utterance.text !== '') window.uttered.push(utterance.text);
      speak(utterance);
    };
  });
  await moveIn(page, server.url, [SPRINT.timer]);
  await page.goto(`${server.url}/settings`);
  const region = page.getByRole('region', { name: 'Heart Rate Settings' });
  await region.getByRole('combobox', { name: 'Text-to-speech engine' }).selectOption('OpenAI');
  await region.getByRole('combobox', { name: 'Voice' }).selectOption(VOICE);
  await region.getByRole('button', { name: 'Test' }).click();
  await expect.poll(() => recordings(page), 'the sample is heard').toBe(1);
  await region.getByRole('button', { name: 'Save Settings' }).click();
  await expect(region.getByText('Settings saved successfully!')).toBeVisible();

  await page.goto(`${server.url}/library`);
  await openRunScreen(page);
  await expect.poll(() => keptClips(page), 'every text is fetched ahead').toBeGreaterThanOrEqual(SPRINT.says.length);
  await runToEnd(page);
  await expect.poll(() => recordings(page)).toBe(SPRINT.says.length);
  expect(voice.spoken.map(({ text }) => text)).toEqual(expect.arrayContaining([...SPRINT.says]));
  expect(new Set(voice.spoken.map((asked) => asked.voice))).toEqual(new Set(['bf_emma']));
  const asked = voice.spoken.length;

  await voice.stop();
  await server.stop();
  await page.getByRole('button', { name: 'Back to Library' }).click();
  await openRunScreen(page);
  await runToEnd(page);
  await expect.poll(() => recordings(page), 'without any network').toBe(2 * SPRINT.says.length);
  expect(await page.evaluate(() => window.uttered), 'the browser never had to speak').toEqual([]);
  expect(voice.spoken).toHaveLength(asked);
  await expectComplaint(UNREACHABLE);
});
