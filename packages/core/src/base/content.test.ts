import { expect, it } from 'vitest';
import { contentHash, isSameContent } from './content.ts';

const BODY = { name: 'A', tags: ['x', 'y'], rounds: [{ repeat: 1, rest: 0 }] };

it('names a copy by its content: the order of keys and fields that are undefined mean nothing', () => {
  const other = { rounds: [{ rest: 0, repeat: 1 }], gone: undefined, tags: ['x', 'y'], name: 'A' };
  expect(contentHash(other)).toBe(contentHash(BODY));
  expect(contentHash(BODY)).toMatch(/^[0-9a-f]{32}$/);
});

it('names other contents otherwise', () => {
  const others = [
    BODY,
    { ...BODY, name: 'B' },
    { ...BODY, tags: ['y', 'x'] },
    { ...BODY, tags: [1, 2] },
    { ...BODY, tags: [12] },
    { ...BODY, tags: { 0: 'x', 1: 'y' } },
    { ...BODY, tags: [['x'], 'y'] },
    { ...BODY, rounds: [{ repeat: 10, rest: 0 }] },
    { ...BODY, more: null },
    ['A'],
    'A',
    null,
  ];
  expect(new Set(others.map(contentHash)).size).toBe(others.length);
});

it('tells a list from an object with the same items', () => {
  expect(isSameContent(['x'], { 0: 'x', length: 1 })).toBe(false);
  expect(isSameContent({ 0: 'x' }, ['x'])).toBe(false);
  expect(isSameContent({ list: ['x'] }, { list: ['x'], gone: undefined })).toBe(true);
});
