import { describe, expect, it } from 'vitest';
import { audioClockOf } from './audio-clock.ts';
import type { Pair } from './page/tap-report.ts';

/** Looks every 100 ms of the context, whose clock is so far behind the page's. */
function looks(from: number, to: number, behind: number): readonly Pair[] {
  const count = Math.floor((to - from) / 100);
  return Array.from({ length: count }, (_, index) => {
    const contextTime = from + index * 100;
    return { contextTime, pageTime: contextTime + behind + (index % 3) * 0.1 };
  });
}

const clockOf = (pairs: readonly Pair[]) => audioClockOf({ pairs, onsets: [], underruns: undefined });

describe('the audio clock', () => {
  it('tells the page time of a sample, noise aside', () => {
    expect(clockOf(looks(0, 3000, 400)).pageTimeOf(1234)).toBeCloseTo(1634.1, 5);
  });

  it('finds a jump, and tells times by the looks on the same side of it', () => {
    const clock = clockOf([...looks(0, 2000, 400), ...looks(2010, 4000, 430)]);
    expect(clock.jumps).toHaveLength(1);
    expect(clock.jumps[0]).toMatchObject({ from: 2300.1, to: 2440 });
    expect(clock.jumps[0]!.by).toBeCloseTo(30, 0);
    expect(clock.pageTimeOf(1850)).toBeCloseTo(2250.1, 5);
    expect(clock.pageTimeOf(2050)).toBeCloseTo(2480.1, 5);
  });

  it('takes one bad look for no jump', () => {
    const clock = clockOf([...looks(0, 1000, 400), { contextTime: 1000, pageTime: 1700 }, ...looks(1100, 2000, 400)]);
    expect(clock.jumps).toEqual([]);
    expect(clock.pageTimeOf(1000)).toBeCloseTo(1400.1, 5);
  });

  it('follows a clock that runs at another speed without calling it a jump', () => {
    const pairs = looks(0, 60_000, 400).map((pair) => ({ ...pair, pageTime: pair.pageTime + pair.contextTime * 3e-4 }));
    expect(clockOf(pairs).jumps).toEqual([]);
    expect(clockOf(pairs).pageTimeOf(50_000)).toBeCloseTo(50_415.1, 0);
  });
});

describe('the audio clock of an engine whose time steps', () => {
  /** Looks every 50 ms of a clock that steps by 10 ms and loses time after a while. */
  const stepping = (lost: number) =>
    Array.from({ length: 189 }, (_, index) => {
      const pageTime = 5200 + index * 50.7;
      const behind = pageTime < 10_000 ? 400 : 400 + lost;
      return { contextTime: Math.floor((pageTime - behind) / 10) * 10, pageTime };
    });
  const clockOfSteps = (pairs: readonly Pair[]) =>
    audioClockOf({ pairs, onsets: [], underruns: undefined, isStepping: true });

  it('tells the page time by the looks that are furthest ahead, whatever a busy page saw', () => {
    const looks = stepping(0);
    const stale = looks.slice(0, 100).map((look) => ({ ...look, pageTime: look.pageTime + 300 }));
    const clock = clockOfSteps([...looks, ...stale].sort((a, b) => a.pageTime - b.pageTime));
    expect(Math.abs(clock.pageTimeOf(7005) - 7405)).toBeLessThan(2);
    expect(clock.jumps).toEqual([]);
  });

  it('finds where it lost time', () => {
    const clock = clockOfSteps(stepping(30));
    expect(clock.jumps.reduce((sum, { by }) => sum + by, 0)).toBeGreaterThan(25);
    expect(Math.abs(clock.pageTimeOf(12_005) - 12_435)).toBeLessThan(2);
  });
});
