import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkout } from '../../app/workout.ts';
import { fakeClock, settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { assertLaw } from '../../testing/law.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Clips } from '../../voice/clips.engine.ts';
import { HALFWAY } from '../../voice/phrases.ts';
import { savedRunOf, parseSavedRun } from './saved-run.ts';

const TIMER = aTimer([
  aRound('A', [aStep('Squats', 32), aStep('Walk', 34, { type: 'recovery' }), aStep('Squats', 36)], { repeat: 2 }),
]);
const WHOLE = 205_000;
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const isHalfway = (text: string): boolean => Object.values(HALFWAY).flat().includes(text);

/** No time may pass before: a clock that jumps makes a disk slow. */
async function allFetched({ view }: Pick<Clips, 'view'>): Promise<void> {
  while (view.getState().ready < view.getState().wanted) await settled();
}

async function stage(seed: number) {
  const clock = fakeClock();
  const ports = fakePorts({ clock, random: seededRandom(seed) });
  await ports.server.signUp({ email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' });
  ports.server.providers = [{ provider: 'groq', voices: [], whyNot: null }];
  const { player, reader, clips } = createWorkout(ports, workoutParts(ports));
  reader.choose({ provider: 'groq', voice: 'Cheyenne' });
  const heard: string[] = [];
  const { clip } = ports.audio;
  ports.audio.clip = (bytes, volume) => {
    heard.push(new TextDecoder().decode(bytes));
    return clip(bytes, volume);
  };
  /** Runs the timer from Start to its end; returns the phrasings. */
  const run = async (): Promise<readonly string[]> => {
    heard.length = 0;
    player.start();
    await clock.pass(WHOLE);
    return heard.filter(isHalfway);
  };
  return { ports, clock, player, clips, heard, run };
}

describe('the phrasings of a run', () => {
  it('are drawn at each start, and a repeated run requests nothing, whatever it draws [VOX-53, VOX-62]', async () => {
    await assertLaw(
      { 'other phrasings than last time': 4 },
      (met) =>
        fc.asyncProperty(seeds, async (seed) => {
          const { ports, player, clips, run } = await stage(seed);
          player.load(TIMER);
          await allFetched(clips);
          const first = await run();
          const fetched = ports.server.spoken.length;
          ports.server.reachable = false;
          for (const again of [await run(), await run()]) {
            expect(again).toHaveLength(6);
            met('other phrasings than last time', again.join() !== first.join());
          }
          expect(first).toHaveLength(6);
          expect(ports.server.spoken).toHaveLength(fetched);
          expect(ports.synth.spoken).toEqual([]);
          player.unload();
        }),
      { numRuns: 5 },
    );
  });

  it('are drawn at the first start, too [VOX-53]', async () => {
    const drawn = new Set<string>();
    for (const seed of [1, 2, 3, 4]) {
      const { player, clips, run } = await stage(seed);
      player.load(TIMER);
      await allFetched(clips);
      drawn.add((await run()).join());
      player.unload();
    }
    expect(drawn.size).toBeGreaterThan(2);
  });

  it('are the same when a kept run continues in another visit [VOX-53]', async () => {
    await assertLaw(
      { 'phrasings to come': 3, 'other than those of its own draw': 2 },
      (met) =>
        fc.asyncProperty(seeds, fc.integer({ min: 1000, max: 150_000 }), async (seed, leftAt) => {
          const whole = await stage(seed);
          whole.player.load(TIMER);
          await allFetched(whole.clips);
          const all = await whole.run();
          const left = await stage(seed);
          left.player.load(TIMER);
          await allFetched(left.clips);
          left.player.start();
          await left.clock.pass(leftAt);
          const kept = savedRunOf(left.player.view.getState(), left.ports.clock.wall());
          const said = left.heard.filter(isHalfway).length;
          const later = await stage(seed + 1);
          const row = parseSavedRun(JSON.parse(JSON.stringify(kept)));
          if (row === undefined) throw new Error('the run is kept');
          expect(later.player.restore(TIMER, row)).toBe(true);
          await allFetched(later.clips);
          later.player.resume();
          await later.clock.pass(WHOLE);
          const rest = later.heard.filter(isHalfway);
          expect(rest).toEqual(all.slice(said));
          met('phrasings to come', rest.length > 0);
          met('other than those of its own draw', (await later.run()).slice(said).join() !== rest.join());
          for (const { player } of [whole, left, later]) player.unload();
        }),
      { numRuns: 4 },
    );
  });
});
