import { describe, expect, it } from 'vitest';
import { lagging } from '../testing/coached-walk.ts';
import { cuesOf, literalRule, ourRule } from '../testing/hearts/rules.ts';
import type { ZoneNumber } from '../timer/timer.ts';

// One step each, one reading a second, a maximum of 190: the zones begin at 95, 114, 133, 152 and 171.
// u: faster; d: slower; h: something without a direction. Ours begins with a transition, and tells a heart in its zone that a
// minute is left of four and more.

type Trace = readonly (number | undefined)[];

const course = (seconds: number, bpm: (second: number) => number | undefined): Trace =>
  Array.from({ length: seconds }, (_, second) => bpm(second));
const WOBBLE = [2, -2, 1, -1, 0, 2, -1, -2];
const wobbling = (around: number) => (second: number) => Math.round(around + (WOBBLE[second % 8] ?? 0));
/** In the middle of zone 3, with something else in some seconds. */
const steady = (from: number, to: number, other: (bpm: number) => number | undefined): Trace =>
  course(240, (second) => (second >= from && second < to ? other(wobbling(142.5)(second)) : wobbling(142.5)(second)));

const ours = (trace: Trace, target: ZoneNumber) => cuesOf(ourRule(), trace, target);
const literal = (trace: Trace, target: ZoneNumber) => cuesOf(literalRule(), trace, target);
/** How many cues have a direction. */
const directions = (cues: string) => cues.match(/\d+[ud]/g)?.length ?? 0;

describe('ten hearts', () => {
  it('a ramp to the middle of zone 4 is left alone', () => {
    const ramp = course(240, lagging(110, 161.5));
    expect(ours(ramp, 4)).toBe('0h 120h 180h');
    expect(literal(ramp, 4)).toBe('5u 15u 25u 35u 45u 55u 65u 75u 85u 205h');
  });

  it('a plateau 12 bpm below the zone is told often, then more rarely as nothing comes of it', () => {
    const plateau = course(240, lagging(110, 140));
    expect(ours(plateau, 4)).toBe('0h 40u 55u 65u 75u 115u 155u 195u');
    expect(directions(literal(plateau, 4))).toBe(24);
  });

  it('jitter at an edge is no reason to speak', () => {
    const jitter = course(180, wobbling(133));
    expect(ours(jitter, 3)).toBe('0h 120h');
    expect(directions(literal(jitter, 3))).toBe(4);
  });

  it('a spike of 35 bpm for 4 s is none either', () => {
    expect(
      ours(
        steady(100, 104, (bpm) => bpm + 35),
        3,
      ),
    ).toBe('0h 120h 180h');
  });

  it('15 s of zeros never push', () => {
    const zeros = steady(100, 115, () => 0);
    expect(ours(zeros, 3)).toBe('0h 110h 125h 180h');
    expect(literal(zeros, 3)).toContain('u');
  });

  it('a dropout of 20 s has no direction', () => {
    expect(
      ours(
        steady(100, 120, () => undefined),
        3,
      ),
    ).toBe('0h 110h 130h 180h');
  });

  it('a dropout of 20 s of a heart outside has no direction until 9 s after it', () => {
    const dropout = course(240, (second) => (second >= 100 && second < 120 ? undefined : 120));
    expect(ours(dropout, 3)).toBe('0h 15u 30u 40u 50u 90u 110h 130h 140u 180u 220u');
  });

  it('a signal that is lost for good has no direction', () => {
    const lost = steady(60, 240, () => undefined);
    expect(ours(lost, 3)).toBe('0h 70h 105h 170h');
    expect(cuesOf(ourRule({ level: 'talkative' }), lost, 3)).toBe('0h 70h 105h 140h 175h 210h');
  });

  it('a rise to zone 5 with target 2 is told to slow down at once', () => {
    const rise = course(240, lagging(140, 182));
    expect(ours(rise, 2)).toBe('0h 25d 35d 55d 85d 115d 145d 175d 205d 235d');
  });

  it('a recovery from 175 to zone 2 is left alone', () => {
    const recovery = course(240, lagging(175, 123.5));
    expect(ours(recovery, 2)).toBe('0h 120h 180h');
    expect(directions(literal(recovery, 2))).toBe(10);
  });

  it('a steady heart is confirmed more and more rarely, and hears when a minute is left [COA-24]', () => {
    expect(ours(course(239, wobbling(142.5)), 3)).toBe('0h 120h');
    expect(ours(course(300, wobbling(142.5)), 3)).toBe('0h 120h 240h');
    expect(ours(course(1200, wobbling(142.5)), 3)).toBe('0h 120h 300h 540h 780h 900h 1140h');
  });
});
