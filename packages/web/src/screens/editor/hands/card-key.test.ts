import { describe, expect, it } from 'vitest';
import { cardKeyOf, type FocusOn } from './card-key.ts';

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const does = (key: string, on: FocusOn, held: Partial<typeof NONE> = {}) => cardKeyOf({ ...NONE, ...held, key }, on);

describe('the keys of the cards', () => {
  it.each([
    ['Enter', 'field', {}, { does: 'add-step' }],
    ['Enter', 'row', {}, undefined],
    ['Enter', 'other', {}, undefined],
    ['Enter', 'other', { ctrlKey: true }, { does: 'add-round' }],
    ['Enter', 'field', { metaKey: true }, { does: 'add-round' }],
    ['Enter', 'field', { shiftKey: true }, undefined],
    ['ArrowDown', 'row', {}, { does: 'go', by: 1 }],
    ['ArrowUp', 'field', {}, undefined],
    ['ArrowUp', 'field', { altKey: true }, { does: 'go', by: -1 }],
    ['ArrowDown', 'row', { altKey: true, shiftKey: true }, { does: 'move', by: 1 }],
    ['ArrowDown', 'field', { altKey: true, ctrlKey: true }, undefined],
    ['d', 'field', { ctrlKey: true }, { does: 'duplicate' }],
    ['D', 'row', { metaKey: true }, { does: 'duplicate' }],
    ['d', 'field', {}, undefined],
    ['Delete', 'row', {}, { does: 'delete' }],
    ['Backspace', 'row', {}, { does: 'delete' }],
    ['Delete', 'field', {}, undefined],
    ['Escape', 'field', {}, { does: 'close' }],
    ['Escape', 'row', {}, undefined],
  ] as const)('%s on a %s with %j does %j [SCR-1127]', (key, on, held, expected) => {
    expect(does(key, on, held)).toEqual(expected);
  });

  it.each([
    ['ArrowDown', { altKey: true }, undefined],
    ['ArrowUp', { altKey: true }, undefined],
    ['ArrowDown', { altKey: true, shiftKey: true }, { does: 'move', by: 1 }],
    ['ArrowDown', {}, undefined],
    ['d', { ctrlKey: true }, { does: 'duplicate' }],
    ['Escape', {}, { does: 'close' }],
  ] as const)('%s on a list with %j does %j', (key, held, expected) => {
    expect(does(key, 'list', held)).toEqual(expected);
  });
});
