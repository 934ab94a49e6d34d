import type { APIRequestContext } from '@playwright/test';
import type { Hand } from '../engines/hand.ts';
import { expect } from '../engines/journey.ts';
import { enter, newPerson } from '../engines/person.ts';
import type { Sound } from './audio-tap.ts';
import { timerOfChimes } from './listened-run.ts';

const LENGTH = 6;
/** On a machine too busy to play, a late tone is left out; most are heard (PRT-15). */
const MOST = 4;
/** Two tones together are twice as high as one. */
const ALIKE = 1.5;
/**
 * Tones of different seconds begin farther apart (s): anything nearer is one tone that the machine could not render
 * whole.
 */
const APART = 0.3;

/** Runs a timer with a chime a second, and checks what left the audio graph: each tone once, none together with another. */
export async function hearEachToneOnce(ada: Hand, request: APIRequestContext, url: string): Promise<void> {
  await enter(ada, await newPerson(request, url, [timerOfChimes([['Hold', LENGTH]])]));
  await ada.tap({ role: 'link', name: 'Run' });
  await ada.tap({ role: 'button', name: 'Start' });
  await ada.sees({ role: 'heading', name: 'Complete!' });
  // A sound is reported when it has ended.
  await ada.until((most) => window.audioTap.count() >= most, MOST);

  const [ear] = await ada.evaluate(() => window.audioTap.ears as readonly { sounds: readonly Sound[] }[], undefined);
  const tones = tonesOf(ear?.sounds ?? []);
  const told = JSON.stringify(ear?.sounds);
  expect(tones.length, told).toBeGreaterThanOrEqual(MOST);
  expect(tones.length, told).toBeLessThanOrEqual(LENGTH + 1);
  const heights = tones.slice(1, -1);
  const usual = heights.toSorted((one, other) => one - other)[heights.length >> 1]!;
  expect(Math.max(...heights) / usual, told).toBeLessThan(ALIKE);
}

/** The height of each tone: the pieces of one cut in two are put together. */
function tonesOf(sounds: readonly Sound[]): readonly number[] {
  const tones: { begin: number; peak: number }[] = [];
  for (const { begin, peak } of sounds) {
    const last = tones.at(-1);
    if (last === undefined || begin - last.begin > APART) tones.push({ begin, peak });
    else last.peak = Math.max(last.peak, peak);
  }
  return tones.map(({ peak }) => peak);
}
