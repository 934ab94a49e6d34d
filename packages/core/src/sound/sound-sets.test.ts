import { describe, expect, it } from 'vitest';
import { SOUND_SETS, TONE_NAMES, type SetSignal, type Signal, type MadeTone } from '../ports/audio.ts';
import { heightAt } from '../testing/pitches.ts';
import { mixed } from './mix.ts';
import { FULL_HEIGHT, heightOf } from './notes.ts';
import { renderTone } from './render-tone.ts';
import { inSet, lengthOf, notesOf, struck } from './score.ts';

const RATE = 48_000;
const OTHERS = SOUND_SETS.filter((set) => set !== 'tones');
const SIGNALS: readonly SetSignal[] = [...TONE_NAMES, 'halfway'];
const SOUNDS = OTHERS.flatMap((set) => SIGNALS.map((signal) => inSet(set, signal)));

const highest = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const energyOf = (samples: Float32Array): number => samples.reduce((sum, one) => sum + one * one, 0);

/** What two sounds of one instant are together, as the mix sends them to the loudspeaker. */
function together(one: MadeTone, other: MadeTone, after = 0): Float32Array {
  const cues = [
    { at: 0, tone: one },
    { at: after, tone: other },
  ];
  const levels = mixed(cues, cues);
  const sum = new Float32Array(RATE * 16);
  for (const { at, tone, level } of levels) {
    if (tone.startsWith('number-')) continue;
    renderTone(tone as MadeTone, RATE).forEach((sample, index) => {
      const place = index + Math.round((at * RATE) / 1000);
      sum[place] = (sum[place] ?? 0) + sample * level;
    });
  }
  return sum;
}

