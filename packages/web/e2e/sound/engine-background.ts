import type { APIRequestContext } from '@playwright/test';
import type { Hand } from '../engines/hand.ts';
import { expect } from '../engines/journey.ts';
import { enter, newPerson } from '../engines/person.ts';
import { timerOf } from '../people/newcomer.ts';
import type { Sound } from './audio-tap.ts';

const SILENT = { start: 'none', end: 'none' };
const RAIN = { background: 'rain', backgroundVolume: 100 };
/** Of each step (s). */
const LENGTH = 8;
/** For the whole run (ms). */
const PATIENCE = 40_000;
/** The rest of the run, less what a busy machine may swallow (s). */
const LONG = 4;
/** No sample of a background is as high as a tone. */
const HIGHEST = 0.5;

/** Runs a step over rain and one without, and checks that rain was heard for most of the first and in none of the second. */
export async function hearRainUnderAStep(ada: Hand, request: APIRequestContext, url: string): Promise<void> {
  const [sit, rest] = ['Sit', 'Rest'].map((name) => ({ name, seconds: LENGTH }));
  const { name, rounds } = timerOf('Sitting', [{ steps: [sit!, rest!] }]);
  const under = rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step, at) => ({ ...step, bells: at === 0 ? { ...SILENT, ...RAIN } : SILENT })),
  }));
  const globalSettings = { countdownBeep: false, voiceEnabled: false, volume: 100 };
  await enter(ada, await newPerson(request, url, [{ name, rounds: under, globalSettings }]));
  await ada.tap({ role: 'link', name: 'Run' });
  await ada.tap({ role: 'button', name: 'Start' });
  await ada.sees({ role: 'heading', name: 'Complete!' }, PATIENCE);
  await ada.until((enough) => window.audioTap.count() >= enough, 1);
  const ears = await ada.evaluate(() => window.audioTap.ears as readonly { sounds: readonly Sound[] }[], undefined);
  const told = JSON.stringify(ears.map(({ sounds }) => sounds));
  const heard = ears.flatMap(({ sounds }) => sounds).filter(({ begin, end }) => end - begin > 0.2);
  const rain = heard.reduce((sum, { begin, end }) => sum + end - begin, 0);
  expect(rain, told).toBeGreaterThan(LONG);
  // Three seconds of it fade away under the next step.
  expect(rain, told).toBeLessThan(LENGTH + 4);
  expect(Math.max(...heard.map(({ peak }) => peak)), told).toBeLessThan(HIGHEST);
}
