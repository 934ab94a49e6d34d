import { describe, expect, it } from 'vitest';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { createCargo } from './cargo.engine.ts';
import { storedRowOf } from './row.ts';

const loaded = () => {
  const cargo = createCargo();
  cargo.load({ timers: [testDocument('a', { name: 'Carried' }), testDocument('b')], profile: [], hrsessions: [] });
  return cargo;
};

describe('the documents of another store', () => {
  it('[PRT-86] are shown next to a store’s own, which come first', () => {
    const cargo = loaded();
    const own = testDocument('b', { name: 'Own' });
    expect(cargo.beside('timers', [own]).map(({ id, body }) => [id, body['name']])).toEqual(
      expect.arrayContaining([
        ['b', 'Own'],
        ['a', 'Carried'],
      ]),
    );
    expect(cargo.beside('timers', [own])).toHaveLength(2);
    expect(cargo.beside('profile', [])).toEqual([]);
    expect([cargo.get('timers', 'a')?.body, cargo.get('timers', 'c'), cargo.get('profile', 'a')]).toEqual([
      { name: 'Carried' },
      undefined,
      undefined,
    ]);
  });

  it('[PRT-86] are what a change is made from, until the store has them itself', () => {
    const cargo = loaded();
    expect(cargo.under('timers', 'a', undefined)).toMatchObject({ id: 'a', rev: 'rev-1' });
    const own = storedRowOf(testDocument('a', {}, 'own'));
    expect(cargo.under('timers', 'a', own)).toBe(own);
    expect(cargo.under('timers', 'c', undefined)).toBeUndefined();
    expect([cargo.unload('timers', 'a'), cargo.unload('timers', 'a'), cargo.unload('profile', 'a')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(cargo.get('timers', 'a')).toBeUndefined();
  });

  it('[PRT-86] are dropped when the server has told what there is', () => {
    const cargo = loaded();
    expect([createCargo().isLoaded(), cargo.isLoaded()]).toEqual([false, true]);
    cargo.drop();
    expect([cargo.isLoaded(), cargo.get('timers', 'a'), cargo.beside('timers', [])]).toEqual([false, undefined, []]);
  });
});
