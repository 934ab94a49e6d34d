// The library of a guest goes into an account, or stays, with only the app around it.

import { describe, expect, it } from 'vitest';
import { Failure } from '../base/failure.ts';
import { documentOf } from '../library/timer-reader.ts';
import { withDone } from '../programme/programme.ts';
import { READY_MADE_PROGRAMMES, type ReadyMadeProgramme } from '../programme/ready-made.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePage, type FakeClaims } from '../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { memoryRecords } from '../testing/memory-records.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp, type App } from './app.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const BEN = { email: 'ben@example.com', password: 'secret-2', displayName: 'Ben' };
const named = (name: string, seconds = 40) => aTimer([aRound('A', [aStep('Squats', seconds)])], { name });

async function opened(ports: FakePorts): Promise<App> {
  const app = createApp(ports);
  await app.open();
  await settled();
  return app;
}

const begin = async ({ guests }: App) => (await guests.fetch()).begin();
const namesIn = ({ library }: App) =>
  library.view
    .getState()
    .timers.map(({ name }) => name)
    .sort();
const offered = ({ undo }: App) => undo.view.getState().text;
const question = async ({ guestLibrary }: App) => (await guestLibrary.fetch()).view.getState();
const idIn = ({ account }: App) => {
  const { state } = account.view.getState();
  return 'user' in state ? state.user.id : '';
};
/** All that a table of the device has, as text. */
const dump = async ({ disk }: FakePorts): Promise<string> => {
  const names = ['identity', 'run', 'drafts', 'heart-rate', 'session-chunks', 'versions'] as const;
  return JSON.stringify(await Promise.all(names.map((name) => disk.table<unknown>(name).all())));
};

/** A device with a guest's library: two timers, a session of one of them and a draft. */
async function guestDevice(ports = fakePorts()) {
  const app = await opened(ports);
  await begin(app);
  await settled();
  await app.library.add(named('Legs'));
  await app.library.add(named('Arms'));
  const { sessions } = await app.heartRate.fetch();
  const { player } = await app.workout.fetch();
  player.load(app.library.view.getState().timers[0] ?? expect.unreachable());
  player.start();
  await ports.clock.pass(45_000);
  await sessions.end();
  player.unload();
  app.drafts.keepDescription({ words: 'twenty push-ups', timers: 2 });
  await ports.clock.pass(1000);
  await settled();
  return { ports, app, guest: idIn(app) };
}

/** Someone has an account, with these timers, and is signed out on this device. */
async function hasAccount(ports: FakePorts, who: typeof ANN, names: readonly string[] = []): Promise<void> {
  const elsewhere = await opened({ ...fakePorts(), server: ports.server, records: ports.records });
  await elsewhere.account.signUp(who);
  await settled();
  for (const name of names) await elsewhere.library.add(named(name, 99));
  await elsewhere.account.signOut();
  await settled();
}

const arrives = async (ports: FakePorts) => {
  await ports.clock.pass(100);
  await settled();
};

