import { describe, expect, it } from 'vitest';
import { createWorkout } from '../app/workout.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { heightAt } from '../testing/pitches.ts';
import { workoutParts } from '../testing/workout-parts.ts';
import type { Step, Timer } from '../timer/timer.ts';
import { isNumber } from './cue.ts';
import { limiterCurve } from './limiter-curve.ts';
import { isOwnTone } from './own-tone.ts';
import { renderTone } from './render-tone.ts';

const RATE = 48_000;

function step(name: string, given: Partial<Step> = {}): Step {
  return {
    id: name,
    name,
    duration: 2,
    type: 'work',
    repeat: 1,
    coachingEnabled: false,
    pauseAfterEnd: false,
    ...given,
  };
}

function timerOf(rounds: readonly (readonly Step[])[]): Timer {
  return {
    id: 'timer-1',
    userId: 'ann',
    name: 'Chords',
    rounds: rounds.map((steps, at) => ({ id: `${at}`, name: `${at}`, steps, repeat: 1, restAfterRound: 0 })),
    globalSettings: { countdownBeep: true, voiceEnabled: false, volume: 100 },
    tags: [],
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
}

/** What a run of a timer sends to the loudspeaker, before the limiter and after it, from its first tone on. */
async function soundOf(timer: Timer, seconds: number) {
  const ports = fakePorts();
  const { player } = createWorkout(ports, workoutParts(ports));
  player.load(timer);
  player.start();
  await ports.clock.pass(seconds * 1000);
  const beginning = ports.audio.scheduled[0]?.at ?? 0;
  const mix = new Float32Array((seconds + 1) * RATE);
  for (const { name, at, volume } of ports.audio.scheduled) {
    const first = Math.round(((at - beginning) / 1000) * RATE);
    if (name === undefined || isNumber(name) || isOwnTone(name)) continue;
    renderTone(name, RATE).forEach((sample, index) => {
      mix[first + index] = (mix[first + index] ?? 0) + sample * volume;
    });
  }
  player.unload();
  return { mix, heard: mix.map(limited) };
}

const CURVE = limiterCurve();

/** As a wave shaper reads its curve. */
function limited(sample: number): number {
  const place = ((sample / 4 + 1) / 2) * (CURVE.length - 1);
  const below = Math.floor(place);
  const [from = 0, to = from] = CURVE.subarray(below, below + 2);
  return from + (to - from) * (place - below);
}

/** The pitches of a stretch in which they are held (s), and how much of its energy is of none of them. */
function heardIn(samples: Float32Array, from: number, to: number, pitches: readonly number[]) {
  const stretch = samples.subarray(Math.round(from * RATE), Math.round(to * RATE));
  const energy = stretch.reduce((sum, sample) => sum + sample * sample, 0) / stretch.length;
  const heights = pitches.map((pitch) => heightAt(stretch, pitch, RATE));
  return { heights, foreign: 1 - heights.reduce((sum, height) => sum + height ** 2 / 2, 0) / energy };
}

describe('the tones of one instant', () => {
  it('are one chord at volume 100: all pitches equally high, and nothing else', async () => {
    const { heard } = await soundOf(timerOf([[step('A')], [step('B')]]), 3);
    const { heights, foreign } = heardIn(heard, 2.01, 2.11, [500, 600, 800]);
    for (const height of heights) expect(height).toBeCloseTo(0.8 / 3, 3);
    expect(foreign).toBeLessThan(0.001);
    const after = heardIn(heard, 2.21, 2.39, [400, 750]);
    expect(after.heights[0]).toBeCloseTo(0.8 / 3, 3);
    expect(after.foreign).toBeLessThan(0.001);
  });

  it('change nothing of a tone alone', async () => {
    const { heard } = await soundOf(timerOf([[step('A', { duration: 7 })]]), 8);
    expect(heardIn(heard, 4.01, 4.07, [1000])).toEqual({
      heights: [expect.closeTo(0.8, 3)],
      foreign: expect.closeTo(0, 3),
    });
    expect(heardIn(heard, 7.01, 7.19, [523]).foreign).toBeLessThan(0.01);
  });

  it('never reach what the limiter bends, with chimes, countdown and echo over each other', async () => {
    const dense = step('Dense', { duration: 6.3, chimeInterval: 0.5, repeat: 2 });
    const brief = step('Brief', { duration: 0.15, repeat: 4 });
    const { mix, heard } = await soundOf(timerOf([[dense, brief], [brief], [dense]]), 22);
    expect(mix.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)).toBeLessThanOrEqual(0.801);
    const bent = heard.reduce((most, sample, index) => Math.max(most, Math.abs(sample - (mix[index] ?? 0))), 0);
    expect(bent).toBeLessThan(1e-3);
  });

  it.each(['bowls', 'boxing-bell', 'whistle', 'wood', 'soft'])(
    'never reach what the limiter bends in %s at volume 100, whatever rings on',
    async (sounds) => {
      const dense = step('Dense', { duration: 6.3, chimeInterval: 0.5, bells: { strikes: 3, apart: 1 } });
      const timer = timerOf([[dense, step('Brief', { duration: 0.3, repeat: 3 })], [dense]]);
      const { mix, heard } = await soundOf({ ...timer, globalSettings: { ...timer.globalSettings, sounds } }, 30);
      const energy = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);
      expect(mix.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)).toBeLessThanOrEqual(0.801);
      // What the limiter adds or takes is elsewhere.
      expect(energy(heard.map((sample, index) => sample - (mix[index] ?? 0)))).toBeLessThan(0.0001 * energy(mix));
    },
  );
});
