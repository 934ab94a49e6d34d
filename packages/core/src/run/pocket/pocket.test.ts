import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app/app.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { assertLaw } from '../../testing/law.ts';
import { openedInPocket, readyInPocket, startedInPocket as started } from '../../testing/pocket-bench.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { savedRunOf } from '../play/saved-run.ts';
import { TRACK_BEGINS } from '../track/track.ts';
import type { PocketView } from './pocket-view.ts';
import { preparingWords } from './pocket-words.ts';

const PLAIN = aTimer([aRound('A', [aStep('Squats', 20), aStep('Lunges', 20), aStep('Plank', 20)])]);
const GATED = aTimer([aRound('A', [aStep('Squats', 20, { pauseAfterEnd: true }), aStep('Lunges', 20)])]);
const ENDLESS = aTimer([
  aRound('A', [aStep('Squats', 1800), aStep('Lunges', 1800)], { repeat: 'infinite' }),
  aRound('B', [aStep('Plank', 20)]),
]);

describe('a timer opened in pocket mode', () => {
  it('is prepared before it can be started, and says how far it is', async () => {
    const bench = await openedInPocket(PLAIN);
    const { workout, trackPlayer } = bench;
    const seen: PocketView[] = [];
    workout.pocket.subscribe((now) => seen.push(now));
    expect(workout.pocket.getState().preparing).toBe('Preparing');
    workout.player.press(0);
    workout.player.start();
    expect(bench.stands()).toBe('ready Squats 20');
    await bench.untilReady();
    expect(seen.at(-1)).toEqual({ preparing: undefined, note: undefined });
    expect(trackPlayer.isLoaded).toBe(true);
    expect(preparingWords(18, 23)).toBe('Preparing 18 of 23');
    expect(preparingWords(23, 23)).toBe('Preparing');
  });

  it('is played by its track alone, from within the press: no tone, no word and no hold of the device [TRK-25]', async () => {
    const bench = await readyInPocket(PLAIN);
    bench.workout.player.press(0);
    expect(bench.trackPlayer.isPlaying).toBe(true);
    await bench.clock.pass(10_000);
    expect(bench.audio.scheduled).toEqual([]);
    expect(bench.audio.isHeld).toBe(false);
    expect(bench.audio.unlocked).toBe(false);
    expect(bench.synth.spoken).toEqual([]);
    expect(bench.stands()).toBe('running Squats 12');
    expect(bench.said()).toEqual(['Squats']);
  });

  it('is nothing that someone in another mode would notice [TRK-25]', async () => {
    const ports = fakePorts();
    const asked: string[] = [];
    const app = createApp({ ...ports, forPocket: async () => (asked.push('player'), ports.trackPlayer) });
    const { player, pocket } = await app.workout.fetch();
    for (const soundMode of ['mix', 'keep-sounding'] as const) {
      await app.device.change({ soundMode });
      player.load(PLAIN);
      player.start();
      expect(pocket.getState()).toEqual({ preparing: undefined, note: undefined });
      await ports.clock.pass(3000);
      player.unload();
    }
    expect(asked).toEqual([]);
    expect(ports.page.retakes).toBe(0);
    expect(ports.audio.scheduled.length).toBeGreaterThan(0);
  });

  it('is complete where its track is, after its last tone', async () => {
    const bench = await started(PLAIN, 59);
    expect(bench.stands()).toBe('running Plank 1');
    await bench.clock.pass(1200);
    expect(bench.stands()).toBe('complete');
    expect(bench.trackPlayer.isPlaying).toBe(true);
    await bench.clock.pass(5000);
    expect(bench.trackPlayer.isPlaying).toBe(false);
    bench.workout.player.reset();
    bench.workout.player.start();
    await bench.clock.pass(3000);
    expect(bench.stands()).toBe('running Squats 19');
    expect(bench.trackPlayer.place()).toBeLessThan(3100);
  });

  it('is complete where its track has ended, if the page slept until then', async () => {
    const bench = await started(PLAIN, 5);
    bench.trackPlayer.slip(-70_000);
    await bench.clock.pass(3000);
    expect(bench.stands()).toBe('complete');
  });
});

