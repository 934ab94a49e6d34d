// The real store on a fake IndexedDB, against the real server in-process.

import 'fake-indexeddb/auto';
import { Failure } from '@roundbell/core/base';
import type { Document, Records, RecordsState } from '@roundbell/core/ports';
import { fakeClock, fakePage, seededRandom, settled, strictLog } from '@roundbell/core/testing';
import { openDB } from 'idb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEVICE_FULL } from '../../../../core/src/documents/rows.engine.ts';
import { openTestServer, type TestServer } from '../../../../server/test/open-test-server.ts';
import { createServerPort } from '../server/server.ts';
import { createRecords } from './records.ts';
import { createBrowserSession, type BrowserSession } from './testing/browser-session.ts';

// Two stores, a server and three exchanges take a second or two, and longer on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
/** What the page's clock goes on by while a test waits: a store that takes seconds of its own must not seem silent for ten minutes. */
const PAUSE = 6000;
const WAIT = { timeout: 8000 };
const PASSWORD = 'tercet1';

let server: TestServer;
let account = 0;
let email = '';
let userId = '';
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  // Each device has one tab here: no election. Several tabs are tried in a real browser.
  vi.stubGlobal('BroadcastChannel', undefined);
  email = `person-${++account}@example.org`;
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

/** One browser of the test's person. */
interface Device {
  readonly records: Records;
  readonly session: BrowserSession;
  readonly log: ReturnType<typeof strictLog>;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly states: readonly RecordsState[];
  timers(): readonly Document[];
  signIn(): Promise<void>;
  synced(): Promise<void>;
  close(): Promise<void>;
}

let seed = 0;

/** Opens the person's documents on a device; the first device signs up. A session that is handed in is a reload of its browser. */
async function open(
  device: string,
  session?: BrowserSession,
  before?: (session: BrowserSession, log: Device['log']) => void,
): Promise<Device> {
  const isReload = session !== undefined;
  const browser = session ?? createBrowserSession((request) => server.fetch(request));
  const clock = fakeClock();
  const page = fakePage();
  const log = strictLog('copy-kept');
  const random = seededRandom(++seed);
  const port = createServerPort({ clock, page, random, ...browser, openStream: (url) => browser.openStream(url) });
  const signIn = async () => {
    const { user } = await port.signIn({ email, password: PASSWORD });
    userId = user.id;
  };
  if (!isReload && device === 'first')
    userId = (await port.signUp({ email, password: PASSWORD, displayName: 'Ann' })).user.id;
  else if (!isReload) await signIn();
  before?.(browser, log);
  const databaseName = (userId: string) => `user_${userId}_${device}`;
  const records = createRecords({ server: port, clock, random, page, log, databaseName });
  const states: RecordsState[] = [];
  let timers: readonly Document[] = [];
  records.onState((state) => states.push(state));
  records.observe('timers', (documents) => (timers = documents));
  await records.open(userId);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await records.close();
    isOpen = false;
    log.check();
  };
  endings.push(close);
  const synced = () => vi.waitFor(() => expect(records.state()).toEqual({ status: 'synced' }), WAIT);
  return { records, session: browser, log, clock, states, timers: () => timers, signIn, synced, close };
}

function timer(id: string, body: Document['body'], rev: string): Document {
  return { id, rev, updatedAt: 1, deleted: false, body };
}

/** An event would say what an answer has not. */
function withoutEvents(session: BrowserSession): void {
  session.openStream = () => ({ readyState: 0, addEventListener: () => {}, close: () => {} });
}

async function edit(device: Device, id: string, change: Document['body']): Promise<void> {
  const stored = await device.records.get('timers', id);
  await device.records.put('timers', {
    ...stored!,
    rev: `edit-${++seed}`,
    body: { ...stored!.body, ...change },
  });
}

