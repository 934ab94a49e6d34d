// What becomes of a device that was away: for half a year, under an older app, without a sign-in, under another person's hands.

import 'fake-indexeddb/auto';
import { pullReplySchema } from '@roundbell/core/ports';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../../server/test/open-test-server.ts';
import { enter, openPage, WAIT, type Answer, type BrowserDevice } from './testing/browser-devices.ts';
import type { BrowserSession } from './testing/browser-session.ts';

vi.setConfig({ testTimeout: 30_000 });

let server: TestServer;
let accounts = 0;
let email = '';
let userId = '';
const pages: BrowserDevice[] = [];

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  // Each device has one tab here: no election.
  vi.stubGlobal('BroadcastChannel', undefined);
  email = `away-${(accounts += 1)}@example.org`;
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
  vi.unstubAllGlobals();
});

const answer: Answer = (request) => server.fetch(request);

async function open(name: string, from: BrowserSession | Answer = answer): Promise<BrowserDevice> {
  const page = openPage(name, from);
  pages.push(page);
  userId = await enter(page, email);
  await page.records.open(userId);
  return page;
}

describe('a device that was away for longer than deletions are remembered', () => {
  /** The server as it is 180 days later: it remembers no deletion, and says so to devices that have missed some. */
  const later: Answer = async (request) => {
    const reply = await server.fetch(request);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.endsWith('/timers/pull')) return reply;
    const { documents, sequence } = pullReplySchema.parse(await reply.json());
    const since = Number(searchParams.get('since'));
    const isExpired = documents.some(({ deleted }) => deleted);
    const liveRows = documents.filter(({ deleted }) => !deleted);
    return Response.json({ documents: liveRows, sequence, ...(isExpired && since > 0 ? { expired: true } : {}) });
  };

  async function afterHalfAYear() {
    let now = answer;
    const away = await open('away', (request) => now(request));
    const other = await open('other');
    for (const id of ['kept', 'deleted', 'edited here', 'edited there']) await other.put(id, id);
    await other.synced();
    await vi.waitFor(() => expect(away.timers()).toHaveLength(4), WAIT);
    await away.synced();
    away.session.network = 'down';
    await other.records.remove('timers', 'deleted');
    await other.records.remove('timers', 'edited here');
    await other.put('edited there', 'edited there, later');
    await other.synced();
    now = later;
    return { away, other };
  }

  it('begins again: what was deleted meanwhile goes, what was edited comes', async () => {
    const { away } = await afterHalfAYear();
    away.session.network = 'up';
    away.records.sync();
    await vi.waitFor(() => expect(away.names()).toEqual(['edited there, later', 'kept']), WAIT);
    await away.synced();
  });

  it('sends what it has not sent, which brings a deleted one back', async () => {
    const { away, other } = await afterHalfAYear();
    await away.put('edited here', 'edited here, later');
    await away.put('new', 'new');
    away.session.network = 'up';
    away.records.sync();
    const all = ['edited here, later', 'edited there, later', 'kept', 'new'];
    await vi.waitFor(() => expect(away.names()).toEqual(all), WAIT);
    await away.synced();
    await vi.waitFor(() => {
      other.records.sync();
      expect(other.names()).toEqual(all);
    }, WAIT);
  });
});

describe('a sign-in that expired', () => {
  it('keeps unsent edits over a reload, counts them and sends them after the next sign-in', async () => {
    const before = await open('first');
    await before.put('sent', 'Sent');
    await before.synced();
    before.session.forgetCookies();
    await before.put('unsent', 'Unsent');
    await before.put('sent', 'Sent, then edited');
    await before.records.close();
    const after = openPage('first', before.session);
    pages.push(after);
    await after.records.open(userId);
    const signedOut = { status: 'signed-out', changes: 2 };
    await vi.waitFor(() => expect(after.records.state()).toEqual(signedOut), WAIT);
    expect(after.names()).toEqual(['Sent, then edited', 'Unsent']);
    await enter(after, email);
    after.records.sync();
    await after.synced();
    const other = await open('second');
    await vi.waitFor(() => expect(other.names()).toEqual(['Sent, then edited', 'Unsent']), WAIT);
  });

  it('counts what is unsent after a reload without a network', async () => {
    const before = await open('first');
    for (const id of ['a', 'b', 'c']) await before.put(id, id);
    await before.synced();
    before.session.network = 'down';
    await before.put('a', 'A');
    await before.records.remove('timers', 'b');
    await before.records.close();
    const after = openPage('first', before.session);
    pages.push(after);
    await after.records.open(userId);
    await vi.waitFor(() => expect(after.records.state()).toEqual({ status: 'offline', changes: 2 }), WAIT);
  });

  it('lets another person who signs in on the device neither see nor send what is unsent', async () => {
    const ann = await open('first');
    await ann.synced();
    ann.session.forgetCookies();
    await ann.put('hers', 'Hers');
    await ann.records.close();
    const hers = email;
    email = `ben-${accounts}@example.org`;
    const ben = await open('first', ann.session);
    await ben.synced();
    expect(ben.timers()).toEqual([]);
    expect((await ben.port.pull('timers', 0, 10)).documents).toEqual([]);
    await ben.put('his', 'His');
    await ben.synced();
    await ben.records.close();
    email = hers;
    const again = await open('first', ben.session);
    await again.synced();
    expect(again.names()).toEqual(['Hers']);
    expect((await again.port.pull('timers', 0, 10)).documents.map(({ id }) => id)).toEqual(['hers']);
  });

  it("sends nothing of a page whose cookie has become another person's in another tab [SYN-57]", async () => {
    const ann = await open('first');
    await ann.synced();
    const ben = openPage('other-tab', ann.session);
    await enter(ben, `ben-${accounts}@example.org`);
    await ann.put('hers', 'Hers');
    await vi.waitFor(() => expect(ann.records.state()).toEqual({ status: 'signed-out', changes: 1 }), WAIT);
    ann.clock.advance(60_000);
    ann.records.sync();
    expect((await ben.port.pull('timers', 0, 10)).documents).toEqual([]);
    await enter(ben, email);
    ann.records.sync();
    await ann.synced();
    expect((await ann.port.pull('timers', 0, 10)).documents.map(({ id }) => id)).toEqual(['hers']);
  });
});
