import { describe, expect, it } from 'vitest';
import type { Server } from '../ports/server.ts';
import type { Document } from '../ports/wire/wire.ts';
import { createEventBuffer } from './event-buffer.ts';
import { pullOf } from './pull.engine.ts';
import { NOTHING_REV, storedRowOf } from './row.ts';

const documentOf = (id: string): Document => ({ id, rev: `rev-${id}`, updatedAt: 1, deleted: false, body: {} });
type Reply = Awaited<ReturnType<Server['pull']>>;

/** A pull that is answered from a list, before a device that has these. */
function puller(replies: readonly Reply[], here: readonly string[] = []) {
  const asked: number[] = [];
  const limits: number[] = [];
  const told: string[] = [];
  const left = [...replies];
  const eventBuffer = createEventBuffer();
  const pull = pullOf({
    kind: 'timers',
    eventBuffer,
    rows: { living: async () => here.map((id) => storedRowOf(documentOf(id))) },
    server: {
      async pull(_, since, limit) {
        asked.push(since);
        limits.push(limit);
        return left.shift() ?? { documents: [], sequence: since };
      },
    },
    retry: { until: (work) => Promise.resolve(work()) },
    status: { setServer: (_, id, rev) => void told.push(`${id} ${rev}`) },
    restoreEpoch: { pullFrom: () => undefined, follow: async () => false },
  });
  return { pull, asked, limits, told, eventBuffer };
}

describe('a pull', () => {
  it('goes on from where the last one ended, and says what the server has [PRT-30]', async () => {
    const { pull, asked, told } = puller([{ documents: [documentOf('a')], sequence: 7 }]);
    const { documents, checkpoint } = await pull({ sequence: 3 }, 10);
    expect([asked, told, checkpoint]).toEqual([[3], ['a rev-a'], { sequence: 7 }]);
    expect(documents.map(({ id, rev, _deleted }) => [id, rev, _deleted])).toEqual([['a', 'rev-a', false]]);
  });

  it('asks for nothing that an event has brought', async () => {
    const { pull, asked, told, eventBuffer } = puller([{ documents: [documentOf('a')], sequence: 7, epoch: 'e' }]);
    const first = await pull({ sequence: 3 }, 10);
    eventBuffer.add({ epoch: 'e', since: 7, sequence: 9, documents: [documentOf('b')] });
    const { documents, checkpoint } = await pull(first.checkpoint, 10);
    expect([asked, told, checkpoint]).toEqual([[3], ['a rev-a', 'b rev-b'], { sequence: 9, epoch: 'e' }]);
    expect(documents.map(({ id }) => id)).toEqual(['b']);
    await pull(checkpoint, 10);
    expect(asked).toEqual([3, 9]);
  });

  it('asks on for what an answer had no bytes for, until the page is full or there is no more', async () => {
    const page = (sequence: number, more?: true) => ({
      documents: [documentOf(`a${sequence}`)],
      sequence,
      ...(more && { more }),
    });
    const full = puller([page(4, true), page(5, true), page(6, true), page(7, true)]);
    expect((await full.pull({ sequence: 3 }, 3)).documents.map(({ id }) => id)).toEqual(['a4', 'a5', 'a6']);
    expect([full.asked, full.limits]).toEqual([
      [3, 4, 5],
      [3, 2, 1],
    ]);
    const last = puller([page(4, true), page(5)]);
    const { documents, checkpoint } = await last.pull({ sequence: 3 }, 10);
    expect([documents.map(({ id }) => id), checkpoint, last.asked]).toEqual([['a4', 'a5'], { sequence: 5 }, [3, 4]]);
  });

  it('begins again if the server has forgotten deletions, and gives up what does not come', async () => {
    const { pull, asked } = puller(
      [
        { documents: [], sequence: 9, expired: true },
        { documents: [documentOf('a'), documentOf('b')], sequence: 5 },
        { documents: [documentOf('c')], sequence: 9 },
      ],
      ['a', 'gone', 'c'],
    );
    const { documents, checkpoint } = await pull({ sequence: 3 }, 2);
    expect([asked, checkpoint]).toEqual([[3, 0, 5], { sequence: 9 }]);
    expect(documents.map(({ id, rev, _deleted }) => [id, rev, _deleted])).toEqual([
      ['a', 'rev-a', false],
      ['b', 'rev-b', false],
      ['c', 'rev-c', false],
      ['gone', NOTHING_REV, true],
    ]);
  });

  it('that began at the beginning is not begun again, page after page, but a later one is', async () => {
    const page = { documents: [documentOf('a'), documentOf('b')], sequence: 2, expired: true as const };
    const { pull, asked } = puller([page, { ...page, sequence: 4 }, { documents: [], sequence: 4 }, page], ['x']);
    await pull(undefined, 2);
    expect((await pull({ sequence: 2 }, 2)).documents).toHaveLength(2);
    await pull({ sequence: 4 }, 2);
    const { documents } = await pull({ sequence: 4 }, 2);
    expect(documents.map(({ id }) => id)).toContain('x');
    expect(asked).toEqual([0, 2, 4, 4, 0]);
  });
});
