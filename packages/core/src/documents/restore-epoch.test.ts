import { describe, expect, it } from 'vitest';
import { Failure } from '../base/failure.ts';
import type { MarkedRow } from '../ports/document-log.ts';
import type { PushEpoch, PushRow, StaleDocument } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { settled } from '../testing/fake-clock.ts';
import { strictLog } from '../testing/strict-log.ts';
import { createRestoreEpoch } from './restore-epoch.engine.ts';
import { storedRowOf } from './row.ts';

const rowOf = (id: string, rev = `${id}-1`, ancestors: readonly string[] = []) =>
  storedRowOf(testDocument(id, {}, rev), ancestors);

/** A device with some rows, and a server of an epoch that answers offers as told. */
function aDevice(
  rows: readonly { readonly base?: MarkedRow; readonly row: MarkedRow }[],
  answer: (rows: readonly PushRow[]) => readonly StaleDocument[] = () => [],
) {
  const here = new Map(rows.map(({ row }) => [row.id, row]));
  const offers: { readonly rows: readonly string[]; readonly epoch: PushEpoch | undefined }[] = [];
  const pauses: (number | undefined)[] = [];
  const server = { epoch: undefined as string | undefined };
  const log = strictLog('push-refused');
  const restoreEpoch = createRestoreEpoch({
    kind: 'timers',
    rows: {
      entries: () => rows.map(({ base, row }) => ({ kind: 'timers', base, row, version: 1 })),
      whole: async (_, row) => ({ ...row, body: JSON.stringify({ isWhole: true }) }),
      async write(_, id, change) {
        const row = await change(here.get(id));
        if (row) here.set(id, row);
      },
    },
    server: {
      pull: async (_, since) => ({ documents: [], sequence: since, ...(server.epoch && { epoch: server.epoch }) }),
      async push(_, pushed, named) {
        offers.push({ rows: pushed.map(({ document }) => document.rev), epoch: named });
        expect(pushed.every(({ document }) => document.body['isWhole'] === true)).toBe(true);
        return answer(pushed);
      },
    },
    retry: { until: (work) => work(), pause: async (ms) => void pauses.push(ms) },
    status: {
      setLocal: () => undefined,
      setServer: () => undefined,
      setRefused: () => undefined,
      forgetServer: () => undefined,
    },
    settle: async (_, { theirs }) => theirs,
    newRev: () => 'new-rev',
    log,
  });
  return { restoreEpoch, server, offers, pauses, here };
}

describe('a device and a server that came back from a backup', () => {
  it('sends nothing before the server is known, and then by its epoch', async () => {
    const { restoreEpoch, offers } = aDevice([]);
    const sent: PushEpoch[] = [];
    const pushing = restoreEpoch.within(async (named) => void sent.push(named));
    await settled();
    expect(sent).toEqual([]);
    restoreEpoch.pullFrom({ sequence: 7, epoch: 'e1' });
    expect(await restoreEpoch.follow('e1')).toBe(false);
    await pushing;
    expect([sent, offers]).toEqual([[{ epoch: 'e1', since: 7 }], []]);
  });

  it('offers all rows once but those that stay on the device, each edit after the state it was made from, and says how far it had come [SYN-151]', async () => {
    const { restoreEpoch, offers } = aDevice([
      { base: rowOf('a'), row: rowOf('a') },
      { base: rowOf('b'), row: rowOf('b', 'b-2', ['b-1']) },
      { row: rowOf('c') },
      { base: rowOf('gone', ''), row: rowOf('gone', '') },
      { row: { ...rowOf('simulated'), body: '{"source":"demo"}' } },
    ]);
    restoreEpoch.pullFrom({ sequence: 7 });
    expect(await Promise.all([restoreEpoch.follow('e1'), restoreEpoch.follow('e1')])).toEqual([true, false]);
    const offered = { epoch: 'e1', since: 7, offered: true };
    expect(offers).toEqual([{ rows: ['a-1', 'b-1', 'b-2', 'c-1'], epoch: offered }]);
    restoreEpoch.pullFrom({ sequence: 99, epoch: 'e1' });
    expect(await restoreEpoch.within(async (named) => named)).toEqual(offered);
    await restoreEpoch.follow('e2');
    expect(offers[1]?.epoch).toEqual({ epoch: 'e2', since: 99, offered: true });
  });

  it('offers everything when a push meets the new epoch first, and then sends the push [SYN-151]', async () => {
    const { restoreEpoch, server, offers } = aDevice([{ row: rowOf('a') }]);
    restoreEpoch.pullFrom({ sequence: 3 });
    await restoreEpoch.follow(undefined);
    server.epoch = 'e1';
    const sent: PushEpoch[] = [];
    await restoreEpoch.within(async (named) => {
      sent.push(named);
      if (named.epoch !== 'e1') throw new Failure('restored');
    });
    expect([offers.length, sent.map(({ epoch }) => epoch)]).toEqual([1, ['', 'e1']]);
  });

  it('asks again after a minute if no other epoch explains the refusal', async () => {
    const { restoreEpoch, offers, pauses } = aDevice([{ row: rowOf('a') }]);
    restoreEpoch.pullFrom({ sequence: 3 });
    await restoreEpoch.follow(undefined);
    let refusals = 2;
    await restoreEpoch.within(async () => {
      if (refusals-- > 0) throw new Failure('restored');
    });
    expect([offers, pauses]).toEqual([[], [60_000, 60_000]]);
  });

  it('keeps what the server refuses as an edit that is not sent', async () => {
    const { restoreEpoch, here } = aDevice([{ row: rowOf('a') }, { row: rowOf('b') }], (rows) => {
      if (rows.some(({ document }) => document.id === 'a')) throw new Failure('too-large');
      return [];
    });
    restoreEpoch.pullFrom({ sequence: 3 });
    await restoreEpoch.follow('e1');
    expect(here.get('a')).toMatchObject({ rev: 'new-rev', ancestors: ['a-1'] });
    expect(here.get('b')).toMatchObject({ rev: 'b-1' });
  });

  it('writes what became of a conflict before anything is pulled [SYN-151]', async () => {
    const theirs: StaleDocument = testDocument('a', { name: 'Theirs' }, 'a-theirs');
    const { restoreEpoch, here } = aDevice([{ row: rowOf('a') }], () => [theirs]);
    restoreEpoch.pullFrom({ sequence: 3 });
    await restoreEpoch.follow('e1');
    expect(here.get('a')?.rev).toBe('a-theirs');
  });
});
