// A run that speaks: a server with a speech peer behind it, a signed-in person with a timer, and a listener on the
// page.

import type { Page } from '@playwright/test';
import type { Timer } from '@roundbell/core/timer';
import { expect, test as journey } from '../machine/journey.ts';
import { startServer } from '../machine/running-server.ts';
import type { WrittenTimer } from '../people/newcomer.ts';
import { PEER_KEY, type SpeechPeer, startSpeechPeer } from './speech-peer.ts';
import { notesOn, tapVoice } from './voice-tap.ts';

/** What happens when the server a page talks to is gone. */
export const UNREACHABLE =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

interface VoiceJourney {
  readonly peer: SpeechPeer;
  /** The texts that the page has requested from the server. */
  readonly fetched: readonly string[];
}

/** A journey whose server has a provider of speech; the content policy has to be bypassed. */
export const test = journey.extend<VoiceJourney>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  peer: async ({}, use) => {
    const peer = await startSpeechPeer();
    await use(peer);
    await peer.stop();
  },
  server: async ({ peer }, use) => {
    const server = await startServer({ GROQ_API_KEY: PEER_KEY, GROQ_BASE_URL: peer.url });
    await use(server);
    await server.stop();
  },
  bypassCSP: true,
  fetched: [
    async ({ page }, use) => {
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname !== '/api/speech') return;
        fetched.push((request.postDataJSON() as { text: string }).text);
      });
      await tapVoice(page);
      await use(fetched);
    },
    { auto: true },
  ],
});

export { expect };

/** A step: its name, its length in seconds and its type. */
export type SpokenStep = readonly [name: string, duration: number, type: 'preparation' | 'work' | 'rest' | 'recovery'];

/** A round of steps, repeated with a rest between. */
export function roundOf(
  name: string,
  steps: readonly SpokenStep[],
  repeat = 1,
  restAfterRound = 0,
): Timer['rounds'][number] {
  const written = steps.map(([stepName, duration, type], index) => {
    const id = `${name} ${index}`;
    return { id, name: stepName, duration, type, repeat: 1, coachingEnabled: false, pauseAfterEnd: false };
  });
  return { id: name, name, steps: written, repeat, restAfterRound };
}

interface SpokenWorkout {
  readonly timer: WrittenTimer;
  /** Everything it says, in order. */
  readonly says: readonly string[];
}

/** The shortest workout that says something at its beginning, middle and end. */
export const SPRINT: SpokenWorkout = {
  timer: {
    name: 'Sprint',
    rounds: [
      roundOf('Sprint', [
        ['Go', 2, 'work'],
        ['Walk', 2, 'recovery'],
      ]),
    ],
  },
  says: ['Go', 'Walk', 'Timer complete! Great job!'],
};

/** A short workout with two rounds and a rest. */
export const SHORT: SpokenWorkout = {
  timer: {
    name: 'Short',
    rounds: [
      roundOf('Warm-up', [['Jog', 3, 'preparation']]),
      roundOf(
        'Circuit',
        [
          ['Circuit', 4, 'work'],
          ['Hold', 3, 'rest'],
        ],
        2,
        3,
      ),
    ],
  },
  says: [
    'Jog',
    'Warm-up',
    'Circuit number 1',
    'Round 1 complete',
    'Hold',
    'Rest for 3 seconds',
    'Circuit number 2',
    'Hold',
    'Timer complete! Great job!',
  ],
};

/** The different texts of SHORT. */
export const SHORT_TEXTS: readonly string[] = [...new Set(SHORT.says)];

/** Opens the run screen of the only timer from the library. */
export async function openRunScreen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
}

/** Starts and waits for the end. */
export async function runToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible({ timeout: 30_000 });
}

/** How many clips the device keeps, beside their index. */
export function keptClips(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('roundbell');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('clips').objectStore('clips').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(Math.max(0, counting.result - 1));
          });
        });
      }),
  );
}

/** What was heard at the loudspeaker, as the texts that the notes represent. */
export async function heardTexts(page: Page, peer: SpeechPeer): Promise<readonly (string | undefined)[]> {
  return (await notesOn(page)).map(({ note }) => peer.textOf(note));
}

/** Waits until this many texts have been heard, and returns them. */
export async function untilSaid(page: Page, peer: SpeechPeer, count: number): Promise<readonly (string | undefined)[]> {
  await page.waitForFunction((least) => window.voiceTap.notes.length >= least, count, { polling: 50 });
  return heardTexts(page, peer);
}