describe('a run that is played by its track', () => {
  it('follows it where that falls behind or gets ahead [TRK-17]', async () => {
    const bench = await started(PLAIN, 5);
    const before = bench.stands();
    bench.trackPlayer.slip(500);
    await bench.clock.pass(500);
    expect(bench.stands()).toBe(before);
    bench.trackPlayer.slip(-500);
    await bench.clock.pass(500);
    expect(bench.stands()).toBe(before.replace('15', '14'));
    expect(bench.said()).toEqual(['Squats']);
  });

  it('is put where it is after a sleep, said once, and nothing is made up for', async () => {
    const bench = await started(PLAIN, 5);
    bench.trackPlayer.slip(-30_000);
    await bench.clock.pass(300);
    expect(bench.stands()).toBe('running Lunges 5');
    expect(bench.said()).toEqual(['Squats', 'Lunges']);
    await bench.clock.pass(5000);
    expect(bench.said()).toEqual(['Squats', 'Lunges', 'Plank']);
  });

  it('pauses, resumes and skips it, without a pause in between', async () => {
    const bench = await started(PLAIN, 5);
    const { player } = bench.workout;
    const { trackPlayer, clock } = bench;
    player.pause();
    await settled();
    expect(trackPlayer.isPlaying).toBe(false);
    const at = trackPlayer.place();
    await clock.pass(60_000);
    player.resume();
    expect(trackPlayer.sought).toEqual([]);
    await clock.pass(500);
    expect(bench.stands()).toBe('running Squats 15');
    expect(trackPlayer.place() - at).toBeLessThan(500);

    const pause = vi.spyOn(trackPlayer, 'pause');
    player.next();
    expect(bench.stands()).toBe('running Lunges 20');
    await settled();
    expect(trackPlayer.isPlaying).toBe(true);
    expect(pause).not.toHaveBeenCalled();
    expect(trackPlayer.sought).toEqual([TRACK_BEGINS + 20_000]);
    await clock.pass(1500);
    expect(bench.stands()).toBe('running Lunges 19');
    player.next();
    player.previous();
    player.previous();
    await clock.pass(1500);
    expect(bench.stands()).toBe('running Squats 19');
    expect(trackPlayer.place()).toBeLessThan(TRACK_BEGINS + 2000);
    player.pause();
    await settled();
    player.jump({ round: 1, repeat: 1, step: 3, rep: 1 });
    player.resume();
    await clock.pass(900);
    expect(bench.stands()).toBe('running Plank 20');
  });

  it('stops with it, and leaves nothing loaded when its page is left', async () => {
    const bench = await started(PLAIN, 5);
    bench.workout.player.stop();
    await settled();
    expect(bench.trackPlayer.isPlaying).toBe(false);
    bench.workout.player.start();
    bench.workout.player.unload();
    await settled();
    expect(bench.trackPlayer).toMatchObject({ isPlaying: false, isLoaded: false });
    expect(bench.workout.pocket.getState()).toEqual({ preparing: undefined, note: undefined });
  });

  it('is as loud as the run', async () => {
    const bench = await started(PLAIN, 1);
    expect(bench.trackPlayer).toMatchObject({ volume: 0.7, isMuted: false });
    bench.workout.player.setVolume(40);
    bench.workout.player.setMuted(true);
    expect(bench.trackPlayer).toMatchObject({ volume: 0.4, isMuted: true });
  });

  it('pauses where a call or the headphones paused its sound, and goes on with it [TRK-27]', async () => {
    const bench = await started(PLAIN, 5);
    bench.trackPlayer.interrupt();
    expect(bench.stands()).toBe('paused Squats 15');
    await bench.clock.pass(600_000);
    bench.trackPlayer.continue();
    await bench.clock.pass(1000);
    expect(bench.stands()).toBe('running Squats 14');
    expect(bench.trackPlayer.sought).toEqual([]);
  });

  it('says each step once, however soon a call comes after a stall that reached over the end of one', async () => {
    for (const recovers of [0, 200, 500, 1400]) {
      const bench = await started(PLAIN, 19.5);
      bench.trackPlayer.stall();
      await bench.clock.pass(1500);
      if (recovers > 0) {
        bench.trackPlayer.recover();
        await bench.clock.pass(recovers);
      }
      const stood = bench.trackPlayer.place();
      bench.trackPlayer.interrupt();
      expect(bench.stands()).toMatch(/^paused Lunges (19|20)$/);
      await bench.clock.pass(3000);
      bench.trackPlayer.continue();
      await bench.clock.pass(3020);
      expect(bench.trackPlayer.sought).toEqual([]);
      expect(bench.trackPlayer.place()).toBe(stood + 3000);
      const left = Math.ceil((TRACK_BEGINS + 40_000 - bench.trackPlayer.place()) / 1000);
      expect(bench.stands()).toBe(`running Lunges ${left}`);
      expect(bench.said().filter((words) => words === 'Lunges')).toHaveLength(1);
      expect(bench.workout.player.view.getState().tally.steps).toBe(1);
      bench.workout.player.unload();
    }
  });

  it('pauses where its sound stood, however long the page was asleep [TRK-27]', async () => {
    const bench = await started(PLAIN, 5);
    bench.trackPlayer.slip(400);
    bench.trackPlayer.interrupt();
    expect(bench.stands()).toBe('paused Squats 16');
  });

  it('if the player waits for two seconds while the page is visible, or may not play, the run pauses and says so', async () => {
    const bench = await started(PLAIN, 5);
    bench.trackPlayer.stall();
    await bench.clock.pass(1900);
    bench.trackPlayer.recover();
    await bench.clock.pass(1000);
    expect(bench.workout.pocket.getState().note).toBeUndefined();
    bench.page.hide();
    bench.trackPlayer.stall();
    await bench.clock.pass(10_000);
    expect(bench.stands()).toMatch(/^running/);
    bench.page.show();
    await bench.clock.pass(2000);
    expect(bench.stands()).toBe('paused Squats 14');
    expect(bench.workout.pocket.getState().note).toBe('pocket-stopped');
    bench.workout.player.resume();
    expect(bench.workout.pocket.getState().note).toBeUndefined();
    await bench.clock.pass(1000);
    bench.trackPlayer.refuse();
    expect(bench.workout.pocket.getState().note).toBe('pocket-stopped');
    expect(bench.stands()).toMatch(/^paused/);
  });

  it('goes on live where its track cannot be played any further', async () => {
    const bench = await started(PLAIN, 5);
    bench.log.expect('tone-not-scheduled');
    bench.trackPlayer.fail();
    await bench.clock.pass(1000);
    expect(bench.workout.pocket.getState()).toEqual({ preparing: undefined, note: 'pocket-live' });
    expect(bench.stands()).toBe('running Squats 14');
    expect(bench.audio.scheduled.length).toBeGreaterThan(0);
    expect(bench.trackPlayer.isLoaded).toBe(false);
  });
});

