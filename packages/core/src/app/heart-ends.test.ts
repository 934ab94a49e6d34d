// Steps that end by the heart, through the whole app: the strap, the run, the voice and the session.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { HeartEnd } from '../timer/step-end.ts';
import type { Step, Timer } from '../timer/timer.ts';
import { createApp } from './app.ts';
import type { Workout } from './workout.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const BELOW: HeartEnd = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 };
const rest = (given: Partial<Step> = {}) => aStep('Recover', 180, { type: 'rest', end: BELOW, ...given });
const timerOf = (...steps: readonly Step[]) => aTimer([aRound('Hills', steps)]);
const HILLS = timerOf(aStep('Climb', 30), rest(), aStep('Sprint', 40));

let workout: Workout | undefined;
afterEach(() => workout?.player.unload());

/** Ann's app with her strap, and a heart that sends a reading a second. */
async function anApp(timer: Timer = HILLS, { hasStrap = true } = {}) {
  const ports = fakePorts();
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await app.settings.save({ ttsProvider: 'webspeech', maxHeartRate: 187, age: undefined });
  const { monitor, sessions, heartEnd } = await app.heartRate.fetch();
  if (hasStrap) await monitor.connect();
  workout = await app.workout.fetch();
  const { player } = workout;
  player.load(timer);
  await settled();
  await vi.dynamicImportSettled();
  const now = () => {
    const view = player.view.getState();
    if (view.status === 'empty' || view.status === 'complete') return view.status;
    const name = view.current.kind === 'step' ? `${view.current.stepName} ${view.current.rep}` : 'Rest';
    return `${name}, ${view.secondsLeft} left`;
  };
  /** Seconds with a reading each, or with none. */
  const go = async (seconds: number, bpm?: number) => {
    for (let second = 0; second < seconds; second++) {
      await ports.clock.pass(1000);
      if (bpm !== undefined) ports.sensor.send(0, bpm);
    }
    await settled();
  };
  const said = () => ports.synth.spoken.map(({ text }) => text);
  const saidOf = (words: string) => said().filter((text) => text.includes(words)).length;
  return { ports, app, player, monitor, sessions, now, go, said, saidOf, end: () => heartEnd.getState() };
}

