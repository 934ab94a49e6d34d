// What a restored server takes from devices that knew it before. The restore itself is in backup.test.ts.

import { type Document, type PushEpoch, type PushRow, pullReplySchema, pushReplySchema } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { beginEpochs } from '../src/sync/epochs.ts';
import { believeHeader, documentOf, onBothEngines, openServer, type Engine, post } from './fixture.ts';

const ADA = { 'x-person': 'ada' };
const START = Date.UTC(2026, 10, 23);

async function aServer(engine: Engine) {
  const calendar = { now: START };
  const server = await openServer(engine, { ...believeHeader, now: () => calendar.now });
  const push = (rows: readonly PushRow[], lineage?: PushEpoch, kind = 'timers') =>
    server.ask(`/api/sync/${kind}/push`, post({ rows, ...(lineage && { lineage }) }, ADA));
  return {
    ...server,
    calendar,
    push,
    async take(rows: readonly PushRow[], lineage?: PushEpoch, kind?: string) {
      const answer = await push(rows, lineage, kind);
      expect(answer.status).toBe(200);
      return pushReplySchema.parse(await answer.json()).conflicts;
    },
    async pull(since = 0, kind = 'timers') {
      const answer = await server.ask(`/api/sync/${kind}/pull?since=${since}`, { headers: ADA });
      return pullReplySchema.parse(await answer.json());
    },
    async revs() {
      const answer = await server.ask('/api/sync/timers/pull', { headers: ADA });
      const { documents } = pullReplySchema.parse(await answer.json());
      return documents.map(({ id, rev, deleted }) => `${id} ${rev}${deleted ? ' deleted' : ''}`).sort();
    },
    /** Puts back what is there now: what devices are said to have seen since is lost. */
    restore: () => beginEpochs(server.database.db, calendar.now),
  };
}

const row = (id: string, rev: string, ancestors: readonly string[] = [], body: Document['body'] = {}): PushRow => ({
  document: documentOf(id, rev, body),
  ...(ancestors.length > 0 && { ancestors: [...ancestors] }),
});
const edited = (id: string, rev: string, assumedRev: string): PushRow => ({ ...row(id, rev), assumedRev });

