// The product as it is built and served, run through its own screen.

import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@roundbell/core';
import type { Page } from 'playwright';
import type { Ears, TappedBrowser, TappedPage } from './tapped-browser.ts';

/** The run screen of a timer. */
export interface Product {
  readonly tapped: TappedPage;
  /** Clicks a button by its name. */
  press(name: string): Promise<void>;
}

/** RUN-62: a run begins this long after the tap. */
export const START_LEAD = 150;
const TRIES = 10;

/** Signs a new person up, writes a timer whose tones fall at the given seconds, and opens its run screen. */
export async function openProduct(
  browser: TappedBrowser,
  url: string,
  seconds: readonly number[],
  ears: Ears,
): Promise<Product> {
  const tapped = await browser.open(url, ears);
  const { page } = tapped;
  const userId = await signUp(page);
  await writeTimer(page, userId, seconds);
  await page.goto(`${url}/library`);
  await page.getByRole('article', { name: 'Bench' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  return { tapped, press: (name) => page.getByRole('button', { name, exact: true }).click() };
}

/** Creates an account and answers its id; the browser keeps its cookie. */
async function signUp(page: Page): Promise<string> {
  const body = { displayName: 'Bench', email: `${crypto.randomUUID()}@example.org`, password: 'a bench only' };
  const { user } = (await post(page, '/api/account/sign-up', body)) as SignedIn;
  return user.id;
}

/**
 * Stores a timer with one short tone at each of the seconds: the start of a step of one second, or its end, with
 * silent delays between. The first tone is a chord, for the round begins with it.
 */
async function writeTimer(page: Page, userId: string, seconds: readonly number[]): Promise<void> {
  const id = `timer-${crypto.randomUUID()}`;
  const round = { id: 'round-1', name: 'Bench', steps: stepsOf(seconds), repeat: 1, restAfterRound: 0 };
  const body = {
    id,
    userId,
    name: 'Bench',
    rounds: [round],
    globalSettings: { countdownBeep: false, voiceEnabled: false, volume: 70 },
    tags: [],
    createdAt: 0,
    updatedAt: 0,
  };
  const document = { id, rev: 'first', updatedAt: Date.now(), deleted: false, body };
  await post(page, '/api/sync/timers/push', { rows: [{ document }] });
}

function stepsOf(seconds: readonly number[]): readonly object[] {
  const starts = seconds.filter((_, index) => index % 2 === 0);
  return starts.flatMap((start, index) => {
    const step = { name: 'Tone', duration: 1, type: 'work', id: `step-${index}` };
    const silence = (starts[index + 1] ?? start + 60) - start - 1;
    const delay = { name: 'Silence', duration: silence, type: 'delay', id: `delay-${index}` };
    return [step, delay].map((one) => ({ ...one, repeat: 1, coachingEnabled: false, pauseAfterEnd: false }));
  });
}

async function post(page: Page, path: string, body: object): Promise<unknown> {
  const [isWell, reply] = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(to, { method: 'POST', headers, body: sent });
      return [answer.ok, await answer.text()] as const;
    },
    [path, JSON.stringify(body)] as const,
  );
  if (!isWell) throw new Error(`${path} answered ${reply}`);
  return JSON.parse(reply);
}

/** Lets the sound play once and goes back to the beginning, so that a tap costs what a later tap costs. */
async function warm({ tapped, press }: Product): Promise<void> {
  await press('Start');
  await tapped.page.waitForFunction(() => window.cueTap.report().listenings.some(({ pairs }) => pairs.length > 5));
  await press('Reset');
  await sleep(500);
}

/**
 * Taps Start until the instant of the first tone is certain; answers it in page time (ms). A run counts in whole
 * milliseconds, rounded up from the time of the tap.
 */
export async function startSurely(product: Product): Promise<number> {
  await warm(product);
  for (let tries = 0; tries < TRIES; tries++) {
    await product.press('Start');
    const tap = (await product.tapped.report()).taps.at(-1);
    if (tap?.isWithinClick === true) return Math.ceil(tap.at) + START_LEAD;
    await product.press('Reset');
    await sleep(700);
  }
  throw new Error(`no tone was laid within ${TRIES} clicks: the sound of the page does not run`);
}
