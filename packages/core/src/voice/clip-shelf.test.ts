import { describe, expect, it } from 'vitest';
import type { Ports } from '../ports/ports.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { INDEX_KEY, USE_NOTED_EVERY, parseIndex, type ClipIndex } from './clip-index.ts';
import { createClipShelf } from './clip-shelf.engine.ts';
import { CLIP_LIFETIME, type Clip } from './clip.ts';

const MB = 2 ** 20;

function clipOf(text: string, { clock }: Pick<Ports, 'clock'>, bytes = MB): Clip {
  const timestamp = clock.wall();
  return { text, audioData: new ArrayBuffer(bytes), timestamp, expiresAt: timestamp + CLIP_LIFETIME };
}

/** Ports that write down which rows of the clips are read. */
function watched(): { readonly ports: FakePorts; readonly reads: string[]; readonly watching: Ports } {
  const ports = fakePorts();
  const reads: string[] = [];
  const table = ports.disk.table<unknown>('clips');
  const get = (key: string) => {
    reads.push(key);
    return table.get(key);
  };
  return { ports, reads, watching: { ...ports, disk: { table: () => ({ ...table, get }) as never } } };
}

const keptBy = async ({ disk }: FakePorts): Promise<readonly string[]> =>
  (await disk.table('clips').keys()).filter((key) => key !== INDEX_KEY);
const indexOf = async ({ disk }: FakePorts): Promise<ClipIndex> => parseIndex(await disk.table('clips').get(INDEX_KEY));

describe('the stored clips of a device', () => {
  it('take 64 MB at most: the least recently used make room [VOX-85]', async () => {
    const ports = fakePorts();
    const shelf = createClipShelf(ports);
    for (let number = 1; number <= 64; number++) {
      await shelf.keep(clipOf(`${number}`, ports));
      ports.clock.advance(1000);
    }
    expect(await keptBy(ports)).toHaveLength(64);
    ports.clock.advance(USE_NOTED_EVERY);
    expect(await shelf.find('1')).toBeDefined();
    await settled();
    await shelf.keep(clipOf('65', ports));
    await shelf.keep(clipOf('66', ports));
    const kept = await keptBy(ports);
    expect(kept).toHaveLength(64);
    expect(['1', '2', '3', '4', '66'].map((key) => kept.includes(key))).toEqual([true, false, false, true, true]);
  });

  it('are swept by an index: no audio is read for it', async () => {
    const { ports, reads, watching } = watched();
    const shelf = createClipShelf(watching);
    await shelf.keep(clipOf('old', ports));
    ports.clock.advance(CLIP_LIFETIME);
    await shelf.keep(clipOf('new', ports));
    reads.length = 0;
    await createClipShelf(watching).open();
    expect(reads).toEqual([INDEX_KEY]);
    expect(await keptBy(ports)).toEqual(['new']);
    expect([...(await indexOf(ports)).keys()]).toEqual(['new']);
  });

  it('of an earlier version or another tab are read once, and known from then on', async () => {
    const { ports, reads, watching } = watched();
    await ports.disk.table('clips').put('earlier', clipOf('earlier', ports, 5));
    await ports.disk.table('clips').put('spoilt', { text: 5 });
    await createClipShelf(watching).open();
    expect(reads).toEqual([INDEX_KEY, 'earlier', 'spoilt']);
    expect(await keptBy(ports)).toEqual(['earlier']);
    expect((await indexOf(ports)).get('earlier')).toMatchObject({ bytes: 5 });
    await createClipShelf(watching).open();
    expect(reads.slice(3)).toEqual([INDEX_KEY]);
  });

  it('survive an index that is not one', async () => {
    const ports = fakePorts();
    await createClipShelf(ports).keep(clipOf('a', ports, 5));
    for (const spoilt of ['nonsense', null, { a: { bytes: 'many' } }, { a: 7, b: { bytes: 1 } }]) {
      await ports.disk.table('clips').put(INDEX_KEY, spoilt);
      const shelf = createClipShelf(ports);
      await shelf.open();
      expect(await shelf.find('a')).toBeDefined();
    }
  });

  it('note their use once a day, not at every word', async () => {
    const ports = fakePorts();
    const shelf = createClipShelf(ports);
    await shelf.keep(clipOf('a', ports, 5));
    const start = ports.clock.wall();
    for (const [pass, usedAt] of [
      [USE_NOTED_EVERY - 1, start],
      [1, start + USE_NOTED_EVERY],
    ] as const) {
      ports.clock.advance(pass);
      await shelf.find('a');
      await settled();
      expect((await indexOf(ports)).get('a')?.usedAt).toBe(usedAt);
    }
  });
});
