// What every store of an account's documents must do on its own device; its way to the server is not covered here.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../base/failure.ts';
import type { Records } from '../../ports/records.ts';
import type { Document } from '../../ports/wire/wire.ts';

/** A store not yet opened. */
export interface RecordsBench {
  readonly records: Records;
  end?(): Promise<void> | void;
}

/** A living document of a test. */
export function testDocument(id: string, body: Document['body'] = {}, rev = 'rev-1'): Document {
  return { id, rev, updatedAt: 1_700_000_000_000, deleted: false, body };
}

/** Registers the suite of the Records port. */
export function recordsContract(name: string, make: () => Promise<RecordsBench> | RecordsBench): void {
  let bench: RecordsBench;
  const begin = async (): Promise<Records> => (bench = await make()).records;

  /** The latest list a store gave its observer, by ids. */
  function follow(records: Records): { ids(): readonly string[] | undefined; calls(): number; stop(): void } {
    let latest: readonly Document[] | undefined;
    let calls = 0;
    const stop = records.observe('timers', (documents) => {
      latest = documents;
      calls += 1;
    });
    return { ids: () => latest && latest.map(({ id }) => id).sort(), calls: () => calls, stop };
  }

  describe(`records (${name})`, () => {
    afterEach(async () => {
      await bench.records.close();
      await bench.end?.();
    });

    it('are closed at first, and refuse to read and write', async () => {
      const records = await begin();
      expect(records.state()).toEqual({ status: 'closed' });
      await expect(records.put('timers', testDocument('a'))).rejects.toSatisfy(isNotSignedIn);
      await expect(records.get('timers', 'a')).rejects.toSatisfy(isNotSignedIn);
      await expect(records.remove('timers', 'a')).rejects.toSatisfy(isNotSignedIn);
    });

    it('erase the documents of one account, open or not, and no others', async () => {
      const records = await begin();
      for (const id of ['ann', 'ben']) {
        await records.open(id);
        await records.put('timers', testDocument(`of-${id}`));
      }
      await records.erase('ann');
      expect((await records.get('timers', 'of-ben'))?.id).toBe('of-ben');
      await records.erase('ben');
      expect(records.state()).toEqual({ status: 'closed' });
      for (const id of ['ann', 'ben']) {
        await records.open(id);
        expect(await records.get('timers', `of-${id}`)).toBeUndefined();
      }
    });

    it('tell what is kept of someone whose documents are not open, and leave open what is', async () => {
      const records = await begin();
      await records.open('guest-1');
      for (const id of ['a', 'b']) await records.put('timers', testDocument(id, { name: id }));
      await records.remove('timers', 'b');
      await records.open('ben');
      const { documents } = await records.peek('guest-1');
      expect(documents.timers?.map(({ id, body }) => [id, body])).toEqual([['a', { name: 'a' }]]);
      expect(await records.get('timers', 'a')).toBeUndefined();
      await records.put('timers', testDocument('c'));
      expect((await records.peek('guest-1')).documents.timers).toHaveLength(1);
      expect((await records.peek('guest-2')).documents.timers ?? []).toEqual([]);
    });

    it('report when they open and close', async () => {
      const records = await begin();
      const told: string[] = [];
      const stop = records.onState(({ status }) => told.push(status));
      await records.open('ann');
      expect(records.state().status).not.toBe('closed');
      await vi.waitFor(() => expect(told.length).toBeGreaterThan(0));
      await records.close();
      expect(records.state()).toEqual({ status: 'closed' });
      expect(told.at(-1)).toBe('closed');
      stop();
      const before = told.length;
      await records.open('ann');
      expect(told).toHaveLength(before);
    });

    it('keep a document as it is, and replace it', async () => {
      const records = await begin();
      await records.open('ann');
      expect(await records.get('timers', 'a')).toBeUndefined();
      const document = testDocument('a', {
        name: 'Tabata',
        rounds: [{ id: 'r', repeat: 'infinite' }],
        deep: { n: null },
      });
      await records.put('timers', document);
      expect(await records.get('timers', 'a')).toEqual(document);
      const changed = testDocument('a', { name: 'Long Tabata' }, 'rev-2');
      await records.put('timers', changed);
      expect(await records.get('timers', 'a')).toEqual(changed);
    });

    it('keep copies', async () => {
      const records = await begin();
      await records.open('ann');
      const document = testDocument('a', { tags: ['x'] });
      await records.put('timers', document);
      (document.body['tags'] as string[]).push('y');
      expect((await records.get('timers', 'a'))?.body).toEqual({ tags: ['x'] });
    });

    it('give all of a sound to who asks for it, here or for what is kept of someone', async () => {
      const records = await begin();
      await records.open('guest-1');
      const sound = testDocument('gong', { name: 'gong.wav', data: 'AAAA' });
      await records.put('sounds', sound);
      expect(await records.get('sounds', 'gong')).toEqual(sound);
      expect(await records.whole('sounds', ['gong', 'other'])).toEqual([sound]);
      await records.close();
      expect((await records.peek('guest-1')).documents.sounds).toEqual([sound]);
    });

    it('keep kinds apart', async () => {
      const records = await begin();
      await records.open('ann');
      await records.put('timers', testDocument('a', { of: 'timers' }));
      await records.put('profile', testDocument('a', { of: 'profile' }));
      expect((await records.get('timers', 'a'))?.body).toEqual({ of: 'timers' });
      expect((await records.get('profile', 'a'))?.body).toEqual({ of: 'profile' });
      expect(await records.get('hrsessions', 'a')).toBeUndefined();
    });

    it('forget what is removed, and take it again', async () => {
      const records = await begin();
      await records.open('ann');
      await records.put('timers', testDocument('a'));
      await records.remove('timers', 'a');
      await records.remove('timers', 'never there');
      expect(await records.get('timers', 'a')).toBeUndefined();
      await records.put('timers', testDocument('a', { back: true }, 'rev-3'));
      expect((await records.get('timers', 'a'))?.body).toEqual({ back: true });
    });

    it('give an observer all living documents of its kind, immediately and after each change', async () => {
      const records = await begin();
      await records.open('ann');
      await records.put('timers', testDocument('a'));
      const list = follow(records);
      await vi.waitFor(() => expect(list.ids()).toEqual(['a']));
      await records.put('timers', testDocument('b'));
      await vi.waitFor(() => expect(list.ids()).toEqual(['a', 'b']));
      await records.remove('timers', 'a');
      await vi.waitFor(() => expect(list.ids()).toEqual(['b']));
      list.stop();
      const before = list.calls();
      await records.put('timers', testDocument('c'));
      expect(list.calls()).toBe(before);
    });

    it('keep accounts apart, and have everything again when one is reopened', async () => {
      const records = await begin();
      await records.open('ann');
      await records.put('timers', testDocument('a'));
      await records.open('ann');
      expect(await records.get('timers', 'a')).toBeDefined();
      await records.open('ben');
      expect(await records.get('timers', 'a')).toBeUndefined();
      await records.put('timers', testDocument('b'));
      await records.close();
      await records.open('ann');
      const list = follow(records);
      await vi.waitFor(() => expect(list.ids()).toEqual(['a']));
      list.stop();
    });
  });
}

function isNotSignedIn(thrown: unknown): boolean {
  return thrown instanceof Failure && thrown.code === 'not-signed-in';
}
