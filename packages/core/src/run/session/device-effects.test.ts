import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import type { Workout } from '../../app/workout.ts';
import type { Device } from '../../device/device.engine.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { aSavedRun } from '../../testing/saved-run.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { vibrationOf } from '../play/transition.ts';

let open: Workout | undefined;
afterEach(() => open?.player.unload());

interface Bench extends Workout {
  readonly ports: FakePorts;
  readonly device: Device;
  /** What was felt since the last call. */
  felt(): string[];
}

async function bench(timer: Timer): Promise<Bench> {
  const ports = fakePorts();
  const app = createApp(ports);
  open = await app.workout.fetch();
  let counted = 0;
  const felt = () => {
    const fresh = ports.page.vibrations.slice(counted);
    counted += fresh.length;
    return fresh.map((pattern) => NAMES.find((name) => vibrationOf(name) === pattern) ?? String(pattern));
  };
  // Nothing is said: words would need promises to settle while the clock moves.
  open.player.load({ ...timer, globalSettings: { ...timer.globalSettings, voiceEnabled: false } });
  return { ...open, ports, device: app.device, felt };
}

const NAMES = ['step', 'rest', 'complete'] as const;
/** Squats 40, Lunges 20 twice, rest 10, and the same again: 190 s. */
const morning = aTimer(
  [
    aRound('A', [aStep('Squats', 40), aStep('Lunges', 20, { repeat: 2 })], {
      repeat: 2,
      restAfterRound: 10,
    }),
  ],
  { name: 'Morning' },
);

describe('the screen', () => {
  it('stays on while running, and only then [RUN-63]', async () => {
    const { player, ports } = await bench(morning);
    expect(ports.page.awake).toBe(false);
    player.start();
    expect(ports.page.awake).toBe(true);
    player.pause();
    expect(ports.page.awake).toBe(false);
    player.resume();
    expect(ports.page.awake).toBe(true);
    ports.clock.advance(200_000);
    expect(player.view.getState().status).toBe('complete');
    expect(ports.page.awake).toBe(false);
    player.start();
    player.unload();
    expect(ports.page.awake).toBe(false);
  });

  it('stays on again after each return to the page [RUN-63]', async () => {
    const { player, ports } = await bench(morning);
    player.start();
    ports.page.hide();
    expect(ports.page.awake).toBe(false);
    ports.page.show();
    expect(ports.page.awake).toBe(true);
    player.pause();
    ports.page.hide();
    ports.page.show();
    expect(ports.page.awake).toBe(false);
  });

  it('may go dark, which is reported, stops nothing, and is tried again at each transition [RUN-80]', async () => {
    const { player, deviceEffects, ports } = await bench(morning);
    const stays = async () => {
      await settled();
      return deviceEffects.view.getState().staysAwake;
    };
    ports.page.grantsAwake = false;
    expect(await stays()).toBe(true);
    player.start();
    expect(await stays()).toBe(false);
    ports.clock.advance(10_000);
    expect(player.view.getState()).toMatchObject({ status: 'running', secondsLeft: 31 });
    player.pause();
    expect(await stays()).toBe(false);
    player.resume();
    ports.page.grantsAwake = true;
    ports.clock.advance(30_000);
    expect(await stays()).toBe(false);
    ports.clock.advance(1000);
    expect(await stays()).toBe(true);
    expect(ports.page.awake).toBe(true);
  });

  it('goes by the last answer, however late an older one arrives [RUN-80]', async () => {
    const { player, deviceEffects, ports } = await bench(morning);
    const answers: ((granted: boolean) => void)[] = [];
    ports.page.keepAwake = (on) => (on ? new Promise((resolve) => void answers.push(resolve)) : Promise.resolve(true));
    player.start();
    player.next();
    answers[1]?.(true);
    await settled();
    answers[0]?.(false);
    await settled();
    expect(deviceEffects.view.getState().staysAwake).toBe(true);
    player.next();
    player.pause();
    answers[2]?.(false);
    await settled();
    expect(deviceEffects.view.getState().staysAwake).toBe(true);
  });
});

describe('the lock screen', () => {
  it('shows the step or the rest, its place and its timer, while running or paused [RUN-81]', async () => {
    const { player, ports } = await bench(morning);
    expect(ports.page.card).toBeUndefined();
    player.start();
    ports.clock.advance(150);
    player.pause();
    expect(ports.page.card).toEqual({
      title: 'Squats',
      subtitle: 'Round 1/1 · Repeat 1/2',
      timerName: 'Morning',
      playing: false,
      duration: 40,
      position: 0,
    });
    player.resume();
    expect(ports.page.card?.playing).toBe(true);
    ports.clock.advance(80_150);
    expect(ports.page.card).toMatchObject({ title: 'Rest', duration: 10, position: 0 });
    ports.clock.advance(120_000);
    expect([player.view.getState().status, ports.page.card]).toEqual(['complete', undefined]);
    player.start();
    player.stop();
    expect(ports.page.card).toBeUndefined();
    player.start();
    player.unload();
    expect(ports.page.card).toBeUndefined();
  });

  it('shows an endless round as one of ∞ repeats [RUN-81]', async () => {
    const { player, ports } = await bench(aTimer([aRound('A', [aStep('Sit', 5)], { repeat: 'infinite' })]));
    player.start();
    ports.clock.advance(6000);
    expect(ports.page.card?.subtitle).toBe('Round 1/1 · Repeat 2/∞');
  });

  it('is written again only if it would not have got there by itself', async () => {
    const { player, ports } = await bench(morning);
    const titles = () => ports.page.cards.map((card) => card && `${card.title} ${Math.round(card.position)}`);
    player.start();
    ports.clock.advance(20_150);
    expect(titles()).toEqual(['Squats 0']);
    player.setVolume(30);
    player.setMuted(true);
    expect(titles()).toHaveLength(1);
    player.jump({ round: 1, repeat: 1, step: 1, rep: 1 });
    ports.clock.advance(40_000);
    player.next();
    ports.clock.advance(5000);
    player.pause();
    player.resume();
    expect(titles()).toEqual(['Squats 0', 'Squats 0', 'Lunges 0', 'Lunges 0', 'Lunges 5', 'Lunges 5']);
  });
});

