// A hundred public workouts as an assistant hands them to make_timer.

import { WORKOUTS, workoutCounts } from '@roundbell/core/testing';
import { expect, it } from 'vitest';
import { madeTimer } from './made-timer.ts';

it('of a hundred workouts none is read wrongly without a note, and at least ninety are read rightly', () => {
  expect(new Set(WORKOUTS.map(([text]) => text)).size).toBe(100);
  const { counts, silent } = workoutCounts(madeTimer);
  expect(silent).toEqual([]);
  expect(counts.right + counts['right with a note']).toBeGreaterThanOrEqual(90);
});
