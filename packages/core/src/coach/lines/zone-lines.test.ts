import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { FALLBACK_BANK } from '../bank.ts';
import { linesAhead } from './lines-ahead.ts';
import * as zoned from './zone-lines.ts';

const MAX = 182;
const below = (beats: number) => ({ side: 'below', beats }) as const;
const above = (beats: number) => ({ side: 'above', beats }) as const;
const FIRST = { kind: 'first' } as const;
const ignored = (times: number, before: number) => ({ kind: 'ignored', times, before }) as const;

describe('a line about a zone', () => {
  it('says the way, the zone and its borders', () => {
    expect(zoned.transitionLine(4, 'up', MAX)).toBe('Up to zone 4: 146 to 164.');
    expect(zoned.transitionLine(2, 'down', MAX)).toBe('Down to zone 2: 109 to 127.');
    expect(zoned.transitionLine(4, 'now', MAX)).toBe('Zone 4 now: 146 to 164.');
    expect(zoned.transitionLine(1, 'down', MAX)).toBe('Down to zone 1: under 109.');
    expect(zoned.transitionLine(5, 'up', MAX)).toBe('Up to zone 5: 164 or more.');
  });

  it('names the borders of a zone once, and the last of three or more repeats', () => {
    expect(zoned.knownTransitionLine(4, 'up', false)).toBe('Up to zone 4.');
    expect(zoned.knownTransitionLine(2, 'now', false)).toBe('Zone 2 now.');
    expect(zoned.knownTransitionLine(4, 'up', true)).toBe('Up to zone 4. Last one.');
  });

  it('never tells someone who is too high to take their time', () => {
    for (const text of [...FALLBACK_BANK.slow, ...FALLBACK_BANK.transition, zoned.resignedLine(above(20), 2, MAX)]) {
      expect(text).not.toContain('Take your time');
    }
  });

  it("lines with figures name the borders of the person's own zones: 'Up to zone 4: 152 to 171.'", () => {
    const own = { floors: [100, 121, 139, 152, 171], top: 185 } as const;
    expect(zoned.transitionLine(4, 'up', own)).toBe('Up to zone 4: 152 to 171.');
    expect(zoned.transitionLine(1, 'down', own)).toBe('Down to zone 1: under 121.');
    expect(zoned.reminderLine(5, own)).toBe('Zone 5: 171 or more.');
    expect(zoned.resignedLine(below(20), 3, own)).toBe('Zone 3 starts at 139. Do what you can.');
    const timer = { rounds: [aRound('Climb', [aStep('Hill', 60, { targetHeartRateZone: 3 })])] };
    expect(linesAhead(timer, FALLBACK_BANK, own).map(({ text }) => text)).toContain('Zone 3 now: 139 to 152.');
  });

  it.each<readonly [ZoneNumber, ZoneNumber | undefined, ZoneNumber | undefined, zoned.ZoneTurn]>([
    [4, 2, undefined, 'up'],
    [2, 4, undefined, 'down'],
    [4, undefined, undefined, 'now'],
    [4, undefined, 1, 'up'],
    [2, undefined, 5, 'down'],
    [4, 2, 4, 'now'],
    [2, 4, 1, 'now'],
    [3, 2, 2, 'up'],
  ])('into zone %i from %s with a heart in %s is: %s', (target, from, current, turn) => {
    expect(zoned.turnInto(target, from, current)).toBe(turn);
  });

  it('says how far, to the nearest five, and what to do', () => {
    expect(zoned.directionLine(below(21), 4, FIRST)).toBe('Twenty below. Push.');
    expect(zoned.directionLine(below(12), 4, FIRST)).toBe('Ten below. Lift the pace.');
    expect(zoned.directionLine(below(1), 4, FIRST)).toBe('Five below. A little more.');
    expect(zoned.directionLine(above(24), 2, FIRST)).toBe('Twenty-five above. Slow down.');
    expect(zoned.directionLine(above(9), 2, FIRST)).toBe('Ten above. Ease off.');
    expect(zoned.directionLine(above(70), 2, FIRST)).toBe('Far above. Slow down.');
  });

  it('grows firmer with each line that changed nothing, and says so if one did', () => {
    const lines = [FIRST, ignored(1, 20), ignored(2, 20), ignored(3, 20)].map((reaction) =>
      zoned.directionLine(above(20), 2, reaction),
    );
    expect(lines).toEqual([
      'Twenty above. Slow down.',
      'Still twenty above. Slow right down.',
      'Still twenty above. Slow down to zone 2.',
      'Slow right down to zone 2.',
    ]);
    expect(zoned.directionLine(above(25), 2, ignored(1, 20))).toBe('Twenty-five above now. Slow right down.');
    expect(zoned.directionLine(below(10), 4, { kind: 'followed' })).toBe('Ten below now. Keep lifting.');
  });

  it('asks for nothing more in the end', () => {
    expect(zoned.resignedLine(below(20), 4, MAX)).toBe('Zone 4 starts at 146. Do what you can.');
    expect(zoned.resignedLine(above(20), 2, MAX)).toBe('Zone 2 ends at 127. Come down when you can.');
    expect(zoned.reminderLine(4, MAX)).toBe('Zone 4: 146 to 164.');
  });

  it('tells a peak', () => {
    const push = zoned.peakLine(below(21), 5, 'more');
    expect(push).toBe('Last peak twenty below. Push.');
    expect(zoned.peakLine(below(21), 5, 'more', push)).toBe('Peak still twenty below. Push harder.');
    expect(zoned.peakLine(above(12), 4, 'less')).toBe('Last peak ten above. Ease off.');
    expect(zoned.peakLine(undefined, 5, 'nothing')).toBe('Last peak in zone 5.');
    expect(zoned.peakLine(undefined, 5, 'nothing', 'Last peak in zone 5.')).toBe('Peaks hold in zone 5.');
  });

  it('asks for nothing more of a peak that rises, or was asked for twice', () => {
    expect(zoned.peakLine(below(12), 5, 'rising')).toBe('Last peak ten below, and rising.');
    expect(zoned.peakLine(below(12), 5, 'nothing')).toBe('Last peak ten below. Do what you can.');
  });

  it('has few texts: below 40 of a direction at any distance, and of a zone', () => {
    const answers = [FIRST, { kind: 'followed' }, ...[1, 2, 3, 4].map((times) => ignored(times, 0))] as const;
    const texts = new Set<string>();
    for (let beats = 1; beats <= 42; beats += 1) {
      for (const reaction of answers) texts.add(zoned.directionLine(below(beats), 4, reaction));
    }
    expect(texts.size).toBeLessThanOrEqual(45);
    const turns = new Set(
      ([1, 2, 3, 4, 5] as const).flatMap((zone) =>
        (['up', 'down', 'now'] as const).map((turn) => zoned.transitionLine(zone, turn, MAX)),
      ),
    );
    expect(turns.size).toBe(15);
  });
});

