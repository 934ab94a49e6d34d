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
  it('[TIM-22] take 0 to 23 hours', () => expect(HOURS_LIMIT).toEqual({ min: 0, max: 23 }));
  it('[TIM-23] take 0 to 59 minutes', () => expect(MINUTES_LIMIT).toEqual({ min: 0, max: 59 }));
  it('[TIM-24] take 0 to 59 seconds', () => expect(SECONDS_LIMIT).toEqual({ min: 0, max: 59 }));
  it('[TIM-20] take 1 to 100 reps', () => expect(STEP_REPEAT_LIMIT).toEqual({ min: 1, max: 100 }));
  it('[TIM-25] take at least 1 repeat', () => expect(ROUND_REPEAT_LIMIT).toEqual({ min: 1, max: 1_000_000 }));
  it('[TIM-26] take a rest of at least 0 and at most an hour', () => expect(REST_LIMIT).toEqual({ min: 0, max: 3600 }));
  it('[TIM-28] take a volume of 0 to 100', () => expect(VOLUME_LIMIT).toEqual({ min: 0, max: 100 }));

  it('[TIM-27] take chimes from off up to the duration of the step', () => {
    expect(chimeLimitOf({ duration: 45 })).toEqual({ min: 0, max: 45 });
    expect(chimeLimitOf({ duration: Number.NaN })).toEqual({ min: 0, max: 0 });
  });
});
