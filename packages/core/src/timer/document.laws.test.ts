import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../testing/generators.ts';
import { parseTimer, timerDocument } from './document.ts';
import { parseTags, formatTags } from './tags.ts';
import { totalsOf } from './totals.ts';

describe('laws of timers', () => {
  it('[TIM-70] reading what was stored gives the same timer', () => {
    fc.assert(
      fc.property(anyTimer, (timer) => {
        const stored: unknown = JSON.parse(JSON.stringify(timerDocument(timer)));
        expect(parseTimer(stored)).toEqual({ ok: true, timer });
      }),
    );
  });

  it('[TIM-76] reading anything at all never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseTimer(value);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
    );
  });

  it('[TIM-76] [TIM-77] one corrupted field of a stored timer is named, never thrown', () => {
    fc.assert(
      fc.property(anyTimer, fc.nat(), fc.anything(), (timer, seed, junk) => {
        const spoiled = timerDocument(timer);
        const keys = Object.keys(spoiled);
        const key = keys[seed % keys.length] ?? 'name';
        const parsed = parseTimer({ ...spoiled, [key]: junk });
        const problems = parsed.ok ? [] : parsed.problems;
        expect(problems.filter((problem) => !problem.startsWith(key) && !problem.startsWith('and '))).toEqual([]);
      }),
    );
  });

  it('[TIM-30] [TIM-42] totals of anything typed are numbers', () => {
    const typed = fc.constantFrom(Number.NaN, -1, 0, 0.5, 3, Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(anyTimer, typed, typed, typed, (timer, duration, repeat, rest) => {
        const rounds = timer.rounds.map((round) => ({
          ...round,
          repeat,
          restAfterRound: rest,
          steps: round.steps.map((step) => ({ ...step, duration })),
        }));
        const { infinite, ...numbers } = totalsOf(rounds);
        expect(infinite).toBe(false);
        for (const number of Object.values(numbers)) expect(Number.isFinite(number) && number >= 0).toBe(true);
      }),
    );
  });

  it('[TIM-21] tags written and read again are the same', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const tags = parseTags(text);
        expect(parseTags(formatTags(tags))).toEqual(tags);
      }),
    );
  });
});
