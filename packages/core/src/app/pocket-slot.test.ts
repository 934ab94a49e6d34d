// When pocket mode is fetched, and for which runs, through the whole app.

import { afterEach, describe, expect, it } from 'vitest';
import { savedRunOf, type SavedRun } from '../run/play/saved-run.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp } from './app.ts';
import { createWorkout, type Workout } from './workout.ts';

const TIMER = aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)])]);

let open: Workout | undefined;
afterEach(() => open?.player.unload());

/** A timer on its page; the player of tracks arrives when the test lets it, and may be missing before. */
async function opened() {
  const ports = fakePorts();
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  let [asked, isMissing] = [0, false];
  const forPocket = async () => {
    asked += 1;
    if (isMissing) throw new Error('cannot be fetched');
    await arrival;
    return ports.trackPlayer;
  };
  const app = createApp({ ...ports, forPocket });
  open = await app.workout.fetch();
  const { player, pocket } = open;
  player.load(TIMER);
  return {
    ...ports,
    app,
    player,
    arrive: () => arrive(),
    asked: () => asked,
    misses: (next: boolean) => (isMissing = next),
    preparing: () => pocket.getState().preparing,
    note: () => pocket.getState().note,
    async pass(seconds: number) {
      for (let turn = 0; turn < seconds * 10; turn += 1) {
        await ports.clock.pass(100);
        await settled();
      }
    },
  };
}

describe('pocket mode that is set during a run', () => {
  it('is fetched once the run stands, and has its track ready before that can go on', async () => {
    const { app, player, asked, preparing, arrive, pass, audio, trackPlayer } = await opened();
    player.start();
    await pass(3);
    await app.device.change({ soundMode: 'pocket' });
    await pass(3);
    expect([asked(), preparing()]).toEqual([0, undefined]);
    expect(audio.scheduled.length).toBeGreaterThan(0);
    player.pause();
    await expect.poll(asked).toBe(1);
    expect(preparing()).toBe('Preparing');
    player.resume();
    expect(player.view.getState().status).toBe('paused');
    arrive();
    while (preparing() !== undefined) await pass(1);
    player.resume();
    await pass(2);
    expect(player.view.getState().status).toBe('running');
    expect(trackPlayer.isPlaying).toBe(true);
  });
});

describe('a start that was agreed on', () => {
  it('sounds live even if pocket mode is still being fetched, until its timer has gone', async () => {
    const { app, player, clock, asked, preparing, arrive, pass, audio, trackPlayer } = await opened();
    await app.device.change({ soundMode: 'pocket' });
    await expect.poll(asked).toBe(1);
    expect(preparing()).toBe('Preparing');
    player.join(clock.now() + 5000);
    expect(preparing()).toBeUndefined();
    arrive();
    await pass(10);
    expect(player.view.getState()).toMatchObject({ status: 'running', leadSeconds: 0 });
    player.pause();
    player.resume();
    await pass(5);
    expect(player.view.getState().status).toBe('running');
    expect([preparing(), trackPlayer.isLoaded, trackPlayer.isPlaying]).toEqual([undefined, false, false]);
    expect(audio.sounded().length).toBeGreaterThan(0);
    player.load(TIMER);
    expect(preparing()).toBe('Preparing');
  });
});