describe('whatever happens to its player', () => {
  it('each step of a run is said once, in order, and the run is where its track is [TRK-17, TRK-27]', async () => {
    const things = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 4000 }),
        what: fc.oneof(
          fc.integer({ min: -400, max: 400 }).map((by) => ({ slip: by })),
          fc.constantFrom({ call: 3000 }, { stall: 1500 }, { stall: 300 }),
        ),
      }),
      { minLength: 4, maxLength: 12 },
    );
    await assertLaw(
      { 'a call': 5, 'a stall': 5, 'a step reached': 10 },
      (met) =>
        fc.asyncProperty(things, async (happening) => {
          const bench = await started(PLAIN);
          const { trackPlayer, clock } = bench;
          // A resume where a step begins says it again, as it does live.
          await clock.pass(1500);
          for (const { after, what } of happening) {
            await clock.pass(after);
            if (!trackPlayer.isPlaying) break;
            if ('slip' in what) trackPlayer.slip(what.slip);
            if (met('a call', 'call' in what) && 'call' in what) {
              trackPlayer.interrupt();
              await clock.pass(what.call);
              trackPlayer.continue();
            }
            if (met('a stall', 'stall' in what) && 'stall' in what) {
              trackPlayer.stall();
              await clock.pass(what.stall);
              trackPlayer.recover();
            }
          }
          await clock.pass(2500);
          const order = ['Squats', 'Lunges', 'Plank'];
          const names = bench.said().filter((words) => order.includes(words));
          met('a step reached', names.length > 1);
          expect(names).toEqual(order.slice(0, names.length));
          const [, left = '0'] = / (\d+)$/.exec(bench.stands()) ?? [];
          const ends = TRACK_BEGINS + 20_000 * names.length;
          if (bench.stands().startsWith('running'))
            expect(Math.abs(ends - trackPlayer.place() - Number(left) * 1000)).toBeLessThan(1100);
          bench.workout.player.unload();
        }),
      { numRuns: 40 },
    );
  });
});

