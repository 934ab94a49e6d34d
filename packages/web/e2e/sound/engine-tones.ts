import type { APIRequestContext } from '@playwright/test';
import type { Hand } from '../engines/hand.ts';
import { expect } from '../engines/journey.ts';
import { enter, newPerson } from '../engines/person.ts';
import type { Sound } from './audio-tap.ts';
import { timerOfChimes } from './listened-run.ts';

const LENGTH = 12;
/** On a machine too busy to play, late tones are left out: so many must be heard to tell them apart. */
const ENOUGH = 4;
/** For the whole run (ms). */
const PATIENCE = 40_000;
/** Two tones together are twice as high as one. */
const ALIKE = 1.5;
/** A tone that the machine could not render whole comes in pieces: those that begin this soon are of one (s). */
const SOON = 0.3;
/** No tone lasts longer (s). The finale is 0.6 s of notes that do not die away. */
const LONGEST = 0.8;
const FINALE = 0.65;
/** By then a chime has fallen to a fifth: a piece this high, compared to its beginning, is a tone again. */
const FALLEN = 0.5;

/** Runs a timer with a chime a second, and checks what left the audio graph: each tone once, none together with another. */
export async function hearEachToneOnce(ada: Hand, request: APIRequestContext, url: string): Promise<void> {
  await enter(ada, await newPerson(request, url, [timerOfChimes([['Hold', LENGTH]])]));
  await ada.tap({ role: 'link', name: 'Run' });
  await ada.tap({ role: 'button', name: 'Start' });
  await ada.sees({ role: 'heading', name: 'Complete!' }, PATIENCE);
  // A sound is reported when it has ended.
  await ada.until((enough) => window.audioTap.count() >= enough, ENOUGH);

  // A machine too busy to play has the sound device opened again: each has its own ear and clock.
  const ears = await ada.evaluate(() => window.audioTap.ears as readonly { sounds: readonly Sound[] }[], undefined);
  const tones = ears.flatMap(({ sounds }, index) => tonesOf(sounds, index === ears.length - 1));
  const told = JSON.stringify(ears.map(({ sounds }) => sounds));
  expect(tones.length, told).toBeGreaterThanOrEqual(ENOUGH);
  // A tone that was cut off with its device may be heard again from the next one.
  expect(tones.length, told).toBeLessThanOrEqual(LENGTH + ears.length);
  const heights = tones.slice(1, -1);
  const usual = heights.toSorted((one, other) => one - other)[heights.length >> 1]!;
  expect(Math.max(...heights) / usual, told).toBeLessThan(ALIKE);
}

/** The height of each tone: the pieces of one that was cut are put together. The last device plays the finale. */
function tonesOf(sounds: readonly Sound[], isLast: boolean): readonly number[] {
  const finale = isLast ? (sounds.at(-1)?.end ?? 0) - FINALE : Infinity;
  const tones: { begin: number; peak: number }[] = [];
  for (const { begin, peak } of sounds) {
    const last = tones.at(-1);
    if (last && isPieceOf(last, begin, peak, finale)) last.peak = Math.max(last.peak, peak);
    else tones.push({ begin, peak });
  }
  return tones.map(({ peak }) => peak);
}

function isPieceOf(tone: Pick<Sound, 'begin' | 'peak'>, begin: number, peak: number, finale: number): boolean {
  if (begin - tone.begin <= SOON || tone.begin > finale) return true;
  return begin - tone.begin <= LONGEST && peak < FALLEN * tone.peak;
}
