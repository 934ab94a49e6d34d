import { afterEach, describe, expect, it } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { startedInPocket } from '../testing/pocket-bench.ts';
import { strictLog } from '../testing/strict-log.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp } from './app.ts';
import type { Workout } from './workout.ts';

let open: Workout | undefined;
afterEach(() => open?.player.unload());

describe('a workout', () => {
  it('obeys the buttons of the lock screen and headphones [RUN-83]', async () => {
    const ports = fakePorts();
    open = await createApp(ports).workout.fetch();
    const { player } = open;
    const stands = () => {
      const view = player.view.getState();
      return view.status === 'running' || view.status === 'paused' ? `${view.status} ${view.row}` : view.status;
    };
    player.load(aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)])]));
    player.start();
    const first = stands();
    ports.page.press('pause');
    expect(stands()).toBe(first.replace('running', 'paused'));
    ports.page.press('pause');
    ports.page.press('play');
    ports.page.press('play');
    expect(stands()).toBe(first);
    ports.page.press('next');
    expect(player.view.getState()).toMatchObject({ current: { stepName: 'Lunges' } });
    ports.page.press('previous');
    expect(stands()).toBe(first);
  });

  it("counts by the lock screen's next and by headphones while a step counts, and obeys them after it", async () => {
    const ports = fakePorts();
    open = await createApp(ports).workout.fetch();
    const { player } = open;
    const counted = () => player.view.getState().counting?.count;
    player.load(aTimer([aRound('A', [aStep('AMRAP', 40, { count: { kind: 'rounds' } }), aStep('Walk', 60)])]));
    player.start();
    for (const command of ['next', 'pause', 'play', 'next'] as const) {
      await ports.clock.pass(500);
      ports.page.press(command);
    }
    expect([player.view.getState().status, counted()]).toEqual(['running', 4]);
    player.pause();
    ports.page.press('play');
    expect([player.view.getState().status, counted()]).toEqual(['running', 4]);
    await ports.clock.pass(42_000);
    ports.page.press('pause');
    expect([player.view.getState().status, counted()]).toEqual(['paused', undefined]);
  });

  it('counts in pocket mode, while a track plays', async () => {
    const { workout, clock, page } = await startedInPocket(
      aTimer([aRound('A', [aStep('AMRAP', 40, { count: { kind: 'rounds' } }), aStep('Walk', 60)])]),
      2,
    );
    open = workout;
    for (const command of ['pause', 'next'] as const) {
      page.press(command);
      await clock.pass(1000);
    }
    expect(workout.isQuiet()).toBe(true);
    expect(workout.player.view.getState()).toMatchObject({ status: 'running', counting: { count: 2 } });
  });

  it("sounds in the device's sound mode, now and when that changes", async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.device.change({ soundMode: 'keep-sounding' });
    open = await app.workout.fetch();
    expect(ports.audio.mode).toBe('keep-sounding');
    await app.device.change({ soundMode: 'mix' });
    expect(ports.audio.mode).toBe('mix');
  });

  it('is said in the browser voice chosen on this device where the engine of the account does not work', async () => {
    const ports = fakePorts();
    ports.server.providers = [{ provider: 'groq', voices: [], whyNot: 'There is no key.' }];
    const app = createApp(ports);
    await app.open();
    await app.account.signUp({ email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' });
    await app.device.change({ browserVoice: 'anna' });
    open = await app.workout.fetch();
    open.player.load(aTimer([aRound('A', [aStep('Squats', 40)])]));
    open.player.start();
    await settled();
    expect(ports.synth.spoken[0]).toMatchObject({ text: 'Squats', voice: 'anna' });
    await app.account.signOut();
    await app.device.change({ browserVoice: 'ben' });
    await open.reader.read({ text: 'Go', priority: 1, type: 'generic', replaceType: false }, 1, () => true);
    expect(ports.synth.spoken.at(-1)).toMatchObject({ text: 'Go', voice: 'ben' });
  });

  it('does not try a form again that this device has refused', async () => {
    const timer = aTimer([aRound('A', [aStep('Squats', 40)])]);
    const ports = fakePorts({ log: strictLog('track-refused') });
    const tried = async () => {
      const app = createApp(ports);
      await app.device.open();
      await app.device.change({ soundMode: 'pocket' });
      open = await app.workout.fetch();
      const before = ports.trackPlayer.files.length;
      open.player.load(timer);
      for (let turn = 0; turn < 300 && !ports.trackPlayer.isLoaded; turn += 1) {
        await ports.clock.pass(10);
        await settled();
      }
      open.player.unload();
      await settled();
      return { app, files: ports.trackPlayer.files.length - before };
    };
    ports.trackPlayer.refuses = () => ports.trackPlayer.files.length === 1;
    const first = await tried();
    expect(first.files).toBe(2);
    expect(first.app.device.view.getState().pocket.failed).toEqual([{ form: 'mu-law-16k', why: 'refused' }]);
    const second = await tried();
    expect(second.files).toBe(1);
    expect(second.app.device.view.getState().pocket.failed).toHaveLength(1);
  });
});