describe('the sets of sounds', () => {
  it('leave the tones what they were before there were sets, to the sample', () => {
    // FNV-1a of the samples in ten-thousandths, by the last build without sets.
    const before: Readonly<Record<Signal, string>> = {
      'step-start': 'bd403eba',
      'step-complete': '4c627618',
      'round-start': '64b085a4',
      'round-complete': 'c6a7118',
      countdown: '9368dd76',
      'countdown-soft': '6e3d3f08',
      'timer-complete': '908b6ff8',
      chime: 'd4094937',
      estimate: 'fa16ccab',
    };
    const hashOf = (samples: Float32Array): string =>
      (
        samples.reduce((hash, one) => Math.imul(hash ^ Math.round(one * 10_000), 0x01000193), 0x811c9dc5) >>> 0
      ).toString(16);
    for (const name of TONE_NAMES) {
      expect(hashOf(renderTone(name, RATE)), name).toBe(before[name]);
      expect(inSet('tones', name)).toBe(name);
      expect(renderTone(`tones/${name}`, RATE)).toEqual(renderTone(name, RATE));
    }
  });

  it.each(SOUNDS)('have %s as high as a tone at most, without a click', (name) => {
    const samples = renderTone(name, RATE);
    expect(highest(samples)).toBeLessThanOrEqual(FULL_HEIGHT + 1e-6);
    expect(highest(samples)).toBeGreaterThan(0.15);
    expect(samples).toHaveLength(Math.round(lengthOf(name) * RATE));
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(1e-3);
    expect(highest(samples.slice(-12))).toBeLessThan(2e-3);
    const steps = samples.slice(1).map((sample, index) => Math.abs(sample - (samples[index] ?? 0)));
    // A sine of the highest pitch moves no faster than this from one sample to the next.
    const fastest = notesOf(name).reduce(
      (sum, { frequency, gain }) => sum + gain * 2 * Math.PI * (frequency / RATE),
      0,
    );
    expect(highest(steps)).toBeLessThan(Math.max(0.02, 1.5 * fastest));
  });

  it('tell every event apart: by pitch, by strokes, or by length and height', () => {
    for (const set of OTHERS) {
      const heard = SIGNALS.map((signal) =>
        JSON.stringify(
          notesOf(inSet(set, signal)).map(({ frequency, at, duration, gain }) => [frequency, at, duration, gain]),
        ),
      );
      expect(new Set(heard).size).toBe(SIGNALS.length);
    }
  });

  it('have bowls whose partials are at their places, each dying away in its own time', () => {
    const samples = renderTone('bowls/chime', RATE);
    const window = (from: number) => samples.subarray(Math.round(from * RATE), Math.round((from + 0.5) * RATE));
    const [low, , second, third] = notesOf('bowls/chime');
    for (const { frequency, gain, decay = 0 } of [second, third].flatMap((note) => note ?? [])) {
      const [early, late] = [heightAt(window(0.1), frequency, RATE), heightAt(window(1.1), frequency, RATE)];
      expect(early / gain).toBeGreaterThan(0.5);
      expect(late / early).toBeCloseTo(Math.exp(-1 / decay), 1);
    }
    expect(low && second && low.decay !== second.decay).toBe(true);
    const found = notesOf('bowls/chime').reduce(
      (sum, { frequency }) => sum + heightAt(window(0.1), frequency, RATE) ** 2 / 2,
      0,
    );
    expect(found * 24_000).toBeGreaterThan(0.85 * energyOf(window(0.1)));
    expect(lengthOf('bowls/step-start')).toBeGreaterThanOrEqual(8);
    expect(lengthOf('bowls/timer-complete')).toBeLessThanOrEqual(12);
  });

  it('have bowls that beat slowly: two partials close to one another', () => {
    const samples = renderTone('bowls/step-complete', RATE);
    const [one, other] = notesOf('bowls/step-complete');
    const beat = 1 / ((other?.frequency ?? 0) - (one?.frequency ?? 0));
    const loud = (at: number) => energyOf(samples.subarray(Math.round(at * RATE), Math.round((at + 0.1) * RATE)));
    const [trough, crest] = [loud(2.5 * beat), loud(3 * beat)];
    expect(beat).toBeGreaterThan(0.8);
    expect(crest).toBeGreaterThan(trough);
  });

  it('rise and die in any pair without being bent: all that meets at once stays within one tone', () => {
    const meeting = ['step-start', 'step-complete', 'round-start', 'round-complete', 'countdown', 'chime'] as const;
    for (const set of OTHERS)
      for (const one of meeting)
        for (const other of meeting)
          for (const after of [0, 2000])
            expect(highest(together(inSet(set, one), inSet(set, other), after))).toBeLessThanOrEqual(
              FULL_HEIGHT + 1e-4,
            );
    expect(highest(together('bowls/step-complete', 'step-start', 500))).toBeLessThanOrEqual(FULL_HEIGHT + 1e-4);
  });

  it('ring on under the next cue as they are: nothing but both is heard', () => {
    const heard = together('bowls/step-complete', 'step-start', 3000);
    const stretch = heard.subarray(3.02 * RATE, 3.13 * RATE);
    const alone = heard.subarray(3.2 * RATE, 3.3 * RATE);
    expect(heightAt(stretch, 800, RATE)).toBeGreaterThan(0.3);
    expect(energyOf(alone)).toBeGreaterThan(0);
  });

  it('leave out what a rate cannot hold, so that nothing is heard as another pitch', () => {
    const samples = renderTone('bowls/countdown', 8000);
    const high = notesOf('bowls/countdown').filter(({ frequency }) => frequency >= 4000);
    expect(high.length).toBeGreaterThan(0);
    for (const { frequency } of high) expect(heightAt(samples, 8000 - (frequency % 8000), 8000)).toBeLessThan(0.05);
  });

  it('strike so often, so far apart, each stroke like the first', () => {
    const name = 'wood/step-complete/3x2';
    expect(struck('wood/step-complete', 3, 2)).toBe(name);
    const samples = renderTone(name, RATE);
    const once = renderTone('wood/step-complete', RATE);
    const share = (notesOf(name)[0]?.gain ?? 0) / (notesOf('wood/step-complete')[0]?.gain ?? 1);
    for (const at of [0, 2, 4])
      once.forEach((sample, index) => {
        if (index % 97 === 0) expect(samples[at * RATE + index]).toBeCloseTo(sample * share, 4);
      });
    expect(struck('step-complete', 1, 2)).toBe('step-complete');
    expect(renderTone('tones/step-complete/2x1', RATE).slice(RATE)).toEqual(renderTone('step-complete', RATE));
  });

  it('reach no further than a lone tone at any beginning', () => {
    for (const set of SOUND_SETS)
      for (const name of SIGNALS.map((signal) => struck(inSet(set, signal), 3, 0.5))) {
        const notes = notesOf(name);
        for (const { at } of notes) {
          const sum = notes
            .filter((note) => note.at <= at && note.at + note.duration > at)
            .reduce((height, note) => height + heightOf(note, at - note.at), 0);
          expect(sum).toBeLessThanOrEqual(FULL_HEIGHT + 1e-9);
        }
      }
  });
});
