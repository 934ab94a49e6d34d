import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { assertLaw } from '../testing/law.ts';
import { INDEX_KEY, parseIndex, surplusOf, type ClipIndex } from './clip-index.ts';
import { createClipShelf } from './clip-shelf.engine.ts';
import { CLIP_LIFETIME, isExpired } from './clip.ts';

const NOW = 2 * CLIP_LIFETIME;

const entry = fc
  .record({
    bytes: fc.integer({ min: 1, max: 100 }),
    age: fc.integer({ min: 0, max: 2 * CLIP_LIFETIME }),
    usedAt: fc.integer({ min: 0, max: NOW }),
  })
  .map(({ bytes, age, usedAt }) => ({ bytes, timestamp: NOW - age, expiresAt: NOW - age + CLIP_LIFETIME, usedAt }));
const indexes = fc
  .array(entry, { minLength: 1, maxLength: 20 })
  .map((entries): ClipIndex => new Map(entries.map((each, number) => [`${number}`, each])));

const bytesOf = (index: ClipIndex, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (index.get(key)?.bytes ?? 0), 0);

describe('what is discarded of the stored clips', () => {
  it('is what has expired, and no more of the least recently used than is needed [VOX-85]', () => {
    assertLaw({ 'one has expired': 10, 'one makes room': 10, 'all fit': 1 }, (met) =>
      fc.property(indexes, fc.integer({ min: 20, max: 700 }), (index, limit) => {
        const surplus = surplusOf(index, NOW, limit);
        const kept = [...index.keys()].filter((key) => !surplus.includes(key));
        const expired = [...index].filter(([, each]) => isExpired(each, NOW)).map(([key]) => key);
        const evicted = surplus.filter((key) => !expired.includes(key));
        met('one has expired', expired.length > 0);
        met('one makes room', evicted.length > 0);
        met('all fit', surplus.length === 0);
        expect(surplus).toEqual(expect.arrayContaining(expired));
        expect(bytesOf(index, kept)).toBeLessThanOrEqual(limit);
        for (const key of evicted)
          for (const other of kept) expect(index.get(key)?.usedAt).toBeLessThanOrEqual(index.get(other)?.usedAt ?? -1);
        if (evicted.length > 0) expect(bytesOf(index, [...kept, ...evicted.slice(-1)])).toBeGreaterThan(limit);
      }),
    );
  });
});

describe('the index of the stored clips', () => {
  it('names exactly what the table holds, whatever is kept, found, dropped and swept', async () => {
    const action = fc.record({
      kind: fc.constantFrom('keep', 'keep', 'find', 'drop', 'open', 'clear'),
      key: fc.integer({ min: 1, max: 5 }).map(String),
      days: fc.integer({ min: 0, max: 12 }),
    });
    await assertLaw({ 'a clip expired': 4 }, (met) =>
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 25 }), async (actions) => {
        const ports = fakePorts();
        const table = ports.disk.table<unknown>('clips');
        let shelf = createClipShelf(ports);
        for (const { kind, key, days } of actions) {
          ports.clock.advance((days * CLIP_LIFETIME) / 30);
          const now = ports.clock.wall();
          const times = { timestamp: now, expiresAt: now + CLIP_LIFETIME };
          const before = (await table.keys()).length;
          if (kind === 'keep') await shelf.keep({ text: key, audioData: new ArrayBuffer(3), ...times });
          if (kind === 'find') await shelf.find(key);
          if (kind === 'drop') await shelf.drop(key);
          if (kind === 'clear') await shelf.clear();
          if (kind === 'open') {
            shelf = createClipShelf(ports);
            await shelf.open();
          }
          await settled();
          met('a clip expired', kind === 'open' && (await table.keys()).length < before);
          const keys = (await table.keys()).filter((each) => each !== INDEX_KEY).sort();
          expect([...parseIndex(await table.get(INDEX_KEY)).keys()].sort()).toEqual(keys);
        }
      }),
    );
  });
});