describe('a guest who creates an account', () => {
  it('takes everything along without a question, and after the time to undo it nothing of the guest is on the device [ACC-410]', async () => {
    const { ports, app, guest } = await guestDevice();
    expect(await app.account.signUp(ANN)).toEqual({ ok: true });
    await arrives(ports);
    expect(namesIn(app)).toEqual(['Arms', 'Legs']);
    expect(offered(app)).toBe('2 timers and 1 session are in your account now.');
    expect((await ports.records.peek(guest)).documents.timers).toHaveLength(2);
    await ports.clock.pass(10_000);
    await settled();
    expect((await ports.records.peek(guest)).documents.timers ?? []).toEqual([]);
    expect(await dump(ports)).not.toContain(guest);
    expect(await app.drafts.description()).toEqual({ words: 'twenty push-ups', timers: 2 });
    const { sessions } = await app.heartRate.fetch();
    expect(sessions.view.getState().history).toHaveLength(1);
  });

  it("a guest's programmes go along into an account, with their progress", async () => {
    const { ports, app } = await guestDevice();
    const [{ draft }] = READY_MADE_PROGRAMMES as [ReadyMadeProgramme];
    const programmes = await app.programmes.fetch();
    const started = await programmes.start(draft);
    const id = started.ok ? started.id : expect.unreachable();
    await programmes.change(id, (kept) => withDone(kept, 'entry-1', 5000));
    await app.account.signUp(ANN);
    await arrives(ports);
    expect(offered(app)).toBe('2 timers, 1 programme and 1 session are in your account now.');
    const [brought] = programmes.view.getState().programmes;
    expect(brought).toMatchObject({
      id,
      userId: idIn(app),
      entries: [{ doneAt: 5000 }, ...draft.entries.slice(1).map(() => ({}))],
    });
    expect((await programmes.read(`${id}.1`))?.userId).toBe(idIn(app));
    app.undo.take();
    await arrives(ports);
    expect(programmes.view.getState().programmes).toEqual([]);
  });

  it("a guest's own sounds go along into an account, and back with the undo", async () => {
    const { ports, app } = await guestDevice();
    const { ownSounds } = await app.workout.fetch();
    const bytes = new ArrayBuffer(300);
    const file = { name: 'gong.wav', size: 300, arrayBuffer: async () => bytes };
    expect(await (await ownSounds.fetch()).add(file)).toMatchObject({ ok: true });
    await app.account.signUp(ANN);
    await arrives(ports);
    expect(offered(app)).toBe('2 timers and 1 session are in your account now.');
    expect(app.library.view.getState().sounds).toMatchObject([{ body: { name: 'gong.wav', millis: 300 } }]);
    app.undo.take();
    await arrives(ports);
    expect(app.library.view.getState().sounds).toEqual([]);
  });

  it('has the earlier versions of a timer in the account, too', async () => {
    const { ports, app } = await guestDevice();
    const { id = '' } = app.library.view.getState().timers.find(({ name }) => name === 'Legs') ?? {};
    await ports.clock.pass(1000);
    await app.library.update(id, { name: 'Legs again' });
    await settled();
    await app.account.signUp(ANN);
    await arrives(ports);
    await ports.clock.pass(10_000);
    await settled();
    const timer = app.library.view.getState().timers.find((one) => one.id === id) ?? expect.unreachable();
    const now = { at: ports.clock.wall(), document: documentOf(timer, 'rev-now') };
    Object.assign(ports.server, { history: () => Promise.resolve([now]) });
    const earlier = await app.earlier(timer);
    expect(earlier.map((version) => version.timer.name)).toEqual(['Legs again', 'Legs']);
  });

  it("'Undo' takes out of the account what came, unless it has been edited since, and leaves the library on the device", async () => {
    const { ports, app, guest } = await guestDevice();
    await app.account.signUp(ANN);
    await arrives(ports);
    app.undo.take();
    await settled();
    expect(namesIn(app)).toEqual([]);
    await ports.clock.pass(20_000);
    await app.account.signOut('removed');
    await settled();
    const left = await begin(app);
    expect(left).toEqual({ id: guest, timers: 2, sessions: 1 });
    await (await app.guests.fetch()).open(left ?? expect.unreachable());
    await settled();
    expect(namesIn(app)).toEqual(['Arms', 'Legs']);
  });

  it('where a sign-up fails the guest and their library stay as they are', async () => {
    const { ports, app, guest } = await guestDevice();
    ports.server.reachable = false;
    expect((await app.account.signUp(ANN)).ok).toBe(false);
    expect([idIn(app), namesIn(app)]).toEqual([guest, ['Arms', 'Legs']]);
  });

  it('is followed by the other pages of the device, and no page is left with the guest', async () => {
    const pages: FakeClaims = new Map();
    const { ports, app } = await guestDevice(fakePorts({ page: fakePage(pages) }));
    const other = await opened({ ...ports, page: fakePage(pages), records: memoryRecords() });
    expect(idIn(other)).toBe(idIn(app));
    await app.account.signUp(ANN);
    await arrives(ports);
    expect(other.account.view.getState().state).toMatchObject({ status: 'signed-in', user: { displayName: 'Ann' } });
  });

  it('loses nothing where the device keeps only some of it, and the next page brings the rest, nothing twice', async () => {
    const { ports, app, guest } = await guestDevice();
    const { put } = ports.records;
    let room = 1;
    ports.records.put = async (...given) => {
      if (given[0] === 'timers' && (room -= 1) < 0) throw new Failure('storage-unavailable');
      return put(...given);
    };
    await app.account.signUp(ANN);
    await arrives(ports);
    expect(await question(app)).toEqual({ status: 'asked', timers: 2, sessions: 1, hasFailed: true });
    await ports.clock.pass(20_000);
    expect((await ports.records.peek(guest)).documents.timers).toHaveLength(2);
    ports.records.put = put;
    const again = await opened(ports);
    await arrives(ports);
    expect(namesIn(again)).toEqual(['Arms', 'Legs']);
    expect(offered(again)).toBe('2 timers and 1 session are in your account now.');
  });

  it('where someone with an account has been here since the library was begun, a sign-up asks as a sign-in does', async () => {
    const { ports, app } = await guestDevice();
    await hasAccount(ports, BEN);
    await app.account.signIn(BEN);
    await arrives(ports);
    await (await app.guestLibrary.fetch()).leave();
    await app.account.signOut('removed');
    await settled();
    await (await app.guests.fetch()).open((await begin(app)) ?? expect.unreachable());
    await app.account.signUp(ANN);
    await arrives(ports);
    expect(namesIn(app)).toEqual([]);
    expect(await question(app)).toMatchObject({ status: 'asked', timers: 2 });
  });
});

