// What a person hears of a run, by the engines of a workout and a voice whose words take as long as words do.

import { afterEach, describe, expect, it } from 'vitest';
import { createWorkout } from '../../app/workout.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { fakeSynth } from '../../testing/fake-synth.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { warningOf } from '../../voice/announcement.ts';
import type { Player } from './player.engine.ts';

const open: Player[] = [];
afterEach(() => {
  for (const player of open.splice(0)) player.unload();
});

function stage(timer: Timer, lengthOf = ({ length }: string): number => 200 + 65 * length) {
  const clock = fakeClock();
  const ports = fakePorts({ clock, synth: fakeSynth(clock, lengthOf) });
  const { player, speaker } = createWorkout(ports, workoutParts(ports));
  open.push(player);
  player.load(timer);
  const heard = () => ports.synth.spoken.map(({ at, text, cut }) => `${at} ${text}${cut ? ' (cut)' : ''}`);
  return { ports, clock, player, speaker, heard };
}

const circuit = aTimer([
  aRound('Circuit', [aStep('Push-ups', 20), aStep('Breathe', 10, { type: 'rest' }), aStep('Squats', 20)], {
    repeat: 2,
    restAfterRound: 30,
  }),
]);

describe('what is heard of a run', () => {
  it('is a name on its step, and then what fits', async () => {
    const { clock, player, heard } = stage(circuit);
    player.start();
    await clock.pass(85_000);
    expect(heard()).toEqual([
      '0 Push-ups',
      '820 Circuit number 1',
      '20150 Breathe',
      '20905 Next: Squats',
      '30150 Squats',
      '50150 Rest for 30 seconds',
      '51685 Next: Push-ups',
      '80150 Push-ups',
      '80970 Circuit number 2',
    ]);
  });

  it('is the end of each round but the last, where there is time', async () => {
    const rounds = ['Warm up', 'Row', 'Cool down'].map((name) => aRound(name, [aStep(name, 20)]));
    const sets = aRound('Main set', [aStep('Run', 20)]);
    const { clock, player, heard } = stage(aTimer([...rounds, sets]));
    player.start();
    await clock.pass(90_000);
    expect(heard().map((words) => words.replace(/^\d+ /, ''))).toEqual([
      'Warm up',
      'Row',
      'Round 1 complete',
      'Cool down',
      'Round 2 complete',
      'Run',
      'Round 3 complete',
      'Main set',
      'Timer complete! Great job!',
    ]);
  });

  it('is each name begun within 100 ms, even of steps of one second [VOX-71]', async () => {
    const steps = ['Jumping jacks with a clap', 'High knees', 'Squats'].map((name) => aStep(name, 1));
    const { clock, player, heard } = stage(aTimer([aRound('A', steps)]));
    player.start();
    await clock.pass(8000);
    expect(heard()).toEqual([
      '0 Jumping jacks with a clap (cut)',
      '1250 High knees',
      '2200 Squats',
      '3150 Timer complete! Great job!',
    ]);
  });

  it('is nothing of a step in a delay that has no words of its own [VOX-71]', async () => {
    const long = 'Hold '.repeat(24);
    const wait = aStep('Wait', 9, { type: 'delay' });
    const { clock, player, heard } = stage(aTimer([aRound('A', [aStep(long, 5), wait])]));
    player.start();
    await clock.pass(5149);
    expect(heard()).toEqual([`0 ${long}`]);
    await clock.pass(1);
    expect(heard()).toEqual([`0 ${long} (cut)`]);
    await clock.pass(9000);
    expect(heard().at(-1)).toBe('14150 Timer complete! Great job!');
  });

  it('is half of it after a pause in its first half [VOX-71]', async () => {
    const { clock, player, heard } = stage(aTimer([aRound('A', [aStep('Squats', 40)])]));
    player.start();
    await clock.pass(15_150);
    player.pause();
    await clock.pass(500);
    player.resume();
    await clock.pass(10_000);
    expect(heard()[1]).toMatch(/^20650 /);
  });

  it('is only the place where a person stops skipping [VOX-14]', async () => {
    const { clock, player, heard } = stage(circuit);
    player.start();
    await clock.pass(300);
    player.next();
    await clock.pass(100);
    player.next();
    await clock.pass(2000);
    player.jump({ round: 1, repeat: 2, step: 1, rep: 1 });
    await clock.pass(4000);
    player.previous();
    await clock.pass(100);
    player.stop();
    await clock.pass(5000);
    expect(heard()).toEqual([
      '0 Push-ups (cut)',
      '300 Breathe (cut)',
      '400 Squats',
      '2400 Push-ups',
      '3220 Circuit number 2',
      '6400 Rest for 30 seconds (cut)',
    ]);
  });

  it('is nothing in a pause, and nothing of before it afterwards [VOX-14, VOX-70]', async () => {
    const { clock, player, heard } = stage(circuit);
    player.start();
    await clock.pass(400);
    player.pause();
    await clock.pass(60_000);
    player.resume();
    await clock.pass(5000);
    expect(heard()).toEqual(['0 Push-ups (cut)']);
  });

  it('is the present after the page was frozen [VOX-70]', async () => {
    const { clock, player, heard } = stage(circuit);
    player.start();
    await clock.pass(15_000);
    // Over the rest step, which began more than 2 s ago.
    clock.sleep(9000);
    await clock.pass(3000);
    expect(heard().slice(2)).toEqual([]);
    clock.sleep(4500);
    await clock.pass(5000);
    expect(heard().slice(2)).toEqual(['31500 Squats']);
  });

  it('is the end of the timer, however long the page was frozen [VOX-70]', async () => {
    const { clock, player, heard } = stage(aTimer([aRound('A', [aStep('Squats', 20)])]));
    player.start();
    await clock.pass(5000);
    clock.sleep(3_600_000);
    await clock.pass(5000);
    expect(heard()).toEqual(['0 Squats', '3605000 Timer complete! Great job!']);
    expect(player.view.getState()).toMatchObject({ status: 'complete', spoken: 'Timer complete! Great job!' });
  });

  it('is every name, though the voice never ends [VOX-9, VOX-76]', async () => {
    const { clock, ports, player, heard } = stage(circuit, () => 1e9);
    ports.log.warn = () => undefined;
    player.start();
    await clock.pass(52_000);
    expect(heard()).toEqual([
      '0 Push-ups (cut)',
      '20150 Breathe (cut)',
      '30250 Squats (cut)',
      '50150 Rest for 30 seconds',
    ]);
  });

  it('is on time again once the volume is up, with no word made up for [VOX-11, VOX-70]', async () => {
    const { clock, ports, player } = stage(circuit);
    const volumes = () => ports.synth.spoken.map(({ text, volume }) => `${text} at ${volume}`);
    player.setMuted(true);
    player.start();
    await clock.pass(25_000);
    player.setMuted(false);
    await clock.pass(6000);
    player.setVolume(0);
    await clock.pass(20_000);
    player.setVolume(50);
    await clock.pass(30_000);
    expect(volumes()).toEqual(['Squats at 0.7', 'Push-ups at 0.5', 'Circuit number 2 at 0.5']);
  });

  it('is of the timer that runs, not of the one that was left [VOX-70]', async () => {
    const { clock, player, heard } = stage(circuit);
    player.start();
    await clock.pass(400);
    player.load(aTimer([aRound('B', [aStep('Lunges', 20)])], { id: 'timer-2' }));
    player.start();
    await clock.pass(5000);
    expect(heard()).toEqual(['0 Push-ups (cut)', '400 Lunges']);
  });

  it('is what was begun when the segment is lengthened, and the next name when it is cut short [VOX-71, RUN-120]', async () => {
    const long = 'Hold '.repeat(24);
    const { clock, player, heard } = stage(aTimer([aRound('A', [aStep(long, 17), aStep('On', 20)])]));
    player.start();
    await clock.pass(1000);
    player.adjust(10_000);
    await clock.pass(1000);
    player.adjust(-10_000);
    player.adjust(-10_000);
    await clock.pass(5000);
    expect(heard()).toEqual([`0 ${long}`]);
    await clock.pass(500);
    expect(heard()).toEqual([`0 ${long} (cut)`, '7250 On']);
  });

  it('is a warning immediately, and then the next name [VOX-5]', async () => {
    const { clock, player, speaker, heard } = stage(circuit);
    player.start();
    await clock.pass(19_900);
    speaker.say(warningOf('Slow down now.'));
    await clock.pass(5000);
    expect(heard().slice(2)).toEqual(['19900 Slow down now.', '21110 Breathe', '21865 Next: Squats']);
  });
});
