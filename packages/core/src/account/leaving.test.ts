import { describe, expect, it, vi } from 'vitest';
import { createApp, type App } from '../app/app.ts';
import type { DiskTable, DiskTableName } from '../ports/disk.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePage, type FakeClaims } from '../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { strictLog } from '../testing/strict-log.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { newTimerDraft } from '../timer/timer.ts';
import type { AccountCare } from './care.engine.ts';
import { profileBody } from './profile.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const NOT_SENT = { ok: false, message: 'Your changes could not be sent. You are still signed in.' };

interface Device {
  readonly ports: FakePorts;
  readonly app: App;
  readonly care: AccountCare;
  readonly id: string;
}

/** A device on which Ann has an account, with something of hers in every place that keeps anything. */
async function here(pages?: FakeClaims): Promise<Device> {
  const ports = fakePorts({ page: fakePage(pages), log: strictLog('sign-out-failed', 'document-unreadable') });
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await settled();
  const id = idIn(app);
  for (const name of ['clips', 'messages', 'run', 'drafts'] as const)
    await ports.disk.table<unknown>(name).put('trace', 'of Ann');
  await ports.disk.table<unknown>('settings').put('strap', { id: 'strap-1', name: "Ann's strap" });
  await ports.disk.table<unknown>('settings').put('theme', 'dark');
  await ports.disk.table<unknown>('heart-rate').put('session-1', { owner: id, isShared: true });
  await ports.records.put('hrsessions', testDocument('session-1'));
  await settled();
  return { ports, app, id, care: await app.care.fetch() };
}

function idIn({ account }: App): string {
  const { state } = account.view.getState();
  return state.status === 'signed-in' ? state.user.id : state.status;
}

/** A second page of Ann's, which runs a timer of hers and has just been typed in. */
async function runningElsewhere() {
  const pages: FakeClaims = new Map();
  const device = await here(pages);
  const page = fakePage(pages);
  const { records } = fakePorts();
  const other = createApp({ ...device.ports, page, records });
  await other.open();
  const { player } = await other.workout.fetch();
  player.load({ ...aTimer([aRound('A', [aStep('Squats', 40)])]), userId: device.id });
  player.start();
  await device.ports.clock.pass(3000);
  const draft = { ...newTimerDraft(), name: 'Typed' };
  other.drafts.keep({
    id: 'draft-1',
    draft,
    opened: undefined,
    described: undefined,
    isCancelled: false,
    text: undefined,
    history: undefined,
  });
  return { device, other, page, records, run: player };
}

/** What is kept of runs and drafts, but for what cannot be read. */
async function ownIn({ disk }: FakePorts): Promise<readonly string[]> {
  const keys = [...(await disk.table('run').keys()), ...(await disk.table('drafts').keys())];
  return keys.filter((key) => key !== 'trace');
}

/** What is left of Ann, and of the device itself. */
async function leftIn({ disk, records }: FakePorts, id: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of ['identity', 'settings', 'clips', 'messages', 'run', 'drafts', 'heart-rate'] as const)
    for (const key of await disk.table(name).keys()) found.push(`${name} ${key}`);
  await records.open(id);
  if (await records.get('hrsessions', 'session-1')) found.push('documents');
  await records.close();
  return found;
}

/** A device on which a run of Ann's is under way, whose writes to a table wait for `held` from now on. */
async function recording(slow: DiskTableName, held: () => Promise<void>) {
  const device = await here();
  const { disk, clock } = device.ports;
  const { table } = disk;
  disk.table = <T>(name: DiskTableName): DiskTable<T> => {
    const { put, ...calls } = table<T>(name);
    return { ...calls, put: name === slow ? async (key, row) => held().then(() => put(key, row)) : put };
  };
  const { player } = await device.app.workout.fetch();
  await device.app.heartRate.fetch();
  player.load(aTimer([aRound('A', [aStep('Squats', 40)])]));
  player.start();
  await vi.dynamicImportSettled();
  await clock.pass(12_000);
  return { ...device, player };
}

