import { describe, expect, it } from 'vitest';
import { Failure } from '../base/failure.ts';
import type { RecordsState } from '../ports/records.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { recordsContract, testDocument } from '../testing/contracts/records.contract.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { memoryDevice, type MemoryDevice } from '../testing/memory-log.ts';
import { memoryServer, type MemoryServer } from '../testing/memory-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { strictLog } from '../testing/strict-log.ts';
import { openAccount } from './account.engine.ts';
import { createAccountRecords } from './records.engine.ts';
import { DEVICE_FULL } from './rows.engine.ts';

const ADA = { email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' };
let opened = 0;

/** One tab of a device. */
function openTab(server: MemoryServer, device: MemoryDevice = memoryDevice()) {
  const parts = {
    server,
    clock: fakeClock(),
    page: fakePage(),
    random: seededRandom((opened += 1)),
    log: strictLog('copy-kept'),
  };
  const whenIdle = (run: () => void) => run();
  const records = createAccountRecords({
    server,
    openAccount: (userId, told, remembered) =>
      openAccount({ ...parts, ...told, userId, remembered, whenIdle, documentLog: device.logOf(userId) }),
    eraseAccount: async (userId) => device.erase(userId),
  });
  const shown = () => {
    let names: readonly string[] = [];
    records.observe(
      'timers',
      (documents) => (names = documents.map(({ body: { name } }) => (typeof name === 'string' ? name : ''))),
    )();
    return [...names].sort();
  };
  const put = (id: string, body: object) =>
    records.put('timers', testDocument(id, { ...body }, parts.random.id('rev-')));
  return { ...parts, device, records, shown, put };
}

/** Two open tabs of someone who is signed in, on one device or on two. */
async function openTwo(sameDevice?: MemoryDevice) {
  const server = memoryServer();
  const { user } = await server.signUp(ADA);
  const [phone, laptop] = [openTab(server, sameDevice), openTab(server, sameDevice)];
  for (const tab of [phone, laptop]) await tab.records.open(user.id);
  await settled();
  return { server, user, phone, laptop };
}

/** One open tab of someone who is signed in. */
async function openOne() {
  const server = memoryServer();
  const { user } = await server.signUp(ADA);
  const phone = openTab(server);
  await phone.records.open(user.id);
  await settled();
  return { server, user, phone };
}

recordsContract('the engines over rows in memory', () => openTab(memoryServer()));

describe('documents of an account', () => {
  it('reach the other device at once, and are synced on both [PRT-29]', async () => {
    const { phone, laptop } = await openTwo();
    expect(phone.records.state()).toEqual({ status: 'synced' });
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await phone.put(id, { name: id });
    await settled();
    expect([phone.records.state(), laptop.records.state()]).toEqual([{ status: 'synced' }, { status: 'synced' }]);
    expect(laptop.shown()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    await laptop.records.remove('timers', 'c');
    await settled();
    expect(phone.shown()).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
  });

  it('wait while the server cannot be reached, are counted, and are sent once [PRT-30]', async () => {
    const { server, phone, laptop } = await openTwo();
    server.reachable = false;
    await phone.put('a', { name: 'Offline' });
    await phone.put('b', { name: 'Gone' });
    await phone.records.remove('timers', 'b');
    await settled();
    expect(phone.records.state()).toEqual({ status: 'offline', changes: 2 });
    server.reachable = true;
    phone.records.sync();
    await phone.clock.pass(2000);
    await laptop.clock.pass(61_000);
    expect([phone.records.state(), laptop.shown()]).toEqual([{ status: 'synced' }, ['Offline']]);
  });

  it('have never come to a new device until the server has answered, and have from then on', async () => {
    const server = memoryServer();
    const { user } = await server.signUp(ADA);
    server.reachable = false;
    const phone = openTab(server);
    await phone.records.open(user.id);
    await settled();
    expect([phone.records.hasPulled('timers'), phone.records.state().status]).toEqual([false, 'offline']);
    server.reachable = true;
    phone.records.sync();
    await phone.clock.pass(2000);
    expect(phone.records.hasPulled('timers')).toBe(true);
    await phone.records.close();
    server.reachable = false;
    const later = openTab(server, phone.device);
    await later.records.open(user.id);
    await settled();
    expect([later.records.hasPulled('timers'), later.records.state().status]).toEqual([true, 'offline']);
  });

  it('have come to a tab that follows once they have come to the one that leads', async () => {
    const server = memoryServer();
    const { user } = await server.signUp(ADA);
    const leading = openTab(server);
    const following = openTab(server, leading.device);
    for (const tab of [leading, following]) await tab.records.open(user.id);
    await settled();
    expect(following.records.state()).toEqual({ status: 'synced' });
    server.reachable = false;
    await following.put('a', { name: 'Offline' });
    await settled();
    expect([following.records.hasPulled('timers'), following.records.state().status]).toEqual([true, 'offline']);
  });

  it('are merged field by field, and a clash keeps the other one next to it, on both [PRT-33]', async () => {
    const { server, phone, laptop } = await openTwo();
    await phone.put('a', { name: 'Legs', note: 'old' });
    await settled();
    server.reachable = false;
    await phone.put('a', { name: 'Legs', note: 'mine' });
    await laptop.put('a', { name: 'Arms', note: 'old' });
    await settled();
    server.reachable = true;
    for (const tab of [phone, laptop]) {
      tab.records.sync();
      await tab.clock.pass(2000);
    }
    await phone.clock.pass(61_000);
    const bodies = await Promise.all(
      [phone, laptop].map(async ({ records }) => (await records.get('timers', 'a'))?.body),
    );
    expect(bodies).toEqual([
      { name: 'Arms', note: 'mine' },
      { name: 'Arms', note: 'mine' },
    ]);
    server.reachable = false;
    await phone.put('a', { name: 'Phone', note: 'mine' });
    await laptop.put('a', { name: 'Laptop', note: 'mine' });
    server.reachable = true;
    for (const tab of [phone, laptop, phone, laptop]) {
      tab.records.sync();
      await tab.clock.pass(2000);
    }
    await phone.clock.pass(61_000);
    expect(phone.shown()).toEqual(laptop.shown());
    expect(phone.shown()).toHaveLength(2);
  });

  it('are merged with what has come since they were made, and no removal takes an edit that was not seen [SYN-53]', async () => {
    const { phone, laptop } = await openTwo(memoryDevice());
    await phone.put('a', { name: 'Legs', note: 'old' });
    await settled();
    const seen = await phone.records.get('timers', 'a');
    await laptop.put('a', { name: 'Legs', note: 'new' });
    await settled();
    await phone.records.put('timers', testDocument('a', { name: 'Arms', note: 'old' }, 'arms'), seen);
    await phone.records.remove('timers', 'a', seen);
    const now = await phone.records.get('timers', 'a');
    expect(now?.body).toEqual({ name: 'Arms', note: 'new' });
    await phone.records.remove('timers', 'a', now);
    expect(phone.shown()).toEqual([]);
  });

  it('of one page that were made from the same state lose nothing of each other, and make no copy [SYN-53]', async () => {
    const { phone } = await openOne();
    await phone.put('a', { name: 'Legs', note: 'old' });
    const seen = await phone.records.get('timers', 'a');
    const edit = (body: object) =>
      phone.records.put('timers', testDocument('a', { ...body }, phone.random.id('rev-')), seen);
    await Promise.all([
      edit({ name: 'Arms', note: 'old' }),
      edit({ name: 'Legs', note: 'new' }),
      edit({ name: 'Core', note: 'old' }),
    ]);
    expect((await phone.records.get('timers', 'a'))?.body).toEqual({ name: 'Core', note: 'new' });
    expect(phone.shown()).toEqual(['Core']);
    await phone.records.remove('timers', 'a', seen);
    expect(phone.shown()).toEqual([]);
  });

  it('are made from what is shown at the call, at whatever moment something else comes in [SYN-53]', async () => {
    const came = new Set<boolean>();
    for (let moment = 0; moment < 60; moment += 1) {
      const { phone, laptop } = await openTwo();
      let shown: Document | undefined;
      phone.records.observe('timers', ([first]) => (shown = first));
      await phone.put('a', { name: 'Legs', note: 'old' });
      await settled();
      void laptop.put('a', { name: 'Legs', note: 'new' });
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      came.add(shown?.body['note'] === 'new');
      await phone.put('a', { ...shown?.body, name: 'Arms' });
      for (const tab of [phone, laptop, phone]) {
        tab.records.sync();
        await tab.clock.pass(2000);
      }
      expect(shown?.body, `at moment ${moment}`).toEqual({ name: 'Arms', note: 'new' });
    }
    expect(came).toEqual(new Set([false, true]));
  });

  it('stay if one device deletes what another one edits [PRT-33]', async () => {
    const { server, phone, laptop } = await openTwo();
    await phone.put('a', { name: 'Legs' });
    await settled();
    server.reachable = false;
    await phone.put('a', { name: 'Long legs' });
    await laptop.records.remove('timers', 'a');
    server.reachable = true;
    for (const tab of [laptop, phone, laptop]) {
      tab.records.sync();
      await tab.clock.pass(61_000);
    }
    expect([phone.shown(), laptop.shown()]).toEqual([['Long legs'], ['Long legs']]);
  });

  it('are not doubled by a push whose answer is lost', async () => {
    const { server, user, phone } = await openOne();
    const { documentsOf } = server;
    server.documentsOf = (userId) => ({
      ...documentsOf(userId),
      async push(kind, rows) {
        await documentsOf(userId).push(kind, rows);
        throw new Failure('offline');
      },
    });
    await phone.records.close();
    await phone.records.open(user.id);
    await phone.put('a', { name: 'One' });
    await settled();
    await phone.put('a', { name: 'Two' });
    await settled();
    expect(phone.records.state()).toMatchObject({ status: 'offline' });
    await phone.records.close();
    server.documentsOf = documentsOf;
    await phone.records.open(user.id);
    await settled();
    expect([phone.shown(), phone.records.state()]).toEqual([['Two'], { status: 'synced' }]);
  });

  it('that the server refuses hold up no others, stay, and are offered again', async () => {
    const { server, user, phone, laptop } = await openTwo();
    const { documentsOf } = server;
    let offered = 0;
    server.documentsOf = (userId) => ({
      ...documentsOf(userId),
      async push(kind, rows) {
        if (!rows.some(({ document }) => document.id === 'odd')) return documentsOf(userId).push(kind, rows);
        offered += 1;
        throw new Failure('bad-request');
      },
    });
    await phone.records.close();
    phone.log.expect('push-refused');
    await phone.records.open(user.id);
    await Promise.all(['a', 'odd', 'b'].map((id) => phone.put(id, { name: id })));
    await settled();
    expect(laptop.shown()).toEqual(['a', 'b']);
    expect([phone.shown(), phone.records.state()]).toEqual([['a', 'b', 'odd'], { status: 'waiting', changes: 1 }]);
    const before = offered;
    await phone.clock.pass(61_000);
    expect(offered).toBeGreaterThan(before);
    server.documentsOf = documentsOf;
    await phone.records.close();
    await phone.records.open(user.id);
    await settled();
    expect(laptop.shown()).toEqual(['a', 'b', 'odd']);
  });

  it('wait for a sign-in after a 401, and nothing on the device is touched', async () => {
    const { server, phone } = await openOne();
    server.forgetSignIn();
    await phone.put('a', { name: 'Mine' });
    await settled();
    expect(phone.records.state()).toEqual({ status: 'signed-out', changes: 1 });
    await phone.clock.pass(600_000);
    expect([phone.records.state(), phone.shown()]).toEqual([{ status: 'signed-out', changes: 1 }, ['Mine']]);
    await server.signIn(ADA);
    phone.records.sync();
    await settled();
    expect(phone.records.state()).toEqual({ status: 'synced' });
  });

  it('are exchanged by one tab; another one sees them, and takes over when it is gone [PRT-29]', async () => {
    const device = memoryDevice();
    const { server, phone: first, laptop: second } = await openTwo(device);
    let pushes = 0;
    const { push } = server;
    server.push = (kind, rows) => ((pushes += 1), push(kind, rows));
    await second.put('a', { name: 'From the second' });
    await settled();
    expect([first.shown(), second.shown(), pushes]).toEqual([['From the second'], ['From the second'], 1]);
    const told: RecordsState[] = [];
    second.records.onState((state) => told.push(state));
    server.reachable = false;
    await first.put('b', { name: 'Offline' });
    await settled();
    expect(second.records.state()).toEqual({ status: 'offline', changes: 1 });
    expect(told.at(-1)).toEqual({ status: 'offline', changes: 1 });
    await first.records.close();
    server.reachable = true;
    await settled();
    second.records.sync();
    await second.clock.pass(61_000);
    expect(second.records.state()).toEqual({ status: 'synced' });
    expect(pushes).toBe(2);
  });
});

describe('sessions on a device that did not record them', () => {
  const body = (of: number) => ({ of, summary: { held: '' }, readings: { times: 'A', bpm: 'B' } });
  const ids = Array.from({ length: 25 }, (_, place) => `s${place}`);

  async function aNewDevice() {
    const { server, user, phone } = await openOne();
    for (const [place, id] of ids.entries()) await phone.records.put('hrsessions', testDocument(id, body(place)));
    // They are not sent all at once.
    await phone.clock.pass(20_000);
    const tablet = openTab(server);
    await tablet.records.open(user.id);
    await settled();
    return { server, phone, tablet };
  }

  it('come as heads, one by one or all of them with their readings', async () => {
    const { server, tablet } = await aNewDevice();
    await settled();
    const here = await tablet.records.get('hrsessions', 's3');
    expect(here?.body).toMatchObject({ of: 3, readingsSize: expect.any(Number) });
    expect(here?.body).not.toHaveProperty('readings');
    expect((await tablet.records.whole('hrsessions', ['s3'])).map((found) => found.body)).toEqual([body(3)]);
    const all = await tablet.records.whole('hrsessions', [...ids, 'other']);
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(all.every((found) => 'readings' in found.body)).toBe(true);
    server.refusal = new Failure('offline');
    await expect(tablet.records.whole('hrsessions', ['s3'])).rejects.toThrow(Failure);
  });

  it('keep their readings when that device edits, removes and brings them back', async () => {
    const { phone, tablet } = await aNewDevice();
    const head = await tablet.records.get('hrsessions', 's1');
    if (head === undefined) throw new Error('no head');
    await tablet.records.put('hrsessions', { ...head, rev: 'noted', body: { ...head.body, title: 'Hills' } });
    await settled();
    const [noted] = await tablet.records.whole('hrsessions', ['s1']);
    expect(noted?.body).toEqual({ ...body(1), title: 'Hills' });
    expect((await phone.records.get('hrsessions', 's1'))?.body).toMatchObject({ title: 'Hills' });
    await tablet.records.remove('hrsessions', 's1');
    await settled();
    expect(await tablet.records.whole('hrsessions', ['s1'])).toEqual([]);
    await tablet.records.put('hrsessions', { ...head, rev: 'back' });
    await settled();
    expect((await tablet.records.whole('hrsessions', ['s1'])).map((found) => found.body)).toEqual([body(1)]);
  });

  it('keep on the device that has them the readings that do not come with what another one edits', async () => {
    const { phone, tablet } = await aNewDevice();
    const [whole] = await tablet.records.whole('hrsessions', ['s2']);
    if (whole === undefined) throw new Error('not there');
    await tablet.records.keepWhole('hrsessions', whole);
    for (const [device, id, title] of [
      [tablet, 's1', 'Hills'],
      [phone, 's2', 'Sand'],
    ] as const) {
      const before = await device.records.get('hrsessions', id);
      if (before === undefined) throw new Error('not there');
      await device.records.put('hrsessions', { ...before, rev: `noted-${id}`, body: { ...before.body, title } });
    }
    await phone.clock.pass(61_000);
    await tablet.clock.pass(61_000);
    expect((await phone.records.get('hrsessions', 's1'))?.body).toEqual({ ...body(1), title: 'Hills' });
    expect((await tablet.records.get('hrsessions', 's2'))?.body).toEqual({ ...body(2), title: 'Sand' });
    for (const { records } of [phone, tablet]) expect(records.state()).toEqual({ status: 'synced' });
  });

  it('are not taken for a change when all of them is kept, and not kept over a later state', async () => {
    const { server, tablet } = await aNewDevice();
    const [whole] = await tablet.records.whole('hrsessions', ['s1']);
    if (whole === undefined) throw new Error('not there');
    await tablet.records.keepWhole('hrsessions', { ...whole, rev: 'another' });
    expect((await tablet.records.get('hrsessions', 's1'))?.body).not.toHaveProperty('readings');
    await tablet.records.keepWhole('hrsessions', whole);
    expect(tablet.records.state()).toEqual({ status: 'synced' });
    server.refusal = new Failure('offline');
    expect((await tablet.records.whole('hrsessions', ['s1'])).map((found) => found.body)).toEqual([body(1)]);
  });

  it('lose their readings everywhere if someone removed them, and what others edit meanwhile stays', async () => {
    const { server, phone, tablet } = await aNewDevice();
    const [whole, head] = await Promise.all([
      phone.records.get('hrsessions', 's1'),
      tablet.records.get('hrsessions', 's1'),
    ]);
    if (whole === undefined || head === undefined) throw new Error('not there');
    const { readings: _, ...others } = whole.body;
    server.reachable = false;
    await tablet.records.put('hrsessions', { ...head, rev: 'noted', body: { ...head.body, title: 'Hills' } });
    await phone.records.put('hrsessions', {
      ...whole,
      rev: 'thin',
      body: { ...others, readingsSize: 0, thinned: true },
    });
    server.reachable = true;
    for (const device of [phone, tablet]) {
      device.records.sync();
      await device.clock.pass(61_000);
    }
    const without = { of: 1, summary: { held: '' }, title: 'Hills', thinned: true, readingsSize: 0 };
    for (const device of [phone, tablet, phone]) {
      device.records.sync();
      await device.clock.pass(61_000);
      expect((await device.records.get('hrsessions', 's1'))?.body).toEqual(without);
    }
    expect((await tablet.records.whole('hrsessions', ['s1'])).map((found) => found.body)).toEqual([without]);
  });

  it('have their readings everywhere again once a device brings them, and what others edit meanwhile stays [MOV-40]', async () => {
    const { server, phone, tablet } = await aNewDevice();
    const exchangeAll = async () => {
      for (const device of [phone, tablet, phone]) {
        device.records.sync();
        await device.clock.pass(61_000);
      }
    };
    const { readings, ...others } = body(1);
    const thinned = { ...others, readingsSize: 0, thinned: true };
    const put = async (device: typeof phone, rev: string, given: object) => {
      const before = await device.records.get('hrsessions', 's1');
      if (before === undefined) throw new Error('not there');
      await device.records.put('hrsessions', { ...before, rev, body: { ...given } });
    };
    await put(phone, 'thin', thinned);
    await exchangeAll();
    expect((await tablet.records.get('hrsessions', 's1'))?.body).toEqual(thinned);
    server.reachable = false;
    await put(tablet, 'noted', { ...thinned, title: 'Hills' });
    await put(phone, 'back', { ...others, readings });
    server.reachable = true;
    await exchangeAll();
    for (const { records } of [phone, tablet]) {
      expect((await records.get('hrsessions', 's1'))?.body).not.toHaveProperty('thinned');
      const [whole] = await records.whole('hrsessions', ['s1']);
      expect(whole?.body).toEqual({ ...others, title: 'Hills', readings });
    }
  });

  it('leave out what another device has just removed', async () => {
    const { server, tablet } = await aNewDevice();
    const { documentsOf } = server;
    server.documentsOf = (userId) => ({
      ...documentsOf(userId),
      document: () => Promise.reject(new Failure('not-found')),
    });
    expect(await tablet.records.whole('hrsessions', ['s3', 's4'])).toEqual([]);
    server.documentsOf = documentsOf;
  });
});

describe('sessions whose readings are simulated', () => {
  it('stay on the device: not sent and not waited for, nor is their removal', async () => {
    const { server, user, phone } = await openOne();
    await phone.records.put('hrsessions', testDocument('demo', { source: 'demo' }));
    await phone.records.put('hrsessions', testDocument('gone', { source: 'demo' }));
    await phone.records.put('hrsessions', testDocument('real', {}));
    await phone.records.remove('hrsessions', 'gone');
    await phone.clock.pass(61_000);
    expect(phone.records.state()).toEqual({ status: 'synced' });
    const { documents } = await server.documentsOf(user.id).pull('hrsessions', 0, 100);
    expect(documents.map(({ id }) => id)).toEqual(['real']);
    const next = openTab(server, phone.device);
    await phone.records.close();
    await next.records.open(user.id);
    await settled();
    expect(next.records.state()).toEqual({ status: 'synced' });
    expect((await next.records.get('hrsessions', 'demo'))?.body).toEqual({ source: 'demo' });
    expect(await next.records.get('hrsessions', 'gone')).toBeUndefined();
  });
});

describe('a device that does not answer', () => {
  it('is done without: documents live in memory, reach the server, and are handed over when it answers', async () => {
    const server = memoryServer();
    const { user } = await server.signUp(ADA);
    const device = memoryDevice();
    device.answers = false;
    const phone = openTab(server, device);
    phone.log.expect('records-in-memory');
    const opening = phone.records.open(user.id);
    await phone.clock.pass(2000);
    await opening;
    expect(phone.records.isPersisted()).toBe(false);
    await phone.put('a', { name: 'In memory' });
    await settled();
    expect(phone.records.state()).toEqual({ status: 'synced' });
    server.reachable = false;
    await phone.put('b', { name: 'Unsent' });
    device.answers = true;
    await phone.clock.pass(8000);
    expect([phone.records.isPersisted(), phone.shown()]).toEqual([true, ['In memory', 'Unsent']]);
    server.reachable = true;
    phone.records.sync();
    await phone.clock.pass(61_000);
    expect(phone.records.state()).toEqual({ status: 'synced' });
    const again = openTab(server, device);
    await phone.records.close();
    await again.records.open(user.id);
    expect(again.shown(), 'on the device').toEqual(['In memory', 'Unsent']);
  });

  it('in the middle of a visit loses no change and nothing that is shown', async () => {
    const { server, phone } = await openOne();
    await phone.put('a', { name: 'Before' });
    await settled();
    phone.log.expect('records-in-memory');
    phone.device.answers = false;
    const saving = phone.put('b', { name: 'Meanwhile' });
    await phone.clock.pass(1800);
    await saving;
    await settled();
    expect([phone.records.isPersisted(), phone.shown()]).toEqual([false, ['Before', 'Meanwhile']]);
    expect((await server.pull('timers', 0, 10)).documents.map(({ id }) => id)).toEqual(['a', 'b']);
    phone.device.answers = true;
    await phone.clock.pass(8000);
    expect([phone.records.isPersisted(), phone.shown()]).toEqual([true, ['Before', 'Meanwhile']]);
  });

  it('that is full refuses a change with a sentence, and loses nothing [SYN-88]', async () => {
    const { phone } = await openOne();
    await phone.put('a', { name: 'Before' });
    phone.log.expect('records-write-failed');
    phone.device.isFull = true;
    await expect(phone.put('b', { name: 'Too much' })).rejects.toMatchObject({
      code: 'storage-unavailable',
      detail: DEVICE_FULL,
    });
    expect(phone.shown()).toEqual(['Before']);
    phone.device.isFull = false;
    await phone.put('b', { name: 'Room' });
    expect(phone.shown()).toEqual(['Before', 'Room']);
  });
});

describe('an account that is opened', () => {
  it('shows what the device holds, and lets it be edited', async () => {
    const server = memoryServer();
    const { user } = await server.signUp(ADA);
    const kept = testDocument('a', { name: 'Kept' });
    const device = memoryDevice();
    const before = openTab(server, device);
    await before.records.open(user.id);
    await before.records.put('timers', kept);
    await settled();
    await before.records.close();
    const phone = openTab(server, device);
    await phone.records.open(user.id);
    expect(phone.shown()).toEqual(['Kept']);
    await phone.put('a', { name: 'Edited' });
    await phone.clock.pass(10);
    await settled();
    expect([phone.shown(), phone.records.state()]).toEqual([['Edited'], { status: 'synced' }]);
  });

  it('of a kind that an older server does not know stay here and hold up nothing, and reach a newer one', async () => {
    const server = memoryServer();
    const { user } = await server.signUp(ADA);
    let isOlder = true;
    const unless = async <T>(kind: DocumentKind, ask: () => Promise<T>): Promise<T> => {
      if (isOlder && kind === 'programmes') throw new Failure('not-found');
      return ask();
    };
    const older: MemoryServer = {
      ...server,
      documentsOf(owner) {
        const calls = server.documentsOf(owner);
        return {
          ...calls,
          pull: (kind, ...given) => unless(kind, () => calls.pull(kind, ...given)),
          push: (kind, ...given) => unless(kind, () => calls.push(kind, ...given)),
        };
      },
    };
    const phone = openTab(older);
    phone.log.expect('push-refused');
    await phone.records.open(user.id);
    await phone.clock.pass(10);
    expect(phone.records.state()).toEqual({ status: 'synced' });
    await phone.records.put('programmes', testDocument('p', { name: 'Ten sittings' }));
    await phone.put('a', { name: 'Legs' });
    await phone.clock.pass(10);
    expect((await server.documentsOf(user.id).pull('timers', 0, 10)).documents).toHaveLength(1);
    const rejected = [{ kind: 'programmes', id: 'p' }];
    expect(phone.records.state()).toEqual({ status: 'waiting', changes: 1, rejected });
    isOlder = false;
    phone.records.sync();
    await phone.clock.pass(61_000);
    expect((await server.documentsOf(user.id).pull('programmes', 0, 10)).documents).toHaveLength(1);
    expect(phone.records.state()).toEqual({ status: 'synced' });
    await phone.records.close();
  });

  it('of one programme, in which two devices tick different entries, keep both ticks and make no copy', async () => {
    const { phone, laptop } = await openTwo();
    const entries = ['one', 'two', 'three'].map((id) => ({ id, timerId: 'legs' }));
    await phone.records.put('programmes', testDocument('p', { name: 'Mine', entries }));
    await settled();
    const ticked = (at: number) =>
      entries.map((entry, place) => (place === at ? { ...entry, doneAt: 100 + at } : entry));
    const tick = async ({ records, random }: typeof phone, at: number) =>
      records.put('programmes', testDocument('p', { name: 'Mine', entries: ticked(at) }, random.id('rev-')));
    await Promise.all([tick(phone, 0), tick(laptop, 1)]);
    await phone.clock.pass(61_000);
    await laptop.clock.pass(61_000);
    for (const { records } of [phone, laptop]) {
      let shown: readonly Document[] = [];
      records.observe('programmes', (documents) => (shown = documents))();
      expect(shown.map(({ body }) => body['entries'])).toEqual([
        [{ ...entries[0], doneAt: 100 }, { ...entries[1], doneAt: 101 }, entries[2]],
      ]);
    }
  });

  it('waits with what is asked of it meanwhile, and refuses what is asked of none', async () => {
    const server = memoryServer();
    const { user } = await server.signUp(ADA);
    const phone = openTab(server);
    const opening = phone.records.open(user.id);
    const saving = phone.put('a', { name: 'Early' });
    await opening;
    await saving;
    expect(phone.shown()).toEqual(['Early']);
    await phone.records.close();
    await expect(phone.put('b', {})).rejects.toMatchObject({ code: 'not-signed-in' });
  });
});
