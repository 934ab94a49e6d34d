import { expect, it } from 'vitest';
import { stopAll } from './stop-all.ts';

it('ends each, in order, when it is called', () => {
  const ended: number[] = [];
  const stop = stopAll([1, 2].map((number) => () => void ended.push(number)));
  expect(ended).toEqual([]);
  stop();
  expect(ended).toEqual([1, 2]);
});
