import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names a statement that recurs by its text, and none any more once a name was refused', () => {
  const names = createStatementNames();
  const one = Array.from({ length: 6 }, () => names.of('select 1'));
  expect(one.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(one[4]).toMatch(/^rb_[\w-]{43}$/);
  expect(one[5]).toBe(one[4]);
  for (let count = 0; count < 5; count++) names.of('select 2');
  expect(names.of('select 2')).not.toBe(one[4]);
  expect(names.areRefusedBy(Object.assign(new Error('deadlock'), { code: '40P01' }))).toBe(false);
  expect(names.of('select 1')).toBe(one[4]);
  expect(names.areRefusedBy(Object.assign(new Error('unknown'), { code: '26000' }))).toBe(true);
  expect(names.of('select 1')).toBeUndefined();
});

it('names a hundred statements at most, and remembers no more of those that come once', () => {
  const names = createStatementNames();
  for (let text = 0; text < 150; text++) for (let count = 0; count < 5; count++) names.of(`select ${text}`);
  expect([names.of('select 99'), names.of('select 100')]).toEqual([expect.any(String), undefined]);
});
