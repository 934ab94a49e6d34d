import { describe, expect, it } from 'vitest';
import { createWorkout } from '../../app/workout.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';

const ROW = aTimer([aRound('Main', [aStep('Row', 600)])]);
const HOUR = 3_600_000;

/** A run on a device that does not keep its screen on, with what it has told so far. */
async function run(ports = fakePorts()) {
  ports.page.grantsAwake = false;
  const parts = workoutParts(ports);
  await parts.device.open();
  const { player, ...workout } = createWorkout(ports, parts);
  const troubles = await workout.troubles.fetch();
  player.load(ROW);
  player.start();
  await ports.clock.pass(1000);
  const now = () => troubles.view.getState().now;
  return { ports, player, troubles, now, device: parts.device };
}

describe('what lasts on a device', () => {
  it('is told for six seconds, in a pause, too', async () => {
    const { ports, player, now } = await run();
    expect(now()).toBe('screen-may-sleep');
    await ports.clock.pass(3000);
    player.pause();
    await ports.clock.pass(1900);
    expect(now()).toBe('screen-may-sleep');
    await ports.clock.pass(2000);
    expect(now()).toBeUndefined();
    player.resume();
    await ports.clock.pass(60_000);
    expect(now()).toBeUndefined();
    player.unload();
  });

  it('is told once a day, whatever runs and pages come', async () => {
    const { ports, player, now } = await run();
    await ports.clock.pass(10_000);
    player.reset();
    player.start();
    await ports.clock.pass(1000);
    expect(now()).toBeUndefined();
    player.unload();
    const next = await run(ports);
    expect(next.now()).toBeUndefined();
    next.player.unload();
    await ports.clock.pass(24 * HOUR);
    const tomorrow = await run(ports);
    expect(tomorrow.now()).toBe('screen-may-sleep');
    tomorrow.player.unload();
  });

  it('makes room for what is told next, and lost sound stays until it is back', async () => {
    const { ports, player, now, troubles } = await run();
    ports.audio.become('silent');
    expect(now()).toBe('sound-silent');
    await ports.clock.pass(20_000);
    expect(now()).toBe('sound-silent');
    ports.audio.become('sounding');
    await ports.clock.pass(1000);
    expect(now()).toBeUndefined();
    ports.audio.become('silent');
    troubles.dismiss();
    expect(now()).toBeUndefined();
    player.unload();
  });

  it('is told again where the clock of the device was set back by days', async () => {
    const ports = fakePorts();
    const { device } = await run(ports);
    await device.change({ reportedAt: { 'screen-may-sleep': ports.clock.wall() + 72 * HOUR } });
    const next = await run(ports);
    expect(next.now()).toBe('screen-may-sleep');
    next.player.unload();
  });
});
