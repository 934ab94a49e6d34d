// The browser's own voice for real: Chromium talking to the speech service of Linux.

import { type Page, chromium } from '@playwright/test';
import { moveIn } from '../people/newcomer.ts';
import { type BrowserSpeech, hasBrowserSpeech, startBrowserSpeech } from '../sound/browser-speech.ts';
import { failing } from '../sound/speech-peer.ts';
import { SHORT, SPRINT, expect, openRunScreen, runToEnd, test as spoken } from '../sound/voice-run.ts';

/** A journey in a browser whose voice records what it says. */
const test = spoken.extend<{ readonly speech: BrowserSpeech; readonly page: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  speech: async ({}, use) => {
    const speech = await startBrowserSpeech();
    await use(speech);
    await speech.stop();
  },
  page: async ({ speech, launchOptions, bypassCSP }, use) => {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), speech.flag],
      env: { ...(process.env as Record<string, string>), ...speech.environment },
    });
    await use(await browser.newPage({ bypassCSP: bypassCSP ?? false }));
    await browser.close();
  },
});

test.skip(!hasBrowserSpeech(), 'speech-dispatcher is not installed');

/** Waits until the browser knows its voices, which load late. */
async function untilVoices(page: Page): Promise<void> {
  await page.waitForFunction(() => speechSynthesis.getVoices().length > 0, undefined, { polling: 100 });
}

test("the browser's own voice says a workout in order, and no one else is asked [VOX-64]", async ({
  page,
  server,
  peer,
  speech,
  fetched,
}) => {
  await moveIn(page, server.url, [SHORT.timer], 'webspeech');
  await page.goto(`${server.url}/library`);
  await untilVoices(page);
  await openRunScreen(page);
  await runToEnd(page);
  await expect.poll(() => speech.said()).toEqual(SHORT.says);
  expect([...fetched, ...peer.asked]).toEqual([]);
});

test("the browser's own voice says a workout whose provider fails [VOX-65]", async ({
  page,
  server,
  peer,
  speech,
  expectComplaint,
}) => {
  peer.answer(failing(500));
  await moveIn(page, server.url, [SPRINT.timer]);
  await page.goto(`${server.url}/library`);
  await untilVoices(page);
  await openRunScreen(page);
  await runToEnd(page);
  await expect.poll(() => speech.said()).toEqual(SPRINT.says);
  await expectComplaint(/status of 50[23] .*\/api\/speech/);
});
