// What someone does with the product, in any engine.

import { type APIRequestContext, expect } from '@playwright/test';
import { moveInAs, type WrittenTimer } from '../people/newcomer.ts';
import { type Person, type WrittenRound, type WrittenStep, newAda } from '../people/person.ts';
import { namesOnServer } from '../people/two-devices.ts';
import { EMPTY_PAGE } from './door.ts';
import type { Hand, Spot } from './hand.ts';

const LIBRARY = { role: 'heading', name: 'My Timers' } as const;

/** Creates an account from the landing page; ends in the library. */
export async function signUp(hand: Hand): Promise<Person> {
  await hand.open('/');
  await hand.tap({ role: 'link', name: 'Get Started' });
  return createAccount(hand);
}

/** Creates an account on the auth screen; ends in the library. */
export async function createAccount(hand: Hand): Promise<Person> {
  const ada = newAda();
  await hand.sees({ label: 'Password' });
  if ((await hand.texts({ role: 'button', name: 'Create Account' })).length === 0)
    await hand.tap({ role: 'button', name: 'Create one' });
  await hand.fill({ role: 'textbox', name: 'Display Name' }, ada.displayName);
  await hand.fill({ role: 'textbox', name: 'Email' }, ada.email);
  await hand.fill({ label: 'Password' }, ada.password);
  await hand.tap({ role: 'button', name: 'Create Account' });
  await hand.sees(LIBRARY);
  return ada;
}

/** Writes a timer, starting from the library, and saves it; ends in the library. */
export async function addTimer(hand: Hand, name: string, rounds: readonly WrittenRound[]): Promise<void> {
  await hand.tap({ role: 'link', name: 'New Timer' });
  await hand.sees({ role: 'heading', name: 'Create New Timer' });
  await hand.fill({ role: 'textbox', name: 'Name', within: { role: 'region', name: 'Timer Details' } }, name);
  for (const [index, round] of rounds.entries()) {
    await hand.tap({ role: 'button', name: 'Add Round' });
    await writeRound(hand, { role: 'group', name: new RegExp(`^Round ${index + 1}:`) }, round);
  }
  await save(hand);
  await hand.sees({ role: 'article', name });
}

async function writeRound(hand: Hand, within: Spot, { repeat, rest, steps }: WrittenRound): Promise<void> {
  if (repeat !== undefined) await hand.fill({ role: 'spinbutton', name: 'Repeat', within }, String(repeat));
  if (rest !== undefined)
    await hand.fill({ role: 'spinbutton', name: 'Rest after round (seconds)', within }, String(rest));
  for (const [index, step] of steps.entries()) {
    await hand.tap({ role: 'button', name: 'delay' in step ? 'Add Delay' : 'Add Step', within });
    const group: Spot = { role: 'group', name: new RegExp(`^Step ${index + 1}:`), within };
    await expand(hand, group);
    if ('delay' in step) await hand.fill({ role: 'spinbutton', name: 'Seconds', within: group }, String(step.delay));
    else await writeStep(hand, group, step);
  }
}

async function expand(hand: Hand, group: Spot): Promise<void> {
  const row: Spot = { role: 'button', within: group };
  if ((await hand.attribute(row, 'aria-expanded')) === 'false') await hand.tap(row);
}

async function writeStep(
  hand: Hand,
  within: Spot,
  { name, minutes, seconds, repeat, type }: WrittenStep,
): Promise<void> {
  if (minutes !== undefined) await hand.fill({ role: 'spinbutton', name: 'Minutes', within }, String(minutes));
  await hand.fill({ role: 'spinbutton', name: 'Seconds', within }, String(seconds));
  if (repeat !== undefined) await hand.fill({ role: 'spinbutton', name: 'Repeat', within }, String(repeat));
  if (type !== undefined) await hand.choose({ role: 'combobox', name: 'Type', within }, type);
  await hand.fill({ role: 'textbox', name: 'Step name', within }, name);
}

/** Saves what is in the editor; ends in the library. */
export async function save(hand: Hand): Promise<void> {
  await hand.tap({ role: 'button', name: 'Save' });
  await hand.sees(LIBRARY);
}

/** Renames a timer, starting from the library; ends there. */
export async function rename(hand: Hand, name: string, to: string): Promise<void> {
  await hand.tap({ role: 'link', name: 'Edit', within: { role: 'article', name } });
  await hand.sees({ role: 'heading', name: 'Edit Timer' });
  await hand.fill({ role: 'textbox', name: 'Name', within: { role: 'region', name: 'Timer Details' } }, to);
  await save(hand);
}

/** Waits until the library shows exactly these timers. */
export async function seesTimers(hand: Hand, names: readonly string[]): Promise<void> {
  await hand.readsAll({ role: 'heading', within: { role: 'article' } }, names);
}

/** Gives someone new an account with timers, bypassing every browser. */
export async function newPerson(
  request: APIRequestContext,
  url: string,
  timers: readonly WrittenTimer[],
): Promise<Person> {
  const ada = newAda();
  await moveInAs({ request }, url, ada, timers);
  return ada;
}

/**
 * Waits until the server, asked without any browser, has exactly these timers of the person who has moved in by
 * `request`.
 */
export async function serverHas(request: APIRequestContext, url: string, names: readonly string[]): Promise<void> {
  await expect.poll(() => namesOnServer({ request }, url), { timeout: 20_000 }).toEqual([...names].sort());
}

/** Waits until the app is kept on the device and its worker answers for the page. */
export async function untilKept(hand: Hand): Promise<void> {
  await hand.until(() => navigator.serviceWorker.controller !== null, undefined, 40_000);
}

/** Signs someone in without the form, and opens a page. */
export async function enter(hand: Hand, { email, password }: Person, path = '/library'): Promise<void> {
  await hand.open(EMPTY_PAGE);
  const status = await hand.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/account/sign-in', { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.status;
    },
    { email, password },
  );
  if (status !== 200) throw new Error(`The server answers the sign-in with ${status}`);
  await hand.open(path);
}
