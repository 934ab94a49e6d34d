import { describe, expect, it } from 'vitest';
import {
  HOURS_LIMIT,
  MINUTES_LIMIT,
  REST_LIMIT,
  ROUND_REPEAT_LIMIT,
  SECONDS_LIMIT,
  STEP_REPEAT_LIMIT,
  VOLUME_LIMIT,
  chimeLimitOf,
} from './limits.ts';

describe('the fields of the editor', () => {
  it('take 0 to 23 hours [SCR-142]', () => expect(HOURS_LIMIT).toEqual({ min: 0, max: 23 }));
  it('take 0 to 59 minutes [SCR-142]', () => expect(MINUTES_LIMIT).toEqual({ min: 0, max: 59 }));
  it('take 0 to 59 seconds [SCR-142]', () => expect(SECONDS_LIMIT).toEqual({ min: 0, max: 59 }));
  it('take 1 to 100 reps', () => expect(STEP_REPEAT_LIMIT).toEqual({ min: 1, max: 100 }));
  it('take at least 1 repeat', () => expect(ROUND_REPEAT_LIMIT).toEqual({ min: 1, max: 1_000_000 }));
  it('take a rest of at least 0 and at most an hour', () => expect(REST_LIMIT).toEqual({ min: 0, max: 3600 }));
  it('take a volume of 0 to 100', () => expect(VOLUME_LIMIT).toEqual({ min: 0, max: 100 }));

  it('take chimes from off up to the duration of the step [SCR-142]', () => {
    expect(chimeLimitOf({ duration: 45 })).toEqual({ min: 0, max: 45 });
    expect(chimeLimitOf({ duration: Number.NaN })).toEqual({ min: 0, max: 0 });
  });
});
