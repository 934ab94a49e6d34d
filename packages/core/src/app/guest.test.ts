// A library without an account, with only the app around it.

import { describe, expect, it } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { fakePage, type FakeClaims } from '../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { memoryRecords } from '../testing/memory-records.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Timer } from '../timer/timer.ts';
import { createApp, type App } from './app.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const COACHED = { ...aStep('Squats', 40), coachingEnabled: true };
const LEGS = aTimer([aRound('A', [COACHED])], { name: 'Legs' });

async function opened(ports: FakePorts): Promise<App> {
  const app = createApp(ports);
  await app.open();
  return app;
}

async function asGuest(ports = fakePorts()): Promise<{ readonly ports: FakePorts; readonly app: App }> {
  const app = await opened(ports);
  await (await app.guests.fetch()).begin();
  await settled();
  return { ports, app };
}

const whoIn = ({ account }: App) => account.view.getState().state;
const namesIn = ({ library }: App) => library.view.getState().timers.map(({ name }) => name);
const firstIn = ({ library }: App): Timer => library.view.getState().timers[0] ?? expect.unreachable();
const idIn = (app: App) => {
  const state = whoIn(app);
  return 'user' in state ? state.user.id : undefined;
};

/** The same ports, with a note of each call that would reach a server. */
function watched(ports: FakePorts): { readonly ports: FakePorts; readonly calls: readonly string[] } {
  const calls: string[] = [];
  const server = new Proxy(ports.server, {
    get(target, name, receiver) {
      const found: unknown = Reflect.get(target, name, receiver);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        calls.push(String(name));
        return Reflect.apply(found, target, given) as unknown;
      };
    },
  });
  return { ports: { ...ports, server }, calls };
}

describe('a library without an account', () => {
  it('is opened by choice, and is there when the product is opened again [ACC-400]', async () => {
    const { ports, app } = await asGuest();
    expect(whoIn(app)).toMatchObject({ status: 'guest', isNew: true });
    await app.library.add(LEGS);
    const again = await opened(ports);
    await settled();
    expect([whoIn(again).status, namesIn(again)]).toEqual(['guest', ['Legs']]);
  });

  it('keeps what an edit replaces, and finds it again on another day and another page', async () => {
    const { ports, app } = await asGuest();
    await app.library.add(LEGS);
    for (const name of ['Legs 2', 'Legs 3']) {
      await ports.clock.pass(60_000);
      await app.library.update(firstIn(app).id, { name });
      await settled();
    }
    const again = await opened(ports);
    await settled();
    const earlier = await again.earlier(firstIn(again));
    expect(earlier.map(({ timer }) => timer.name)).toEqual(['Legs 2', 'Legs']);
    expect(earlier.map(({ at, timer }) => at - timer.updatedAt.getTime())).toEqual([0, 0]);
  });

  it('says that an edit is saved once what it replaces is kept, too', async () => {
    const { ports, app } = await asGuest();
    await app.library.add(LEGS);
    const versions = ports.disk.table('versions');
    const { put } = versions;
    let isKept = false;
    versions.put = async (...row) => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      await put(...row);
      isKept = true;
    };
    ports.disk.table = (() => versions) as typeof ports.disk.table;
    await app.library.update(firstIn(app).id, { name: 'Legs 2' });
    expect(isKept).toBe(true);
  });

  it('asks the server nothing: not who is here, no voice, no coach, no description, no version [ACC-401]', async () => {
    const { ports, calls } = watched(fakePorts());
    const { app } = await asGuest(ports);
    const before = calls.length;
    await app.library.add(LEGS);
    const again = await opened(ports);
    expect(await again.describe('20 s on, 10 s off, 8 times')).toMatchObject({ understood: true, aside: undefined });
    expect(await again.settings.speechProviders()).toBeUndefined();
    const timer = firstIn(again);
    expect(await again.earlier(timer)).toEqual([]);
    const { player } = await again.workout.fetch();
    await again.coaching.fetch();
    player.load(timer);
    player.start();
    await ports.clock.pass(30_000);
    ports.page.goOnline();
    await settled();
    expect(calls.slice(before).filter((name) => name !== 'onEvents')).toEqual([]);
  });

  it('timers, drafts, preferences, runs and sessions are kept as those of an account are', async () => {
    const { ports, app } = await asGuest();
    expect(await app.settings.saveDefaults({ defaultVolume: 20 })).toEqual({ ok: true });
    await app.library.add(LEGS);
    const timer = firstIn(app);
    const { sessions } = await app.heartRate.fetch();
    const { player } = await app.workout.fetch();
    player.load(timer);
    player.start();
    await ports.clock.pass(45_000);
    await sessions.end();
    await settled();
    const again = await opened(ports);
    await again.heartRate.fetch();
    await settled();
    expect(whoIn(again)).toMatchObject({ profile: { preferences: { defaultVolume: 20 } } });
    expect((await again.heartRate.fetch()).sessions.view.getState().history).toHaveLength(1);
  });

  it('the pages of a device share one guest', async () => {
    const pages: FakeClaims = new Map();
    const ports = fakePorts({ page: fakePage(pages) });
    const other = await opened({ ...ports, page: fakePage(pages), records: memoryRecords() });
    const { app } = await asGuest(ports);
    await (await other.guests.fetch()).begin();
    expect(idIn(other)).toBe(idIn(app));
  });

  it('a guest whose record of being here is damaged has the same library after choosing again', async () => {
    const { ports, app } = await asGuest();
    await app.library.add(LEGS);
    await ports.disk.table<unknown>('identity').put('here', { user: 7 });
    const again = await opened(ports);
    expect(whoIn(again).status).toBe('signed-out');
    await (await again.guests.fetch()).begin();
    await settled();
    expect(namesIn(again)).toEqual(['Legs']);
  });

  it('where nothing can be kept, the library lasts as long as the page', async () => {
    const { app } = await asGuest(fakePorts({ disk: { table: () => refusing, full: false } }));
    expect(whoIn(app).status).toBe('guest');
    expect(await app.library.add(LEGS)).toMatchObject({ ok: true });
    expect(namesIn(app)).toEqual(['Legs']);
  });

  it('at the first timer of a guest the browser is asked not to clear what it keeps (`navigator.storage.persist`)', async () => {
    const { ports, app } = await asGuest();
    expect(ports.page.keepRequests).toBe(0);
    await app.library.add(LEGS);
    await app.library.add({ ...LEGS, name: 'Arms' });
    expect(ports.page.keepRequests).toBe(1);
    await opened(ports);
    await settled();
    expect(ports.page.keepRequests).toBe(1);
    const member = fakePorts();
    const hers = await opened(member);
    await hers.account.signUp(ANN);
    await settled();
    await hers.library.add(LEGS);
    expect(member.page.keepRequests).toBe(0);
  });
});

const refuse = () => Promise.reject(new Error('nothing is kept here'));
const refusing = { get: refuse, put: refuse, delete: refuse, all: refuse, keys: refuse };