describe('the lines fetched ahead of a timer', () => {
  const HILLS = aTimer([
    aRound('Warm up', [aStep('Jog', 180, { type: 'preparation', targetHeartRateZone: 2 })]),
    aRound(
      'Hills',
      [
        aStep('Climb', 150, { targetHeartRateZone: 4 }),
        aStep('Walk', 120, { type: 'recovery', targetHeartRateZone: 2 }),
        aStep('Wait', 10, { type: 'delay' }),
      ],
      { repeat: 4 },
    ),
  ]);

  it('begin with the first words and the transitions of its zones, each in the tone of its step', () => {
    const ahead = linesAhead(HILLS, FALLBACK_BANK, MAX);
    expect(ahead.slice(0, 6).map(({ text, tone }) => [text, tone])).toEqual([
      ['Your coach is ready.', 'confident'],
      ['Zone 2 now: 109 to 127.', 'confident'],
      ['Zone 2 now: easy enough to talk.', 'confident'],
      ['Up to zone 4: 146 to 164.', 'energetic'],
      ['Up to zone 4: hard, a few words at most.', 'energetic'],
      ['Down to zone 2.', 'calm'],
    ]);
    const calm = ahead.filter(({ tone }) => tone === 'calm').map(({ text }) => text);
    expect(calm).toContain('Ten above. Ease off.');
    expect(calm).toContain(zoned.SIGNAL_LOST_LINE);
    expect(calm).toContain('Go by feel.');
    // At threshold no one can do these.
    expect(calm.filter((text) => ['Calm breath.', 'Relax your jaw.'].includes(text))).toEqual([]);
    expect(new Set(ahead.map(({ text, tone }) => `${text} ${tone}`)).size).toBe(ahead.length);
  });

  it('are few: below 80 recordings and 2500 characters for three zones in three tones', () => {
    const ahead = linesAhead(HILLS, FALLBACK_BANK, MAX);
    expect(ahead.length).toBeLessThanOrEqual(80);
    expect(ahead.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(2500);
  });

  it('say nothing of zones in a timer without any', () => {
    const texts = linesAhead(aTimer([aRound('A', [aStep('Squats', 60)])]), FALLBACK_BANK, MAX).map(({ text }) => text);
    expect(texts).toEqual(['Your coach is ready.', ...Object.values(FALLBACK_BANK).flat()]);
  });
});
