import { describe, expect, it } from 'vitest';
import { settled } from '../../testing/fake-clock.ts';
import { readyInPocket, startedInPocket as started, type PocketBench } from '../../testing/pocket-bench.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { TRACK_BEGINS } from '../track/track.ts';

const PLAIN = aTimer([aRound('A', [aStep('Squats', 20), aStep('Lunges', 20), aStep('Plank', 20)])]);
const LENGTH = TRACK_BEGINS + 60_000;
const LUNGES = TRACK_BEGINS + 20_000;

/** Whether the player is in the quiet after everything of the run. */
const isInQuiet = ({ trackPlayer }: PocketBench): boolean => trackPlayer.place() > LENGTH + 2000;

describe('ten seconds more', () => {
  it('play again what has passed of the segment, if it is as much; ten seconds less leave it out', async () => {
    const bench = await started(PLAIN, 12);
    bench.workout.player.adjust(10_000);
    await bench.clock.pass(500);
    expect(bench.stands()).toBe('running Squats 18');
    bench.workout.player.adjust(-10_000);
    await bench.clock.pass(500);
    expect(bench.stands()).toBe('running Squats 7');
    bench.workout.player.adjust(-10_000);
    await bench.clock.pass(1500);
    expect(bench.stands()).toBe('running Lunges 19');
  });

  it('are quiet if not as much has passed, and then the track goes on where it was', async () => {
    const bench = await started(PLAIN, 24);
    const stood = bench.trackPlayer.place();
    bench.workout.player.adjust(10_000);
    expect(bench.stands()).toBe('running Lunges 26');
    await bench.clock.pass(9000);
    expect(bench.stands()).toBe('running Lunges 17');
    expect(isInQuiet(bench)).toBe(true);
    await bench.clock.pass(1500);
    expect(bench.stands()).toBe('running Lunges 16');
    expect(bench.trackPlayer.place() - stood).toBeGreaterThan(300);
    expect(bench.trackPlayer.place() - stood).toBeLessThan(700);
    await bench.clock.pass(16_000);
    expect(bench.stands()).toBe('running Plank 20');
    expect(bench.said()).toEqual(['Squats', 'Lunges', 'Plank']);
  });

  it('pressed again and again are each ten seconds, whatever has passed', async () => {
    const bench = await started(PLAIN, 33);
    for (let press = 0; press < 12; press++) bench.workout.player.adjust(10_000);
    expect(bench.stands()).toBe('running Lunges 127');
    await bench.clock.pass(108_000);
    expect(bench.stands()).toBe('running Lunges 19');
    expect(isInQuiet(bench)).toBe(true);
    await bench.clock.pass(12_500);
    expect(isInQuiet(bench)).toBe(false);
    expect(bench.stands()).toBe('running Lunges 7');
    expect(Math.abs(LUNGES + 20_000 - bench.trackPlayer.place() - 6500)).toBeLessThan(500);
  });

  it('and ten seconds less in the quiet go on where the track was', async () => {
    const bench = await started(PLAIN, 22);
    bench.workout.player.adjust(10_000);
    await bench.clock.pass(2000);
    bench.workout.player.adjust(-10_000);
    await bench.clock.pass(500);
    expect(isInQuiet(bench)).toBe(false);
    expect(bench.stands()).toBe('running Lunges 16');
  });

  it('are paused, resumed and left by a skip, also by a call', async () => {
    const bench = await started(PLAIN, 22);
    const { player } = bench.workout;
    player.adjust(10_000);
    await bench.clock.pass(4000);
    player.pause();
    await settled();
    await bench.clock.pass(60_000);
    player.resume();
    await bench.clock.pass(2000);
    expect(bench.stands()).toBe('running Lunges 22');
    expect(isInQuiet(bench)).toBe(true);
    bench.trackPlayer.interrupt();
    await bench.clock.pass(60_000);
    bench.trackPlayer.continue();
    await bench.clock.pass(2000);
    expect(bench.stands()).toBe('running Lunges 20');
    expect(isInQuiet(bench)).toBe(true);
    await bench.clock.pass(3000);
    expect(isInQuiet(bench)).toBe(false);
    expect(bench.stands()).toBe('running Lunges 17');
    player.previous();
    await bench.clock.pass(500);
    player.adjust(10_000);
    await bench.clock.pass(3000);
    expect(isInQuiet(bench)).toBe(true);
    player.next();
    await bench.clock.pass(1500);
    expect(isInQuiet(bench)).toBe(false);
    expect(bench.stands()).toBe('running Lunges 19');
  });

  it('end where the track goes on, if the page slept in the quiet, however long', async () => {
    for (const slept of [20_000, 70_000]) {
      const bench = await started(PLAIN, 22);
      bench.workout.player.adjust(10_000);
      await bench.clock.pass(2000);
      bench.trackPlayer.slip(-slept);
      await bench.clock.pass(12_000);
      expect(isInQuiet(bench)).toBe(false);
      expect(bench.trackPlayer.isPlaying).toBe(true);
      const left = Math.ceil((LUNGES + 20_000 - bench.trackPlayer.place()) / 1000);
      expect(bench.stands()).toBe(`running Lunges ${left}`);
    }
  });

  it('given before the run begins come after its first tone and name', async () => {
    const bench = await readyInPocket(PLAIN);
    bench.workout.player.start();
    await bench.clock.pass(50);
    bench.workout.player.adjust(10_000);
    await bench.clock.pass(2000);
    expect(isInQuiet(bench)).toBe(false);
    expect(bench.trackPlayer.place()).toBeGreaterThan(1500);
    await bench.clock.pass(6000);
    expect(isInQuiet(bench)).toBe(true);
    await bench.clock.pass(10_000);
    expect(isInQuiet(bench)).toBe(false);
    const left = Math.ceil((LUNGES - bench.trackPlayer.place()) / 1000);
    expect(bench.stands()).toBe(`running Squats ${left}`);
  });

  it('given where a step is about to begin, or has just begun, come after its first tone and name', async () => {
    const gated = aTimer([aRound('A', [aStep('Squats', 20, { pauseAfterEnd: true }), aStep('Lunges', 20)])]);
    const bench = await started(gated, 22);
    bench.workout.player.adjust(10_000);
    bench.workout.player.resume();
    await bench.clock.pass(1000);
    expect(bench.stands()).toBe('running Lunges 29');
    const lunges = LUNGES + 600_000;
    expect(Math.abs(bench.trackPlayer.place() - lunges - 1000)).toBeLessThan(60);
    await bench.clock.pass(3000);
    expect(bench.trackPlayer.place()).toBeGreaterThan(lunges + 22_000);
    expect(bench.stands()).toBe('running Lunges 26');
    await bench.clock.pass(9500);
    expect(Math.abs(bench.trackPlayer.place() - lunges - 3500)).toBeLessThan(100);
    expect(bench.stands()).toBe('running Lunges 17');
  });

  it('given to a step of two seconds leave it half of them: the next one does not begin', async () => {
    const { clock, trackPlayer, workout } = await readyInPocket(
      aTimer([aRound('A', [aStep('Squats', 2), aStep('Lunges', 20)])]),
    );
    workout.player.start();
    await clock.pass(50);
    workout.player.adjust(10_000);
    const heard: number[] = [];
    for (let turn = 0; turn < 120; turn += 1) {
      heard.push(trackPlayer.place());
      await clock.pass(100);
    }
    const lunges = TRACK_BEGINS + 2000;
    const quiet = lunges + 20_000 + 2000;
    expect(Math.max(...heard.filter((place) => place < quiet))).toBeLessThan(lunges);
    expect(Math.max(...heard)).toBeGreaterThan(quiet);
    await clock.pass(2500);
    expect(Math.abs(trackPlayer.place() - lunges - 1500)).toBeLessThan(1000);
  });

  it('a track is over after its last sound, whatever quiet it has in store', async () => {
    const bench = await started(PLAIN, 60);
    await bench.clock.pass(3000);
    expect(bench.stands()).toBe('complete');
    expect(bench.trackPlayer.isPlaying).toBe(false);
  });
});
