// Programmes through the whole app: started, got on with by runs, kept, taken along.

import { afterEach, describe, expect, it } from 'vitest';
import { programmeDocument } from '../programme/document.ts';
import { nextIn, programmeOf, withDone, withNext, withPausedAt, type ProgrammeDraft } from '../programme/programme.ts';
import { READY_MADE_PROGRAMMES } from '../programme/ready-made.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { strictLog } from '../testing/strict-log.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp, type App } from './app.ts';
import type { Workout } from './workout.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const LEGS = aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)])], { name: 'Legs' });
const ARMS = aTimer([aRound('A', [aStep('Dips', 30)])], { name: 'Arms' });
const [COUCH = expect.unreachable()] = READY_MADE_PROGRAMMES;

let workout: Workout | undefined;
afterEach(() => workout?.player.unload());

/** Ann's app with two timers, and a programme of her own: legs, legs, arms. */
async function anApp(ports: FakePorts = fakePorts()) {
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await settled();
  for (const draft of [LEGS, ARMS]) await app.library.add(draft);
  const programmes = await app.programmes.fetch();
  const made = app.library.view.getState().timers;
  const idOf = (name: string) => made.find((timer) => timer.name === name)?.id ?? expect.unreachable();
  const entries = ['Legs', 'Legs', 'Arms'].map((name) => ({ kind: 'library', timerId: idOf(name) }) as const);
  const result = await programmes.start({ name: 'Mine', entries, timers: [] });
  const id = result.ok ? result.id : expect.unreachable(result.message);
  workout = await app.workout.fetch();
  return { app, ports, programmes, idOf, id, workout };
}

const programmeIn = (app: App, id: string) =>
  app.programmes.view.getState().status === 'ready' ? find(app, id) : expect.unreachable();
function find(app: App, id: string) {
  const arrival = app.programmes.view.getState();
  const found = arrival.status === 'ready' ? arrival.value.view.getState().programmes : [];
  return found.find((programme) => programme.id === id) ?? expect.unreachable();
}
const nextOf = (app: App, id: string) => {
  const next = nextIn(programmeIn(app, id), app.library.view.getState().timers);
  return next && `${next.place}: ${next.timer.name}`;
};

async function runWhole(
  { ports, workout: { screenState, player } }: Awaited<ReturnType<typeof anApp>>,
  timerId: string,
) {
  const leave = screenState.open(timerId);
  await settled();
  player.start();
  await ports.clock.pass(3_600_000);
  await settled();
  const { status } = player.view.getState();
  leave();
  await settled();
  return status;
}

