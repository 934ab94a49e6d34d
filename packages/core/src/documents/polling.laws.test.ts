import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { assertLaw } from '../testing/law.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { createPolling } from './polling.engine.ts';

/** What may happen to a page and its stream. */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 25_000 }) }) },
  fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const, 'cut' as const, 'live' as const) }),
);

describe('polling, whatever becomes of the page and the stream', () => {
  it('asks only where the page is seen and no stream tells, 8 to 10 s apart, and misses no turn [SYN-66]', () => {
    assertLaw(
      { 'a question': 10, 'a silence': 10 },
      (met) =>
        fc.property(fc.array(happening, { maxLength: 40 }), fc.nat(1000), (happenings, seed) => {
          const clock = fakeClock();
          const page = fakePage();
          let isLive = false;
          /** Since when it is to be asked without a break, or since it was. */
          let since: number | undefined = 0;
          const polling = createPolling({
            clock,
            page,
            random: seededRandom(seed),
            ask() {
              met('a question');
              expect([page.isVisible(), isLive]).toEqual([true, false]);
              expect(clock.now() - (since ?? Number.NaN)).toBeGreaterThanOrEqual(8000);
              since = clock.now();
            },
          });
          for (const one of happenings) {
            const wasAsking = page.isVisible() && !isLive;
            if (one.kind === 'pass') clock.advance(one.ms);
            else if (one.kind === 'hide') page.hide();
            else if (one.kind === 'show') {
              if (!page.isVisible()) page.show();
            } else polling.setLive((isLive = one.kind === 'live'));
            const isAsking = page.isVisible() && !isLive;
            if (!isAsking) {
              met('a silence');
              since = undefined;
            } else if (!wasAsking) since = clock.now();
            if (since !== undefined) expect(clock.now() - since).toBeLessThanOrEqual(10_000);
            expect(clock.pending()).toBe(isAsking ? 1 : 0);
          }
          polling.stop();
          expect(clock.pending()).toBe(0);
        }),
      { numRuns: 200 },
    );
  });
});
