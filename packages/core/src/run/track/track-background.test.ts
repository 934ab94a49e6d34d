import { describe, expect, it } from 'vitest';
import { renderBackground } from '../../sound/background.ts';
import { breathWave } from '../../sound/breath-tone.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import { sampleOf } from './mu-law.ts';
import { trackPieces } from './pieces.ts';
import { formOf, trackFile } from './track-file.ts';
import { TRACK_BEGINS, trackOf, type SoundTrack } from './track.ts';

const SILENT = { lengthOf: () => undefined, hasNumbers: false };
const QUIET = { countdownBeep: false, voiceEnabled: false };

function laid(timer: Timer, longest = 3_600_000): SoundTrack {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return trackOf(plan, SILENT, { from: BEGINNING, seed: 0.5, hold: 10_000, longest });
}

/** The track as its file has it. */
function samplesOf(track: SoundTrack): Float32Array {
  const recordings = { wordsOf: () => undefined, numberOf: () => undefined, soundOf: () => undefined };
  const [, ...parts] = [...trackFile(track, formOf(track), 1, recordings)];
  return Float32Array.from(parts.flatMap((bytes) => Array.from(bytes, sampleOf)));
}

const NONE = { start: 'none', end: 'none' };
const rain = { ...NONE, background: 'rain', backgroundVolume: 100 };
const sitting = (...steps: Parameters<typeof aStep>[]) =>
  aTimer(
    [
      aRound(
        'Sitting',
        steps.map((step) => aStep(...step)),
      ),
    ],
    { globalSettings: { ...aTimer([]).globalSettings, ...QUIET } },
  );

describe('the backgrounds of a track', () => {
  it('last from the first step that has one to the last in a row, and go where the run goes on without', () => {
    const { backgrounds } = laid(
      sitting(
        ['One', 20, { bells: rain }],
        ['Two', 30, { bells: rain }],
        ['Three', 10, { bells: NONE }],
        ['Four', 60, { bells: { ...NONE, background: 'drone' } }],
      ),
    );
    expect(backgrounds).toEqual([
      { name: 'rain', volume: 1, from: TRACK_BEGINS, to: TRACK_BEGINS + 50_000, rise: 3000, fade: 3000 },
      { name: 'drone', volume: 0.5, from: TRACK_BEGINS + 60_000, to: TRACK_BEGINS + 120_000, rise: 3000, fade: 300 },
    ]);
  });

  it('rise and fall in three seconds, and go on through pieces as one loop', () => {
    const track = laid(sitting(['One', 40, { bells: rain }], ['Two', 40, { bells: NONE }]));
    const { rate } = formOf(track);
    const samples = samplesOf(track);
    const loop = renderBackground('rain', rate);
    const at = (second: number): number => Math.round(second * rate);
    // Tones of the ends aside, the samples are the loop's, by the second of the track.
    for (const second of [12.5, 17, 29.9, 35]) {
      const place = at(second);
      for (let index = place; index < place + 50; index++)
        expect(Math.abs((samples[index] ?? 0) - (loop[index % loop.length] ?? 0)), `${second}`).toBeLessThan(0.02);
    }
    const powerOf = (from: number, to: number): number =>
      Math.sqrt(samples.slice(at(from), at(to)).reduce((sum, one) => sum + one * one, 0) / (at(to) - at(from)));
    expect(powerOf(0, 1)).toBeLessThan(0.002);
    expect(powerOf(5, 35)).toBeGreaterThan(0.05);
    expect(powerOf(50, 70)).toBeLessThan(0.002);
  });

  it('have the tone of each breath at its place, beside a loop, cut anywhere, and gone soon where the track is cut', () => {
    const box = (bells: object) =>
      aTimer(
        [
          aRound('Box', [aStep('In', 4, { bells }), aStep('Hold', 3, { bells }), aStep('Out', 5, { bells })], {
            repeat: 3,
          }),
        ],
        {
          globalSettings: { ...aTimer([]).globalSettings, ...QUIET, showAs: 'breath', breathSound: 'tone' },
        },
      );
    const track = laid(box(NONE), TRACK_BEGINS + 38_000 - 4000);
    const breaths = track.backgrounds.map(({ name, from, to, fade }) => [name, from, to, fade].join(' '));
    expect(breaths.slice(0, 2)).toEqual(['breath-in 1000 5000 300', 'breath-out 8000 13000 300']);
    // It is cut a second and a half into the last breath out.
    expect(breaths.at(-1)).toBe('breath-out 32000 35000 300');
    const rate = formOf(track).rate;
    const samples = samplesOf(track);
    const [up, down] = [breathWave('breath-in', 4), breathWave('breath-out', 5)];
    const wanted = (second: number): number =>
      [0, 12, 24].reduce((sum, at) => sum + up(second - 1 - at) + down(second - 8 - at), 0);
    const off = samples.slice(0, 34.9 * rate).map((one, at) => Math.abs(one - wanted(at / rate)));
    expect(off.reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(0.01);
    expect(samples.slice(35.4 * rate).every((one) => Math.abs(one) < 0.002)).toBe(true);
    const inRain = laid(box(rain)).backgrounds;
    expect(inRain.filter(({ name }) => name === 'rain')).toHaveLength(1);
    expect(inRain.filter(({ name }) => name !== 'rain')).toHaveLength(6);
  });

  it('make equal pieces of equal breaths', () => {
    const hour = aTimer([aRound('Breath', [aStep('In', 4, { bells: NONE }), aStep('Out', 6)], { repeat: 360 })], {
      globalSettings: { ...aTimer([]).globalSettings, ...QUIET, showAs: 'breath', breathSound: 'tone' },
    });
    const pieces = trackPieces(laid(hour));
    expect(pieces.length).toBeGreaterThan(300);
    expect(new Set(pieces).size).toBeLessThan(40);
  });

  it('make equal pieces of an hour of the same, and other pieces of nothing', () => {
    const hour = trackPieces(laid(sitting(['Sit', 3600, { bells: rain }])));
    expect(new Set(hour).size).toBeLessThan(12);
    const plain = trackPieces(laid(sitting(['Sit', 3600, { bells: NONE }])));
    expect(plain.every(({ backgrounds }) => backgrounds.length === 0)).toBe(true);
  });
});
