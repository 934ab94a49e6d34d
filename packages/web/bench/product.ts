// The product as it is built and served, run through its own screen.

import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@roundbell/core/ports';
import type { SpokenCountdown } from '@roundbell/core/timer';
import type { TapReport } from './page/tap-report.ts';
import type { Ears, TappedBrowser, TappedPage } from './tapped-browser.ts';

/** A run screen that is listened to. */
export interface RunScreen {
  /** Clicks a button by its name. */
  press(name: string): Promise<void>;
  report(): Promise<TapReport>;
}

/** The run screen of a timer. */
export interface Product extends RunScreen {
  readonly tapped: TappedPage;
}

/** A page that runs functions. */
interface Asked {
  evaluate<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
}

/** A timer as the bench writes it. */
export interface BenchTimer {
  readonly rounds: readonly object[];
  readonly countdownBeep: boolean;
  /** Spoken by a provider; the voice is off otherwise. */
  readonly spokenCountdown?: SpokenCountdown;
  /** The set of sounds; tones without. */
  readonly sounds?: string;
}

/** A run begins this long after the tap. */
export const START_LEAD = 150;
const TRIES = 10;
/** An audio clock that does not go by then never will (ms). */
const WAIT = 60_000;

/** Signs a new person up, writes a timer whose tones fall at the given seconds, and opens its run screen. */
export async function openProduct(
  browser: TappedBrowser,
  url: string,
  timer: BenchTimer,
  ears: Ears,
): Promise<Product> {
  const tapped = await browser.open(url, ears);
  const { page } = tapped;
  const id = await moveIn({ evaluate: (script, argument) => page.evaluate(script as never, argument) as never }, timer);
  await page.goto(`${url}/run/${id}`);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  return { tapped, press: (name) => page.getByRole('button', { name, exact: true }).click(), report: tapped.report };
}

/** Signs a new person up with one timer, on a page of the product's origin; answers the timer's id. */
export async function moveIn(page: Asked, timer: BenchTimer): Promise<string> {
  return writeTimer(page, await signUp(page), timer);
}

/** Creates an account and answers its id; the browser keeps its cookie. */
async function signUp(page: Asked): Promise<string> {
  const body = { displayName: 'Bench', email: `${crypto.randomUUID()}@example.org`, password: 'a bench only' };
  const { user } = (await post(page, '/api/account/sign-up', body)) as SignedIn;
  return user.id;
}

async function writeTimer(page: Asked, userId: string, timer: BenchTimer): Promise<string> {
  const id = `timer-${crypto.randomUUID()}`;
  const { rounds, ...counted } = timer;
  const globalSettings = { ...counted, voiceEnabled: timer.spokenCountdown !== undefined, volume: 70 };
  const body = { id, userId, name: 'Bench', rounds, globalSettings, tags: [], createdAt: 0, updatedAt: 0 };
  const document = { id, rev: 'first', updatedAt: Date.now(), deleted: false, body };
  await post(page, '/api/sync/timers/push', { rows: [{ document }] });
  return id;
}

/**
 * A timer with one short tone at each of the seconds: the start of a step of one second, or its end, with silent delays
 * between. The first tone is a chord, for the round begins with it.
 */
export function tonesAt(seconds: readonly number[]): BenchTimer {
  const round = { id: 'round-1', name: 'Bench', steps: stepsOf(seconds), repeat: 1, restAfterRound: 0 };
  return { rounds: [round], countdownBeep: false };
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

async function post(page: Asked, path: string, body: object): Promise<unknown> {
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
async function warm({ press, report }: RunScreen): Promise<void> {
  await press('Start');
  const deadline = performance.now() + WAIT;
  const goes = async () => (await report()).listenings.some(({ pairs }) => pairs.length > 5);
  while (!(await goes())) {
    if (performance.now() > deadline) throw new Error('the audio clock of the page does not go');
    await sleep(100);
  }
  await press('Reset');
  await sleep(500);
}

/**
 * Taps Start until the instant of the first tone is certain; answers it in page time (ms). A run counts in whole
 * milliseconds, rounded up from the time of the tap.
 */
export async function startSurely(screen: RunScreen): Promise<number> {
  await warm(screen);
  for (let tries = 0; tries < TRIES; tries++) {
    await screen.press('Start');
    const tap = (await screen.report()).taps.at(-1);
    if (tap?.isWithinClick === true) return Math.ceil(tap.at) + START_LEAD;
    await screen.press('Reset');
    await sleep(700);
  }
  throw new Error(`no tone was scheduled within ${TRIES} clicks: the sound of the page does not run`);
}
