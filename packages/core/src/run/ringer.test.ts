import { describe, expect, it } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { workoutParts } from '../testing/workout-parts.ts';
import { createWorkout } from '../workout.ts';
import { BEGINNING, planOf } from './plan.ts';
import { createRinger } from './ringer.ts';
import type { RunningRun } from './run.ts';

// Sounds at 0 s (round and step), 5 to 9 s (countdown) and 10 s (the end).
const TIMER = aTimer([aRound('A', [aStep('Row', 10)])]);
const CUES = 8;

/** A ringer on its own; `look` has it lay what lies ahead, as the player does at every pulse. */
function bench() {
  const ports = fakePorts();
  const ringer = createRinger(ports);
  const plan = planOf(TIMER);
  if (typeof plan === 'string') throw new Error(plan);
  const run: RunningRun = { status: 'running', position: BEGINNING, since: 150 };
  return {
    ports,
    ringer,
    look: (volume = 0.7) => ringer.layAhead(plan, run, volume, ports.clock.now()),
    flight: () => ringer.view.getState().flight,
  };
}

describe('the record of the ringer', () => {
  it('[RUN-90] counts each tone by what the loudspeaker tells', () => {
    const { ports, look, flight } = bench();
    ports.audio.hear = (at) => at + 3;
    look();
    ports.clock.advance(11_000);
    expect(flight()).toEqual({ onTime: CUES, late: 0, missed: 0, slept: 0, worst: 3 });
  });

  it('[RUN-91] counts what was dropped, and once what a sleep swallowed', () => {
    const { ports, look, flight } = bench();
    ports.audio.hear = () => undefined;
    look();
    ports.clock.advance(11_000);
    expect(flight()).toMatchObject({ onTime: 0, missed: CUES, slept: 0 });

    const late = bench();
    late.ports.clock.sleep(7_300);
    late.look();
    late.look();
    expect(late.flight()).toMatchObject({ onTime: 0, missed: 5, slept: 5 });
    late.ports.clock.advance(3_000);
    expect(late.flight()).toMatchObject({ onTime: CUES - 5, missed: 5 });
  });

  it('[RUN-95] counts nothing that was muted, nor what was taken back', () => {
    const { ports, look, ringer, flight } = bench();
    look();
    ports.clock.advance(1000);
    ringer.takeBack(ports.clock.now());
    for (let pulse = 0; pulse < 20; pulse += 1) {
      look(0);
      ports.clock.advance(250);
    }
    look();
    ports.clock.advance(6000);
    expect(flight()).toMatchObject({ onTime: 2 + 5, late: 0, missed: 0 });
  });

  it('[RUN-96] shows whether there is sound as the loudspeaker tells it', () => {
    const { ports, ringer } = bench();
    expect(ringer.view.getState().sound).toBe('locked');
    ringer.unlock();
    expect(ringer.view.getState().sound).toBe('sounding');
    ports.audio.become('silent');
    expect(ringer.view.getState().sound).toBe('silent');
  });

  it('[RUN-92] begins anew with each start, and goes on after a pause', async () => {
    const ports = fakePorts();
    const { player, ringer } = createWorkout(ports, workoutParts(ports));
    const heard = () => ringer.view.getState().flight.onTime;
    player.load(TIMER);
    player.start();
    await ports.clock.pass(6000);
    expect(heard()).toBe(3);
    player.pause();
    player.resume();
    expect(heard()).toBe(3);
    await ports.clock.pass(6000);
    expect(heard()).toBe(CUES);
    player.start();
    expect(heard()).toBe(0);
    await ports.clock.pass(6000);
    expect(heard()).toBe(3);
    player.stop();
    expect(heard()).toBe(0);
    player.start();
    await ports.clock.pass(6000);
    player.load(TIMER);
    expect(heard()).toBe(0);
    player.unload();
  });

  it('[RUN-97] has the sound made ready with a timer, held while a run moves, and lets it rest when the timer is gone', async () => {
    const ports = fakePorts();
    const steps: string[] = [];
    ports.audio.warm = () => void steps.push('warm');
    ports.audio.silence = () => void steps.push('silence');
    const { player } = createWorkout(ports, workoutParts(ports));
    player.load(TIMER);
    expect(steps).toEqual(['silence', 'warm']);
    expect(ports.audio.isHeld).toBe(false);
    expect(ports.synth.primed).toBe(0);
    player.start();
    expect(ports.synth.primed).toBe(1);
    expect(ports.audio.isHeld).toBe(true);
    player.pause();
    expect(ports.audio.isHeld).toBe(false);
    player.resume();
    expect(ports.audio.isHeld).toBe(true);
    player.unload();
    expect(ports.audio.isHeld).toBe(false);
    expect(steps.at(-1)).toBe('silence');
  });
});

describe('a loudspeaker that fails', () => {
  it('[RUN-145] misses the tone that cannot be laid and lays all others; the sound counts as stopped until it is unlocked again', async () => {
    const { ports, ringer, look } = bench();
    ports.log.expect('tone-not-laid');
    await ports.audio.unlock();
    const { tone } = ports.audio;
    let refused = 0;
    ports.audio.tone = (...given) => {
      if (given[0] !== 'countdown') return tone(...given);
      refused += 1;
      throw new RangeError('the stop time is outside the valid range');
    };
    look();
    expect(refused).toBe(3);
    expect(ports.audio.laid).toHaveLength(CUES - refused);
    expect(ports.log.codes).toEqual(['tone-not-laid']);
    expect(ringer.view.getState().sound).toBe('silent');
    ringer.takeBack(-Infinity);
    ringer.unlock();
    await settled();
    expect(ringer.view.getState().sound).toBe('sounding');
  });

  it('[RUN-145] that cannot be unlocked is silent, and one that is missing stays so', async () => {
    const { ports, ringer } = bench();
    ports.audio.unlock = () => Promise.resolve(false);
    ringer.unlock();
    await settled();
    expect(ringer.view.getState().sound).toBe('silent');
    ports.audio.become('missing');
    ringer.unlock();
    await settled();
    expect(ringer.view.getState().sound).toBe('missing');
  });
});
