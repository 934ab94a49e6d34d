import { describe, expect, it } from 'vitest';
import { createWorkout } from '../../app/workout.ts';
import type { SpokenNumbers } from '../../sound/cue.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { SpokenCountdown } from '../../timer/timer.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import type { RunningRun } from '../play/run.ts';
import { createToneScheduler } from './tone-scheduler.engine.ts';

// Sounds at 0 s (round and step), 5 to 9 s (countdown) and 10 s (the end).
const TIMER = aTimer([aRound('A', [aStep('Row', 10)])]);
const CUES = 8;

/** A tone scheduler on its own; `look` has it schedule what lies ahead, as the player does at every pulse. */
function bench(timer = TIMER, numbers?: () => SpokenNumbers | undefined) {
  const ports = fakePorts();
  const toneScheduler = createToneScheduler({ ...ports, ...(numbers && { numbers }) });
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  const run: RunningRun = { status: 'running', position: BEGINNING, since: 150 };
  return {
    ports,
    toneScheduler,
    look: (volume = 0.7) => toneScheduler.scheduleAhead(plan, run, volume, ports.clock.now()),
    toneLog: () => toneScheduler.view.getState().toneLog,
  };
}

const SAMPLES = { wave: new Float32Array(400), rate: 1000 };
const NUMBERS: SpokenNumbers = {
  'number-5': SAMPLES,
  'number-4': SAMPLES,
  'number-3': SAMPLES,
  'number-2': SAMPLES,
  'number-1': SAMPLES,
};
const counted = (spokenCountdown: SpokenCountdown) => ({
  ...TIMER,
  globalSettings: { ...TIMER.globalSettings, spokenCountdown },
});
const countOf = ({ audio }: ReturnType<typeof fakePorts>) =>
  audio.scheduled.flatMap(({ at, name = '', takenBackAt }) =>
    /number|countdown/.test(name) && takenBackAt === undefined ? [`${at} ${name}`] : [],
  );
const BEEPS = ['5150 countdown-soft', '6150 countdown-soft', '7150 countdown', '8150 countdown', '9150 countdown'];
const SPOKEN = ['5150 number-5', '6150 number-4', '7150 number-3', '8150 number-2', '9150 number-1'];

describe('a spoken countdown', () => {
  it('is scheduled ahead like tones, and counted like them', () => {
    const { ports, look, toneLog } = bench(counted('numbers'), () => NUMBERS);
    ports.audio.hear = (at) => at + 3;
    look();
    expect(countOf(ports)).toEqual(SPOKEN);
    ports.clock.advance(11_000);
    look();
    expect(toneLog()).toEqual({ onTime: CUES, late: 0, missed: 0, slept: 0, worst: 3 });
  });

  it('is taken back and scheduled again like tones, at the new volume [CUE-13]', () => {
    const { ports, look, toneScheduler } = bench(counted('numbers'), () => NUMBERS);
    look();
    ports.clock.advance(6500);
    toneScheduler.takeBack(ports.clock.now());
    expect(countOf(ports)).toEqual(SPOKEN.slice(0, 2));
    look(0.3);
    expect(countOf(ports)).toEqual(SPOKEN);
    expect(ports.audio.scheduled.at(-2)).toMatchObject({ name: 'number-1', volume: 0.3 });
    toneScheduler.clear();
    ports.clock.advance(5000);
    const sounded = ports.audio.sounded().filter(({ kind }) => kind === 'number');
    expect(sounded.map(({ name }) => name)).toEqual(['number-5', 'number-4']);
  });

  it('has both, where the timer wants both', () => {
    const { ports, look, toneLog } = bench(counted('both'), () => NUMBERS);
    look();
    expect([...countOf(ports)].sort()).toEqual([...BEEPS, ...SPOKEN].sort());
    ports.clock.advance(11_000);
    expect(toneLog()).toMatchObject({ onTime: CUES + 5, missed: 0 });
  });

  it.each(['numbers', 'both'] as const)('is in beeps without a voice for it (%s) [CUE-85]', (spokenCountdown) => {
    const { ports, look } = bench(counted(spokenCountdown), () => undefined);
    look();
    expect(countOf(ports)).toEqual(BEEPS);
    const silent = bench(counted(spokenCountdown));
    silent.look();
    expect(countOf(silent.ports)).toEqual(BEEPS);
  });

  it('is spoken from the first number on that is scheduled once there is a voice, and nothing sounds twice [CUE-85]', () => {
    let isThere = false;
    const { ports, look, toneScheduler, toneLog } = bench(counted('numbers'), () => (isThere ? NUMBERS : undefined));
    look();
    ports.clock.advance(1000);
    isThere = true;
    toneScheduler.takeBack(ports.clock.now() + 5000);
    look();
    expect(countOf(ports)).toEqual([...BEEPS.slice(0, 1), ...SPOKEN.slice(1)]);
    ports.clock.advance(11_000);
    expect(toneLog()).toMatchObject({ onTime: CUES, missed: 0 });
  });

  it('misses only the number that cannot be scheduled', () => {
    const { ports, look, toneScheduler } = bench(counted('numbers'), () => NUMBERS);
    ports.log.expect('tone-not-scheduled');
    ports.audio.become('sounding');
    const { number } = ports.audio;
    ports.audio.number = (...given) => {
      if (given[0] === 'number-3') throw new RangeError('refused');
      return number(...given);
    };
    look();
    expect(countOf(ports)).toEqual(SPOKEN.filter((said) => !said.includes('number-3')));
    expect(toneScheduler.view.getState().sound).toBe('silent');
  });
});

