import { EventEmitter } from 'node:events';
import {
  type Document,
  PUSH_BYTES,
  PUSH_ROWS,
  type PushRow,
  pullReplySchema,
  SOUND_BYTES,
  SOUND_DOCUMENT_BYTES,
} from '@roundbell/core/ports';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { createServer } from '../src/server.ts';
import { believeHeader, documentOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';

const ADA = { 'x-person': 'ada' };
const EVE = { 'x-person': 'eve' };
const KIM = { 'x-person': 'kim' };

type Person = Readonly<Record<string, string>>;

const push = (server: OpenServer, rows: readonly PushRow[], person: Person = ADA, kind = 'timers') =>
  server.ask(`/api/sync/${kind}/push`, post({ rows }, person));

async function conflictsOf(answer: Response): Promise<unknown> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { conflicts: unknown }).conflicts;
}

async function pull(server: OpenServer, query = '', person: Person = ADA, kind = 'timers') {
  const answer = await server.ask(`/api/sync/${kind}/pull${query}`, { headers: person });
  return pullReplySchema.parse(await answer.json());
}

const fresh = (id: string, rev = `${id}-1`): PushRow => ({ document: documentOf(id, rev) });
const idsOf = (documents: readonly Document[]) => documents.map((document) => document.id);

onBothEngines('sync', (engine) => {
  it('keeps timers, profile and heart-rate sessions apart and knows no other kind', async () => {
    const server = await openServer(engine, believeHeader);
    for (const kind of ['timers', 'profile', 'hrsessions'])
      expect(await conflictsOf(await push(server, [fresh('same-id', kind)], ADA, kind))).toEqual([]);
    expect((await pull(server, '', ADA, 'hrsessions')).documents).toEqual([documentOf('same-id', 'hrsessions')]);
    expect((await push(server, [fresh('a')], ADA, 'users')).status).toBe(404);
    expect((await server.ask('/api/sync/users/pull', { headers: ADA })).status).toBe(404);
  });

  it("shows no one another person's documents, by any route [SYN-2]", async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, [{ document: documentOf('round', 'ada-1', { secret: 'of Ada' }) }]);
    expect(await conflictsOf(await push(server, [fresh('round', 'eve-1')], EVE))).toEqual([]);
    expect(await conflictsOf(await push(server, [{ ...fresh('round', 'eve-2'), assumedRev: 'eve-1' }], EVE))).toEqual(
      [],
    );
    expect((await pull(server, '', EVE)).documents).toEqual([documentOf('round', 'eve-2')]);
    expect((await pull(server)).documents).toEqual([documentOf('round', 'ada-1', { secret: 'of Ada' })]);
    expect((await pull(server)).sequence).toBe(1);
  });

  it("answers 404 for another person's document, exactly as for a missing one [SYN-2]", async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, [fresh('of-ada')]);
    const others = await server.ask('/api/sync/timers/of-ada', { headers: EVE });
    const nobodys = await server.ask('/api/sync/timers/of-nobody', { headers: EVE });
    expect(others.status).toBe(404);
    expect(await others.json()).toEqual(await nobodys.json());
  });

  it("without a sign-in every route answers 401 'User not authenticated' [SYN-3]", async () => {
    const server = await openServer(engine, believeHeader);
    const answers = [
      await server.ask('/api/sync/timers/push', post({ rows: [] })),
      await server.ask('/api/sync/timers/pull'),
      await server.ask('/api/sync/timers/some-id'),
      await server.ask('/api/sync/events'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ code: 'not-signed-in', message: 'User not authenticated' });
    }
  });

  it('pulls what changed after a number, oldest change first, including deleted documents [SYN-4]', async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, [fresh('a'), fresh('b'), fresh('c')]);
    const tombstone = { ...documentOf('a', 'a-2'), deleted: true };
    await push(server, [{ document: tombstone, assumedRev: 'a-1' }]);
    expect(await pull(server)).toEqual({
      documents: [documentOf('b', 'b-1'), documentOf('c', 'c-1'), tombstone],
      sequence: 4,
    });
    expect(await pull(server, '?since=3')).toEqual({ documents: [tombstone], sequence: 4 });
    expect(await pull(server, '?since=4')).toEqual({ documents: [], sequence: 4 });
    expect(await pull(server, '?since=0&limit=2')).toMatchObject({ sequence: 3 });
  });

  it('returns a hundred documents by default, and at most five hundred [SYN-4]', async () => {
    const server = await openServer(engine, believeHeader);
    for (const batch of ['a', 'b', 'c'])
      await push(
        server,
        Array.from({ length: PUSH_ROWS }, (_, index) => fresh(`${batch}${index}`)),
      );
    expect((await pull(server)).documents).toHaveLength(100);
    expect((await pull(server, '?limit=500')).documents).toHaveLength(500);
    for (const query of ['limit=501', 'limit=0', 'limit=x', 'since=-1', 'since=1.5', 'since='])
      expect(await (await server.ask(`/api/sync/timers/pull?${query}`, { headers: ADA })).json()).toEqual({
        code: 'bad-request',
        message: `${query.split('=')[0]} is not valid`,
      });
  });

  it('accepts a repeated push, and changes nothing [SYN-6]', async () => {
    const server = await openServer(engine, believeHeader);
    const rows = [fresh('a'), fresh('b')];
    await push(server, rows);
    const before = await pull(server);
    expect(await conflictsOf(await push(server, rows))).toEqual([]);
    expect(await pull(server)).toEqual(before);
  });

  it('returns the stored state of a stale row and accepts the others [SYN-7]', async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, [{ document: documentOf('a', 'a-1', { name: 'first' }) }]);
    await push(server, [{ document: documentOf('a', 'a-2', { name: 'second' }), assumedRev: 'a-1' }]);
    const stale = { document: documentOf('a', 'a-3', { name: 'third' }), assumedRev: 'a-1' };
    const blind = { document: documentOf('a', 'a-4', { name: 'fourth' }) };
    expect(await conflictsOf(await push(server, [fresh('b'), stale, blind, fresh('c')]))).toEqual([
      documentOf('a', 'a-2', { name: 'second' }),
    ]);
    expect(idsOf((await pull(server)).documents)).toEqual(['a', 'b', 'c']);
  });

  it('answers a stale row with the newest state of its own that the server has had, whatever it is called', async () => {
    const server = await openServer(engine, believeHeader);
    const odd = '"rev":"a-9"\\';
    const lost = documentOf(odd, 'ö"\\-2', { name: 'mine' });
    const theirs = documentOf(odd, 'a-3', { name: 'theirs' });
    await push(server, [{ document: documentOf(odd, 'a-1') }, fresh('b')]);
    await push(server, [{ document: lost, assumedRev: 'a-1' }]);
    await push(server, [{ document: theirs, assumedRev: lost.rev }]);
    const again = { document: documentOf(odd, 'a-9', { name: 'mine', note: 'later' }), assumedRev: 'a-1' };
    const stale = (ancestors: string[], person = ADA) => push(server, [{ ...again, ancestors }], person);
    expect(await conflictsOf(await stale([lost.rev, 'a-8']))).toEqual([{ ...theirs, base: lost }]);
    expect(await conflictsOf(await stale(['b-1', 'a-8']))).toEqual([theirs]);
    expect(await conflictsOf(await push(server, [{ document: lost, assumedRev: 'a-1' }]))).toEqual([
      { ...theirs, base: lost },
    ]);
    await push(server, [{ document: documentOf(odd, 'e-1') }], EVE);
    expect(await conflictsOf(await stale([lost.rev], EVE))).toEqual([documentOf(odd, 'e-1')]);
  });

  it('a row that assumes a revision of a document the server does not have is accepted: the device knows more than the server', async () => {
    const server = await openServer(engine, believeHeader);
    expect(await conflictsOf(await push(server, [{ ...fresh('a'), assumedRev: 'lost' }]))).toEqual([]);
    expect(idsOf((await pull(server)).documents)).toEqual(['a']);
  });

  it('keeps every accepted state', async () => {
    const now = 1_795_000_000_000;
    const server = await openServer(engine, { ...believeHeader, now: () => now });
    await push(server, [fresh('a'), { document: documentOf('a', 'a-2', { name: 'two' }), assumedRev: 'a-1' }]);
    await push(server, [{ ...fresh('a', 'a-3'), assumedRev: 'a-2' }, fresh('a', 'refused')]);
    const kept = await server.database.db.selectFrom('sync_history').selectAll().orderBy('seq').execute();
    expect(kept.map(({ seq, id, at }) => [seq, id, at])).toEqual([
      [1, 'a', now],
      [2, 'a', now],
      [3, 'a', now],
    ]);
    expect(kept.map(({ document }) => (JSON.parse(document) as Document).rev)).toEqual(['a-1', 'a-2', 'a-3']);
    expect((await pull(server)).documents).toEqual([documentOf('a', 'a-3')]);
  });

  it("refuses a timer beyond the limits in the editor's words, and accepts its deletion", async () => {
    const server = await openServer(engine, believeHeader);
    const rounds = [{ name: 'A', repeat: 1_000_001, steps: [] }];
    const beyond = { ...documentOf('a', 'a-1'), body: { name: 'Endless', rounds } };
    const send = (document: Document, kind = 'timers') => push(server, [{ document }], ADA, kind);
    const refused = await send(beyond);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'bad-request', message: 'Round 1: Repeat count must be at most 1,000,000' },
    ]);
    expect((await send({ ...beyond, deleted: true })).status).toBe(200);
    expect((await send(beyond, 'profile')).status).toBe(200);
  });

  it('keeps programmes like any other document, and refuses one beyond the limits in a sentence', async () => {
    const server = await openServer(engine, believeHeader);
    const entries = [{ id: 'entry-1', timerId: 'legs' }];
    const programme = { ...documentOf('programme-a', 'a-1'), body: { name: 'Mine', entries, mood: 'good' } };
    const send = (document: Document) => push(server, [{ document }], ADA, 'programmes');
    expect((await send(programme)).status).toBe(200);
    expect((await pull(server, '', ADA, 'programmes')).documents).toEqual([programme]);
    const many = Array.from({ length: 801 }, (_, at) => ({ id: `e${at}`, timerId: 'legs' }));
    const beyond = { ...documentOf('programme-b', 'b-1'), body: { name: 'Long', entries: many } };
    const refused = await send(beyond);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'bad-request', message: 'Programme must have at most 400 entries' },
    ]);
    expect((await send({ ...beyond, deleted: true })).status).toBe(200);
  });

  it('keeps a sound of half a megabyte, sends other devices all but its bytes until one asks for them, and refuses a larger one [SYN-37]', async () => {
    const server = await openServer(engine, believeHeader);
    const body = { id: 'gong', name: 'gong.wav', millis: 3250, data: 'A'.repeat(Math.ceil((SOUND_BYTES * 4) / 3)) };
    const send = (document: Document, assumedRev?: string) =>
      push(server, [{ document, ...(assumedRev !== undefined && { assumedRev }) }], ADA, 'sounds');
    const sound: Document = { ...documentOf('gong', 'gong-1'), body };
    expect((await send(sound)).status).toBe(200);
    const { data, ...others } = body;
    const head = { ...sound, body: { ...others, dataSize: data.length + 2 } };
    expect((await pull(server, '?heads=1', ADA, 'sounds')).documents).toEqual([head]);
    const whole = () => server.ask('/api/sync/sounds/gong', { headers: ADA });
    expect(await (await whole()).json()).toEqual(sound);
    const renamed = { ...head, rev: 'gong-2', body: { ...head.body, name: 'Gong' } };
    expect((await send(renamed, 'gong-1')).status).toBe(200);
    expect(await (await whole()).json()).toEqual({ ...sound, rev: 'gong-2', body: { ...body, name: 'Gong' } });
    const large = { ...documentOf('large', 'large-1'), body: { ...body, data: 'A'.repeat(SOUND_DOCUMENT_BYTES) } };
    const refused = await send(large);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { code: 'too-large', message: 'A document may have 700,000 bytes at most' },
    ]);
    const timer = await push(server, [{ document: { ...sound, id: 'timer' } }]);
    expect(timer.status, 'no other kind has so much room').toBe(413);
  });

  it('returns a document exactly as it came, whatever its body says [SYN-11]', async () => {
    const server = await openServer(engine, believeHeader);
    const body = {
      name: 'Ünïcode 🏋️ \u0000 \ud800',
      rounds: 'not a list at all',
      deep: { list: [1, 2.5, -0.1, 1e300, null, true, {}] },
      constructor: 'a word like any other',
    };
    const document = { ...documentOf('odd', 'odd-1', body), updatedAt: 1.5 };
    expect(await conflictsOf(await push(server, [{ document }]))).toEqual([]);
    expect((await pull(server)).documents).toEqual([document]);
  });

  it('a push has at most 200 rows [SYN-12]', async () => {
    const server = await openServer(engine, believeHeader);
    const rows = Array.from({ length: PUSH_ROWS + 1 }, (_, index) => fresh(`t${index}`));
    const refused = await push(server, rows);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ code: 'bad-request', message: 'rows is not valid' });
    expect(await conflictsOf(await push(server, rows.slice(1)))).toEqual([]);
  });

  it('reads one document, but not a deleted one', async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, [fresh('a/b ?')]);
    const read = () => server.ask(`/api/sync/timers/${encodeURIComponent('a/b ?')}`, { headers: ADA });
    expect(await (await read()).json()).toEqual(documentOf('a/b ?', 'a/b ?-1'));
    await push(server, [{ document: { ...documentOf('a/b ?', '2'), deleted: true }, assumedRev: 'a/b ?-1' }]);
    expect((await read()).status).toBe(404);
  });

  it('accepts 120 pushes a minute from one account [SYN-19]', async () => {
    let now = 0;
    const server = await openServer(engine, { ...believeHeader, now: () => now, limits: { ...LIMITS, pushes: 2 } });
    expect(LIMITS.pushes).toBe(120);
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await push(server, [])).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await push(server, [], EVE)).status).toBe(200);
    now += 59_000;
    const refused = await push(server, []);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    now += 1000;
    expect((await push(server, [])).status).toBe(200);
  });

  it('ends an answer with the bytes that were asked for, after one document at least, and says that there is more', async () => {
    const server = await openServer(engine, believeHeader);
    const large = (id: string) => ({ document: documentOf(id, '1', { text: 'x'.repeat(10_000) }) });
    await push(
      server,
      Array.from({ length: 30 }, (_, index) => large(`${index}`)),
    );
    const counts = async (query: string) => {
      const { documents, more, sequence } = await pull(server, query);
      return [documents.length, more, sequence];
    };
    expect(await counts('?bytes=1')).toEqual([1, true, 1]);
    expect(await counts('?bytes=105000')).toEqual([10, true, 10]);
    expect(await counts('?since=10&bytes=105000')).toEqual([10, true, 20]);
    expect(await counts('?since=20&bytes=105000&limit=10')).toEqual([10, undefined, 30]);
    expect(await counts('?since=20&bytes=1000000')).toEqual([10, undefined, 30]);
    expect(await counts('')).toEqual([30, undefined, 30]);
    // More than is read at a time.
    for (const id of 'abcde') await push(server, [{ document: documentOf(id, '1', { text: 'ü'.repeat(200_000) }) }]);
    expect(await counts('?since=30')).toEqual([5, undefined, 35]);
    expect(await counts('?since=30&limit=4')).toEqual([4, undefined, 34]);
    expect(await counts('?since=30&bytes=1250000')).toEqual([3, true, 33]);
    for (const query of ['bytes=0', 'bytes=4000001', 'bytes=x'])
      expect((await server.ask(`/api/sync/timers/pull?${query}`, { headers: ADA })).status).toBe(400);
  });

  it('an account may ask for documents 600 times a minute; beyond that 429 with Retry-After [SYN-19]', async () => {
    let now = 0;
    const server = await openServer(engine, { ...believeHeader, now: () => now, limits: { ...LIMITS, reads: 2 } });
    expect(LIMITS.reads).toBe(600);
    await push(server, [fresh('a')]);
    const ask = (path: string, headers = ADA) => server.ask(`/api/sync/timers/${path}`, { headers });
    const statuses = [];
    for (const path of ['pull', 'a', 'a/history', 'pull']) statuses.push((await ask(path)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await ask('pull', EVE)).status).toBe(200);
    now += 60_000;
    expect((await ask('a/history')).status).toBe(200);
  });

  it('refuses more to an account that does not take what it asked for', async () => {
    const server = await openServer(engine, { ...believeHeader, limits: { ...LIMITS, readsAtOnce: 5 } });
    const { parts } = server;
    const app = createServer({ ...parts, ...believeHeader });
    const sockets: EventEmitter[] = [];
    const ask = (query: string, headers = ADA) => {
      const outgoing = new EventEmitter();
      sockets.push(outgoing);
      return app.request(`/api/sync/timers/pull?${query}`, { headers }, { outgoing });
    };
    const statuses = [];
    for (const query of ['', 'bytes=1000', 'bytes=1000']) statuses.push((await ask(query)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await ask('', EVE)).status).toBe(200);
    sockets[1]?.emit('close');
    expect((await ask('bytes=1000')).status).toBe(200);
    sockets[0]?.emit('close');
    const refused = await ask('bytes=1000');
    expect([refused.status, (await ask('')).status, (await ask('')).headers.get('retry-after')]).toEqual([
      200,
      429,
      '1',
    ]);
  });

  it('has so many bytes under way for all accounts, and half of them for one [SRV-190]', async () => {
    const server = await openServer(engine, { ...believeHeader, limits: { ...LIMITS, bytesUnderWay: 10_000 } });
    const app = createServer({ ...server.parts, ...believeHeader });
    const text = 'x'.repeat(2000);
    for (const headers of [ADA, EVE, KIM])
      await push(
        server,
        [{ document: documentOf('a', '1', { text }) }, { document: documentOf('b', '1', { text }) }],
        headers,
      );
    const patience = new Set<number>();
    const sockets: EventEmitter[] = [];
    const ask = async (path: string, headers: Readonly<Record<string, string>>, init: RequestInit = {}) => {
      const outgoing = Object.assign(new EventEmitter(), {
        socket: { setTimeout: (millis: number) => patience.add(millis) },
      });
      sockets.push(outgoing);
      const answer = await app.request(`/api/sync/timers/${path}`, { headers, ...init }, { outgoing });
      return [answer.status, answer.headers.get('retry-after')];
    };
    // Without bytes, too, a pull is ended by what there is room for.
    expect(await ask('pull', ADA)).toEqual([200, null]);
    expect(await ask('a', ADA)).toEqual([429, '1']);
    expect(await ask('pull?bytes=1000000', EVE)).toEqual([200, null]);
    expect(await ask('pull?bytes=1000000', KIM)).toEqual([503, '30']);
    expect(await ask('a/history', KIM)).toEqual([503, '30']);
    const rows = [{ document: documentOf('c', '1', { text }) }];
    expect(await ask('push', KIM, post({ rows }, KIM))).toEqual([503, '30']);
    expect((await server.ask('/healthz')).status).toBe(200);
    for (const socket of sockets) socket.emit('close');
    expect(server.parts.memoryBudget.used()).toBe(0);
    expect(await ask('pull', KIM)).toEqual([200, null]);
    for (const socket of sockets) socket.emit('close');
    expect(await ask('push', KIM, post({ rows }, KIM))).toEqual([200, null]);
    expect(server.parts.memoryBudget.used()).toBeGreaterThan(2000);
    expect([...patience]).toEqual([30_000]);
  });

  it('counts a small body before it has come, and a large one as it comes', async () => {
    const server = await openServer(engine, { ...believeHeader, limits: { ...LIMITS, bytesUnderWay: 40_000 } });
    const app = createServer({ ...server.parts, ...believeHeader });
    /** Sends the first bytes of a body, and no more. */
    const begin = (length: number) => {
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(100)) });
      const headers = { ...ADA, 'content-type': 'application/json', 'content-length': String(length) };
      void app.request('/api/sync/timers/push', { method: 'POST', headers, body, duplex: 'half' });
    };
    begin(16_385);
    await vi.waitFor(() => expect(server.parts.memoryBudget.used()).toBe(100));
    begin(16_384);
    await vi.waitFor(() => expect(server.parts.memoryBudget.used()).toBe(16_484));
  });

  it('answers a push with four million bytes of conflicts, and refuses more', async () => {
    const server = await openServer(engine, { ...believeHeader, limits: { ...LIMITS, bytesUnderWay: 12_000_000 } });
    const ids = Array.from({ length: 10 }, (_, at) => `large-${at}`);
    const row = (id: string, rev: string, body: Document['body'] = {}, assumedRev = `${id}-1`): PushRow => ({
      document: documentOf(id, rev, body),
      assumedRev,
    });
    const text = 'x'.repeat(450_000);
    for (const id of ids) await push(server, [row(id, `${id}-1`, { text })]);
    for (const id of ids) await push(server, [row(id, `${id}-2`, { text })]);
    const stale = ids.map((id) => row(id, `${id}-mine`));
    const before = await server.parts.records.place('ada');
    const refused = await push(server, [...stale.slice(0, 9), row('new', 'new-1')]);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { code: 'too-large', message: 'What the server has of these documents is too large to be sent together' },
    ]);
    expect(await server.parts.records.place('ada'), 'nothing is stored').toEqual(before);
    expect(await conflictsOf(await push(server, [...stale.slice(0, 8), row('new', 'new-1')]))).toHaveLength(8);
    const based = stale.map((one) => ({ ...one, ancestors: [one.assumedRev ?? ''] }));
    expect((await push(server, based.slice(0, 5))).status, 'with their bases').toBe(413);
    expect(await conflictsOf(await push(server, based.slice(0, 4)))).toHaveLength(4);
  });

  it('holds conflicts as they are read, and gives them back [SRV-190]', async () => {
    const server = await openServer(engine, { ...believeHeader, limits: { ...LIMITS, bytesUnderWay: 10_000 } });
    const app = createServer({ ...server.parts, ...believeHeader });
    const text = 'x'.repeat(2000);
    const ids = ['a', 'b', 'c'];
    for (const id of ids) await push(server, [{ document: documentOf(id, `${id}-1`, { text }) }]);
    const rows = ids.map((id) => fresh(id, `${id}-mine`));
    const read = vi.spyOn(server.parts.history, 'newestOf');
    const answer = await app.request('/api/sync/timers/push', post({ rows }, ADA));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(read, 'refused before bases are read').not.toHaveBeenCalled();
    expect(server.parts.memoryBudget.used()).toBe(0);
    expect((await app.request('/api/sync/timers/push', post({ rows: rows.slice(1) }, ADA))).status).toBe(200);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('stores twenty megabytes per account, and lets a full one delete [SYN-20]', async () => {
    const limits = { ...LIMITS, documentBytes: PUSH_BYTES };
    const server = await openServer(engine, { ...believeHeader, limits });
    const text = 'x'.repeat(PUSH_BYTES - 1000);
    let count = 0;
    let answer: Response;
    do answer = await push(server, [{ document: documentOf(`big-${count++}`, '1', { text }) }]);
    while (answer.ok && count < 30);
    expect(count).toBe(Math.floor(LIMITS.storedBytes / text.length) + 1);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      code: 'too-large',
      message: 'This account is full: make room first',
    });
    expect((await push(server, [fresh('small')], EVE)).status).toBe(200);
    expect(
      (await push(server, [{ document: { ...documentOf('big-0', '2'), deleted: true }, assumedRev: '1' }])).status,
    ).toBe(200);
    expect((await push(server, [fresh('small')])).status).toBe(200);
  });

  it('takes the readings out of a session for someone, and gives them back while it keeps the earlier state', async () => {
    const server = await openServer(engine, believeHeader);
    const readings = { times: 'A'.repeat(9000), bpm: 'B' };
    const body = { summary: { held: '' }, title: 'Hills' };
    const roomUsed = async () =>
      (await server.database.db.selectFrom('sync_owner').select('bytes').executeTakeFirstOrThrow()).bytes;
    const put = async (rev: string, assumedRev: string | undefined, given: Record<string, unknown>) => {
      const document = documentOf('s', rev, given as Document['body']);
      const answer = await push(
        server,
        [assumedRev === undefined ? { document } : { document, assumedRev }],
        ADA,
        'hrsessions',
      );
      expect(await conflictsOf(answer)).toEqual([]);
    };
    const stored = async () => (await pull(server, '', ADA, 'hrsessions')).documents[0]?.body;
    await put('1', undefined, { ...body, readings });
    const before = await roomUsed();
    await put('2', '1', { ...body, readingsSize: 0, thinned: true });
    expect(await stored()).toEqual({ ...body, readingsSize: 0, thinned: true });
    expect(before - (await roomUsed())).toBeGreaterThan(8900);
    await put('3', '2', { ...body, title: 'Hill', readingsSize: 0, thinned: true });
    expect(await stored()).toEqual({ ...body, title: 'Hill', readingsSize: 0, thinned: true });
    await put('4', '3', { ...body, readingsSize: 9000 });
    expect(await stored()).toEqual({ ...body, readings });
  });

  it('stores a session whole over its state without readings, and gives others its head again [MOV-40]', async () => {
    const server = await openServer(engine, believeHeader);
    const readings = { times: 'A'.repeat(9000), bpm: 'B' };
    const body = { summary: { held: '' }, title: 'Hills' };
    const states: readonly Document['body'][] = [
      { ...body, readings },
      { ...body, readingsSize: 0, thinned: true },
      { ...body, readings },
    ];
    const used: number[] = [];
    for (const [at, given] of states.entries()) {
      const document = documentOf('s', `${at}`, given);
      const row = at === 0 ? { document } : { document, assumedRev: `${at - 1}` };
      expect(await conflictsOf(await push(server, [row], ADA, 'hrsessions'))).toEqual([]);
      const owner = server.database.db.selectFrom('sync_owner').select('bytes');
      used.push((await owner.executeTakeFirstOrThrow()).bytes);
    }
    expect((await pull(server, '', ADA, 'hrsessions')).documents.map((found) => found.body)).toEqual([states[2]]);
    const [head] = (await pull(server, '?heads=1', ADA, 'hrsessions')).documents;
    expect(head?.body).toEqual({ ...body, readingsSize: JSON.stringify(readings).length });
    expect(used[2]).toBe(used[0]);
  });

  it('lets an account that was full before the limit was lowered delete [SYN-20]', async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, [fresh('a')]);
    await server.database.db
      .updateTable('sync_owner')
      .set({ bytes: 2 * LIMITS.storedBytes })
      .execute();
    expect((await push(server, [fresh('b')])).status).toBe(413);
    const smaller = { document: { ...documentOf('a', '2'), deleted: true }, assumedRev: 'a-1' };
    expect((await push(server, [smaller])).status).toBe(200);
  });

  it('accepts simultaneous pushes one after another [SYN-21]', async () => {
    const server = await openServer(engine, believeHeader);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => push(server, [fresh(`t${index}`)])));
    for (const answer of answers) expect(await conflictsOf(answer)).toEqual([]);
    const rows = await server.database.db.selectFrom('sync_doc').select('seq').orderBy('seq').execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('lets one of many edits of the same revision win and tells the others [SYN-21]', async () => {
    const server = await openServer(engine, believeHeader);
    await push(server, [fresh('a')]);
    const edits = Array.from({ length: 10 }, (_, index) => ({ ...fresh('a', `edit-${index}`), assumedRev: 'a-1' }));
    const conflicts = await Promise.all(edits.map(async (edit) => await conflictsOf(await push(server, [edit]))));
    const [winner] = (await pull(server)).documents;
    expect(conflicts.filter((list) => JSON.stringify(list) === '[]')).toHaveLength(1);
    expect(conflicts.filter((list) => JSON.stringify(list) === JSON.stringify([winner]))).toHaveLength(9);
  });
});
