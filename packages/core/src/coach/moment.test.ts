import { expect, it } from 'vitest';
import { hasRoom } from './moment.ts';

/** Whether a line may begin so many seconds into a step of so many. */
function mayBegin(elapsed: number, length: number): boolean {
  const [at, all] = [elapsed * 1000, length * 1000];
  return hasRoom({ key: '', name: '', type: 'work', length: all, elapsed: at, left: all - at, targetZone: undefined });
}

it('[COA-71] leaves 5 s before the halfway, the moment of it, and 5 s before the end', () => {
  const begins = [0, 44, 45, 45.1, 49.9, 50, 50.4, 50.6, 95, 95.1, 99];
  expect(begins.filter((elapsed) => mayBegin(elapsed, 100))).toEqual([0, 44, 45, 50.6, 95]);
});

it('[COA-71] knows no halfway in steps of 30 s and less', () => {
  expect([10.1, 14, 15.2].map((elapsed) => mayBegin(elapsed, 30))).toEqual([true, true, true]);
  expect([10.6, 14, 15.4].map((elapsed) => mayBegin(elapsed, 31))).toEqual([false, false, false]);
});