describe('the vibration', () => {
  it('comes with each step, rest and the end [RUN-84]', async () => {
    const { player, ports, felt } = await bench(morning);
    player.start();
    expect(felt()).toEqual(['step']);
    ports.clock.advance(39_000);
    expect(felt()).toEqual([]);
    ports.clock.advance(160_000);
    expect(felt()).toEqual(['step', 'step', 'rest', 'step', 'step', 'step', 'complete']);
    player.setVolume(30);
    expect(felt()).toEqual([]);
  });

  it('comes with a skip while running and with the pause at the end of a step [RUN-84]', async () => {
    const { player, ports, felt } = await bench(
      aTimer([aRound('A', [aStep('Lift', 10, { pauseAfterEnd: true }), aStep('Hold', 10)])]),
    );
    player.start();
    player.next();
    player.previous();
    expect(felt()).toEqual(['step', 'step', 'step']);
    ports.clock.advance(12_000);
    expect(player.view.getState().status).toBe('paused');
    expect(felt()).toEqual(['step']);
    player.resume();
    expect(felt()).toEqual([]);
  });

  it('is switched off by the person [RUN-84]', async () => {
    const { player, device, felt } = await bench(morning);
    await device.change({ vibration: false });
    player.start();
    player.next();
    expect(felt()).toEqual([]);
    await device.change({ vibration: true });
    player.next();
    expect(felt()).toEqual(['step']);
  });

  it('does not come when a run is loaded, restored, resumed, moved where it stands, or stopped', async () => {
    const { player, felt } = await bench(morning);
    player.next();
    player.previous();
    const place = { kind: 'step', round: 0, repeat: 0, step: 1, rep: 0 } as const;
    player.restore(morning, aSavedRun({ timerId: morning.id, status: 'running', place, offset: 5000 }));
    expect(player.view.getState().status).toBe('paused');
    player.resume();
    player.pause();
    player.next();
    player.resume();
    player.stop();
    expect(felt()).toEqual([]);
  });

  it('comes once after a gap', async () => {
    const { player, ports, felt } = await bench(morning);
    player.start();
    ports.clock.advance(1000);
    felt();
    ports.page.hide();
    ports.clock.sleep(75_000);
    ports.page.show();
    expect(player.view.getState()).toMatchObject({ status: 'running', current: { kind: 'step', rep: 2 } });
    expect(felt()).toEqual(['step']);
  });
});

describe('the background of a step', () => {
  const sitting = aTimer([
    aRound('A', [
      aStep('Sit', 40, { bells: { background: 'rain' } }),
      aStep('Stay', 20, { bells: { background: 'rain', backgroundVolume: 20 } }),
      aStep('Walk', 20),
      aStep('Lie', 20, { bells: { background: 'waves-2' } }),
    ]),
  ]);

  it('comes, changes and goes within three seconds, at its share of the volume, and is nothing for a sound that is not known', async () => {
    const { player, ports } = await bench(sitting);
    player.setVolume(80);
    player.start();
    ports.clock.advance(1000);
    expect(ports.audio.backgrounds).toEqual([[[{ name: 'rain', volume: 0.4 }], 3]]);
    ports.clock.advance(40_000);
    expect(ports.audio.backgrounds.at(-1)).toEqual([[{ name: 'rain', volume: 0.16 }], 3]);
    ports.clock.advance(20_000);
    expect(ports.audio.backgrounds.at(-1)).toEqual([[], 3]);
    ports.clock.advance(30_000);
    expect(ports.audio.backgrounds).toHaveLength(3);
  });

  it('where a run pauses, is muted, is left or ends it is gone within 0.3 s; where the run goes on it comes back', async () => {
    const { player, ports } = await bench(sitting);
    const last = () => ports.audio.backgrounds.at(-1);
    player.start();
    ports.clock.advance(1000);
    player.pause();
    expect(last()).toEqual([[], 0.3]);
    player.resume();
    ports.clock.advance(1000);
    expect(last()?.[0]).toMatchObject([{ name: 'rain' }]);
    player.setMuted(true);
    expect(last()).toEqual([[], 0.3]);
    player.setMuted(false);
    expect(last()?.[0]).toMatchObject([{ name: 'rain' }]);
    player.unload();
    expect(last()).toEqual([[], 0.3]);
  });
});