/** A page of Ann's device that is closed once it has begun so many changes to what the device keeps, from now on. */
async function closedAfter(changes: number): Promise<Device> {
  const device = await here();
  const { disk, records } = device.ports;
  const page = { ...device.ports, disk: { ...disk }, records: { ...records } };
  let begun = 0;
  const change = <T>(work: () => Promise<T>): Promise<T> => (begun++ < changes ? work() : new Promise(() => undefined));
  page.disk.table = <T>(name: DiskTableName): DiskTable<T> => {
    const table = disk.table<T>(name);
    return {
      ...table,
      put: (key, row) => change(() => table.put(key, row)),
      delete: (key) => change(() => table.delete(key)),
    };
  };
  page.records.erase = (userId) => change(() => records.erase(userId));
  begun = -1000;
  const app = createApp(page);
  await app.open();
  await settled();
  begun = 0;
  return { ...device, app, care: await app.care.fetch() };
}

describe('Sign Out', () => {
  it('leaves nothing of the person on the device, and what belongs to no one [ACC-150]', async () => {
    const { ports, app, care, id } = await here();
    expect(await care.unsent()).toEqual({ changes: 0, simulated: 0 });
    expect(await care.signOut('remove')).toEqual({ ok: true });
    await settled();
    expect(idIn(app)).toBe('signed-out');
    expect(await leftIn(ports, id)).toEqual(['settings device', 'settings theme']);
  });

  it('leaves no session that is still being written when everything is removed', async () => {
    let write = (): void => undefined;
    const held = new Promise<void>((resolve) => (write = resolve));
    const { ports, care, id, player } = await recording('heart-rate', () => held);
    player.stop();
    await settled();
    const leaving = care.signOut('remove');
    await settled();
    write();
    expect(await leaving).toEqual({ ok: true });
    await settled();
    expect(await leftIn(ports, id)).toEqual(['settings device', 'settings theme']);
  });

  it('leaves nothing of a run that went on while its person was signed out', async () => {
    let write = (): void => undefined;
    let held = Promise.resolve();
    const { ports, care } = await recording('session-chunks', () => held);
    const { close } = ports.records;
    ports.records.close = async () => {
      held = new Promise<void>((resolve) => (write = resolve));
      await ports.clock.pass(1500);
      await close();
    };
    expect(await care.signOut('remove')).toEqual({ ok: true });
    await settled();
    write();
    await settled();
    const { disk } = ports;
    expect([await disk.table('session-chunks').keys(), await disk.table('heart-rate').keys()]).toEqual([[], []]);
  });

  it('counts what the server does not have, and simulated sessions by themselves [ACC-151]', async () => {
    const { ports, care, id } = await here();
    const sessions = ports.disk.table<unknown>('heart-rate');
    await sessions.put('session-2', { owner: id, isShared: false });
    await sessions.put('session-3', { owner: id, isShared: false, source: 'demo' });
    await sessions.put('session-4', { owner: 'bob', isShared: false });
    expect(await care.unsent()).toEqual({ changes: 1, simulated: 1 });
  });

  it('needs no server: everything is gone at once, and the server is asked until it answers [ACC-216]', async () => {
    const { ports, app, care, id } = await here();
    ports.server.reachable = false;
    expect(await care.signOut('remove')).toEqual({ ok: true });
    await settled();
    expect(idIn(app)).toBe('signed-out');
    expect(await leftIn(ports, id)).toEqual(['settings device', 'settings theme']);
    let asked = 0;
    const { whoIsHere } = ports.server;
    ports.server.whoIsHere = () => ((asked += 1), whoIsHere());
    await ports.clock.pass(15_000 + 30_000 - 1);
    expect(asked).toBe(1);
    await ports.clock.pass(1);
    expect(asked).toBe(2);
    await ports.clock.pass(3_600_000);
    const before = asked;
    expect(before).toBeGreaterThan(6);
    ports.server.reachable = true;
    await ports.clock.pass(600_000);
    expect(asked).toBe(before + 1);
    await ports.clock.pass(3_600_000);
    expect(asked).toBe(before + 1);
  });

  it('is finished by the next page, whoever comes to it, wherever the first one was closed', async () => {
    const ends = new Set<string>();
    for (let changes = 0; changes < 12; changes++) {
      const { ports, care, id } = await closedAfter(changes);
      void care.signOut('remove');
      await settled();
      const next = createApp({ ...ports, page: fakePage(new Map()) });
      await next.open();
      const isHere = idIn(next) === id;
      if (!isHere && changes % 2 === 0) await next.account.signUp({ ...ANN, email: 'bob@example.com' });
      await settled();
      ends.add(isHere ? 'still here' : 'gone');
      await next.account.signOut();
      await settled();
      const left = await leftIn(ports, id);
      if (isHere) expect(left).toContain('documents');
      else expect(left).toEqual(['settings device', 'settings theme']);
    }
    expect([...ends]).toEqual(['still here', 'gone']);
  });

  it('takes nothing from someone who came back before the removal was finished', async () => {
    const { ports, app, care, id } = await here();
    const erase = vi.spyOn(ports.records, 'erase').mockRejectedValueOnce(new Error('another page has it open'));
    ports.log.expect('device-not-forgotten');
    await care.signOut('remove');
    await settled();
    expect(await leftIn(ports, id)).toContain('documents');
    await app.account.signIn(ANN);
    await settled();
    expect(erase).toHaveBeenCalledTimes(2);
    await ports.records.put('timers', testDocument('new'));
    const next = createApp({ ...ports, page: fakePage(new Map()) });
    await next.open();
    await settled();
    expect(idIn(next)).toBe(id);
    expect(await ports.records.get('timers', 'new')).toBeDefined();
    expect(await ports.disk.table('identity').keys()).toEqual(['here']);
  });

  it("'keep' leaves documents and sessions for the next sign-in of the same account [ACC-152]", async () => {
    const { ports, app, care, id } = await here();
    await ports.disk.table<unknown>('run').delete('trace');
    const { player } = await app.workout.fetch();
    player.load(aTimer([aRound('A', [aStep('Squats', 40)])]));
    player.start();
    await ports.clock.pass(3000);
    expect(await care.signOut('keep')).toEqual({ ok: true });
    await settled();
    const kept = ['run timer-1', 'drafts trace', 'heart-rate session-1', 'documents'];
    expect(await leftIn(ports, id)).toEqual(expect.arrayContaining(kept));
    expect(app.savedRuns.view.getState().offered).toEqual([]);
    await app.account.signIn(ANN);
    await settled();
    expect(app.savedRuns.view.getState().offered).toMatchObject([{ timerId: 'timer-1', status: 'paused' }]);
  });

  it("'send first' signs no one out while something is not sent", async () => {
    const { ports, app, care, id } = await here();
    await ports.disk.table<unknown>('heart-rate').put('session-2', { owner: id, isShared: false });
    const asked = care.signOut('send-first');
    await ports.clock.pass(20_000);
    expect(await asked).toEqual(NOT_SENT);
    expect(idIn(app)).toBe(id);
    await ports.disk.table<unknown>('heart-rate').put('session-2', { owner: id, isShared: true });
    expect(await care.signOut('send-first')).toEqual({ ok: true });
    await settled();
    expect(await leftIn(ports, id)).toEqual(['settings device', 'settings theme']);
  });

  it("'send first' signs no one out who has given it up before everything was sent", async () => {
    const { ports, app, care, id } = await here();
    ports.records.tell({ status: 'waiting', changes: 1 });
    let isWanted = true;
    const asked = care.signOut('send-first', () => isWanted);
    await settled();
    isWanted = false;
    ports.records.tell({ status: 'synced' });
    expect(await asked).toEqual({ ok: false, message: 'You are still signed in.' });
    expect([await care.unsent(), idIn(app)]).toEqual([{ changes: 0, simulated: 0 }, id]);
  });

  it("'send first' says that the sign-in has expired, if that is why nothing is sent", async () => {
    const { ports, app, care, id } = await here();
    ports.records.tell({ status: 'signed-out', changes: 1 });
    const asked = care.signOut('send-first');
    const message = 'Your changes could not be sent: your sign-in has expired. Sign in again first.';
    expect(await asked).toEqual({ ok: false, message });
    expect(idIn(app)).toBe(id);
  });

  it('counts a session that is interrupted, which is ended and sent first [ACC-151]', async () => {
    const { ports, app, care } = await here();
    const { player } = await app.workout.fetch();
    player.load(aTimer([aRound('A', [aStep('Squats', 40)])]));
    player.start();
    await vi.dynamicImportSettled();
    await ports.clock.pass(12_000);
    player.unload();
    await ports.clock.pass(1000);
    const rows = () => ports.disk.table<unknown>('heart-rate').keys();
    expect(await rows()).toEqual(['session-1']);

    const later = createApp({ ...ports, page: fakePage(new Map()) });
    await later.open();
    const { unsent, signOut } = await later.care.fetch();
    expect(await unsent()).toEqual({ changes: 1, simulated: 0 });
    expect(await care.unsent()).toEqual({ changes: 1, simulated: 0 });
    const put = vi.spyOn(ports.records, 'put');
    expect(await signOut('send-first')).toEqual({ ok: true });
    const sent = put.mock.calls.filter(([kind]) => kind === 'hrsessions').map(([, { body }]) => body);
    expect(sent).toMatchObject([{ timerName: 'Test', endTime: expect.any(Number) }]);
    await settled();
    expect(await ports.disk.table('session-chunks').keys()).toEqual([]);
  });

  it("leaves another account's sessions and drafts where they are [ACC-154]", async () => {
    const { ports, care, id } = await here();
    await ports.disk.table<unknown>('heart-rate').put('session-9', { owner: 'bob', isShared: false });
    await ports.disk.table<unknown>('drafts').put('draft-9', { userId: 'bob' });
    await care.signOut('remove');
    await settled();
    expect(await leftIn(ports, id)).toEqual([
      'settings device',
      'settings theme',
      'drafts draft-9',
      'heart-rate session-9',
    ]);
  });

  it('is followed by another page of the device, which an expired sign-in is not [ACC-155]', async () => {
    const { ports, app, id } = await here();
    const other = createApp(ports);
    await other.open();
    await settled();
    ports.server.forgetSignIn();
    ports.page.hide();
    ports.page.show();
    await settled();
    expect(idIn(other)).toBe(id);
    await app.account.signOut('removed');
    ports.page.hide();
    ports.page.show();
    await settled();
    expect(idIn(other)).toBe('signed-out');
  });

  it('is followed at once by another page, without anyone looking at it [ACC-155]', async () => {
    const pages: FakeClaims = new Map();
    const { ports, app } = await here(pages);
    const other = createApp({ ...ports, page: fakePage(pages) });
    await other.open();
    await settled();
    await app.account.signOut('removed');
    await settled();
    expect(idIn(other)).toBe('signed-out');
  });

  it('is followed by another page, whose own run and unwritten draft go only if everything was removed [ACC-155]', async () => {
    const ways: readonly (readonly [leave: (device: Device) => Promise<unknown>, left: readonly string[]])[] = [
      [({ care }) => care.signOut('remove'), []],
      [({ care }) => care.signOut('keep'), ['timer-1', 'draft-1']],
      [({ care }) => care.signOutEverywhere(), ['timer-1', 'draft-1']],
    ];
    for (const [leave, left] of ways) {
      const { device, other, run } = await runningElsewhere();
      await leave(device);
      await settled();
      run.unload();
      await device.ports.clock.pass(1000);
      expect(idIn(other)).toBe('signed-out');
      expect(await ownIn(device.ports)).toEqual(left);
    }
  });

  it('stays kept where someone else has come and gone by the time that another page follows [ACC-152, ACC-154]', async () => {
    const { device, other, run } = await runningElsewhere();
    await device.care.signOut('keep');
    await settled();
    await device.app.account.signUp({ ...ANN, email: 'bob@example.com', displayName: 'Bob' });
    await device.care.signOut('remove');
    await settled();
    run.unload();
    await device.ports.clock.pass(1000);
    expect(idIn(other)).toBe('signed-out');
    expect(await ownIn(device.ports)).toEqual(['timer-1', 'draft-1']);
  });

  it('lets her in again whose run went on while she left and came back [ACC-155]', async () => {
    const { device, other, run } = await runningElsewhere();
    await device.care.signOut('remove');
    await settled();
    await device.app.account.signIn(ANN);
    run.unload();
    await device.ports.clock.pass(1000);
    expect([idIn(other), await ownIn(device.ports)]).toEqual([device.id, ['timer-1', 'draft-1']]);
  });

  it('remembers no one again whose name changes while a run of theirs goes on in another page [ACC-150]', async () => {
    const { device, other, records } = await runningElsewhere();
    await device.care.signOut('remove');
    await settled();
    const { state } = other.account.view.getState();
    if (state.status !== 'signed-in') throw new Error('the run is over');
    const body = profileBody({ ...state.profile, displayName: 'Countess' });
    records.receive('profile', { id: device.id, rev: 'other', updatedAt: 1, deleted: false, body });
    await settled();
    expect(other.account.view.getState().state).toMatchObject({ user: { displayName: 'Countess' } });
    expect(await device.ports.disk.table('identity').keys()).toEqual([]);
  });

  it('lets no one in who has left again by the end of the run', async () => {
    const { device, other, page, run } = await runningElsewhere();
    const { ports, app } = device;
    ports.page.broadcast = () => undefined;
    await app.account.signOut();
    await app.account.signUp({ ...ANN, email: 'bob@example.com', displayName: 'Bob' });
    page.goOnline();
    await settled();
    await app.account.signOut();
    run.unload();
    await settled();
    expect([idIn(other), await ports.disk.table('identity').keys()]).toEqual(['signed-out', []]);
  });

  it('is followed by a page that rested while someone else signed in, and shows them', async () => {
    const { ports, app, id } = await here();
    const resting = fakePage();
    const other = createApp({ ...ports, page: resting, records: fakePorts().records });
    await other.open();
    await settled();
    await ports.disk.table<unknown>('drafts').put('of-ann', { userId: id });
    await app.account.signOut();
    await app.account.signUp({ ...ANN, email: 'bob@example.com', displayName: 'Bob' });
    await settled();
    expect(idIn(other)).toBe(id);
    resting.hide();
    resting.show();
    await settled();
    expect(idIn(other)).toBe(idIn(app));
    expect(idIn(app)).not.toBe(id);
    expect(await ports.disk.table('drafts').keys()).toContain('of-ann');
  });

  it('lets a run under way end first, no matter who the server says is here', async () => {
    const { ports, app, id } = await here();
    const { player } = await app.workout.fetch();
    player.load(aTimer([aRound('A', [aStep('Squats', 40)])]));
    player.start();
    await ports.server.signUp({ ...ANN, email: 'bob@example.com', displayName: 'Bob' });
    ports.page.goOnline();
    await ports.clock.pass(3000);
    expect([idIn(app), player.view.getState().status]).toEqual([id, 'running']);
    player.unload();
    await settled();
    expect(idIn(app)).not.toBe(id);
    expect(app.account.view.getState().state).toMatchObject({ status: 'signed-in', user: { displayName: 'Bob' } });
  });

  it('shows at once that no one is here and removes everything, however long the server says nothing [ACC-216]', async () => {
    const { ports, app, care, id } = await here();
    let answer = (): void => undefined;
    ports.server.signOut = () => new Promise((resolve) => (answer = resolve));
    expect(await care.signOut('remove')).toEqual({ ok: true });
    await settled();
    expect(idIn(app)).toBe('signed-out');
    expect(await leftIn(ports, id)).toEqual(['settings device', 'settings theme']);
    // An answer that came after a sign-in would end that one.
    let isIn = false;
    const signing = app.account.signIn(ANN).then(({ ok }) => (isIn = ok));
    await settled();
    expect(isIn).toBe(false);
    answer();
    await signing;
    expect(isIn).toBe(true);
  });

  it('is heard by another page before the server has answered [ACC-155]', async () => {
    const pages: FakeClaims = new Map();
    const { ports, app } = await here(pages);
    const other = createApp({ ...ports, page: fakePage(pages), records: fakePorts().records });
    await other.open();
    await settled();
    let answer = (): void => undefined;
    ports.server.signOut = () => new Promise((resolve) => (answer = resolve));
    expect(await app.account.signOut('removed')).toEqual({ ok: true });
    await settled();
    expect([idIn(app), idIn(other)]).toEqual(['signed-out', 'signed-out']);
    answer();
  });

  it('a sign-in that only the server has ended removes nothing', async () => {
    const { ports, app, id } = await here();
    const before = await leftIn(ports, id);
    ports.server.forgetSignIn();
    ports.page.goOnline();
    await settled();
    expect(app.account.view.getState().state).toMatchObject({ status: 'signed-in', signInExpired: true });
    expect(await leftIn(ports, id)).toEqual(before);
  });
});
