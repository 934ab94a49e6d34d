import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { parseTimer, timerDocument } from './document.ts';
import { parseTags, formatTags } from './tags.ts';
import { totalsOf } from './totals.ts';

describe('laws of timers', () => {
  it('reading what was stored gives the same timer [TIM-70]', () => {
    assertLaw({ 'an infinite round': 8, 'a description': 10 }, (met) =>
      fc.property(anyTimer, (timer) => {
        met(
          'an infinite round',
          timer.rounds.some(({ repeat }) => repeat === 'infinite'),
        );
        met('a description', timer.description !== undefined);
        const stored: unknown = JSON.parse(JSON.stringify(timerDocument(timer)));
        expect(parseTimer(stored)).toEqual({ ok: true, timer });
      }),
    );
  });

  it('reading anything at all never throws [TIM-76]', () => {
    assertLaw({ 'an object': 10 }, (met) =>
      fc.property(fc.anything(), (value) => {
        met('an object', typeof value === 'object' && value !== null);
        const parsed = parseTimer(value);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
    );
  });

  it('one corrupted field of a stored timer is named, never thrown [TIM-76, TIM-77]', () => {
    assertLaw({ 'a problem': 10 }, (met) =>
      fc.property(anyTimer, fc.nat(), fc.anything(), (timer, seed, junk) => {
        const spoiled = timerDocument(timer);
        const keys = Object.keys(spoiled);
        const key = keys[seed % keys.length] ?? 'name';
        const parsed = parseTimer({ ...spoiled, [key]: junk });
        const problems = parsed.ok ? [] : parsed.problems;
        met('a problem', problems.length > 0);
        expect(problems.filter((problem) => !problem.startsWith(key) && !problem.startsWith('and '))).toEqual([]);
      }),
    );
  });

  it('totals of anything typed are numbers [TIM-30, TIM-42]', () => {
    const typed = fc.constantFrom(Number.NaN, -1, 0, 0.5, 3, Number.POSITIVE_INFINITY);
    assertLaw({ 'a number that is none': 8, 'one without end': 8 }, (met) =>
      fc.property(anyTimer, typed, typed, typed, (timer, duration, repeat, rest) => {
        met('a number that is none', [duration, repeat, rest].some(Number.isNaN));
        met('one without end', [duration, repeat, rest].includes(Infinity));
        const rounds = timer.rounds.map((round) => ({
          ...round,
          repeat,
          restAfterRound: rest,
          steps: round.steps.map((step) => ({ ...step, duration })),
        }));
        const { infinite, estimated, ...numbers } = totalsOf(rounds);
        expect([infinite, estimated]).toEqual([false, false]);
        for (const number of Object.values(numbers)) expect(Number.isFinite(number) && number >= 0).toBe(true);
      }),
    );
  });

  it('tags written and read again are the same', () => {
    assertLaw({ 'a tag': 10, several: 6 }, (met) =>
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(',', ' '), fc.string({ minLength: 1, maxLength: 1 })) }),
        (text) => {
          const tags = parseTags(text);
          met('a tag', tags.length > 0);
          met('several', tags.length > 1);
          expect(parseTags(formatTags(tags))).toEqual(tags);
        },
      ),
    );
  });
});