onBothEngines('a server that came back from a backup', (engine) => {
  it('refuses a push of another epoch, and takes any of an app that knows of none', async () => {
    const server = await aServer(engine);
    await server.take([row('a', 'a1')], { epoch: '', since: 0 });
    await server.restore();
    const refused = await server.push([edited('a', 'a2', 'a1')], { epoch: '', since: 1 });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: 'restored', message: 'The server came back from a backup: pull first' },
    ]);
    expect(await server.revs()).toEqual(['a a1']);
    const { epoch = '' } = await server.pull(1);
    expect(await server.take([edited('a', 'a2', 'a1')], { epoch, since: 1 })).toEqual([]);
    expect(await server.take([edited('a', 'a3', 'a2')])).toEqual([]);
    expect(await server.revs()).toEqual(['a a3']);
  });

  it('takes what it lost, deletions included, and keeps what is newer here [SYN-151]', async () => {
    const server = await aServer(engine);
    for (const id of ['same', 'older', 'gone', 'mine']) await server.take([row(id, `${id}1`)]);
    await server.restore();
    const { epoch = '', sequence } = await server.pull(0);
    // Another device has edited one of them since.
    await server.take([edited('mine', 'mine-elsewhere', 'mine1')], { epoch, since: sequence });
    const offer: PushEpoch = { epoch, since: 9, offered: true };
    const conflicts = await server.take(
      [
        row('same', 'same1'),
        row('older', 'older3'),
        { document: { ...documentOf('gone', 'gone2'), deleted: true } },
        row('new', 'new1'),
        row('mine', 'mine3'),
      ],
      offer,
    );
    expect(conflicts.map(({ id, rev, base }) => [id, rev, base?.rev])).toEqual([['mine', 'mine-elsewhere', 'mine1']]);
    expect(await server.revs()).toEqual([
      'gone gone2 deleted',
      'mine mine-elsewhere',
      'new new1',
      'older older3',
      'same same1',
    ]);
    expect(await server.take([row('older', 'older3'), row('new', 'new1')], offer)).toEqual([]);
  });

  it('does not let a device replace what it had not seen, nor a state by one that the server knows to be older [SYN-151]', async () => {
    const server = await aServer(engine);
    await server.take([row('a', 'a1'), row('b', 'b1')]);
    await server.take([edited('a', 'a2', 'a1'), edited('b', 'b2', 'b1')]);
    await server.restore();
    const { epoch = '' } = await server.pull(0);
    const behind = await server.take([row('a', 'a-lost')], { epoch, since: 2, offered: true });
    expect(behind.map(({ rev, base }) => [rev, base?.rev])).toEqual([['a2', 'a1']]);
    const older = await server.take([row('b', 'b1'), row('a', 'a-mine', ['a1'])], { epoch, since: 9, offered: true });
    expect(older.map(({ rev, base }) => [rev, base?.rev])).toEqual([
      ['b2', 'b1'],
      ['a2', 'a1'],
    ]);
    const made = await server.take([row('a', 'a4', ['a1', 'a2', 'a3'])], { epoch, since: 9, offered: true });
    expect(made).toEqual([]);
    expect(await server.revs()).toEqual(['a a4', 'b b2']);
  });

  it('notices a database that was put back by hand by the first device that is ahead of it', async () => {
    const server = await aServer(engine);
    await server.take([row('a', 'a1')]);
    expect((await server.pull(1)).epoch).toBeUndefined();
    server.calendar.now += 60_000;
    const { epoch = '', documents } = await server.pull(7);
    expect([epoch.length, documents]).toEqual([12, []]);
    expect((await server.pull(0)).epoch).toBe(epoch);
    expect((await server.pull(7)).epoch).toBe(epoch);
    await server.take([edited('a', 'a2', 'a1')], { epoch, since: 1 });
    expect((await server.pull(7)).documents.map(({ rev }) => rev)).toEqual(['a2']);
    const pushed = await server.push([row('b', 'b1')], { epoch, since: (server.calendar.now + 5000) * 1000 });
    expect(pushed.status).toBe(409);
    expect((await server.pull(0)).epoch).not.toBe(epoch);
  });

  it('takes no invented number: what a device says never gets further than the clock, so the next restore is noticed', async () => {
    const server = await aServer(engine);
    await server.take([row('a', 'a1')]);
    expect((await server.pull(2 ** 52)).epoch).toBeUndefined();
    expect((await server.push([row('b', 'b1')], { epoch: '', since: 2 ** 52 })).status).toBe(409);
    const tomorrow = (server.calendar.now + 86_400_000) * 1000;
    expect((await server.pull(tomorrow + 1)).epoch).toBeUndefined();
    const { epoch } = await server.pull(tomorrow);
    expect(epoch).toHaveLength(12);
    const { sequence } = await server.parts.records.place('ada');
    server.calendar.now += 60_000;
    await server.database.db.updateTable('sync_owner').set({ seq: 1, epoch: '' }).execute();
    expect((await server.pull(sequence)).epoch).toHaveLength(12);
  });

  it('begins ten epochs of an account an hour at most', async () => {
    const server = await aServer(engine);
    await server.take([row('a', 'a1')]);
    const epochs = new Set<string | undefined>();
    for (let count = 0; count < 12; count++) {
      const { sequence } = await server.parts.records.place('ada');
      epochs.add((await server.pull(sequence + 1)).epoch);
    }
    expect(epochs.size).toBe(10);
    server.calendar.now += 3_600_000;
    const { sequence } = await server.parts.records.place('ada');
    expect(epochs).not.toContain((await server.pull(sequence + 1)).epoch);
  });

  it('completes as many heads of a push as four million characters have the readings of, and refuses more', async () => {
    const server = await aServer(engine);
    const session = { summary: {}, readings: 'r'.repeat(400_000) };
    await server.take([row('s', 's0', [], session)], undefined, 'hrsessions');
    const heads = (count: number, from: string) =>
      Array.from({ length: count }, (_, at) => ({
        document: documentOf('s', `${from}-${at}`, { summary: {}, readingsSize: 5 }),
        assumedRev: at === 0 ? from : `${from}-${at - 1}`,
      }));
    const before = await server.parts.records.place('ada');
    const refused = await server.push(heads(200, 's0'), undefined, 'hrsessions');
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { code: 'too-large', message: 'These documents are too large to be sent together' },
    ]);
    expect(await server.parts.records.place('ada')).toEqual(before);
    await server.take(heads(9, 's0'), undefined, 'hrsessions');
    await server.take(heads(1, 's0-8'), undefined, 'hrsessions');
    const whole = await server.ask('/api/sync/hrsessions/s', { headers: ADA });
    expect(await whole.json()).toMatchObject({ rev: 's0-8-0', body: session });
  });

  it('begins no epoch for a number that no device can have seen', async () => {
    const server = await aServer(engine);
    await server.take([row('a', 'a1')]);
    expect((await server.pull(Number.MAX_SAFE_INTEGER)).epoch).toBeUndefined();
    expect(await server.take([edited('a', 'a2', 'a1')])).toEqual([]);
    expect((await server.pull(1)).sequence).toBe(2);
  });

  it('counts what was written since it was put back as newer than what devices offer', async () => {
    const server = await aServer(engine);
    server.calendar.now -= 3_600_000;
    await server.take([row('a', 'a1')]);
    server.calendar.now += 7_200_000;
    await server.take([edited('a', 'a-since', 'a1')]);
    const { epoch = '' } = await server.pull(9);
    const conflicts = await server.take([row('a', 'a-lost')], { epoch, since: 9, offered: true });
    expect(conflicts.map(({ rev, base }) => [rev, base?.rev])).toEqual([['a-since', 'a1']]);
  });

  it('takes the readings of a session that came as a head first', async () => {
    const server = await aServer(engine);
    await server.take([row('s', 's0', [], { summary: {}, readings: [1] })], undefined, 'hrsessions');
    await server.restore();
    const { epoch = '' } = await server.pull(0, 'hrsessions');
    const offer: PushEpoch = { epoch, since: 9, offered: true };
    await server.take([row('t', 't1', [], { summary: {}, readingsSize: 5 })], offer, 'hrsessions');
    await server.take([row('t', 't1', [], { summary: {}, readings: [2, 3] })], offer, 'hrsessions');
    const whole = await server.ask('/api/sync/hrsessions/t', { headers: ADA });
    expect(((await whole.json()) as Document).body).toEqual({ summary: {}, readings: [2, 3] });
    const before = (await server.pull(0, 'hrsessions')).sequence;
    await server.take([row('t', 't1', [], { summary: {}, readings: [2, 3] })], offer, 'hrsessions');
    await server.take([row('t', 't1', [], { summary: {}, readingsSize: 5 })], offer, 'hrsessions');
    expect((await server.pull(0, 'hrsessions')).sequence).toBe(before);
  });
});