describe('pocket mode that cannot be fetched', () => {
  it('is waited for ten seconds, then the run can begin, live, and says so; in another mode nothing is waited for', async () => {
    const { app, player, preparing, note, pass } = await opened();
    await app.device.change({ soundMode: 'pocket' });
    await pass(9);
    expect([preparing(), note()]).toEqual(['Preparing', undefined]);
    await pass(2);
    expect([preparing(), note()]).toEqual([undefined, 'pocket-live']);
    player.start();
    await pass(2);
    expect(player.view.getState().status).toBe('running');
    player.load(TIMER);
    expect([preparing(), note()]).toEqual(['Preparing', undefined]);
    await app.device.change({ soundMode: 'mix' });
    expect([preparing(), note()]).toEqual([undefined, undefined]);
  });

  it('is fetched again for the next timer that is opened, and only then', async () => {
    const { app, player, asked, misses, arrive, preparing, note, pass } = await opened();
    misses(true);
    await app.device.change({ soundMode: 'pocket' });
    await expect.poll(note).toBe('pocket-live');
    player.start();
    await pass(2);
    player.pause();
    await pass(2);
    expect([asked(), preparing()]).toEqual([1, undefined]);
    misses(false);
    arrive();
    player.load(TIMER);
    await expect.poll(asked).toBe(2);
    expect(note()).toBeUndefined();
    while (preparing() !== undefined) await pass(1);
    expect(note()).toBeUndefined();
  });

  it.each(['unload', 'mix'] as const)('its note goes with the run: %s', async (how) => {
    const { app, player, arrive, preparing, note, pass, trackPlayer } = await opened();
    arrive();
    await app.device.change({ soundMode: 'pocket' });
    await expect.poll(preparing).toBe('Preparing');
    while (preparing() !== undefined) await pass(1);
    trackPlayer.fail();
    expect(note()).toBe('pocket-live');
    if (how === 'unload') player.unload();
    else await app.device.change({ soundMode: 'mix' });
    expect(note()).toBeUndefined();
  });
});

describe('a run in pocket mode that begins on another page', () => {
  it('a run that was moving and is taken over in pocket mode goes on at once, live, and says so', async () => {
    for (const isThere of [false, true]) {
      const ports = fakePorts();
      const app = createApp(ports);
      const kept = { current: undefined as SavedRun | undefined };
      const { savedRuns } = app;
      open = createWorkout(ports, {
        ...app,
        savedRuns: { ...savedRuns, find: async () => 'elsewhere' as const, takeOver: async () => kept.current },
        library: { view: app.library.view, read: async () => TIMER },
      });
      const { player, pocket, screenState } = open;
      player.load(TIMER);
      player.start();
      await ports.clock.pass(5150);
      kept.current = savedRunOf(player.view.getState(), ports.clock.wall());
      player.unload();
      await app.device.change({ soundMode: 'pocket' });
      if (isThere) {
        player.load(TIMER);
        await expect.poll(() => ports.trackPlayer.isLoaded).toBe(true);
        player.unload();
      }
      const close = screenState.open(TIMER.id);
      await settled();
      await screenState.takeOver();
      expect(pocket.getState()).toEqual({ preparing: undefined, note: 'pocket-live' });
      await ports.clock.pass(3000);
      expect(player.view.getState()).toMatchObject({ status: 'running', secondsLeft: 32 });
      expect(ports.trackPlayer.isPlaying).toBe(false);
      close();
      expect(pocket.getState().note).toBeUndefined();
    }
  });

  it('a run that waited for a tap when its page was lost sounds live when it is back, and says so, until its next pause', async () => {
    const tapped = aTimer([aRound('A', [aStep('Squats', 20, { end: { kind: 'tap' } }), aStep('Lunges', 20)])]);
    const { app, player, clock, arrive, preparing, note, pass } = await opened();
    player.load(tapped);
    player.start();
    await pass(25);
    const kept = savedRunOf(player.view.getState(), clock.wall());
    if (kept === undefined) throw new Error('nothing is kept');
    player.unload();
    await app.device.change({ soundMode: 'pocket' });
    player.restore(tapped, kept);
    expect(player.view.getState()).toMatchObject({ status: 'running', count: { kind: 'up', isOver: true } });
    expect(note()).toBe('pocket-live');
    arrive();
    player.pause();
    while (preparing() !== undefined) await pass(1);
    expect(note()).toBeUndefined();
    player.unload();
    player.restore(tapped, kept);
    expect(note()).toBe('pocket-live');
  });
});
