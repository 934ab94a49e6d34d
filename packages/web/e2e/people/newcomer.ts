// Someone who has an account and timers before the first screen is opened. Journeys that are not about signing up or
// writing timers begin here.

import type { APIRequestContext, Page } from '@playwright/test';
import { type SpeechProvider, profileBody, profileOf } from '@roundbell/core';
import { type SignedIn, signedInSchema } from '@roundbell/core/ports';
import type { Timer } from '@roundbell/core/timer';
import { expect } from '../machine/journey.ts';
import { type Person, type WrittenRound, type WrittenStep, newAda } from './person.ts';

/** The parts of a timer that a journey cares about. */
export type WrittenTimer = Pick<Timer, 'name' | 'rounds'> &
  Partial<Pick<Timer, 'description' | 'globalSettings' | 'tags'>>;

const SETTINGS = { countdownBeep: false, voiceEnabled: true, volume: 70 } as const;

/** The timer that the editor would make of these words. */
export function timerOf(name: string, rounds: readonly WrittenRound[]): WrittenTimer {
  return {
    name,
    rounds: rounds.map(({ repeat = 1, infinite = false, rest = 0, steps }, index) => ({
      id: `round-${index}`,
      name: `Round ${index + 1}`,
      steps: steps.map((step, place) => stepOf(`step-${index}-${place}`, step)),
      repeat: infinite ? 'infinite' : repeat,
      restAfterRound: rest,
    })),
  };
}

function stepOf(id: string, step: WrittenStep | { readonly delay: number }): Timer['rounds'][number]['steps'][number] {
  const plain = { id, repeat: 1, coachingEnabled: false, pauseAfterEnd: false } as const;
  if ('delay' in step) return { ...plain, name: 'Delay', type: 'delay', duration: step.delay };
  const { name, type = 'work', minutes = 0, seconds, repeat = 1 } = step;
  return { ...plain, name, type, duration: minutes * 60 + seconds, repeat };
}

/**
 * Signs up someone new, with these timers, at the server, and returns their id; the page is signed in from then on.
 * `ttsProvider` is who speaks, if not the usual one.
 */
export async function moveIn(
  page: Page,
  url: string,
  timers: readonly WrittenTimer[],
  ttsProvider?: SpeechProvider,
): Promise<string> {
  const { user, profile } = await moveInAs(page, url, newAda(), timers);
  if (ttsProvider === undefined || profile === null) return user.id;
  const { heartRatePreferences, ...rest } = profileOf(user, profile.body);
  const changed = profileBody({ ...rest, heartRatePreferences: { ...heartRatePreferences, ttsProvider } });
  const document = { ...profile, rev: 'second', body: changed };
  await push(page, `${url}/api/sync/profile/push`, [{ document, assumedRev: profile.rev }]);
  return user.id;
}

/** Where a person's requests come from: a page, or nothing but its cookies. */
export interface Asking {
  readonly request: APIRequestContext;
}

/** The same for someone whose credentials are known. */
export async function moveInAs(
  page: Asking,
  url: string,
  person: Person,
  timers: readonly WrittenTimer[],
): Promise<SignedIn> {
  const from = { 'x-forwarded-for': someAddress() };
  const signedIn = signedInSchema.parse(await post(page, `${url}/api/account/sign-up`, person, from));
  await bringTimers(page, url, signedIn.user.id, timers);
  return signedIn;
}

/** Puts more timers of the signed-in person on the server. */
export async function bringTimers(
  page: Asking,
  url: string,
  userId: string,
  timers: readonly WrittenTimer[],
): Promise<void> {
  if (timers.length === 0) return;
  const now = Date.now();
  const rows = timers.map(({ name, description, rounds, globalSettings = SETTINGS, tags = [] }, index) => {
    const id = `timer-${crypto.randomUUID()}`;
    // The library shows them in this order.
    const updatedAt = now - index;
    const written = { name, ...(description !== undefined && { description }), rounds, globalSettings, tags };
    const body = { id, userId, ...written, createdAt: 0, updatedAt };
    return { document: { id, rev: 'first', updatedAt, deleted: false, body } };
  });
  await push(page, `${url}/api/sync/timers/push`, rows);
}

async function push(page: Asking, url: string, rows: readonly object[]): Promise<void> {
  expect(await post(page, url, { rows })).toEqual({ conflicts: [] });
}

async function post(page: Asking, url: string, sent: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await page.request.post(url, { data: sent, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** A separate address for each person who moves in: the server counts attempts by address. */
function someAddress(): string {
  return `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`;
}

/** Moves in and opens the library. */
export async function openLibrary(page: Page, url: string, timers: readonly WrittenTimer[]): Promise<void> {
  await moveIn(page, url, timers);
  await page.goto(`${url}/library`);
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
}
