import { describe, expect, it } from 'vitest';
import { bytesOf } from '../base/bytes.ts';
import { Failure } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { RowToSend } from '../ports/document-log.ts';
import { DOCUMENT_KINDS, PUSH_BYTES, type Document, type PushRow, type StaleDocument } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { strictLog } from '../testing/strict-log.ts';
import { pushOf } from './push.engine.ts';
import { NOTHING_REV, pushRowOf, storedRowOf } from './row.ts';
import type { CommonBases } from './settle.ts';
import { createSyncStatus } from './sync-status.engine.ts';

/** What a request may hold beside its rows. */
const AROUND_ROWS = 100;

/** A push to a server that answers as told; nothing that it refuses is repeated. */
function pusher(answer: (rows: readonly PushRow[]) => readonly StaleDocument[] = () => []) {
  const requests: (readonly string[])[] = [];
  const pauses: (Millis | undefined)[] = [];
  const bases: CommonBases = new Map();
  const log = strictLog();
  const status = createSyncStatus(DOCUMENT_KINDS, () => {});
  const push = pushOf({
    kind: 'timers',
    rows: { whole: async (_, row) => row },
    server: {
      async push(_, rows) {
        requests.push(rows.map(({ document }) => document.id));
        return answer(rows);
      },
    },
    retry: { until: (work) => work(), pause: async (ms) => void pauses.push(ms) },
    status,
    log,
    bases,
    restoreEpoch: { within: (run) => run({ epoch: '', since: 0 }) },
  });
  return { push, requests, pauses, bases, log, status, unsent: () => status.unsent().map(({ id }) => id) };
}

/** A server that refuses each request with this document in it. */
const refusing = (odd: string) => (rows: readonly PushRow[]) => {
  if (rows.some(({ document }) => document.id === odd)) throw new Failure('bad-request');
  return [];
};

const rowOf = (id: string, body: Document['body'] = {}) => storedRowOf(testDocument(id, body, `rev-${id}`));
const newRow = (id: string): RowToSend => ({ base: undefined, row: rowOf(id) });

/** A new document whose row takes this many bytes in a request. */
function rowOfBytes(id: string, bytes: number): RowToSend {
  const withNote = (length: number) => rowOf(id, { note: 'x'.repeat(length) });
  return { base: undefined, row: withNote(bytes - bytesOf(pushRowOf(withNote(0), undefined))) };
}

