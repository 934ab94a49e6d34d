import { describe, expect, it } from 'vitest';
import { limiterCurve } from './limiter-curve.ts';

const curve = limiterCurve();
const at = (input: number): number => curve[Math.round(((input / 4 + 1) / 2) * (curve.length - 1))] ?? Number.NaN;

describe('the limiter', () => {
  it('leaves what is no higher than a single tone as it is', () => {
    for (const input of [-0.8, -0.5, 0, 0.25, 0.8]) expect(at(input)).toBeCloseTo(input, 2);
  });

  it('keeps four full tones at once within what a loudspeaker can give, without folding over', () => {
    expect(at(3.2)).toBeGreaterThan(0.99);
    for (const [step, height] of curve.entries()) {
      expect(height).toBeGreaterThanOrEqual(curve[step - 1] ?? -1);
      expect(Math.abs(height)).toBeLessThanOrEqual(1);
    }
  });
});