describe('a guest who signs in', () => {
  it('is asked; what is brought is marked where its name is taken [ACC-415]', async () => {
    const { ports, app, guest } = await guestDevice();
    await hasAccount(ports, ANN, ['Legs']);
    await app.account.signIn(ANN);
    await arrives(ports);
    expect(namesIn(app)).toEqual(['Legs']);
    expect(await question(app)).toEqual({ status: 'asked', timers: 2, sessions: 1, hasFailed: false });
    await (await app.guestLibrary.fetch()).bring();
    await arrives(ports);
    expect(namesIn(app)).toEqual(['Arms', 'Legs', 'Legs (imported)']);
    expect(offered(app)).toBe('2 timers and 1 session are in your account now.');
    await ports.clock.pass(10_000);
    await settled();
    expect(await dump(ports)).not.toContain(guest);
  });

  it('a question that was not answered is asked again by the next page; one that was answered is not', async () => {
    const { ports, app } = await guestDevice();
    await hasAccount(ports, ANN);
    await app.account.signIn(ANN);
    const again = await opened(ports);
    expect(await question(again)).toMatchObject({ status: 'asked', timers: 2 });
    await (await again.guestLibrary.fetch()).leave();
    const third = await opened(ports);
    expect(await question(third)).toEqual({ status: 'none' });
  });

  it('is asked how much to bring once the device has said what it has, however late that is', async () => {
    const { ports, app } = await guestDevice();
    await hasAccount(ports, ANN);
    const { peek } = ports.records;
    ports.records.peek = async () => ({ documents: {}, isWhole: false });
    await app.account.signIn(ANN);
    await arrives(ports);
    expect(await question(app)).toEqual({ status: 'none' });
    ports.records.peek = peek;
    await ports.clock.pass(5000);
    await settled();
    expect(await question(app)).toMatchObject({ status: 'asked', timers: 2, sessions: 1 });
  });

  it('loses nothing that another page has kept for the guest since, and the next page brings it', async () => {
    const { ports, app, guest } = await guestDevice();
    await app.account.signUp(ANN);
    await arrives(ports);
    const { peek } = ports.records;
    const late = documentOf({ ...named('Planks'), id: 'planks', userId: guest }, 'rev-1');
    ports.records.peek = async (id) => {
      const { documents, isWhole } = await peek(id);
      return { isWhole, documents: { ...documents, timers: [...(documents.timers ?? []), late] } };
    };
    await ports.clock.pass(10_000);
    await settled();
    expect((await peek(guest)).documents.timers).toHaveLength(2);
    const again = await opened(ports);
    await arrives(ports);
    expect(namesIn(again)).toEqual(['Arms', 'Legs', 'Planks']);
  });

  it('what was brought before a page broke off is not brought again: the ids stay', async () => {
    const { ports, app } = await guestDevice();
    await hasAccount(ports, ANN, ['Legs']);
    await app.account.signIn(ANN);
    await arrives(ports);
    await (await app.guestLibrary.fetch()).bring();
    await arrives(ports);
    const again = await opened(ports);
    await arrives(ports);
    expect(namesIn(again)).toEqual(['Arms', 'Legs', 'Legs (imported)']);
    await ports.clock.pass(10_000);
    await settled();
    const third = await opened(ports);
    expect(namesIn(third)).toEqual(['Arms', 'Legs', 'Legs (imported)']);
    expect(await question(third)).toEqual({ status: 'none' });
  });

  it('timers and sessions that cannot be read stay on the device, and are counted in the sentence', async () => {
    const { ports, app, guest } = await guestDevice();
    const damaged = documentOf(named('Broken'), 'rev-1');
    ports.records.receive('timers', { ...damaged, id: 'broken', body: { name: 7 } });
    await app.account.signUp(ANN);
    await arrives(ports);
    expect(offered(app)).toBe(
      '2 timers and 1 session are in your account now. 1 could not be read and stays on this device.',
    );
    await ports.clock.pass(10_000);
    await settled();
    expect((await ports.records.peek(guest)).documents.timers).toHaveLength(3);
  });
});

describe('what a guest has left on the device', () => {
  it('is not opened for the next person without a question, who may begin with an empty library [ACC-419]', async () => {
    const { ports, app, guest } = await guestDevice();
    await hasAccount(ports, ANN);
    await app.account.signIn(ANN);
    await arrives(ports);
    await (await app.guestLibrary.fetch()).leave();
    await app.account.signOut('removed');
    await settled();
    expect(await begin(app)).toEqual({ id: guest, timers: 2, sessions: 1 });
    expect(app.account.view.getState().state.status).toBe('signed-out');
    await (await app.guests.fetch()).open('new');
    await settled();
    expect(namesIn(app)).toEqual([]);
    expect(idIn(app)).not.toBe(guest);
  });
});
