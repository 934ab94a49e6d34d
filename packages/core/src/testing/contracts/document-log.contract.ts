// What every log of an account's documents must do.

import { describe, expect, it, vi } from 'vitest';
import { storedRowOf } from '../../documents/row.ts';
import type { DocumentLog, LogEntry, TabMessage } from '../../ports/document-log.ts';
import { testDocument } from './records.contract.ts';

/** Registers the suite; `open` opens the same account's log as one more tab. */
export function documentLogContract(name: string, make: () => { open(): DocumentLog }): void {
  const rowOf = (id: string, rev: string) => storedRowOf(testDocument(id, { name: id }, rev), ['older']);
  const entryOf = (id: string, version = 0, rev = `rev-${version}`): LogEntry => ({
    kind: 'timers',
    row: rowOf(id, rev),
    base: undefined,
    version,
  });
  const only = (...entries: readonly LogEntry[]) => ({ entries, checkpoints: {} });

  describe(`a log of documents (${name})`, () => {
    it('has nothing at first', async () => {
      const log = make().open();
      expect(await log.load()).toEqual({ entries: [], checkpoints: {} });
      await log.close();
    });

    it('has what was written, each with the next version, for every tab', async () => {
      const bench = make();
      const log = bench.open();
      await log.load();
      const sent = entryOf('sent');
      const behind: LogEntry = { ...entryOf('behind'), base: rowOf('behind', 'before') };
      const entries = [
        entryOf('new'),
        { ...sent, base: sent.row },
        behind,
        { ...entryOf('new'), kind: 'profile' as const },
      ];
      const checkpoints = { timers: { sequence: 7, epoch: 'e' } };
      expect(await log.append({ entries, checkpoints })).toBe('kept');
      expect(await log.append({ entries: [], checkpoints: { profile: { sequence: 2 } } })).toBe('kept');
      await log.close();
      const other = bench.open();
      const kept = await other.load();
      expect(kept.checkpoints).toEqual({ ...checkpoints, profile: { sequence: 2 } });
      expect(kept.entries).toHaveLength(4);
      expect(kept.entries).toEqual(expect.arrayContaining(entries.map((entry) => ({ ...entry, version: 1 }))));
      await other.close();
    });

    it('writes nothing if another tab has written one of the rows', async () => {
      const bench = make();
      const [one, other] = [bench.open(), bench.open()];
      await Promise.all([one.load(), other.load()]);
      expect(await one.append(only(entryOf('a', 0, 'first')))).toBe('kept');
      expect(await other.append(only(entryOf('b'), entryOf('a', 0, 'second')))).toBe('outdated');
      const { entries } = await other.load();
      expect(entries.map(({ row, version }) => [row.id, row.rev, version])).toEqual([['a', 'first', 1]]);
      expect(await other.append(only(entryOf('b'), entryOf('a', 1, 'second')))).toBe('kept');
      await Promise.all([one.close(), other.close()]);
    });

    it('has the heads of sounds, and the bytes of each until it is removed', async () => {
      const bench = make();
      const log = bench.open();
      await log.load();
      const row = storedRowOf(testDocument('gong', { name: 'gong.wav', data: 'AAAA' }));
      const head = storedRowOf(testDocument('gong', { name: 'bell.wav', dataSize: 6 }, 'rev-2'));
      const loaded = async () => (await log.load()).entries.map((entry) => [entry.row.rev, entry.row.body]);
      const bodyOf = async (kind: LogEntry['kind'], id: string) => (await log.whole(kind, id))?.body;
      const sound: LogEntry = { kind: 'sounds', row, base: row, version: 0 };
      await log.append(only(sound, { ...sound, kind: 'timers' }));
      expect(await loaded()).toEqual([
        ['rev-1', JSON.stringify({ name: 'gong.wav', dataSize: 6 })],
        ['rev-1', row.body],
      ]);
      expect((await log.load()).entries[0]?.base?.body).toBe(JSON.stringify({ name: 'gong.wav', dataSize: 6 }));
      expect(await bodyOf('sounds', 'gong')).toBe(row.body);
      expect(await bodyOf('sounds', 'other')).toBeUndefined();
      await log.append(only({ ...sound, row: head, version: 1 }));
      await log.close();
      const other = bench.open();
      expect((await other.load()).entries[0]?.row).toEqual(head);
      expect((await other.whole('sounds', 'gong'))?.body).toBe(row.body);
      await other.append(only({ ...sound, row: { ...head, _deleted: true, body: '{}' }, version: 2 }));
      expect((await other.whole('sounds', 'gong'))?.body ?? '{}').toBe('{}');
      await other.close();
    });

    it('keeps copies', async () => {
      const log = make().open();
      await log.load();
      const ancestors = ['older'];
      await log.append(only({ ...entryOf('a'), row: { ...rowOf('a', 'first'), ancestors } }));
      ancestors.push('never');
      expect((await log.load()).entries[0]?.row.ancestors).toEqual(['older']);
      await log.close();
    });

    it('lets one tab lead, and the next one when it is gone, and carries what tabs tell each other [PRT-29]', async () => {
      const bench = make();
      const [one, other] = [bench.open(), bench.open()];
      const led: string[] = [];
      await one.lead().then(() => led.push('one'));
      void other.lead().then(() => led.push('other'));
      const heard: TabMessage[] = [];
      const [channel, echo] = [one.openChannel(), other.openChannel()];
      channel.onMessage((message) => heard.push(message));
      echo.onMessage((message) => heard.push(message));
      channel.post({ kind: 'rows', entries: [entryOf('a')] });
      await vi.waitFor(() => expect(heard).toEqual([{ kind: 'rows', entries: [entryOf('a')] }]));
      expect(led).toEqual(['one']);
      await one.close();
      await vi.waitFor(() => expect(led).toEqual(['one', 'other']));
      channel.close();
      echo.close();
      await other.close();
    });
  });
}
