// What follows a run follows it from its first step on, not from the tap on Start or the joining of an agreed start.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { START_LEAD } from '../run/play/run.ts';
import { vibrationOf } from '../run/play/transition.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp } from './app.ts';
import type { Workout } from './workout.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const TIMER = aTimer([aRound('A', [aStep('Squats', 90, { targetHeartRateZone: 4 }), aStep('Plank', 20)])]);
const LEAD = 10_000;
const AGREED = 15 * 60_000;

let workout: Workout | undefined;
afterEach(() => workout?.player.unload());

/** Ann's app, with her timer loaded and everything that follows a run fetched. */
async function anApp() {
  const ports = fakePorts();
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await app.settings.save({ ttsProvider: 'webspeech' });
  workout = await app.workout.fetch();
  const { player } = workout;
  const { sessions } = await app.heartRate.fetch();
  player.load(TIMER);
  await settled();
  return {
    ports,
    app,
    player,
    history: () => sessions.view.getState().history,
    active: () => sessions.view.getState().active,
    felt: () => ports.page.vibrations.length,
    positions: () => ports.page.cards.map((card) => card && `${card.playing ? 'plays' : 'stands'} ${card.position}`),
    coached: () => ports.synth.spoken.map(({ text }) => text).filter((text) => /coach|zone/i.test(text)),
  };
}

type Begun = Awaited<ReturnType<typeof anApp>>;

/** The ways to a run that begins later, how much later, and how it is ended before. */
const WAYS: readonly (readonly [
  string,
  number,
  (run: Begun) => Promise<void> | void,
  (player: Workout['player']) => void,
])[] = [
  [
    'a lead-in of 10 s',
    LEAD,
    async ({ app, player }) => {
      await app.device.change({ leadIn: 10 });
      player.start();
    },
    (player) => player.stop(),
  ],
  [
    'an agreed start in a quarter of an hour',
    AGREED,
    ({ player, ports }) => player.join(ports.clock.now() + AGREED),
    (player) => player.exit(() => undefined),
  ],
];

describe.each(WAYS)('a run with %s', (_name, lead, set, endBefore) => {
  it('is recorded from its first step on [HRT-63]', async () => {
    const run = await anApp();
    const { clock } = run.ports;
    const tap = clock.wall();
    await set(run);
    await vi.dynamicImportSettled();
    await clock.pass(lead - 1000);
    expect(run.player.view.getState()).toMatchObject({ status: 'running', leadSeconds: 1 });
    expect(run.active()).toBeUndefined();
    await clock.pass(1000);
    const began = run.active()?.startTime ?? 0;
    expect([lead, lead + START_LEAD]).toContain(began - tap);
    expect(run.active()?.marks).toMatchObject([{ at: began, stepName: 'Squats' }]);
    await clock.pass(112_000);
    expect(run.player.view.getState().status).toBe('complete');
    const [past] = run.history();
    expect(past?.marks.map(({ at, stepName }) => `${Math.round((at - began) / 1000)} ${stepName}`)).toEqual([
      '0 Squats',
      '90 Plank',
    ]);
    expect(past?.pauses).toBeUndefined();
  });

  it.each(['left', 'ended', 'paused, then left'] as const)('leaves no session if it is %s before', async (how) => {
    const run = await anApp();
    await set(run);
    await vi.dynamicImportSettled();
    await run.ports.clock.pass(lead / 2);
    if (how === 'ended') endBefore(run.player);
    if (how === 'paused, then left') run.player.pause();
    if (how !== 'ended') run.player.unload();
    await run.ports.clock.pass(lead);
    await settled();
    expect([run.active(), run.history()]).toEqual([undefined, []]);
    expect(await run.ports.disk.table('session-chunks').keys()).toEqual([]);
  });

  it('vibrates as its first step begins [RUN-84]', async () => {
    const run = await anApp();
    await set(run);
    await run.ports.clock.pass(lead - 1000);
    expect(run.felt()).toBe(0);
    await run.ports.clock.pass(1000);
    expect(run.ports.page.vibrations).toEqual([vibrationOf('step')]);
    await run.ports.clock.pass(20_000);
    expect(run.felt()).toBe(1);
  });

  it('has a card that stands on the lock screen, and plays from 0 as its first step begins', async () => {
    const run = await anApp();
    await set(run);
    await run.ports.clock.pass(lead - 1000);
    expect(run.positions()).toEqual(['stands 0']);
    await run.ports.clock.pass(6000);
    expect(run.positions()).toEqual(['stands 0', 'plays 0']);
  });

  it('begins immediately by Play of the lock screen, unless its start was agreed on [RUN-300]', async () => {
    const run = await anApp();
    await set(run);
    await run.ports.clock.pass(2000);
    run.ports.page.press('play');
    await run.ports.clock.pass(1150);
    const begins = { status: 'running', leadSeconds: 0, secondsLeft: 89 };
    const waits = { status: 'running', leadSeconds: AGREED / 1000 - 3, secondsLeft: 90 };
    expect(run.player.view.getState()).toMatchObject(lead === LEAD ? begins : waits);
    expect(run.positions()).toEqual(lead === LEAD ? ['stands 0', 'plays 0'] : ['stands 0']);
  });

  it('is coached from its first step on [COA-1]', async () => {
    const run = await anApp();
    await set(run);
    await vi.dynamicImportSettled();
    await run.ports.clock.pass(lead - 1000);
    expect(run.coached()).toEqual([]);
    await run.ports.clock.pass(20_000);
    expect(run.coached()).not.toEqual([]);
  });
});

describe('a run that is taken back to an agreed start', () => {
  it('records the wait as a pause, and marks its first step when that begins again', async () => {
    const run = await anApp();
    const { clock } = run.ports;
    const agreed = clock.now() + 60_000;
    run.player.join(clock.now() + 2000);
    await clock.pass(12_000);
    run.player.join(agreed);
    await clock.pass(50_000);
    const began = run.active()?.startTime ?? 0;
    const after = (at: number | undefined): number => Math.round(((at ?? 0) - began) / 1000);
    expect(run.active()?.pauses?.map(({ from, to }) => [after(from), after(to)])).toEqual([[10, 58]]);
    expect(run.active()?.marks.map(({ at, stepName }) => `${after(at)} ${stepName}`)).toEqual([
      '0 Squats',
      '58 Squats',
    ]);
  });
});
