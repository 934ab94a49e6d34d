import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { NO_TONES, ON_TIME, countWords, flightWords, recorded, sleptThrough, type ToneLog } from './tone-log.ts';

const heard = (...errors: readonly (number | undefined)[]): ToneLog =>
  errors.reduce<ToneLog>(
    (toneLog, error) => recorded(toneLog, { at: 1000, heardAt: error === undefined ? undefined : 1000 + error }, 1500),
    NO_TONES,
  );

describe('the tone log', () => {
  it('calls a tone on time within 20 ms of its instant on either side, and late beyond', () => {
    expect(heard(0, ON_TIME, 0 - ON_TIME)).toMatchObject({ onTime: 3, late: 0 });
    expect(heard(ON_TIME + 1, 0 - ON_TIME - 1)).toMatchObject({ onTime: 0, late: 2 });
  });

  it('keeps the largest error of a tone that was heard', () => {
    expect(heard(2, -35, 7, undefined).worst).toBe(35);
  });

  it('counts as missed what was dropped and what was due while the device slept', () => {
    expect(sleptThrough(heard(0, undefined), 3)).toEqual({ onTime: 1, late: 0, missed: 4, slept: 3, worst: 0 });
  });

  it('counts a tone as slept through if it was given up more than 2 s after its instant', () => {
    const dropped = { at: 1000, heardAt: undefined };
    expect(recorded(NO_TONES, dropped, 3000)).toMatchObject({ missed: 1, slept: 0 });
    expect(recorded(NO_TONES, dropped, 3001)).toMatchObject({ missed: 1, slept: 1 });
    expect(recorded(NO_TONES, { at: 1000, heardAt: 1001 }, 9000)).toMatchObject({ onTime: 1, missed: 0 });
  });

  it('counts every tone once, whatever becomes of it', () => {
    const errors = fc.array(fc.option(fc.integer({ min: -200, max: 200 }), { nil: undefined }));
    assertLaw({ 'a tone late': 10, 'one dropped': 8 }, (met) =>
      fc.property(errors, fc.nat({ max: 50 }), (outcomes, slept) => {
        const { onTime, late, missed } = sleptThrough(heard(...outcomes), slept);
        met('a tone late', late > 0);
        met('one dropped', missed > slept);
        expect(onTime + late + missed).toBe(outcomes.length + slept);
        expect(missed).toBe(outcomes.filter((outcome) => outcome === undefined).length + slept);
      }),
    );
  });

  it("reads '312 of 312 cues on time', and says what became of the others", () => {
    expect(flightWords({ onTime: 312, late: 0, missed: 0, slept: 0, worst: 3 })).toBe('312 of 312 cues on time');
    expect(flightWords(heard(0))).toBe('1 of 1 cue on time');
    expect(flightWords(sleptThrough({ ...NO_TONES, onTime: 309 }, 3))).toBe(
      '309 of 312 cues on time, 3 while the page was suspended',
    );
    expect(flightWords(sleptThrough(heard(0, 50, undefined, undefined), 5))).toBe(
      '1 of 9 cues on time, 1 late, 2 not heard, 5 while the page was suspended',
    );
  });

  it("sounds are counted up to 10,000: beyond that it says 'more than 10,000'", () => {
    expect(flightWords(sleptThrough({ ...NO_TONES, onTime: 6 }, 10_000))).toBe(
      '6 of more than 10,000 cues on time, more than 10,000 while the page was suspended',
    );
    expect(countWords(9999)).toBe('9999');
  });

  it('says nothing if there was nothing to hear', () => {
    expect(flightWords(NO_TONES)).toBeUndefined();
  });
});
