// A store that one version of the app wrote, and a later version opens.

import 'fake-indexeddb/auto';
import type { Document, Server } from '@roundbell/core';
import { fakeClock, fakePage, seededRandom, strictLog } from '@roundbell/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../../server/test/open-test-server.ts';
import { createServerPort } from '../server/server.ts';
import { createRecords } from './records.ts';
import { ROWS, type RowVersions } from './schema.ts';
import { createBrowserSession } from './testing/browser-session.ts';

vi.setConfig({ testTimeout: 30_000 });
const WAIT = { timeout: 8000 };

/** Two versions of the app further: the first one marks the bodies, the second one adds to the marks. */
const LATER: RowVersions = {
  schema: { ...ROWS.schema, version: ROWS.schema.version + 2 },
  forward: {
    ...ROWS.forward,
    [ROWS.schema.version + 1]: (row) => ({ ...row, body: marked(row['body'], 'one') }),
    [ROWS.schema.version + 2]: (row) => ({ ...row, body: marked(row['body'], 'two') }),
  },
};

function marked(body: unknown, mark: string): string {
  const read = JSON.parse(body as string) as { readonly marks?: readonly string[] };
  return JSON.stringify({ ...read, marks: [...(read.marks ?? []), mark] });
}

let server: TestServer;
let account = 0;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await openTestServer();
  // The storage of RxDB prints a notice of its maker once.
  vi.spyOn(console, 'warn').mockImplementation((text: string) => {
    if (!text.includes('RxDB Open Core')) throw new Error(text);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

/** A browser in which the versions of the app follow each other. */
async function openBrowser() {
  const session = createBrowserSession((request) => server.fetch(request));
  const clock = fakeClock();
  const page = fakePage();
  const log = strictLog();
  const random = seededRandom(++account);
  const port = createServerPort({ clock, page, random, ...session });
  const email = `update-${account}@example.org`;
  const { user } = await port.signUp({ email, password: 'tercet1', displayName: 'Ann' });

  const pushed: string[] = [];
  const noting: Server = {
    ...port,
    documentsOf: (userId) => ({
      ...port.documentsOf(userId),
      push(kind, rows) {
        pushed.push(...rows.map(({ document, assumedRev }) => `${document.id} on ${assumedRev ?? 'nothing'}`));
        return port.push(kind, rows);
      },
    }),
  };

  async function openApp(rows: RowVersions) {
    const records = createRecords({ server: noting, clock, random, page, log, rows });
    let timers: readonly Document[] = [];
    records.observe('timers', (documents) => (timers = documents));
    await records.open(user.id);
    let isOpen = true;
    const close = async () => {
      if (isOpen) await records.close();
      isOpen = false;
      log.check();
    };
    endings.push(close);
    const bodies = () => Object.fromEntries(timers.map(({ id, body }) => [id, body]));
    const synced = () => vi.waitFor(() => expect(records.state()).toEqual({ status: 'synced' }), WAIT);
    return { records, bodies, synced, close };
  }
  const onServer = async () => {
    const { documents } = await port.pull('timers', 0, 100);
    return Object.fromEntries(documents.map(({ id, deleted, body }) => [id, deleted ? 'deleted' : body]));
  };
  return { session, pushed, openApp, onServer };
}

function timer(id: string, name: string, rev: string): Document {
  return { id, rev, updatedAt: 1, deleted: false, body: { name } };
}

/** Three timers that the server has; then without a network one is edited, one deleted and one added. */
async function writeUnsent(browser: Awaited<ReturnType<typeof openBrowser>>): Promise<void> {
  const today = await browser.openApp(ROWS);
  for (const id of ['kept', 'edited', 'gone']) await today.records.put('timers', timer(id, id, `first-${id}`));
  await today.synced();
  browser.session.network = 'down';
  await today.records.put('timers', timer('edited', 'edited offline', 'second'));
  await today.records.put('timers', timer('new', 'new offline', 'third'));
  await today.records.remove('timers', 'gone');
  await today.close();
}

describe('an update of the app', () => {
  it('[SYN-68] brings unsent edits forward, through every version between, and counts them as waiting', async () => {
    // As in a browser whose tabs hear each other: one of them migrates.
    vi.unstubAllGlobals();
    const browser = await openBrowser();
    await writeUnsent(browser);
    const later = await browser.openApp(LATER);
    const marks = ['one', 'two'];
    expect(later.bodies()).toEqual({
      kept: { name: 'kept', marks },
      edited: { name: 'edited offline', marks },
      new: { name: 'new offline', marks },
    });
    await vi.waitFor(() => expect(later.records.state()).toEqual({ status: 'offline', changes: 3 }), WAIT);
    await later.close();
    const reloaded = await browser.openApp(LATER);
    expect(reloaded.bodies()['edited']).toEqual({ name: 'edited offline', marks });
    await vi.waitFor(() => expect(reloaded.records.state()).toEqual({ status: 'offline', changes: 3 }), WAIT);
  });

  it('[SYN-69] sends them afterwards, and nothing that was exchanged before', async () => {
    const browser = await openBrowser();
    await writeUnsent(browser);
    const later = await browser.openApp(LATER);
    await vi.waitFor(() => expect(later.records.state()).toMatchObject({ status: 'offline' }), WAIT);
    browser.pushed.length = 0;
    browser.session.network = 'up';
    later.records.sync();
    await later.synced();
    expect(browser.pushed.sort()).toEqual(['edited on first-edited', 'gone on first-gone', 'new on nothing']);
    const marks = ['one', 'two'];
    expect(await browser.onServer()).toEqual({
      kept: { name: 'kept' },
      edited: { name: 'edited offline', marks },
      new: { name: 'new offline', marks },
      gone: 'deleted',
    });
    expect(Object.keys(later.bodies()).sort()).toEqual(['edited', 'kept', 'new']);
  });
});
