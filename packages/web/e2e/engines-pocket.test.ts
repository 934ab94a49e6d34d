// A run as one sound: an audio element plays it, and the run is where that is.

import type { Hand } from './engines/hand.ts';
import { expect, test } from './engines/journey.ts';
import { enter, newPerson } from './engines/person.ts';
import { installElementEar } from './sound/element-ear.ts';
import { timerOfChimes } from './sound/listened-run.ts';

test.use({ pageScripts: { scripts: [installElementEar], scriptSources: [] } });

const LENGTHS = { Row: 20, Ski: 20, Plank: 3 } as const;
/** The quiet before the run begins on its track (s). */
const QUIET = 1;
/** How long a track holds (s). */
const HOLD = 600;

/**
 * Sets the mode as it is stored, once the page has stored what it found out by itself. Opening a database that the
 * page has not made yet would make an empty one in its stead: it is looked for first.
 */
async function inPocketMode(ada: Hand): Promise<void> {
  await ada.until(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'roundbell')) return false;
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('roundbell');
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('settings', 'readwrite');
        const settings = transaction.objectStore('settings');
        const found = settings.get('device');
        found.addEventListener('success', () => {
          if (found.result) settings.put({ ...found.result, soundMode: 'pocket' }, 'device');
        });
        transaction.addEventListener('complete', () => {
          opening.result.close();
          resolve(found.result !== undefined);
        });
      });
    });
  }, undefined);
  await ada.reload();
}

const place = (ada: Hand) => ada.evaluate(() => window.elementEar.elements[0]?.currentTime ?? -1, undefined);

/** The seconds that the screen shows. */
async function secondsLeft(ada: Hand): Promise<number> {
  const [shown = ''] = await ada.texts({ role: 'timer', name: 'Time remaining' });
  const [minutes = '', seconds = ''] = shown.split(':');
  return Number(minutes) * 60 + Number(seconds);
}

for (const engine of ['Chromium', 'Firefox'] as const)
  test(`in ${engine}: a run in pocket mode is one element, which leads it [TRK-25, TRK-27]`, async ({
    open,
    request,
    sharedServer,
  }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(request, sharedServer.url, [timerOfChimes(Object.entries(LENGTHS))]));
    await inPocketMode(ada);
    await ada.tap({ role: 'link', name: 'Run' });
    await ada.tap({ role: 'button', name: 'Start' });
    await ada.until(() => (window.elementEar.elements[0]?.currentTime ?? 0) > 2.5, undefined);

    // The element leads: what the screen shows is what is left of its step on it.
    await ada.tap({ role: 'button', name: 'Next step' });
    await ada.sees({ role: 'heading', name: 'Ski' });
    const second = QUIET + LENGTHS.Row;
    await ada.until((from) => (window.elementEar.elements[0]?.currentTime ?? 0) > from + 1.5, second);
    const [at, left] = [await place(ada), await secondsLeft(ada)];
    expect(Math.abs(second + LENGTHS.Ski - at - left)).toBeLessThan(1.6);

    // A call comes.
    await ada.evaluate(() => window.elementEar.elements[0]?.pause(), undefined);
    await ada.sees({ role: 'button', name: 'Resume' });
    const stood = await place(ada);
    expect(Math.abs(second + LENGTHS.Ski - stood - (await secondsLeft(ada)))).toBeLessThan(1.1);
    await ada.tap({ role: 'button', name: 'Resume' });
    await ada.until((before) => (window.elementEar.elements[0]?.currentTime ?? 0) > before + 0.5, stood);
    expect(await place(ada)).toBeLessThan(second + LENGTHS.Ski);

    await ada.tap({ role: 'button', name: 'Next step' });
    await ada.sees({ role: 'heading', name: 'Complete!' });
    // After its last sound there is only quiet in store.
    await ada.until(() => window.elementEar.elements[0]?.paused, undefined);
    expect(await place(ada)).toBeGreaterThan(second + LENGTHS.Ski + LENGTHS.Plank);
    const played = await ada.evaluate(
      () => ({ elements: window.elementEar.elements.length, started: window.elementEar.started() }),
      undefined,
    );
    expect(played).toEqual({ elements: 1, started: 0 });
  });

for (const engine of ['Chromium', 'Firefox'] as const)
  test(`in ${engine}: a step that a tap ends is a hold of the track, and ten seconds more are quiet [TRK-41]`, async ({
    open,
    request,
    sharedServer,
  }) => {
    const ada = await open(engine);
    const timer = timerOfChimes([
      ['Row', 3],
      ['Ski', 40],
    ]);
    const rounds = timer.rounds.map((round) => ({
      ...round,
      steps: round.steps.map((step, at) => (at === 0 ? { ...step, end: { kind: 'tap' } as const } : step)),
    }));
    await enter(ada, await newPerson(request, sharedServer.url, [{ ...timer, rounds }]));
    await inPocketMode(ada);
    await ada.tap({ role: 'link', name: 'Run' });
    await ada.tap({ role: 'button', name: 'Start' });

    // The sound goes on while the run waits.
    const estimated = QUIET + 3;
    await ada.until((from) => (window.elementEar.elements[0]?.currentTime ?? 0) > from + 1.5, estimated);
    await ada.tap({ role: 'button', name: 'Done' });
    await ada.sees({ role: 'heading', name: 'Ski' });
    const goesOn = estimated + HOLD;
    await ada.until((from) => (window.elementEar.elements[0]?.currentTime ?? 0) > from + 0.5, goesOn);
    expect(Math.abs(goesOn + 40 - (await place(ada)) - (await secondsLeft(ada)))).toBeLessThan(1.6);

    // Not as much has passed of the step: the sound waits where nothing is heard, and comes back.
    await ada.tap({ role: 'button', name: '+10 seconds' });
    const over = goesOn + 40 + 2;
    await ada.until((from) => (window.elementEar.elements[0]?.currentTime ?? 0) > from, over);
    expect(await secondsLeft(ada)).toBeGreaterThan(40);
    await ada.until((from) => (window.elementEar.elements[0]?.currentTime ?? 0) < from, over);
    await ada.until((from) => (window.elementEar.elements[0]?.currentTime ?? 0) > from + 3, goesOn);
    expect(Math.abs(goesOn + 40 - (await place(ada)) - (await secondsLeft(ada)))).toBeLessThan(1.6);
    expect(await ada.evaluate(() => window.elementEar.started(), undefined)).toBe(0);
  });
