// Devices whose storage does not answer, against the real server in this process.

import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../../../server/test/open-test-server.ts';
import { enter, openPage, type BrowserDevice } from './browser-devices.ts';

let server: TestServer;
let accounts = 0;
/** Who entered last. */
export let userId = '';
/** What is closed after each test. */
export const pages: BrowserDevice[] = [];

/** Sets a file of tests up: one server, and pages that end with each test. */
export function openHangingDevices(): void {
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());
  // Each device has one tab here: no election.
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', undefined);
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await soon(page, page.close());
    vi.unstubAllGlobals();
  });
}

/** The requests that hang together, by what they are for. */
const WAYS = {
  open: [[IDBFactory.prototype, ['open']]],
  read: [
    [IDBObjectStore.prototype, ['get', 'getAll', 'openCursor', 'count']],
    [IDBIndex.prototype, ['get', 'getAll', 'openCursor', 'count']],
  ],
  write: [[IDBObjectStore.prototype, ['put', 'add']]],
} as const;
/** The device is tried again every few seconds of the page's clock. */
export const LONG = { timeout: 25_000 };
type Way = keyof typeof WAYS;

export interface Hang {
  /** How many requests were not answered. */
  readonly met: () => number;
  readonly end: () => void;
}

/** No request of a kind is answered from now on. */
export function hang(way: Way): Hang {
  let met = 0;
  const spies = WAYS[way].flatMap(([of, names]) =>
    names.map((name) =>
      vi.spyOn(of as unknown as Record<string, () => unknown>, name).mockImplementation(() => {
        met += 1;
        return name === 'open' ? new IDBOpenDBRequest() : new IDBRequest();
      }),
    ),
  );
  return { met: () => met, end: () => spies.forEach((spy) => spy.mockRestore()) };
}

/** Lets the page's clock go on until some work has ended: no faster than the store can work. */
export async function soon<T>({ clock }: Pick<BrowserDevice, 'clock'>, work: Promise<T>): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  ended.catch(() => {});
  await vi.waitFor(async () => {
    if (!isOver) await clock.pass(100);
    expect(isOver).toBe(true);
  }, LONG);
  return ended;
}

/** Opens a page; the first of a browser enters a new account. */
export async function newPage(name: string, from?: BrowserDevice): Promise<BrowserDevice> {
  const page = openPage(name, from?.session ?? ((request) => server.fetch(request)));
  pages.push(page);
  page.log.expect('records-in-memory', 'memory-not-erased');
  if (from === undefined) userId = await enter(page, `hanging-${(accounts += 1)}@example.org`);
  return page;
}

/** The names of the timers that the server has. */
export const onServer = async (page: BrowserDevice): Promise<readonly unknown[]> =>
  (await page.port.pull('timers', 0, 100)).documents.filter(({ deleted }) => !deleted).map(({ body }) => body['name']);