/** Lets all devices exchange until each of them shows the same. */
async function converge(...devices: readonly Device[]): Promise<readonly Document['body'][]> {
  const shown = (device: Device) => Object.fromEntries(device.timers().map(({ id, rev, body }) => [id, { rev, body }]));
  await vi.waitFor(() => {
    for (const device of devices) {
      device.records.sync();
      expect(device.records.state()).toEqual({ status: 'synced' });
      expect(shown(device)).toEqual(shown(devices[0]!));
    }
  }, WAIT);
  return devices[0]!.timers().map(({ body }) => body);
}

describe('the documents of an account', () => {
  it('shows on another device what was written on one', async () => {
    const first = await open('first');
    await first.records.put('timers', timer('t1', { name: 'Tabata' }, 'r1'));
    await first.synced();
    const second = await open('second');
    expect(await converge(first, second)).toEqual([{ name: 'Tabata' }]);
    await edit(second, 't1', { name: 'Tabata 2' });
    await vi.waitFor(() => expect(first.timers()[0]?.body).toEqual({ name: 'Tabata 2' }), WAIT);
    await first.records.remove('timers', 't1');
    await vi.waitFor(() => expect(second.timers()).toEqual([]), WAIT);
    expect(await second.records.get('timers', 't1')).toBeUndefined();
  });

  it('keeps what was written when the page ends without a network', async () => {
    const before = await open('first', undefined, (session) => (session.network = 'down'));
    const body = { name: 'Tabata', __odd: { '__a.b': [null, 1, 'x', { '|': true }] } };
    await before.records.put('timers', timer('t1', body, 'r1'));
    await before.close();
    const after = await open('first', before.session);
    expect(after.timers()).toEqual([timer('t1', body, 'r1')]);
    after.session.network = 'up';
    after.records.sync();
    await after.synced();
    const second = await open('second');
    expect(await converge(second)).toEqual([body]);
  });

  it('shows each person their own documents only', async () => {
    const ann = await open('first');
    await ann.records.put('timers', timer('t1', { name: 'Tabata' }, 'r1'));
    await ann.records.open('somebody-else');
    expect(ann.timers()).toEqual([]);
    expect(await ann.records.get('timers', 't1')).toBeUndefined();
    await ann.records.open(userId);
    expect(ann.timers()).toHaveLength(1);
    const told = ann.states.length;
    await ann.records.open(userId);
    expect(ann.states.slice(told).map(({ status }) => status)).not.toContain('closed');
  });

  it('gives an edit a revision of its own though the caller kept the old one', async () => {
    const first = await open('first');
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await first.synced();
    await first.records.put('timers', timer('t1', { name: 'B' }, 'r1'));
    expect(first.timers()[0]!.rev).not.toBe('r1');
    const second = await open('second');
    await converge(first, second);
    expect(second.timers()[0]!.body).toEqual({ name: 'B' });
  });

  it('lets a removed document come back', async () => {
    const first = await open('first');
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await first.records.remove('timers', 't1');
    await first.records.remove('timers', 't1');
    await first.records.remove('timers', 'never-there');
    await first.synced();
    await first.records.put('timers', timer('t1', { name: 'B' }, 'r2'));
    const second = await open('second');
    expect(await converge(first, second)).toEqual([{ name: 'B' }]);
  });
});