describe('the record of the tones', () => {
  it('counts each tone by what the loudspeaker reports', () => {
    const { ports, look, toneLog } = bench();
    ports.audio.hear = (at) => at + 3;
    look();
    ports.clock.advance(11_000);
    expect(toneLog()).toEqual({ onTime: CUES, late: 0, missed: 0, slept: 0, worst: 3 });
  });

  it('gives what begins with Next the time that a device takes, as Start does, and nothing else', async () => {
    const ports = fakePorts();
    const { player, toneScheduler } = createWorkout(ports, workoutParts(ports));
    // A device that needs 120 ms, and one tone of the countdown that is late for no reason of its own.
    ports.audio.hear = (at) => {
      const scheduledAt = Math.max(...ports.audio.scheduled.map((sound) => (sound.at === at ? sound.scheduledAt : 0)));
      return Math.max(at, scheduledAt + 120) + (at === 20_000 - 1000 ? 30 : 0);
    };
    player.load(aTimer([aRound('Legs', [aStep('A', 60), aStep('B', 60), aStep('C', 10)])]));
    player.start();
    await ports.clock.pass(5000);
    player.next();
    await ports.clock.pass(5000);
    player.next();
    await ports.clock.pass(9500);
    expect(toneScheduler.view.getState().toneLog).toEqual({ onTime: 8, late: 1, missed: 0, slept: 0, worst: 30 });
  });

  it('counts what was dropped, and once what a sleep swallowed', () => {
    const { ports, look, toneLog } = bench();
    ports.audio.hear = () => undefined;
    look();
    ports.clock.advance(11_000);
    expect(toneLog()).toMatchObject({ onTime: 0, missed: CUES, slept: 0 });

    const late = bench();
    late.ports.clock.sleep(7_300);
    late.look();
    late.look();
    expect(late.toneLog()).toMatchObject({ onTime: 0, missed: 5, slept: 5 });
    late.ports.clock.advance(3_000);
    expect(late.toneLog()).toMatchObject({ onTime: CUES - 5, missed: 5 });
  });

  it('what was muted or taken back is not counted', () => {
    const { ports, look, toneScheduler, toneLog } = bench();
    look();
    ports.clock.advance(1000);
    toneScheduler.takeBack(ports.clock.now());
    for (let pulse = 0; pulse < 20; pulse += 1) {
      look(0);
      ports.clock.advance(250);
    }
    look();
    ports.clock.advance(6000);
    expect(toneLog()).toMatchObject({ onTime: 2 + 5, late: 0, missed: 0 });
  });

  it('cuts off what sounds when the run halts, however often it was looked after meanwhile [CUE-13]', () => {
    const { ports, look, toneScheduler } = bench();
    look();
    ports.clock.advance(5160);
    look();
    toneScheduler.clear();
    const cutOff = ports.audio.scheduled.filter(({ takenBackAt }) => takenBackAt === ports.clock.now());
    expect(cutOff.map(({ at }) => at)).toContain(5150);
  });

  it('lets what sounds ring on when only what lies ahead is scheduled again [CUE-13]', () => {
    const { ports, look, toneScheduler } = bench();
    look();
    ports.clock.advance(5160);
    toneScheduler.takeBack(ports.clock.now());
    const isTaken = ports.audio.scheduled.map(({ at, takenBackAt }) => [at <= 5160, takenBackAt !== undefined]);
    expect(isTaken.filter(([isPast, isBack]) => isPast === isBack)).toEqual([]);
    look();
    expect(ports.audio.scheduled.filter(({ takenBackAt }) => takenBackAt === undefined)).toHaveLength(CUES);
    toneScheduler.clear();
    expect(ports.audio.scheduled.filter(({ at, takenBackAt }) => at === 5150 && takenBackAt === undefined)).toEqual([]);
  });

  it('schedules what sounds together below the volume of the timer [CUE-59]', () => {
    const { ports, look } = bench();
    look(0.5);
    const volumes = ports.audio.scheduled.map(({ at, volume }) => [at, volume] as const);
    expect(volumes.filter(([, volume]) => volume > 0.5)).toEqual([]);
    expect(volumes.filter(([at, volume]) => at === 150 && volume < 0.5)).not.toEqual([]);
  });

  it('shows whether there is sound, as the loudspeaker reports it', () => {
    const { ports, toneScheduler } = bench();
    expect(toneScheduler.view.getState().sound).toBe('locked');
    toneScheduler.unlock();
    expect(toneScheduler.view.getState().sound).toBe('sounding');
    ports.audio.become('silent');
    expect(toneScheduler.view.getState().sound).toBe('silent');
  });

  it('the log starts again with each loaded timer and each start, and continues after a pause', async () => {
    const ports = fakePorts();
    const { player, toneScheduler } = createWorkout(ports, workoutParts(ports));
    const heard = () => toneScheduler.view.getState().toneLog.onTime;
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

  it('has the sound prepared with a timer, held while a run moves, and lets it rest when the timer is gone', async () => {
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

describe('a run that has come to its end, or paused on its own', () => {
  const GATED = aTimer([aRound('A', [aStep('Row', 10, { pauseAfterEnd: true }), aStep('Lift', 10)])]);

  async function halted(timer = TIMER) {
    const ports = fakePorts();
    const { player, toneScheduler } = createWorkout(ports, workoutParts(ports));
    player.load(timer);
    player.start();
    await ports.clock.pass(11_000);
    return { ...ports, player, toneScheduler };
  }

  it.each([
    ['complete', TIMER],
    ['paused', GATED],
  ] as const)('keeps the sound device for its last words when it is %s, and then lets it go', async (status, timer) => {
    const { player, audio, clock } = await halted(timer);
    expect(player.view.getState().status).toBe(status);
    await clock.pass(28_000);
    expect(audio.isHeld).toBe(true);
    await clock.pass(2000);
    expect(audio.isHeld).toBe(false);
    expect(audio.scheduled.filter(({ takenBackAt }) => takenBackAt !== undefined)).toEqual([]);
  });

  it('holds it again as soon as the run moves, and lets it go at once when the page is left', async () => {
    const { player, audio, clock } = await halted(GATED);
    player.resume();
    await clock.pass(5000);
    player.pause();
    expect(audio.isHeld).toBe(false);
    player.resume();
    await clock.pass(7000);
    expect(player.view.getState().status).toBe('complete');
    expect(audio.isHeld).toBe(true);
    player.unload();
    expect(audio.isHeld).toBe(false);
    expect(clock.pending()).toBe(0);
  });

  it('is held on if the run goes on before that', async () => {
    const { player, audio, clock } = await halted(
      aTimer([aRound('A', [aStep('Row', 10, { pauseAfterEnd: true }), aStep('Lift', 100)])]),
    );
    await clock.pass(20_000);
    player.resume();
    await clock.pass(20_000);
    expect(player.view.getState().status).toBe('running');
    expect(audio.isHeld).toBe(true);
  });
});

describe('a loudspeaker that fails', () => {
  it('misses only the tone that cannot be scheduled; the sound counts as stopped until it is unlocked again', async () => {
    const { ports, toneScheduler, look } = bench();
    ports.log.expect('tone-not-scheduled');
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
    expect(ports.audio.scheduled).toHaveLength(CUES - refused);
    expect(ports.log.codes).toEqual(['tone-not-scheduled']);
    expect(toneScheduler.view.getState().sound).toBe('silent');
    toneScheduler.takeBack(-Infinity);
    toneScheduler.unlock();
    await settled();
    expect(toneScheduler.view.getState().sound).toBe('sounding');
  });

  it('is silent if it cannot be unlocked, and stays missing if it is missing', () => {
    const { ports, toneScheduler, look } = bench();
    ports.log.expect(...Array.from({ length: CUES }, () => 'tone-not-scheduled'));
    ports.audio.become('missing');
    ports.audio.tone = () => {
      throw new RangeError('no device');
    };
    look();
    expect(toneScheduler.view.getState().sound).toBe('missing');
  });

  it('is silent if it cannot be unlocked, and stays missing if it is missing', async () => {
    const { ports, toneScheduler } = bench();
    ports.audio.unlock = () => Promise.resolve(false);
    toneScheduler.unlock();
    await settled();
    expect(toneScheduler.view.getState().sound).toBe('silent');
    ports.audio.become('missing');
    toneScheduler.unlock();
    await settled();
    expect(toneScheduler.view.getState().sound).toBe('missing');
  });
});

describe('a bowl that rings', () => {
  it('is cut short when the run is stopped, ten seconds after it began too', () => {
    const bowls = { ...TIMER.globalSettings, sounds: 'bowls' };
    const { ports, toneScheduler, look } = bench(aTimer([aRound('A', [aStep('Sit', 60)])], { globalSettings: bowls }));
    look();
    ports.clock.advance(9000);
    look();
    toneScheduler.clear();
    const first = ports.audio.scheduled.find(({ name }) => name === 'bowls/step-start');
    expect(first?.takenBackAt).toBe(9000);
  });

  it('is cut short by Mute, and the tones after it are there again without it', async () => {
    const bowls = { ...TIMER.globalSettings, countdownBeep: false, sounds: 'bowls' };
    const ports = fakePorts();
    const { player, toneScheduler } = createWorkout(ports, workoutParts(ports));
    player.load(aTimer([aRound('A', [aStep('Sit', 20)])], { globalSettings: bowls }));
    player.start();
    await ports.clock.pass(3000);
    player.setMuted(true);
    const [first] = ports.audio.scheduled;
    expect([first?.name, first?.takenBackAt]).toEqual(['bowls/round-start', ports.clock.now()]);
    await ports.clock.pass(5000);
    player.setMuted(false);
    await ports.clock.pass(13_000);
    expect(ports.audio.sounded().at(-1)?.name).toBe('bowls/timer-complete');
    expect(toneScheduler.view.getState().toneLog).toMatchObject({ late: 0, missed: 0, slept: 0 });
  });
});
