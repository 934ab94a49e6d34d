// Journeys of someone with more than one window or device, and of a network that comes and goes.

import type { BrowserContext, Page } from '@playwright/test';
import { type Document, type DocumentKind, pullReplySchema } from '@roundbell/core/ports';
import { type Cable, layCable } from '../machine/cable.ts';
import { expect, test as journey } from '../machine/journey.ts';
import type { Asking } from './newcomer.ts';

/** What the console says when the network is away, and when a server answers with something else. */
const AWAY =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_ABORTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|status of (401|5\d\d)|response has a MIME type/;

interface TwoDevices {
  /** The way to the server, for journeys that load a page offline. */
  readonly cable: Cable;
  /** Another browser of the person who owns `page`: the same sign-in, nothing on the device. */
  readonly secondBrowser: () => Promise<Page>;
  /** Removes what the console said while the network was away. */
  readonly forgiveAway: () => void;
}

export const test = journey.extend<TwoDevices>({
  cable: async ({ server }, use) => {
    const cable = await layCable(server.url);
    await use(cable);
    await cable.cut();
  },
  secondBrowser: async ({ browser, page, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const { cookies } = await page.context().storageState();
      const storageState = { cookies, origins: [] };
      const context = await browser.newContext({ storageState, ...(baseURL === undefined ? {} : { baseURL }) });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  forgiveAway: async ({ complaints }, use) => {
    await use(() => {
      const others = complaints.filter((complaint) => !AWAY.test(complaint));
      complaints.splice(0, complaints.length, ...others);
    });
  },
});

export { expect };

/** The living documents that the server has of the page's account, requested without the page. */
export async function onServer(page: Asking, url: string, kind: DocumentKind = 'timers'): Promise<readonly Document[]> {
  const answer = await page.request.get(`${url}/api/sync/${kind}/pull?since=0&limit=500`);
  expect(answer.status(), await answer.text()).toBe(200);
  return pullReplySchema.parse(await answer.json()).documents.filter(({ deleted }) => !deleted);
}

/** The names of the timers that the server has, sorted. */
export async function namesOnServer(page: Asking, url: string): Promise<readonly string[]> {
  return (await onServer(page, url)).map(({ body }) => body['name'] as string).sort();
}

/** Waits until the library shows exactly these timers; ready-made ones, which an empty library offers, have no menu. */
export async function expectTimers(page: Page, names: readonly string[], timeout = 10_000): Promise<void> {
  const own = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^More for/ }) });
  const shown = async () => (await own.getByRole('heading').allTextContents()).sort();
  await expect.poll(shown, { timeout }).toEqual([...names].sort());
}

/** Opens a timer's editor from the library. */
export async function openEditor(page: Page, name: string): Promise<void> {
  await page.getByRole('article', { name, exact: true }).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Timer' })).toBeVisible();
}

/** Fills a field of the details of the timer in the editor. */
export async function write(page: Page, field: 'Name' | 'Description', text: string): Promise<void> {
  await page.getByRole('region', { name: 'Timer Details' }).getByRole('textbox', { name: field }).fill(text);
}

/** Saves what is in the editor; ends in the library. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
}

/** Deletes a timer in the library and confirms it. */
export async function deleteTimer(page: Page, name: string): Promise<void> {
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article', { name, exact: true })).toBeHidden();
}