describe('a step that ends by the heart', () => {
  it('moves to its last three seconds once the heart is there, and sounds as always [HRT-367]', async () => {
    const { ports, player, now, go, end, saidOf } = await anApp();
    player.start();
    await go(30, 160);
    await go(30, 140);
    expect([now(), end().status]).toEqual(['Recover 1, 151 left', 'waiting']);
    await go(6, 118);
    expect(now()).toBe('Recover 1, 145 left');
    await go(1, 118);
    expect([now(), end().status]).toEqual(['Recover 1, 4 left', 'reached']);
    const from = ports.clock.now();
    await go(4, 118);
    expect(now()).toBe('Sprint 1, 40 left');
    const tones = ports.audio
      .sounded()
      .filter(({ at }) => at >= from)
      .map(({ at, name }) => `${name} ${(at - from) / 1000}`);
    expect(tones).toEqual([
      'countdown 0.15',
      'countdown 1.15',
      'countdown 2.15',
      'step-complete 3.15',
      'step-start 3.15',
    ]);
    expect([end().status, saidOf('Time is up')]).toEqual(['none', 0]);
  });

  it('leaves time that someone adds afterwards, and is not asked again [HRT-367]', async () => {
    const { player, now, go } = await anApp();
    player.start();
    await go(31, 130);
    await go(16, 110);
    expect(now()).toMatch(/^Recover 1, [1234] left$/);
    player.adjust(10_000);
    await go(5, 110);
    expect(now()).toMatch(/^Recover 1, [6789] left$/);
    await go(10, 110);
    expect(now()).toMatch(/^Sprint/);
  });

  it('takes its longest time if the heart is not there, and says so once at its end [HRT-368]', async () => {
    const { player, now, go, end, saidOf } = await anApp();
    player.start();
    await go(30, 160);
    await go(180, 126);
    expect([now(), end().timeUpAt]).toEqual(['Recover 1, 1 left', undefined]);
    await go(3, 126);
    expect(now()).toBe('Sprint 1, 38 left');
    expect([end(), saidOf('Time is up at 126')]).toEqual([{ status: 'none', timeUpAt: 126 }, 1]);
    await go(9, 126);
    expect([end().timeUpAt, saidOf('Time is up')]).toEqual([undefined, 1]);
  });

  it('says nothing of a step that someone skipped, or at the end of the timer [HRT-368]', async () => {
    const { player, go, end, saidOf, now } = await anApp(
      timerOf(rest(), aStep('Sprint', 40), rest({ id: 'step-last' })),
    );
    player.start();
    await go(60, 150);
    player.next();
    await go(41, 150);
    expect([now(), end().timeUpAt]).toEqual(['Recover 1, 179 left', undefined]);
    await go(185, 150);
    expect([now(), saidOf('Time is up')]).toEqual(['complete', 0]);
  });

  it('takes its longest time without a strap, which is said once [HRT-369]', async () => {
    const { player, now, go, end, saidOf } = await anApp(HILLS, { hasStrap: false });
    player.start();
    await go(32);
    expect([end().status, saidOf('No heart rate')]).toEqual(['waiting', 0]);
    await go(5);
    expect([end().status, saidOf('No heart rate: this step takes its 3 minutes')]).toEqual(['unseen', 1]);
    await go(173);
    expect(now()).toBe('Recover 1, 1 left');
    await go(2);
    expect([now(), saidOf('No heart rate'), saidOf('Time is up')]).toEqual(['Sprint 1, 39 left', 1, 0]);
  });

  it('is ended by readings that come back [HRT-369]', async () => {
    const { player, now, go, end, saidOf } = await anApp();
    player.start();
    await go(40, 140);
    await go(9);
    expect([end().status, saidOf('No heart rate')]).toEqual(['waiting', 0]);
    await go(3);
    expect([end().status, saidOf('No heart rate')]).toEqual(['unseen', 1]);
    await go(5, 119);
    expect([end().status, now()]).toEqual(['waiting', 'Recover 1, 154 left']);
    await go(3, 119);
    expect(end().status).toBe('reached');
    await go(5, 119);
    expect([now(), saidOf('No heart rate')]).toEqual([expect.stringMatching(/^Sprint/), 1]);
  });

  it('each rep of the step is ended by itself', async () => {
    const { player, now, go } = await anApp(timerOf(rest({ repeat: 2, pauseAfterEnd: true }), aStep('Sprint', 40)));
    player.start();
    await go(20, 110);
    expect(now()).toMatch(/^Recover 2, 1[78]\d left$/);
    await go(5, 150);
    await go(20, 110);
    expect([now(), player.view.getState().status]).toEqual(['Sprint 1, 40 left', 'paused']);
  });

  it('counts no time that the run stood, and records the step as long as it was', async () => {
    const { player, ports, now, go, sessions } = await anApp();
    const start = ports.clock.wall();
    player.start();
    await go(35, 130);
    player.pause();
    await go(60, 110);
    expect(now()).toMatch(/^Recover 1, 17\d left$/);
    player.resume();
    await go(9, 110);
    expect(now()).toMatch(/^Recover 1, 16\d left$/);
    await go(5, 110);
    await go(2, 110);
    expect(now()).toMatch(/^Sprint/);
    await go(45, 110);
    expect(now()).toBe('complete');
    const [session] = sessions.view.getState().history;
    const marks = session?.marks.map(({ at, stepName }) => `${stepName} ${Math.round((at - start) / 1000)}`);
    expect(marks?.map((mark) => mark.replace(/\d+$/, ''))).toEqual(['Climb ', 'Recover ', 'Sprint ']);
    const [, recover = 0, sprint = 0] = session?.marks.map(({ at }) => at) ?? [];
    // With the 60 s of the pause.
    expect(Math.floor((sprint - recover) / 1000)).toBe(79);
    expect(player.view.getState()).toMatchObject({ tally: { steps: 3 } });
  });

  it('goes by the zones of the person', async () => {
    const zone: HeartEnd = { ...BELOW, border: { kind: 'zone', zone: 1 } };
    const { app, player, now, go } = await anApp(timerOf(rest({ end: zone }), aStep('Sprint', 40)));
    player.start();
    await go(30, 114);
    expect(now()).toMatch(/^Recover/);
    // Zone 2 of 200 begins at 120.
    await app.settings.save({ ttsProvider: 'webspeech', maxHeartRate: 200, age: undefined });
    await go(5, 114);
    expect(now()).toMatch(/^Sprint/);
  });

  it('the simulated strap ends steps, too', async () => {
    const { monitor, player, go, now, end } = await anApp(timerOf(aStep('Climb', 60), rest(), aStep('Sprint', 40)), {
      hasStrap: false,
    });
    await monitor.setDemo(true);
    player.start();
    await go(70);
    expect([now(), end().status]).toEqual([expect.stringMatching(/^Recover/), 'waiting']);
    await go(70);
    expect(now()).toMatch(/^Sprint/);
  });
});
