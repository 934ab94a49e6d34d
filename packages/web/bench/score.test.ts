import { describe, expect, it } from 'vitest';
import { matchSounds, scoreOf, type ScoredCue } from './score.ts';

const CALM = { freezes: [], jumps: [], blind: 350 };
const cues = (count: number) => Array.from({ length: count }, (_, second) => ({ second, due: second * 1000 }));
const sounds = (times: readonly number[]) => times.map((at) => ({ at, length: 150, peak: 0.5 }));
const scored = (errors: readonly (number | undefined)[]): readonly ScoredCue[] =>
  errors.map((error, second) => ({ second, due: second * 1000, error }));

describe('matching', () => {
  it('gives a cue the nearest sound and counts the others as doubles', () => {
    const { cues: matched, doubles } = matchSounds(cues(3), sounds([0.1, 1030, 1001, 2000.5]));
    expect(matched.map(({ error }) => error)).toEqual([0.1, 1, 0.5]);
    expect(doubles.map(({ at }) => at)).toEqual([1030]);
  });

  it('leaves a cue without a sound within half a second', () => {
    const { cues: matched } = matchSounds(cues(3), sounds([0, 2000, 2600]));
    expect(matched.map(({ error }) => error)).toEqual([0, undefined, 0]);
  });

  it('hears two sounds at once by their height or length, the chord at the beginning aside', () => {
    const usual = sounds(cues(10).map(({ due }) => due));
    const chord = { at: 0, length: 400, peak: 0.9 };
    expect(matchSounds(cues(10), [chord, ...usual.slice(1)]).doubles).toEqual([]);
    expect(matchSounds(cues(10), usual.with(4, { at: 4000, length: 150, peak: 0.9 })).doubles).toHaveLength(1);
    expect(matchSounds(cues(10), usual.with(5, { at: 5000, length: 152, peak: 0.5 })).doubles).toHaveLength(1);
  });
});

describe('scoring', () => {
  it('counts what was heard, on time and lost, and sorts the errors by size', () => {
    const errors = [...Array.from({ length: 18 }, () => -1), 30, undefined];
    const score = scoreOf(scored(errors), 2, CALM);
    expect(score).toMatchObject({ due: 20, heard: 19, onTime: 18, p50: 1, p95: 30, worst: 30, lost: 1, doubled: 2 });
    expect(score.last).toBe(30);
  });

  it('excuses what was due in a freeze and not heard, and names the first cue after it', () => {
    const freezes = [{ from: 900, to: 2100 }];
    const score = scoreOf(scored([0, undefined, undefined, 0.4, 0]), 0, { ...CALM, freezes });
    expect(score).toMatchObject({ lost: 0, excused: 2, afterFreeze: 0.4 });
  });

  it('does not excuse a sound that a freeze made late', () => {
    const score = scoreOf(scored([0, 400, 0]), 0, { ...CALM, freezes: [{ from: 900, to: 1300 }] });
    expect(score).toMatchObject({ worst: 400, excused: 0 });
  });

  it('counts errors within a glitch apart, as no one could have noticed it', () => {
    const jumps = [{ from: 980, to: 990, by: 30 }];
    const score = scoreOf(scored([0, 30, 0.2]), 0, { ...CALM, jumps });
    expect(score).toMatchObject({ worst: 0.2, glitches: 1, inGlitch: 1, worstInGlitch: 30 });
    expect(scoreOf(scored([0, 30, 30]), 0, { ...CALM, jumps })).toMatchObject({ worst: 30, inGlitch: 1 });
  });

  it('takes a long silence of the audio clock for a loss and not for a glitch', () => {
    const jumps = [{ from: 980, to: 990, by: 800 }];
    expect(scoreOf(scored([0, 300]), 0, { ...CALM, jumps })).toMatchObject({ worst: 300, glitches: 0 });
  });
});
