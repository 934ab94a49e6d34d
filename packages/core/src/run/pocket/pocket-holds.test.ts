import { describe, expect, it, vi } from 'vitest';
import { settled } from '../../testing/fake-clock.ts';
import { readyInPocket, startedInPocket as started } from '../../testing/pocket-bench.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { savedRunOf } from '../play/saved-run.ts';
import { TRACK_BEGINS } from '../track/track.ts';

const TAP = { kind: 'tap' } as const;
const TAPPED = aTimer([aRound('A', [aStep('Squats', 20, { end: TAP }), aStep('Lunges', 20)])]);
const PLAIN = aTimer([aRound('A', [aStep('Squats', 20), aStep('Lunges', 20)])]);
const SETS = aTimer([
  aRound('A', [aStep('Squats', 20, { end: TAP, repeat: 2, pauseAfterEnd: true }), aStep('Plank', 20)]),
]);
/** A hold lasts ten minutes. */
const HOLD = 600_000;
const ENDS = TRACK_BEGINS + 20_000;

describe('a step that a tap ends, in its track', () => {
  it('is waited in by the run while the track goes on quietly, and ends by a tap, which is a seek [TRK-41]', async () => {
    const bench = await started(TAPPED, 25);
    const { player } = bench.workout;
    expect(bench.workout.pocket.getState()).toEqual({ preparing: undefined, note: undefined });
    expect(bench.stands()).toBe('running Squats 0');
    expect(bench.trackPlayer.sought).toEqual([]);
    await bench.clock.pass(60_000);
    expect(bench.trackPlayer.isPlaying).toBe(true);
    expect(player.view.getState()).toMatchObject({ count: { kind: 'up', isOver: true } });
    const pause = vi.spyOn(bench.trackPlayer, 'pause');
    expect(player.done(0)).toBe(true);
    await bench.clock.pass(1500);
    expect(bench.stands()).toBe('running Lunges 19');
    expect(bench.trackPlayer.sought).toEqual([ENDS + HOLD - 1]);
    expect(pause).not.toHaveBeenCalled();
    expect(bench.said()).toEqual(['Squats', 'Estimated time is over: press Done when you have finished', 'Lunges']);
    expect(bench.audio.scheduled).toEqual([]);
    expect(bench.audio.isHeld).toBe(false);
  });

  it('ends by a tap before its estimate, too [TRK-41]', async () => {
    const bench = await started(TAPPED, 5);
    bench.workout.player.done(0);
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
    expect(bench.trackPlayer.sought).toEqual([ENDS + HOLD - 1]);
  });

  it('has a wait for each rep, and a pause afterwards as any step has [TRK-41]', async () => {
    const bench = await started(SETS, 21);
    for (const shown of ['running Squats 20', 'paused Plank 20']) {
      bench.workout.player.done(0);
      await bench.clock.pass(900);
      expect(bench.stands()).toBe(shown);
      await bench.clock.pass(20_000);
    }
    expect(bench.trackPlayer.isPlaying).toBe(true);
    bench.workout.player.resume();
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Plank 20');
  });

  it.each(['next', 'play', 'pause'] as const)("ends by '%s' of a lock screen while the run waits", async (command) => {
    const bench = await started(TAPPED, 25);
    bench.page.press(command);
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
    expect(bench.trackPlayer.isPlaying).toBe(true);
    bench.page.press('pause');
    await settled();
    expect(bench.stands()).toBe('paused Lunges 20');
    expect(bench.trackPlayer.isPlaying).toBe(false);
  });

  it('is paused and resumed while the run waits, and waits again in what is left of the hold', async () => {
    const bench = await started(TAPPED, 25);
    const { player } = bench.workout;
    player.pause();
    await settled();
    expect(bench.trackPlayer.isPlaying).toBe(false);
    await bench.clock.pass(30_000);
    player.resume();
    await bench.clock.pass(1000);
    expect(bench.stands()).toBe('running Squats 0');
    expect(bench.trackPlayer).toMatchObject({ isPlaying: true, sought: [] });
    bench.trackPlayer.interrupt();
    expect(bench.stands()).toBe('paused Squats 0');
    bench.trackPlayer.continue();
    await bench.clock.pass(1000);
    expect(bench.stands()).toBe('running Squats 0');
    expect(bench.trackPlayer.sought).toEqual([]);
  });

  it('is paused before the track goes on; a tap goes on, and a resume waits in a hold that has begun again', async () => {
    const bench = await started(TAPPED, 640);
    const { player } = bench.workout;
    expect(bench.stands()).toBe('running Squats 0');
    expect(bench.trackPlayer.isPlaying).toBe(false);
    player.pause();
    player.resume();
    await bench.clock.pass(5000);
    expect(bench.trackPlayer.isPlaying).toBe(true);
    expect(bench.trackPlayer.place() - ENDS).toBeLessThan(10_000);
    await bench.clock.pass(700_000);
    expect(bench.trackPlayer.isPlaying).toBe(false);
    bench.trackPlayer.continue();
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
    expect(bench.trackPlayer.isPlaying).toBe(true);
  });

  it('ends with the hold if the page slept until after it, also if the whole track has ended by then', async () => {
    const bench = await started(TAPPED, 25);
    bench.trackPlayer.slip(-HOLD);
    await bench.clock.pass(1000);
    expect(bench.stands()).toMatch(/^running Lunges 1\d$/);
    expect(bench.trackPlayer.isPlaying).toBe(true);
    const over = await started(SETS, 25);
    over.trackPlayer.slip(-10 * HOLD);
    await over.clock.pass(1000);
    expect(over.stands()).toBe('complete');
  });

  it('is where the track is, if the page slept from before the estimate', async () => {
    const bench = await started(TAPPED, 5);
    bench.trackPlayer.slip(-60_000);
    await bench.clock.pass(1000);
    expect(bench.stands()).toBe('running Squats 0');
    expect(bench.trackPlayer).toMatchObject({ isPlaying: true, sought: [] });
  });

  it('that was left while the run waited is gone on with from there [RUN-177]', async () => {
    const bench = await started(TAPPED, 25);
    const { player } = bench.workout;
    player.pause();
    const kept = savedRunOf(player.view.getState(), bench.clock.wall());
    if (kept === undefined) throw new Error('nothing is kept');
    player.unload();
    player.restore(TAPPED, kept);
    await bench.untilReady();
    player.resume();
    await bench.clock.pass(1500);
    expect(bench.stands()).toBe('running Squats 0');
    expect(bench.trackPlayer.place()).toBeGreaterThan(ENDS);
    expect(bench.trackPlayer.place()).toBeLessThan(ENDS + 5000);
    player.done(0);
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
  });
});

