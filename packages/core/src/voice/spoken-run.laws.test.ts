import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { spokenRun } from '../testing/spoken-run.ts';

const [LATEST, HELD_BACK] = [2000, 300];
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe('the words of a whole run', () => {
  for (const by of ['clips', 'browser'] as const)
    it(`are on time and true, however long names and steps are (${by}) [VOX-70, VOX-71, VOX-75]`, async () => {
      await assertLaw(
        { 'a name said': 5, 'words dropped': 3, 'next said': 1 },
        (met) =>
          fc.asyncProperty(seeds, async (seed) => {
            const { words } = await spokenRun(seed, by, 120);
            for (const { text, type, dueAt, begunAt, endedAt, segmentEndsAt } of words) {
              const isName = type === 'step-start';
              if (!met('words dropped', begunAt === undefined)) met('next said', type === 'generic');
              if (type === 'timer-complete' || isName) expect(begunAt, text).toBeDefined();
              if (begunAt === undefined) continue;
              if (met('a name said', isName)) expect(begunAt - dueAt, text).toBeLessThanOrEqual(HELD_BACK);
              if (type === 'timer-complete') continue;
              expect(begunAt - dueAt, text).toBeLessThanOrEqual(LATEST);
              expect(endedAt, text).toBeLessThanOrEqual(segmentEndsAt);
            }
          }),
        { numRuns: 8 },
      );
    });
});