describe('a programme', () => {
  it('goes on by a run that reaches its end, and by no other [PGM-11]', async () => {
    const bench = await anApp();
    const { app, ports, id, idOf } = bench;
    const { screenState, player } = bench.workout;
    expect(nextOf(app, id)).toBe('1 of 3: Legs');
    let leave = screenState.open(idOf('Legs'));
    await settled();
    player.start();
    await ports.clock.pass(50_000);
    player.exit(() => undefined);
    leave();
    await settled();
    expect(nextOf(app, id)).toBe('1 of 3: Legs');
    leave = screenState.open(idOf('Legs'));
    await settled();
    player.start();
    await ports.clock.pass(50_000);
    player.stop();
    await settled();
    leave();
    expect(nextOf(app, id)).toBe('1 of 3: Legs');
    expect(await runWhole(bench, idOf('Arms'))).toBe('complete');
    expect(nextOf(app, id)).toBe('1 of 3: Legs');
    expect(await runWhole(bench, idOf('Legs'))).toBe('complete');
    expect(nextOf(app, id)).toBe('2 of 3: Legs');
    expect(programmeIn(app, id).entries[0]?.doneAt).toBeDefined();
  });

  it('gets done what was next when the run began, whatever another device has done meanwhile [PGM-11]', async () => {
    const bench = await anApp();
    const { app, ports, programmes, id, idOf } = bench;
    const { screenState, player } = bench.workout;
    const leave = screenState.open(idOf('Legs'));
    await settled();
    player.start();
    await ports.clock.pass(20_000);
    await programmes.change(id, (programme) => withDone(programme, 'entry-1', 77));
    await ports.clock.pass(60_000);
    await settled();
    expect(player.view.getState().status).toBe('complete');
    expect(programmeIn(app, id).entries.map(({ doneAt }) => doneAt)).toEqual([77, undefined, undefined]);
    // Run again is another run.
    player.reset();
    player.start();
    await ports.clock.pass(90_000);
    await settled();
    leave();
    expect(nextOf(app, id)).toBe('3 of 3: Arms');
  });

  it('a paused programme shows nothing next, and no run changes it', async () => {
    const bench = await anApp();
    const { app, programmes, id, idOf } = bench;
    await programmes.change(id, (programme) => withPausedAt(programme, 5));
    await runWhole(bench, idOf('Legs'));
    expect(nextOf(app, id)).toBe('1 of 3: Legs');
    await programmes.change(id, (programme) => withPausedAt(programme, undefined));
    await runWhole(bench, idOf('Legs'));
    expect(nextOf(app, id)).toBe('2 of 3: Legs');
  });

  it('runs timers of its own, which are in no library, offline too, with sessions of their own', async () => {
    const bench = await anApp();
    const { app, ports, programmes } = bench;
    const started = await programmes.start(COUCH.draft);
    const id = started.ok ? started.id : expect.unreachable();
    expect(app.library.view.getState().timers).toHaveLength(2);
    ports.server.reachable = false;
    const timerId = `${id}.1`;
    expect(nextOf(app, id)).toBe('Week 1, day 1: Couch to 5 km, week 1');
    expect(await runWhole(bench, timerId)).toBe('complete');
    expect(nextOf(app, id)).toBe('Week 1, day 2: Couch to 5 km, week 1');
    const { sessions } = await app.heartRate.fetch();
    expect(sessions.view.getState().history.map((session) => session.timerId)).toEqual([timerId]);
    expect(await programmes.read(`${id}.99`)).toBeUndefined();
  });

  it('keeps the place of a run of its own timer, which is no deleted one', async () => {
    const bench = await anApp();
    const { app, ports, programmes } = bench;
    const started = await programmes.start(COUCH.draft);
    const timerId = started.ok ? `${started.id}.1` : expect.unreachable();
    const { screenState, player } = bench.workout;
    const leave = screenState.open(timerId);
    await settled();
    player.start();
    await ports.clock.pass(20_000);
    await app.library.add(ARMS);
    expect(screenState.view.getState()).toEqual({ opening: 'open', note: undefined });
    leave();
    await settled();
    expect(app.savedRuns.view.getState().offered.map((run) => run.timerId)).toEqual([timerId]);
  });

  it('is removed with a way back, once, and keeps what a newer version wrote', async () => {
    const { app, ports, programmes, id } = await anApp();
    const stored = await ports.records.get('programmes', id);
    const body = { ...stored?.body, mood: 'good' };
    ports.records.receive('programmes', testDocument(id, body, 'rev-newer'));
    await programmes.change(id, (programme) => withNext(programme, 'entry-2'));
    expect((await ports.records.get('programmes', id))?.body).toMatchObject({ mood: 'good', nextFrom: 'entry-2' });
    expect(await programmes.remove(id)).toEqual({ ok: true, id });
    expect(await programmes.remove(id)).toEqual({ ok: true, id });
    expect(app.library.view.getState().programmes).toEqual([]);
    expect(await programmes.restore(id)).toEqual({ ok: true, id });
    expect(await programmes.restore(id)).toEqual({ ok: true, id });
    expect(nextOf(app, id)).toBe('2 of 3: Legs');
    expect(await programmes.restore('programme-other')).toMatchObject({ ok: false });
  });

  it('says why it is not kept', async () => {
    const ports = fakePorts({ log: strictLog('timer-update-failed', 'document-unreadable') });
    const { programmes, id, app } = await anApp(ports);
    const nameless: ProgrammeDraft = { name: ' ', entries: [], timers: [] };
    expect(await programmes.start(nameless)).toEqual({ ok: false, message: 'Give your programme a name.' });
    expect(await programmes.change('programme-none', (programme) => programme)).toEqual({
      ok: false,
      message: 'This programme is no longer here.',
    });
    ports.records.refusal = new Error('disk');
    expect(await programmes.change(id, (programme) => programme)).toEqual({
      ok: false,
      message: 'This programme could not be saved.',
    });
    ports.records.refusal = undefined;
    const other = programmeOf(nameless, { userId: 'ann', id: 'programme-x', at: 0 });
    ports.records.receive('programmes', testDocument('programme-x', { ...programmeDocument(other), name: 7 }));
    expect(programmes.view.getState()).toMatchObject({ unreadable: 1, programmes: [{ id }] });
    await app.account.signOut();
    await settled();
    expect(programmes.view.getState()).toEqual({ programmes: [], unreadable: 0 });
    expect(await programmes.start(COUCH.draft)).toMatchObject({ ok: false });
  });
});