describe('a pause between steps, in its track', () => {
  const GATED = aTimer([
    aRound('A', [aStep('Squats', 20, { pauseAfterEnd: true }), aStep('Lunges', 20), aStep('Plank', 20)]),
  ]);

  it.each([GATED, TAPPED])('is not gone back to by a run that begins after it with a lead-in', async (timer) => {
    const bench = await readyInPocket(timer, { leadIn: 5 });
    const { player } = bench.workout;
    player.next();
    player.start();
    await bench.clock.pass(3500);
    expect(player.view.getState()).toMatchObject({ status: 'running', leadSeconds: 2 });
    await bench.clock.pass(3500);
    expect(bench.stands()).toBe('running Lunges 19');
    expect(bench.said()).not.toContain('Squats');
    expect(player.view.getState().tally.steps).toBe(0);
    const lunges = TRACK_BEGINS + 5000 + 20_000 + HOLD;
    expect(Math.abs(bench.trackPlayer.place() - lunges - 1850)).toBeLessThan(60);
  });

  it("ends with 'next' of headphones also after its hold has run out", async () => {
    const bench = await started(GATED, 22);
    await bench.clock.pass(640_000);
    expect(bench.trackPlayer.isPlaying).toBe(false);
    bench.page.press('next');
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
    expect(bench.trackPlayer.isPlaying).toBe(true);
  });

  it("is no place that 'next' goes on from after the run was moved elsewhere", async () => {
    const bench = await started(GATED, 22);
    bench.workout.player.next();
    await settled();
    bench.page.press('next');
    expect(bench.stands()).toBe('paused Plank 20');
    bench.page.press('previous');
    expect(bench.stands()).toBe('paused Lunges 20');
  });

  it('a call does not end a pause between steps: after it the track goes on in its hold', async () => {
    const bench = await started(GATED, 22);
    const said = bench.said().length;
    bench.trackPlayer.interrupt();
    await bench.clock.pass(5000);
    bench.trackPlayer.continue();
    await bench.clock.pass(1000);
    expect(bench.stands()).toBe('paused Lunges 20');
    expect(bench.said()).toHaveLength(said);
    expect(bench.workout.player.view.getState().tally.steps).toBe(1);
    expect(bench.trackPlayer).toMatchObject({ isPlaying: true, sought: [] });
    bench.workout.player.resume();
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
  });

  it('ends when something else lets the track play after its hold has run out [TRK-27]', async () => {
    const bench = await started(GATED, 640);
    expect(bench.trackPlayer.isPlaying).toBe(false);
    bench.trackPlayer.continue();
    await bench.clock.pass(1500);
    expect(bench.stands()).toMatch(/^running Lunges (19|20)$/);
    expect(bench.workout.player.view.getState().tally.steps).toBe(1);
  });
});

describe('a call', () => {
  it('does not undo a skip that was made during it [TRK-27]', async () => {
    const bench = await started(PLAIN, 5);
    bench.trackPlayer.interrupt();
    bench.workout.player.next();
    expect(bench.stands()).toBe('paused Lunges 20');
    await bench.clock.pass(5000);
    bench.trackPlayer.continue();
    await bench.clock.pass(1500);
    expect(bench.stands()).toBe('running Lunges 19');
    expect(bench.trackPlayer).toMatchObject({ isPlaying: true, sought: [TRACK_BEGINS + 20_000] });
  });
});

describe('a step that the heart ends, in its track', () => {
  it('a step that ends by the heart rate lasts its longest time in a track', async () => {
    const rest = aStep('Rest', 60, {
      end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 },
    });
    const bench = await started(aTimer([aRound('A', [rest, aStep('Lunges', 20)])]), 10);
    const view = bench.workout.player.view.getState();
    if (!('current' in view)) throw new Error(view.status);
    bench.workout.player.hasten(view.current.segment);
    await bench.clock.pass(1000);
    expect(bench.stands()).toBe('running Rest 49');
    expect(bench.trackPlayer.sought).toEqual([]);
  });
});
