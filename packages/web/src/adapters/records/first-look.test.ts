// What a device shows of an account before the code of its store is there.

import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../../server/test/open-test-server.ts';
import { lookAtDevice } from './first-look.ts';
import { enter, openPage, WAIT, type BrowserDevice } from './testing/browser-devices.ts';

vi.setConfig({ testTimeout: 30_000 });

let server: TestServer;
let accounts = 0;
let userId = '';
let idle: (() => void)[] = [];
const pages: BrowserDevice[] = [];

beforeAll(async () => {
  server = await openTestServer();
  // The storage of RxDB prints a notice of its maker once.
  vi.spyOn(console, 'warn').mockImplementation((text: string) => {
    if (!text.includes('RxDB Open Core')) throw new Error(text);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  // Each device has one tab here: no election.
  vi.stubGlobal('BroadcastChannel', undefined);
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
  vi.unstubAllGlobals();
});

/** A device with three timers of which one was removed, loaded again: the store of the new page waits for an idle moment. */
async function reloaded(): Promise<BrowserDevice> {
  const before = openPage('phone', (request) => server.fetch(request));
  userId = await enter(before, `ann-${++accounts}@example.org`);
  await before.records.open(userId);
  for (const name of ['Run', 'Swim', 'Row']) await before.put(name, name);
  await before.records.remove('timers', 'Swim');
  await before.synced();
  await before.close();
  idle = [];
  const page = openPage('phone', before.session);
  pages.push(page);
  return page;
}

async function goOn(): Promise<void> {
  await vi.waitFor(() => expect(idle).not.toEqual([]), WAIT);
  idle.splice(0).forEach((run) => run());
}
const places = async () => new Set((await indexedDB.databases()).map(({ name }) => name));

describe('the first look', () => {
  it('[PRT-107] shows what the device holds before its store is opened, and the store when the page is idle', async () => {
    const page = await reloaded();
    await page.records.open(userId);
    expect(page.names()).toEqual(['Row', 'Run']);
    expect((await page.records.get('timers', 'Run'))?.body).toEqual({ name: 'Run' });
    expect(page.states).toEqual([{ status: 'waiting', changes: 0 }]);
    await goOn();
    await page.synced();
    expect(page.names()).toEqual(['Row', 'Run']);
  });

  it('[PRT-108] a change, and what was not seen, have the store opened at once', async () => {
    const page = await reloaded();
    await page.records.open(userId);
    expect(await page.records.get('timers', 'Swim')).toBeUndefined();
    await page.put('Bike', 'Bike');
    expect(page.names()).toEqual(['Bike', 'Row', 'Run']);
    await page.synced();
  });

  it('[PRT-108] an account that is closed before its store was opened stays closed', async () => {
    const page = await reloaded();
    await page.records.open(userId);
    await page.records.close();
    await goOn();
    expect(page.records.state()).toEqual({ status: 'closed' });
    await expect(page.records.get('timers', 'Run')).rejects.toThrow();
  });

  it('[PRT-107] makes nothing on a device that holds nothing, or rows of another version', async () => {
    await reloaded();
    const before = await places();
    expect(await lookAtDevice('nobody', 0)).toBeUndefined();
    expect(await lookAtDevice(`phone_${userId}`, 1)).toBeUndefined();
    expect(await places()).toEqual(before);
  });
});

it('[PRT-111] what is asked for while the documents are being opened waits for them', async () => {
  const page = openPage('new', (request) => server.fetch(request));
  pages.push(page);
  userId = await enter(page, `ann-${++accounts}@example.org`);
  const opening = page.records.open(userId);
  await page.put('Walk', 'Walk');
  expect((await page.records.get('timers', 'Walk'))?.body).toEqual({ name: 'Walk' });
  await opening;
  expect(page.names()).toEqual(['Walk']);
});
