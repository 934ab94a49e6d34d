import { describe, expect, it } from 'vitest';
import { trustedOf } from '../heart/trusted-readings.ts';
import { lagging } from '../testing/coached-walk.ts';
import type { Prompt } from './effort-track.ts';
import { effortOf, estimateAt, lessonOf, newEstimate, responseOf, withPrompt, type EffortEstimate } from './effort.ts';
import type { HeartResponse } from './heart-response.ts';

/** The estimate after looks every 5 s at a heart, one reading a second, with prompts at their seconds. */
function follow(
  bpm: (second: number) => number | undefined,
  seconds: number,
  { prompts = [], person }: { readonly prompts?: readonly Prompt[]; readonly person?: HeartResponse } = {},
): EffortEstimate {
  let estimate = newEstimate(-1, person);
  for (let at = 0; at <= seconds; at += 5) {
    const readings = Array.from({ length: Math.min(at, 30) + 1 }, (_, index) => at - Math.min(at, 30) + index).flatMap(
      (second) => {
        const told = bpm(second);
        return told === undefined ? [] : [{ bpm: told, age: (at - second) * 1000 }];
      },
    );
    estimate = estimateAt(estimate, trustedOf(readings), at * 1000);
    for (const prompt of prompts) if (prompt.at === at * 1000) estimate = withPrompt(estimate, prompt);
  }
  return estimate;
}
const aim = (bpm: number): Prompt => ({ kind: 'aim', bpm, at: 0 });

describe('the effort', () => {
  it('is where the heart is going, whatever its lag', () => {
    for (const lag of [12, 20, 40, 60, 90]) {
      for (const [from, to] of [
        [100, 150],
        [170, 130],
      ] as const) {
        const seconds = Math.max(60, lag);
        const { mean } = effortOf(follow(lagging(from, to, lag), seconds, { prompts: [aim(to + 8)] }));
        expect(Math.abs(mean - to), `lag ${lag}, ${from} to ${to}: ${mean}`).toBeLessThan(7);
      }
    }
  });

  it('is where the heart is going though it falls more slowly than it rises', () => {
    for (const fall of [1, 1.4, 2]) {
      const up = lagging(90, 160, 25);
      const down = lagging(160, 122, 25 * fall);
      const heart = (second: number) => (second < 180 ? up(second) : down(second - 180));
      const prompts = [aim(160), { ...aim(122), at: 180_000 }];
      const { mean, isBelow } = effortOf(follow(heart, 200, { prompts }));
      expect(Math.abs(mean - 122), `${fall} times slower: ${mean}`).toBeLessThan(9);
      expect(isBelow(133), `${fall} times slower`).toBeGreaterThan(0.55);
    }
  });

  it('is known ever more surely', () => {
    const isBelow = (seconds: number) => effortOf(follow(lagging(100, 140, 40), seconds)).isBelow(150);
    expect(isBelow(20)).toBeLessThan(isBelow(60));
    expect(isBelow(90)).toBeGreaterThan(0.9);
  });

  it('has the lag of the person', () => {
    const lagOf = (lag: number) => responseOf(follow(lagging(90, 150, lag), 180, { prompts: [aim(150)] })).lag;
    const lags = [13, 30, 85].map(lagOf);
    expect(lags[0]).toBeLessThan(20);
    expect(lags[1]).toBeGreaterThan(20);
    expect(lags[1]).toBeLessThan(45);
    expect(lags[2]).toBeGreaterThan(55);
  });

  it("a direction is expected to change the effort by the person's usual answer, before the readings can show it", () => {
    const told: Prompt = { kind: 'direction', way: 1, at: 60_000 };
    const steady = follow(() => 130, 60);
    const answered = effortOf(withPrompt(steady, told)).mean;
    expect(answered - effortOf(steady).mean).toBeGreaterThan(1);
    expect(effortOf(withPrompt(steady, { ...told, way: -1 })).mean).toBeLessThan(effortOf(steady).mean);
  });

  it('has the answer of the person', () => {
    const prompts = [60, 100, 140].map((second): Prompt => ({ kind: 'direction', way: 1, at: second * 1000 }));
    const deaf = responseOf(follow(() => 130, 200, { prompts }));
    const answers = (second: number) =>
      130 +
      prompts
        .filter(({ at }) => second > at / 1000 + 4)
        .reduce((sum, { at }) => sum + 8 * (1 - Math.exp((at / 1000 + 4 - second) / 15)), 0);
    expect(deaf.answer).toBeLessThan(1);
    expect(responseOf(follow(answers, 200, { prompts })).answer).toBeGreaterThan(5);
  });

  it('is moved by a jump of the sensor and back by the jump back, and nothing is learned from either', () => {
    const steps = (second: number) => (second > 100 && second <= 160 ? 172 : 130);
    const before = follow(steps, 100);
    expect(effortOf(follow(steps, 125)).mean).toBeGreaterThan(168);
    const after = follow(steps, 180);
    expect(Math.abs(effortOf(after).mean - effortOf(before).mean)).toBeLessThan(2);
    expect(Math.abs(responseOf(after).lag - responseOf(follow(() => 130, 180)).lag)).toBeLessThan(3);
  });

  it('is not that of a sensor that stops while the heart goes on', () => {
    const heart = lagging(100, 160, 40);
    const stopped = (second: number) => heart(Math.min(second, 40));
    const meanOf = (bpm: (second: number) => number) => effortOf(follow(bpm, 60, { prompts: [aim(160)] })).mean;
    expect(stopped(60)).toBe(138);
    expect(meanOf(stopped)).toBeGreaterThan(146);
    // A heart that never was anything else is believed.
    expect(effortOf(follow(() => 120, 20)).isBelow(133)).toBeGreaterThan(0.85);
  });

  it('goes on over a gap without readings, and begins where no reading ever came', () => {
    const silent = follow(() => undefined, 120);
    expect(silent.heardFor).toBe(0);
    expect(Number.isFinite(effortOf(silent).mean)).toBe(true);
    const gap = follow((second) => (second > 60 && second < 90 ? undefined : 140), 150);
    expect(Math.abs(effortOf(gap).mean - 140)).toBeLessThan(3);
  });

  it('is the same for the same readings, and a look at the same moment changes nothing', () => {
    const once = follow(() => 140, 60);
    expect(follow(() => 140, 60)).toEqual(once);
    expect(estimateAt(once, [{ bpm: 90, age: 0 }], once.at)).toBe(once);
  });
});

describe('a person', () => {
  const slow: HeartResponse = { lag: 85, deadTime: 15, answer: 8 };

  it('is at first whom earlier runs showed, or anyone', () => {
    const known = responseOf(newEstimate(0, slow));
    expect(known.lag).toBeGreaterThan(responseOf(newEstimate(0)).lag);
    expect(known.deadTime).toBeGreaterThan(responseOf(newEstimate(0)).deadTime);
    expect(known.answer).toBeCloseTo(8, 6);
  });

  it('is who this run shows before long', () => {
    const quick = responseOf(follow(lagging(90, 150, 14), 180, { prompts: [aim(150)], person: slow }));
    expect(quick.lag).toBeLessThan(35);
  });

  it('is learned from five minutes of readings', () => {
    expect(lessonOf(undefined)).toBeUndefined();
    expect(lessonOf(follow(() => 140, 290))).toBeUndefined();
    expect(lessonOf(follow(() => 140, 310))).toEqual(responseOf(follow(() => 140, 310)));
    expect(lessonOf(follow((second) => (second > 100 ? undefined : 140), 400))).toBeUndefined();
  });
});
