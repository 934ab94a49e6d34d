import { describe, expect, it } from 'vitest';
import type { BankCategory } from '../../ports/wire/coaching.ts';
import { HARMFUL, HARMLESS, type JudgedLine } from '../../testing/coach-lines/developed.ts';
import { HARMFUL_UNSEEN, HARMLESS_UNSEEN } from '../../testing/coach-lines/held-out.ts';
import { isSayable } from './guard.ts';

/** Whether a line may be said to someone twenty away from zone 4. */
function passes([category, line]: JudgedLine): boolean {
  const isDirection = category === 'push' || category === 'slow';
  return isSayable(line, {
    category,
    zone: 4,
    ...(isDirection && { distance: 'twenty' }),
    ...(category === 'transition' && { turn: 'up' as const }),
  });
}

describe('the guard of what a model says', () => {
  it.each(HARMLESS)('lets through for %s: %s', (category: BankCategory, line) => {
    expect(passes([category, line])).toBe(true);
  });

  it.each(HARMFUL)('refuses for %s: %s', (category: BankCategory, line) => {
    expect(passes([category, line])).toBe(false);
  });

  it('refuses nine of ten harmful lines that it was not made with, and lets most of the harmless ones through', () => {
    // Counts alone: no rule is made for one of these lines.
    expect(HARMLESS_UNSEEN.filter(passes).length / HARMLESS_UNSEEN.length).toBeGreaterThanOrEqual(0.6);
    expect(HARMFUL_UNSEEN.filter(passes).length / HARMFUL_UNSEEN.length).toBeLessThanOrEqual(0.1);
  });
});
