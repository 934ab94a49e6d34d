// A run whose tones are easy to tell apart: one chime a second, and the run screen with a tap at its loudspeaker.

import type { Page } from '@playwright/test';
import { expect } from '../machine/journey.ts';
import { type WrittenTimer, openLibrary } from '../people/newcomer.ts';
import type { Heard, Listened } from './audio-tap.ts';

/** A step that chimes each second; its name and its length in seconds. */
export type ChimingStep = readonly [name: string, seconds: number];

/** Soft enough that two sounds together are louder than one, without being bent by the limiter. */
const VOLUME = 20;
/** How far a sound may be from its instant (ms). The bench gives exact figures; this tells a right design from a wrong one. */
const ON_TIME = 30;
/** A jump of the loudspeaker's clock up to this is a misreading (ms). */
const NOISE = 5;
/** A page notices a jump of that clock this late, and cannot move a tone that is already near (ms). */
const NOTICED = 400;
/** Two equal sounds together are twice as high as one. */
const SAME_HEIGHT = 0.1;

/** Signs a new person up and opens the run screen of a timer with one round of chiming steps. */
export async function openRun(page: Page, url: string, steps: readonly ChimingStep[]): Promise<void> {
  await openLibrary(page, url, [timerOfChimes(steps)]);
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
}

/** A timer of one round of chiming steps. */
export function timerOfChimes(steps: readonly ChimingStep[]): WrittenTimer {
  const written = steps.map(([name, duration], index) => {
    const settings = { repeat: 1, chimeInterval: 1, coachingEnabled: false, pauseAfterEnd: false };
    return { id: `step-${index}`, name, duration, type: 'work', ...settings } as const;
  });
  return {
    name: 'Chimes',
    rounds: [{ id: 'round-1', name: 'Round', steps: written, repeat: 1, restAfterRound: 0 }],
    globalSettings: { countdownBeep: false, voiceEnabled: false, volume: VOLUME },
  };
}

/** Presses a button of the run screen. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Presses the main button until it says something else: a press within 300 ms of another does not count. */
export async function pressAgain(page: Page, name: string, next: string): Promise<void> {
  const [button, other] = [name, next].map((words) => page.getByRole('button', { name: words, exact: true }));
  await expect(async () => {
    if (await button!.isVisible()) await button!.click();
    await expect(other!).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/**
 * The page time (ms) at which a run began: the one that most of its sounds agree on, as they fall on whole seconds; if
 * none agree, the latest.
 */
export function beginningOf(heard: readonly Heard[]): number {
  const first = heard[0]?.at ?? Number.NaN;
  const shifts = heard.map(({ at }) => at - first - 1000 * Math.round((at - first) / 1000));
  const agreeing = (shift: number) => shifts.filter((other) => Math.abs(other - shift) < ON_TIME).length;
  return first + shifts.reduce((best, shift) => (agreeing(shift) >= agreeing(best) ? shift : best));
}

/** What a run of chimes should sound like. */
export interface DueChimes {
  readonly beginning: number;
  /** The first and last second of the run to check. */
  readonly seconds: readonly [first: number, last: number];
  /** Whether a tone due at a page time (ms) may be missing. */
  readonly mayMiss?: (due: number) => boolean;
}

/**
 * What is wrong with what was heard of a run that sounds each second: missing, doubled or mistimed. If the machine
 * itself lost sound, nothing could have been in time.
 */
export function faultsOf({ heard, jumps }: Listened, { beginning, seconds: [first, last], mayMiss }: DueChimes) {
  const isExcused = (due: number) =>
    jumps.some(({ from, to, by }) => Math.abs(by) > NOISE && due > from - ON_TIME && due < to + NOTICED);
  const secondOf = ({ at }: Heard) => Math.round((at - beginning) / 1000);
  const errorOf = (sound: Heard) => sound.at - beginning - secondOf(sound) * 1000;
  const faults = seconds(first, last).flatMap((second) => {
    if (mayMiss?.(beginning + second * 1000) === true) return [];
    const sounds = heard.filter((sound) => secondOf(sound) === second);
    if (sounds.length > 1) return [`${second} s: ${sounds.length} sounds`];
    if (isExcused(beginning + second * 1000)) return [];
    const [sound] = sounds;
    if (sound === undefined) return [`${second} s: no sound`];
    // A loudspeaker that has just been switched on has no steady clock to tell the time by.
    const isCold = sound === heard[0];
    return isCold || Math.abs(errorOf(sound)) < ON_TIME ? [] : [`${second} s: ${Math.round(errorOf(sound))} ms`];
  });
  const strays = heard.filter((sound) => secondOf(sound) < first || secondOf(sound) > last);
  return [...faults, ...strays.map((sound) => `a sound at ${secondOf(sound)} s`)];
}

/** The whole seconds from one to another, both included. */
export function seconds(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The last whole second at which something was heard. */
export function lastSecond(heard: readonly Heard[], beginning: number): number {
  return Math.round(((heard.at(-1)?.at ?? Number.NaN) - beginning) / 1000);
}

/** Checks that sounds which should be alike are equally loud: none of them is two together. */
export function expectSingle(chimes: readonly Heard[]): void {
  const heights = chimes.map(({ peak }) => peak);
  expect(Math.max(...heights) / Math.min(...heights), `heights ${heights.join(', ')}`).toBeLessThan(1 + SAME_HEIGHT);
}