describe('the exchange with the server', () => {
  it('sends what was written while the server was away when it is back, once [PRT-30]', async () => {
    const first = await open('first');
    await first.synced();
    first.session.network = 'down';
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await first.records.put('timers', timer('t2', { name: 'B' }, 'r2'));
    await vi.waitFor(() => expect(first.records.state()).toEqual({ status: 'offline', changes: 2 }), WAIT);
    first.session.network = 'up';
    first.records.sync();
    await first.synced();
    const pushes = first.session.asked.length;
    first.records.sync();
    const second = await open('second');
    expect(await converge(first, second)).toHaveLength(2);
    expect(first.session.asked.slice(pushes).filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('tries again automatically after a back-off [PRT-30]', async () => {
    const first = await open('first', undefined, (session) => (session.network = 'down'));
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await vi.waitFor(() => expect(first.records.state()).toEqual({ status: 'offline', changes: 1 }), WAIT);
    first.session.network = 'up';
    first.clock.advance(1000);
    await first.synced();
  });

  it('asks every minute though no event comes [PRT-30]', async () => {
    const first = await open('first');
    await first.synced();
    const second = await open('second', undefined, withoutEvents);
    await second.synced();
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await first.synced();
    second.clock.advance(60_000);
    await vi.waitFor(() => expect(second.timers()).toHaveLength(1), WAIT);
  });

  it('pauses at a 401, keeps everything, and continues after a sign-in', async () => {
    const first = await open('first');
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await first.synced();
    first.session.forgetCookies();
    await first.records.put('timers', timer('t1', { name: 'B' }, 'r2'));
    await vi.waitFor(() => expect(first.records.state()).toEqual({ status: 'signed-out', changes: 1 }), WAIT);
    const asked = first.session.asked.length;
    first.clock.advance(50_000);
    await settled();
    expect(first.session.asked.slice(asked).filter((line) => !line.endsWith('/events'))).toEqual([]);
    expect(first.timers()[0]!.body).toEqual({ name: 'B' });
    await first.signIn();
    first.records.sync();
    await first.synced();
    expect(await converge(first, await open('second'))).toEqual([{ name: 'B' }]);
  });

  it('is closed, then waiting, and synced only when all is exchanged', async () => {
    const first = await open('first', undefined, (session) => (session.network = 'down'));
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await vi.waitFor(() => expect(first.records.state().status).toBe('offline'), WAIT);
    expect(first.states.map(({ status }) => status)).not.toContain('synced');
    first.session.network = 'up';
    first.records.sync();
    await first.synced();
    expect(first.states.at(-1)).toEqual({ status: 'synced' });
    await first.records.put('timers', timer('t1', { name: 'B' }, 'r2'));
    expect(first.records.state()).toEqual({ status: 'waiting', changes: 1 });
    await first.records.close();
    expect(first.records.state()).toEqual({ status: 'closed' });
  });

  it('a store that another page has removed is not made again: what is written goes to the server', async () => {
    const first = await open('first', undefined, (_, log) => log.expect('records-in-memory'));
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await first.synced();
    const names = async () =>
      (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.includes(userId));
    const other = await open('first', first.session);
    await other.synced();
    expect(await names()).toHaveLength(1);
    await other.records.erase(userId);
    expect(await names()).toEqual([]);
    await first.records.put('timers', timer('t2', { name: 'B' }, 'r2'));
    expect([await names(), first.records.isPersisted(), first.timers().length]).toEqual([[], false, 2]);
    await first.synced();
    await first.close();
    expect(await names()).toEqual([]);
  });

  it('sends the others though the server refuses one, which stays here and is offered again', async () => {
    const first = await open('first');
    first.log.expect('push-refused');
    await first.synced();
    const huge = timer('huge', { name: 'Huge', text: 'x'.repeat(1_100_000) }, 'r1');
    first.session.network = 'down';
    await first.records.put('timers', huge);
    await first.records.put('timers', timer('odd', { name: 'Odd' }, 'r\0'));
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r2'));
    first.session.network = 'up';
    first.records.sync();
    const second = await open('second');
    await vi.waitFor(() => expect(second.timers().map(({ id }) => id)).toEqual(['t1']), WAIT);
    await first.records.put('timers', timer('t2', { name: 'B' }, 'r3'));
    await vi.waitFor(() => {
      first.clock.advance(PAUSE);
      expect(second.timers()).toHaveLength(2);
    }, WAIT);
    expect(first.timers()).toHaveLength(4);
    expect(first.records.state()).toMatchObject({ status: 'waiting' });
    await first.records.put('timers', timer('huge', { name: 'Small' }, 'r4'));
    await first.records.put('timers', timer('odd', { name: 'Even' }, 'r5'));
    await vi.waitFor(() => {
      first.clock.advance(PAUSE);
      expect(second.timers()).toHaveLength(4);
    }, WAIT);
    expect(await converge(first, second)).toHaveLength(4);
  });
});

describe('two devices of one account', () => {
  async function pair(body: Document['body']): Promise<readonly [Device, Device]> {
    const first = await open('first');
    await first.records.put('timers', timer('t1', body, 'r1'));
    await first.synced();
    const second = await open('second');
    await converge(first, second);
    first.session.network = 'down';
    second.session.network = 'down';
    return [first, second];
  }
  async function meet(first: Device, second: Device): Promise<readonly Document['body'][]> {
    second.session.network = 'up';
    second.records.sync();
    await second.synced();
    first.session.network = 'up';
    return converge(first, second);
  }

  it('keeps concurrent edits of different fields [PRT-33]', async () => {
    const [first, second] = await pair({ name: 'A', description: 'x', rounds: [{ id: 'round-1', name: 'One' }] });
    await edit(first, 't1', { name: 'B' });
    await edit(second, 't1', { description: 'y' });
    await edit(second, 't1', { rounds: [{ id: 'round-1', name: 'Two' }] });
    expect(await meet(first, second)).toEqual([
      { name: 'B', description: 'y', rounds: [{ id: 'round-1', name: 'Two' }] },
    ]);
  });

  it('keeps both sides of a clash, one beside the other, and makes the copy once [PRT-33]', async () => {
    const [first, second] = await pair({ name: 'A', description: 'x' });
    await edit(first, 't1', { name: 'Mine' });
    await edit(second, 't1', { name: 'Theirs' });
    const bodies = await meet(first, second);
    expect(new Set(bodies.map(({ name }) => name))).toEqual(new Set(['Mine', 'Theirs (other device)']));
    expect(bodies).toHaveLength(2);
  });

  it('merges edits that go on for several rounds from the right base [PRT-33]', async () => {
    const [first, second] = await pair({ name: 'A', description: 'x' });
    await edit(first, 't1', { name: 'B' });
    await edit(second, 't1', { description: 'y' });
    await meet(first, second);
    first.session.network = 'down';
    await edit(second, 't1', { name: 'C' });
    await second.synced();
    await edit(first, 't1', { description: 'z' });
    expect(await meet(first, second)).toEqual([{ name: 'C', description: 'z' }]);
  });

  it.each(['first', 'second'])('lets an edit win against a delete on the %s device [PRT-33]', async (deleting) => {
    const [first, second] = await pair({ name: 'A' });
    await (deleting === 'first' ? first : second).records.remove('timers', 't1');
    await edit(deleting === 'first' ? second : first, 't1', { name: 'B' });
    expect(await meet(first, second)).toEqual([{ name: 'B' }]);
  });

  it('makes one of the same edit on both [PRT-33]', async () => {
    const [first, second] = await pair({ name: 'A' });
    await edit(first, 't1', { name: 'B' });
    await edit(second, 't1', { name: 'B' });
    expect(await meet(first, second)).toEqual([{ name: 'B' }]);
  });

  it('doubles nothing when the answer of a push is lost', async () => {
    const first = await open('first', undefined, withoutEvents);
    await first.synced();
    first.session.network = 'no answer';
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await vi.waitFor(() => expect(first.records.state()).toEqual({ status: 'offline', changes: 1 }), WAIT);
    await first.records.put('timers', timer('t1', { name: 'B' }, 'r2'));
    first.session.network = 'up';
    expect(await converge(first, await open('second'))).toEqual([{ name: 'B' }]);
  });

  it('doubles nothing when the page was left before the answer could be asked again', async () => {
    const before = await open('first', undefined, withoutEvents);
    await before.synced();
    before.session.network = 'no answer';
    await before.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await vi.waitFor(() => expect(before.records.state()).toEqual({ status: 'offline', changes: 1 }), WAIT);
    before.session.network = 'down';
    await before.records.put('timers', timer('t1', { name: 'B' }, 'r2'));
    await before.records.put('timers', timer('t1', { name: 'C' }, 'r3'));
    await before.close();
    const after = await open('first', before.session, (session) => (session.network = 'up'));
    expect(await converge(after, await open('second'))).toEqual([{ name: 'C' }]);
  });
});

describe('without IndexedDB', () => {
  it('keeps the documents in memory and still exchanges them', async () => {
    const first = await open('first');
    await first.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await first.synced();
    await first.close();
    const denied = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const second = await open('second', undefined, (_session, log) => log.expect('records-in-memory'));
    expect(second.log.codes).toEqual(['records-in-memory']);
    expect([first.records.isPersisted(), second.records.isPersisted()]).toEqual([true, false]);
    expect(await converge(second)).toEqual([{ name: 'A' }]);
    denied.mockRestore();
  });

  it('has nothing to erase where the browser refuses databases, and says what it could not erase', async () => {
    const device = await open('first');
    await device.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(refuse);
    await expect(device.records.erase(userId)).rejects.toThrow('denied');
    for (const call of ['open', 'databases'] as const) vi.spyOn(IDBFactory.prototype, call).mockImplementation(refuse);
    await device.records.erase(userId);
    vi.restoreAllMocks();
  });

  it('does not say that documents are gone while another page holds them', async () => {
    const device = await open('first');
    await device.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    // A page that rests in the history does not hear that it should let go.
    const other = await openDB(`user_${userId}_first`);
    await expect(device.records.erase(userId)).rejects.toThrow('another page has the documents open');
    other.close();
    await device.records.erase(userId);
  });

  it('refuses a change that finds no room, keeps what was there, and takes it when there is [SYN-88]', async () => {
    const device = await open('first');
    await device.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await device.synced();
    device.log.expect('records-write-failed');
    // The change alone: what the exchange notes of its own is still on its way.
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(
      this: IDBObjectStore,
      row,
    ) {
      if ((row as { readonly rev?: string }).rev === 'r2') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, row);
    });
    const change = timer('t1', { name: 'B' }, 'r2');
    await expect(device.records.put('timers', change)).rejects.toEqual(new Failure('storage-unavailable', DEVICE_FULL));
    expect((await device.records.get('timers', 't1'))?.body).toEqual({ name: 'A' });
    full.mockRestore();
    await device.records.put('timers', change);
    await device.synced();
    expect((await device.records.get('timers', 't1'))?.body).toEqual({ name: 'B' });
  });

  it('opens the store again that the browser has closed, as it does on a full disk, and takes the change', async () => {
    const opened: IDBOpenDBRequest[] = [];
    const { open: openStore } = IDBFactory.prototype;
    const watched = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function watch(
      this: IDBFactory,
      ...given: Parameters<IDBFactory['open']>
    ) {
      const request = openStore.apply(this, given);
      opened.push(request);
      return request;
    });
    const device = await open('first');
    await device.records.put('timers', timer('t1', { name: 'A' }, 'r1'));
    await device.synced();
    for (const { result } of opened as { result?: IDBDatabase }[]) {
      result?.close();
      result?.onclose?.(new Event('close'));
    }
    const change = timer('t1', { name: 'B' }, 'r2');
    // Room for nothing, not even for opening it.
    watched.mockImplementation(() => {
      throw new DOMException('No room', 'UnknownError');
    });
    device.log.expect('records-write-failed');
    await expect(device.records.put('timers', change)).rejects.toThrow();
    watched.mockRestore();
    await device.records.put('timers', change);
    expect((await device.records.get('timers', 't1'))?.body).toEqual({ name: 'B' });
    await device.synced();
  });
});