describe('a pause of a timer in its track', () => {
  it('is a pause of the run, over which the track goes on quietly', async () => {
    const bench = await started(GATED, 22);
    expect(bench.stands()).toBe('paused Lunges 20');
    await bench.clock.pass(60_000);
    expect(bench.trackPlayer.isPlaying).toBe(true);
    bench.workout.player.resume();
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
    expect(bench.trackPlayer.place()).toBeGreaterThan(620_000);
  });

  it('ends with the next button of headphones, and stays if theirs pauses it', async () => {
    const bench = await started(GATED, 22);
    bench.page.press('pause');
    expect(bench.trackPlayer.isPlaying).toBe(false);
    bench.page.press('play');
    await bench.clock.pass(900);
    expect(bench.stands()).toBe('running Lunges 20');
    const other = await started(GATED, 22);
    other.page.press('next');
    await other.clock.pass(900);
    expect(other.stands()).toBe('running Lunges 20');
  });

  it('is paused for good before the track goes on, and goes on with it if the page was asleep then', async () => {
    const bench = await started(GATED, 22);
    await bench.clock.pass(640_000);
    expect(bench.trackPlayer.isPlaying).toBe(false);
    expect(bench.stands()).toBe('paused Lunges 20');
    const asleep = await started(GATED, 22);
    asleep.trackPlayer.slip(-605_000);
    await asleep.clock.pass(1000);
    expect(asleep.stands()).toMatch(/^running Lunges 1/);
  });
});

describe('where there is no track', () => {
  it('the run pauses where the track ends, says so, and goes on live', async () => {
    const bench = await started(ENDLESS, 5);
    bench.trackPlayer.slip(-3 * 3_600_000 + 15_000);
    await bench.clock.pass(20_000);
    expect(bench.workout.pocket.getState().note).toBe('pocket-ends');
    expect(bench.stands()).toMatch(/^paused/);
    bench.workout.player.resume();
    await bench.clock.pass(3000);
    expect(bench.stands()).toMatch(/^running/);
    expect(bench.audio.unlocked).toBe(true);
    expect(bench.workout.pocket.getState()).toEqual({ preparing: undefined, note: 'pocket-live' });
  });

  it('the run goes on live at the first resume, however little of the track was left where it paused', async () => {
    const bench = await started(ENDLESS, 5);
    bench.trackPlayer.slip(-3 * 3_600_000 + 15_000);
    await bench.clock.pass(3000);
    bench.trackPlayer.slip(40);
    await bench.clock.pass(20_000);
    expect(bench.workout.pocket.getState().note).toBe('pocket-ends');
    bench.workout.player.resume();
    await bench.clock.pass(3000);
    expect(bench.stands()).toMatch(/^running/);
    expect(bench.workout.pocket.getState().note).toBe('pocket-live');
  });

  it('a skip beyond it goes on live at once', async () => {
    const bench = await started(ENDLESS, 5);
    bench.workout.player.jump({ round: 2, repeat: 1, step: 1, rep: 1 });
    await bench.clock.pass(3000);
    expect(bench.stands()).toBe('running Plank 17');
    expect(bench.audio.scheduled.some(({ name }) => name === 'countdown')).toBe(true);
    expect(bench.trackPlayer.isPlaying).toBe(false);
  });

  it('a run that was interrupted waits for its track, and goes on where it stood', async () => {
    const bench = await started(PLAIN, 25);
    const kept = savedRunOf(bench.workout.player.view.getState(), bench.clock.wall());
    if (kept === undefined) throw new Error('nothing is kept');
    bench.workout.player.unload();
    bench.workout.player.restore(PLAIN, kept);
    bench.workout.player.resume();
    expect(bench.stands()).toBe('paused Lunges 15');
    await bench.untilReady();
    bench.workout.player.resume();
    await bench.clock.pass(1500);
    expect(bench.stands()).toBe('running Lunges 14');
    expect(bench.trackPlayer.place()).toBeGreaterThan(TRACK_BEGINS + 25_000);
  });

  it('because a start was agreed on, the run sounds live to the millisecond', async () => {
    const bench = await readyInPocket(PLAIN);
    bench.workout.player.join(bench.clock.now() + 2000);
    await bench.clock.pass(3000);
    expect(bench.stands()).toBe('running Squats 19');
    expect(bench.audio.scheduled.length).toBeGreaterThan(0);
    expect(bench.trackPlayer.isLoaded).toBe(false);
  });

  it('after a reset of a round in a random order, its track is made again in the new order', async () => {
    const steps = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => aStep(name, 20));
    const bench = await readyInPocket(aTimer([aRound('Round', steps, { order: 'shuffled' })]));
    const { player, pocket } = bench.workout;
    const first = () => player.view.getState();
    const orderOf = () => {
      const view = first();
      return 'overview' in view ? view.overview.plan.shuffle : undefined;
    };
    const before = orderOf();
    player.reset();
    expect(orderOf()).not.toBe(before);
    expect(pocket.getState().preparing).toBeDefined();
    await bench.untilReady();
    player.start();
    await bench.clock.pass(TRACK_BEGINS + 1000);
    expect(bench.trackPlayer.isLoaded).toBe(true);
    expect(bench.audio.scheduled).toEqual([]);
  });
});