describe('rows that are pushed', () => {
  it('travel in one request if it has room for them, to the byte [PRT-30]', async () => {
    const room = PUSH_BYTES - AROUND_ROWS;
    const { push, requests } = pusher();
    // A comma follows each.
    await push([rowOfBytes('a', 400_000), rowOfBytes('b', 500_000), rowOfBytes('c', room - 900_003)]);
    expect(requests).toEqual([['a', 'b', 'c']]);
  });

  it('begin another request with the first row that has no room in it [PRT-30]', async () => {
    const room = PUSH_BYTES - AROUND_ROWS;
    const { push, requests } = pusher();
    const sizes = [400_000, 500_000, room - 900_002, 20, 999_000] as const;
    const rows = sizes.map((size, at) => (size === 20 ? newRow('small') : rowOfBytes(`${at}`, size)));
    await push(rows);
    expect(requests).toEqual([['0', '1'], ['2', 'small'], ['4']]);
  });

  it('travel alone if they fill a request or more [PRT-30]', async () => {
    const { push, requests } = pusher();
    await push([rowOfBytes('a', 600_000), rowOfBytes('b', 600_000), rowOfBytes('c', PUSH_BYTES), newRow('d')]);
    expect(requests).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('are no longer to be sent once the server has taken them, and no answer names them', async () => {
    const { push, pauses, unsent } = pusher();
    expect(await push([newRow('a'), newRow('b')])).toEqual([]);
    expect([unsent(), pauses]).toEqual([[], []]);
  });
});

describe('rows that the server has in a newer state', () => {
  const theirs = testDocument('b', { name: 'Theirs' }, 'rev-theirs');
  const common = testDocument('b', { name: 'Common' }, 'rev-common');

  it('come back as the server has them, and are still to be sent [PRT-33]', async () => {
    const { push, pauses, bases, unsent } = pusher(() => [theirs]);
    expect(await push([newRow('a'), newRow('b')])).toEqual([storedRowOf(theirs)]);
    expect([unsent(), pauses, [...bases]]).toEqual([['b'], [], []]);
  });

  it('bring the newest state that both were made from, if the server knows it', async () => {
    const { push, bases } = pusher(() => [{ ...theirs, base: common }]);
    await push([newRow('b')]);
    expect([...bases]).toEqual([['rev-theirs', common]]);
  });

  it("are sent as soon as this device has taken over the server's state", async () => {
    const { push, status, unsent } = pusher(() => [theirs]);
    await push([newRow('b')]);
    status.setLocal('timers', 'b', 'rev-theirs');
    expect(unsent()).toEqual([]);
  });
});

describe('rows that the server refuses', () => {
  it('are found by halving, and the others go through', async () => {
    const { push, requests, log, unsent } = pusher(refusing('odd'));
    log.expect('push-refused');
    await push([newRow('a'), newRow('odd'), newRow('b')]);
    expect(requests).toEqual([['a', 'odd', 'b'], ['a', 'odd'], ['a'], ['odd'], ['b']]);
    expect(unsent()).toEqual(['odd']);
  });

  it('are found among 200 by a handful of requests', async () => {
    const { push, requests, log, unsent } = pusher(refusing('150'));
    log.expect('push-refused');
    await push(Array.from({ length: 200 }, (_, at) => newRow(`${at}`)));
    expect(unsent()).toEqual(['150']);
    expect(requests.length).toBeLessThanOrEqual(1 + 2 * Math.ceil(Math.log2(200)));
  });

  it('come back in the state that the server had before', async () => {
    const { push, log } = pusher(refusing('odd'));
    log.expect('push-refused');
    const base = rowOf('odd', { name: 'Before' });
    const row = { ...rowOf('odd', { name: 'After' }), rev: 'rev-after' };
    expect(await push([{ base, row }])).toEqual([base]);
    expect(await push([{ base: undefined, row }])).toEqual([{ ...row, rev: NOTHING_REV, _deleted: true, body: '{}' }]);
  });

  it('are not tried if they are new and no smaller than one for which there was no room, while all else is', async () => {
    const left = bytesOf(pushRowOf(rowOf('c', { note: 'x'.repeat(50) }), undefined).document) - 1;
    const { push, requests, log, status, unsent } = pusher((rows) => {
      const isNew = ({ document: { deleted }, assumedRev }: PushRow) => !deleted && assumedRev === undefined;
      if (rows.some((row) => isNew(row) && bytesOf(row.document) > left)) throw new Failure('too-large');
      return [];
    });
    log.expect('push-refused');
    const big = (id: string) => ({ base: undefined, row: rowOf(id, { note: 'x'.repeat(50) }) });
    const edited = {
      base: rowOf('e', { note: 'y'.repeat(10) }),
      row: { ...rowOf('e', { note: 'x'.repeat(99) }), rev: 'rev-2' },
    };
    const gone = { base: undefined, row: { ...rowOf('gone', { note: 'x'.repeat(99) }), _deleted: true } };
    await push([big('a'), ...Array.from({ length: 60 }, (_, at) => big(`b${at + 10}`)), newRow('s'), edited, gone]);
    expect(unsent().filter((id) => ['s', 'e', 'gone'].includes(id))).toEqual([]);
    expect(status.state()).toMatchObject({ status: 'waiting', changes: 61 });
    expect(requests.length).toBeLessThanOrEqual(10);
  });

  it('are named if they do not fit into the account, until the server takes them or they are edited [SYN-170]', async () => {
    let isFull = true;
    const { push, log, status } = pusher((rows) => {
      if (isFull && rows.some(({ document }) => document.id !== 'small')) throw new Failure('too-large');
      return [];
    });
    log.expect('push-refused');
    const large = (id: string) => ({ base: undefined, row: rowOf(id, { note: 'x'.repeat(9) }) });
    await push([large('a'), newRow('small'), large('b')]);
    const rejected = ['a', 'b'].map((id) => ({ kind: 'timers', id }));
    expect(status.state()).toEqual({ status: 'waiting', changes: 2, rejected });
    status.setLocal('timers', 'b', 'rev-2');
    expect(status.state()).toEqual({ status: 'waiting', changes: 2, rejected: [rejected[0]] });
    isFull = false;
    await push([newRow('a')]);
    expect(status.state()).toEqual({ status: 'waiting', changes: 1 });
  });

  it('are not named if they are refused for another reason [SYN-170]', async () => {
    const { push, log, status } = pusher(refusing('odd'));
    log.expect('push-refused');
    await push([newRow('odd')]);
    expect(status.state()).toEqual({ status: 'waiting', changes: 1 });
  });

  it('wait a minute before they are offered again, but not if another change is to be sent', async () => {
    const { push, pauses, log, status } = pusher(refusing('odd'));
    log.expect('push-refused');
    await push([newRow('odd')]);
    expect(pauses).toEqual([60_000]);
    status.setLocal('timers', 'meanwhile', 'rev-2');
    await push([newRow('odd')]);
    expect(pauses).toEqual([60_000]);
  });

  it('are not those that could not reach it: the push fails as a whole [PRT-30]', async () => {
    const { push, requests, unsent } = pusher(() => {
      throw new Failure('offline');
    });
    await expect(push([newRow('a'), newRow('b')])).rejects.toMatchObject({ code: 'offline' });
    expect([requests, unsent()]).toEqual([[['a', 'b']], ['a', 'b']]);
  });

  it('are not those at which something else broke: the push fails as a whole', async () => {
    const { push, requests } = pusher(() => {
      throw new TypeError('broken');
    });
    await expect(push([newRow('a'), newRow('b')])).rejects.toThrow('broken');
    expect(requests).toEqual([['a', 'b']]);
  });
});
