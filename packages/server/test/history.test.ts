import { expect, it } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { ANSWERED_BYTES, MOST_STATES } from '../src/sync/history.ts';
import { documentOf, onBothEngines } from './fixture.ts';
import { DAY, openKeeping, revsOf, START, weigh } from './history-fixture.ts';

onBothEngines('earlier states', (engine) => {
  it('returns them newest first, with the moment each arrived, exactly as they were pushed', async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1', undefined, { name: 'first' });
    server.day = 1;
    await server.edit('a', '2', '1', { name: 'second' });
    await server.edit('b', 'other');
    expect(await server.versions('a')).toEqual([
      { at: START + DAY, document: documentOf('a', '2', { name: 'second' }) },
      { at: START, document: documentOf('a', '1', { name: 'first' }) },
    ]);
  });

  it('keeps the state that a deletion ends, and leaves the deletion itself out', async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1');
    await server.remove('a', '2', '1');
    expect(revsOf(await server.versions('a'))).toEqual(['1']);
    await server.edit('a', '3', '2');
    expect(revsOf(await server.versions('a'))).toEqual(['3', '1']);
  });

  it("for other kinds, another person's timers and missing ones it answers 404, without a sign-in 401", async () => {
    const server = await openKeeping(engine);
    await server.edit('a', '1');
    await server.push([{ document: documentOf('session', '1') }], 'ada', 'hrsessions');
    const statusOf = async (path: string, person: string) =>
      (await server.ask(`/api/sync/${path}/history`, { headers: { 'x-person': person } })).status;
    expect(await statusOf('timers/a', 'ada')).toBe(200);
    expect(await statusOf('timers/a', 'eve')).toBe(404);
    expect(await statusOf('timers/none', 'ada')).toBe(404);
    expect(await statusOf('timers/session', 'ada')).toBe(404);
    expect(await statusOf('hrsessions/session', 'ada')).toBe(404);
    expect((await server.ask('/api/sync/timers/a/history')).status).toBe(401);
  });

  it('a push that is sent again adds nothing to the history', async () => {
    const server = await openKeeping(engine);
    const first = { document: documentOf('a', '1') };
    const second = { document: documentOf('a', '2'), assumedRev: '1' };
    await server.push([first, second]);
    const counted = await server.counter();
    for (const rows of [[first, second], [second], [second, first]]) {
      await server.push(rows);
      expect(await server.kept()).toEqual(['1', '2']);
    }
    expect(await server.counter()).toEqual(counted);
  });

  it('keeps the newest fifty states of a document, and leaves others untouched [SYN-24]', async () => {
    const server = await openKeeping(engine);
    await server.edit('b', 'b-1');
    for (let rev = 1; rev <= MOST_STATES; rev++) await server.edit('a', `${rev}`, `${rev - 1}`);
    expect(await server.kept()).toHaveLength(MOST_STATES + 1);
    await server.edit('a', '51', '50');
    expect(MOST_STATES).toBe(50);
    const revs = revsOf(await server.versions('a'));
    expect([revs.length, revs[0], revs.at(-1)]).toEqual([50, '51', '2']);
    expect(revsOf(await server.versions('b'))).toEqual(['b-1']);
    expect(await server.counter()).toMatchObject(await weigh(server));
  });

  it('keeps fifty even of sixty that came in one push [SYN-24]', async () => {
    const server = await openKeeping(engine);
    const rows = Array.from({ length: 60 }, (_, at) => ({
      document: documentOf('a', `${at}`),
      ...(at === 0 ? {} : { assumedRev: `${at - 1}` }),
    }));
    await server.push(rows);
    expect(await server.kept()).toEqual(Array.from({ length: 50 }, (_, at) => `${at + 10}`));
    expect(await server.counter()).toMatchObject(await weigh(server));
  });

  it("an account's replaced states take 40,000,000 bytes at most; the oldest go first [SYN-25]", async () => {
    const text = 'x'.repeat(1000);
    const server = await openKeeping(engine, { historyBytes: 20_000 });
    expect(LIMITS.historyBytes).toBe(40_000_000);
    await server.edit('still', 'untouched', undefined, { text });
    for (let rev = 1; rev <= 30; rev++) await server.edit('a', `${rev}`, `${rev - 1}`, { text });
    await server.edit('b', 'b-1');
    const { history_bytes: bytes } = await server.counter();
    expect(bytes).toBeLessThanOrEqual(20_000);
    expect(bytes).toBeGreaterThan(15_000);
    expect(await server.counter()).toMatchObject(await weigh(server));
    const kept = await server.kept();
    expect(kept).toContain('untouched');
    expect(kept.filter((rev) => rev !== 'untouched').slice(-3)).toEqual(['29', '30', 'b-1']);
    expect(kept).not.toContain('5');
  });

  it('returns two megabytes at most, and one state whatever its size', async () => {
    const server = await openKeeping(engine);
    const text = 'x'.repeat(450_000);
    for (let rev = 1; rev <= 6; rev++) await server.edit('a', `${rev}`, `${rev - 1}`, { text });
    expect(ANSWERED_BYTES).toBe(2_000_000);
    expect(revsOf(await server.versions('a'))).toEqual(['6', '5', '4', '3']);
  });

  it('accepts twenty thousand living documents per account and no more, deletions always [SYN-36]', async () => {
    const server = await openKeeping(engine, { documents: 2 });
    expect(LIMITS.documents).toBe(20_000);
    await server.edit('a', '1');
    await server.edit('b', '1');
    const refused = await server.push([{ document: documentOf('c', '1') }]);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({
      code: 'too-large',
      message: 'This account has too many documents: make room first',
    });
    await server.edit('a', '2', '1');
    await server.remove('b', '2', '1');
    await server.edit('c', '1');
    expect((await server.push([{ document: documentOf('b', '3'), assumedRev: '2' }])).status).toBe(413);
    expect(await server.counter()).toMatchObject({ living: 2 });
  });

  it('a document has 500,000 bytes at most; beyond that 413, unless it gets smaller [SYN-37]', async () => {
    const server = await openKeeping(engine, { documentBytes: 1000 });
    expect(LIMITS.documentBytes).toBe(500_000);
    const refused = await server.push([{ document: documentOf('a', '1', { text: 'x'.repeat(1000) }) }]);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({
      code: 'too-large',
      message: 'A document may have 1,000 bytes at most',
    });
    await server.edit('a', '1', undefined, { text: 'x'.repeat(900) });
    await server.database.db
      .updateTable('sync_doc')
      .set({ document: JSON.stringify(documentOf('a', '1', { text: 'x'.repeat(3000) })) })
      .execute();
    await server.edit('a', '2', '1', { text: 'x'.repeat(2000) });
  });
});
