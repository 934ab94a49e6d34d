import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../ports/wire/wire.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { aSession } from '../../testing/heart.ts';
import { MIRROR_ROOM, roomOf } from './history.ts';
import { NO_SESSIONS } from './sessions-view.ts';
import { createSessions } from './sessions.engine.ts';
import { sessionDocument } from './stored-session.ts';

const TIMER = { timerId: 'timer-1', timerName: 'Tabata' };

let open: FakePorts | undefined;
afterEach(() => open?.log.check());

/** Sessions over some ports, which a later page may share. */
function someSessions(ports: FakePorts = fakePorts()) {
  open = ports;
  const zones = () => 187;
  const sessions = createSessions({
    ...ports,
    sessionClock: ports.clock,
    zones,
    runPlace: async () => 'gone',
    onRuns: () => () => {},
  });
  const view = () => sessions.view.getState();
  const rows = () => ports.disk.table<Record<string, unknown>>('heart-rate').all();
  /** A session of one reading, `bpm`. */
  const recordOne = async (bpm: number) => {
    sessions.start(TIMER);
    sessions.record({ bpm, timestamp: ports.clock.wall() });
    await ports.clock.pass(1000);
    await sessions.end();
  };
  const documents = async () => {
    const found: string[] = [];
    ports.records.observe('hrsessions', (all) => found.push(...all.map(({ id }) => id)))();
    return found;
  };
  return { ...ports, ports, sessions, view, rows, recordOne, documents };
}

async function ofAnn(ports?: FakePorts) {
  const bench = someSessions(ports);
  await bench.sessions.open('ann');
  await settled();
  return bench;
}

describe('a session', () => {
  it('holds what is read while it is active, and nothing before or after', async () => {
    const { sessions, clock, view } = await ofAnn();
    sessions.record({ bpm: 70, timestamp: clock.wall() });
    expect(view().active).toBeUndefined();
    sessions.start(TIMER);
    const start = clock.wall();
    expect(view().active).toMatchObject({ ...TIMER, sessionId: `hr-session-${start}`, startTime: start, readings: [] });
    sessions.mark({ at: start, stepName: 'Work', type: 'work' });
    sessions.record({ bpm: 100, timestamp: start + 1000 });
    sessions.record({ bpm: 111, timestamp: start + 2000 });
    await clock.pass(3000);
    await sessions.end();
    sessions.record({ bpm: 72, timestamp: clock.wall() });
    expect(view().active).toBeUndefined();
    expect(view().history).toHaveLength(1);
    expect(view().history[0]).toMatchObject({
      endTime: start + 3000,
      readings: [{ bpm: 100 }, { bpm: 111 }],
      marks: [{ stepName: 'Work' }],
      stats: { avgBpm: 106, totalReadings: 2 },
      maxHeartRate: 187,
    });
  });

  it('ends when another one begins, and ending none does nothing', async () => {
    const { sessions, clock, view } = await ofAnn();
    await sessions.end();
    sessions.start(TIMER);
    await clock.pass(1000);
    sessions.start({ ...TIMER, timerName: 'Second' });
    expect(view().history.map(({ timerName }) => timerName)).toEqual(['Tabata']);
    expect(view().active?.timerName).toBe('Second');
  });

  it('is in the history without a single reading, and without numbers [HRT-63]', async () => {
    const { sessions, view, rows } = await ofAnn();
    sessions.start(TIMER);
    await sessions.end();
    expect(view().history).toMatchObject([{ readings: [] }]);
    expect(view().history[0]).not.toHaveProperty('stats');
    expect(await rows()).toHaveLength(1);
  });
});

describe('the history', () => {
  it('is there again on the next page, newest first', async () => {
    const { ports, recordOne } = await ofAnn();
    await recordOne(100);
    await recordOne(120);
    const { view } = await ofAnn(ports);
    expect(view()).toMatchObject({ status: 'ready', broken: 0 });
    expect(view().history.map(({ stats }) => stats?.avgBpm)).toEqual([120, 100]);
  });

  it('keeps each person to themselves', async () => {
    const { ports, sessions, recordOne, view } = await ofAnn();
    await recordOne(100);
    sessions.start(TIMER);
    sessions.close();
    expect(view()).toEqual(NO_SESSIONS);
    await sessions.open('bob');
    expect(view().history).toEqual([]);
    const again = await ofAnn(ports);
    expect(again.view().history).toHaveLength(2);
  });

  it('is that of the person who came last, however fast', async () => {
    const { ports, sessions, recordOne, view } = await ofAnn();
    await recordOne(100);
    await sessions.open('bob');
    await settled();
    expect(view()).toMatchObject({ status: 'ready', history: [] });
    const next = someSessions(ports);
    await Promise.all([next.sessions.open('ann'), next.sessions.open('bob')]);
    await settled();
    expect(next.view().history).toEqual([]);
  });

  it('makes room in the mirror for a new session: the oldest go first, and the documents keep all', async () => {
    const { ports, recordOne, rows } = await ofAnn();
    await recordOne(100);
    await recordOne(110);
    const table = ports.disk.table<unknown>('heart-rate');
    const room = 2;
    const crowded = {
      table: (name: 'heart-rate') => ({
        ...(name === 'heart-rate' ? table : ports.disk.table<unknown>(name)),
        put: async (key: string, value: unknown) => {
          const keys = await table.keys();
          if (name === 'heart-rate' && !keys.includes(key) && keys.length >= room) throw new Error('full');
          await ports.disk.table<unknown>(name).put(key, value);
        },
      }),
    } as unknown as FakePorts['disk'];
    const next = await ofAnn({ ...ports, disk: crowded });
    await next.recordOne(120);
    const [latest, before] = next.view().history;
    expect((await rows()).map(([key]) => key)).toEqual([before?.sessionId, latest?.sessionId]);
    expect((await ofAnn(ports)).view().history.map(({ stats }) => stats?.avgBpm)).toEqual([120, 110, 100]);
  });

  it('is shown until the page ends if nothing can keep it, which is logged', async () => {
    const { disk, log, records, recordOne, view } = await ofAnn();
    disk.full = true;
    records.refusal = new Error('full');
    log.expect('session-not-kept');
    await recordOne(100);
    expect(view().history).toHaveLength(1);
  });

  it('is a document, and in the history once', async () => {
    const { ports, recordOne, view, documents, rows } = await ofAnn();
    await recordOne(100);
    expect(await documents()).toEqual([view().history[0]?.sessionId]);
    expect(await rows()).toMatchObject([[view().history[0]?.sessionId, { owner: 'ann', isShared: true }]]);
    const elsewhere = await ofAnn({ ...fakePorts(), records: ports.records });
    expect(elsewhere.view().history).toEqual(view().history);
    expect(view().history).toHaveLength(1);
  });

  it('is taken from the mirror at the next visit if the documents refused it', async () => {
    const { ports, records, log, recordOne, view } = await ofAnn();
    records.refusal = new Error('no');
    log.expect('session-not-kept');
    await recordOne(100);
    expect(log.codes).toEqual(['session-not-kept']);
    records.refusal = undefined;
    const next = await ofAnn(ports);
    expect(await next.documents()).toEqual([view().history[0]?.sessionId]);
    expect(await next.rows()).toMatchObject([[expect.any(String), { isShared: true }]]);
  });

  it('is shown from the mirror if the documents refused it and cannot be opened', async () => {
    const { ports, records, recordOne } = await ofAnn();
    records.refusal = new Error('no');
    ports.log.expect('session-not-kept', 'sessions-not-open');
    await recordOne(100);
    const next = await ofAnn(ports);
    expect(next.view()).toMatchObject({ status: 'ready', history: [{ stats: { avgBpm: 100 } }] });
    expect(await next.rows()).toMatchObject([[expect.any(String), { isShared: false }]]);
  });

  it('sets aside what is broken, on the device and in the account, and leaves it there', async () => {
    const { ports, disk, log, records, recordOne } = await ofAnn();
    await recordOne(100);
    await disk.table('heart-rate').put('hr-session-1', { owner: 'ann', version: 9 });
    await disk.table('heart-rate').put('hr-session-2', '{"half');
    records.receive('hrsessions', { id: 'hr-session-3', rev: 'r', updatedAt: 1, deleted: false, body: { a: 1 } });
    log.expect('session-broken');
    const { view, rows } = await ofAnn(ports);
    expect(view()).toMatchObject({ status: 'ready', broken: 2 });
    expect(view().history).toHaveLength(1);
    expect(await rows()).toHaveLength(3);
    expect(log.codes).toEqual(['session-broken']);
  });

  it('logs even a single broken entry', async () => {
    const { ports, disk, log } = await ofAnn();
    await disk.table('heart-rate').put('hr-session-2', '{"half');
    log.expect('session-broken');
    const { view } = await ofAnn(ports);
    expect([view().broken, log.codes]).toEqual([1, ['session-broken']]);
  });

  it('goes to no account other than that of the person who recorded it', async () => {
    const { ports, sessions, documents } = await ofAnn();
    sessions.start(TIMER);
    sessions.close();
    await sessions.open('bob');
    await settled();
    expect(await documents()).toEqual([]);
    const again = await ofAnn(ports);
    expect(await again.documents()).toHaveLength(1);
  });

  it('is shown to no one after it was closed, and again when its owner is back', async () => {
    const { sessions, records, recordOne, view, clock } = await ofAnn();
    await recordOne(100);
    const shown = view().history;
    sessions.close();
    const { body } = sessionDocument(aSession({ seconds: 2 }), 'r');
    records.receive('hrsessions', { id: 'hr-session-1', rev: 'r', updatedAt: 1, deleted: false, body });
    records.tell({ status: 'synced' });
    await settled();
    expect(view()).toEqual(NO_SESSIONS);
    await sessions.open('ann');
    await settled();
    expect(view().history).toContainEqual(shown[0]);
    sessions.start(TIMER);
    await clock.pass(1000);
    await sessions.open('ann');
    expect(view().active?.timerName).toBe('Tabata');
  });

  it('is read only from the documents of the person here, even if another was opened last', async () => {
    const ports = fakePorts();
    const observed: DocumentKind[] = [];
    const { observe, open: openOf } = ports.records;
    ports.records.observe = (kind, onChange) => (observed.push(kind), observe(kind, onChange));
    const opened: (() => void)[] = [];
    ports.records.open = async (id) => {
      await new Promise<void>((resolve) => opened.push(resolve));
      await openOf(id);
    };
    const { sessions } = someSessions(ports);
    void sessions.open('ann');
    void sessions.open('bob');
    for (const go of opened) go();
    await settled();
    expect(observed.filter((kind) => kind === 'hrsessions')).toHaveLength(1);
  });

  it('forgets a session on the device and in the account', async () => {
    const { sessions, recordOne, view, rows, documents } = await ofAnn();
    await recordOne(100);
    await recordOne(110);
    const [, oldest] = view().history;
    const removing = sessions.remove(oldest?.sessionId ?? '');
    expect(view().history.map(({ stats }) => stats?.avgBpm)).toEqual([110]);
    await removing;
    expect(view().history.map(({ stats }) => stats?.avgBpm)).toEqual([110]);
    expect(await rows()).toHaveLength(1);
    expect(await documents()).toHaveLength(1);
  });

  it('loses what another device removed, once the account is up to date', async () => {
    const { records, recordOne, view, rows } = await ofAnn();
    await recordOne(100);
    const [session] = view().history;
    records.tell({ status: 'offline', changes: 0 });
    records.receive('hrsessions', {
      id: session?.sessionId ?? '',
      rev: 'gone',
      updatedAt: 1,
      deleted: true,
      body: {},
    });
    await settled();
    expect(await rows()).toHaveLength(1);
    records.tell({ status: 'synced' });
    await settled();
    expect(await rows()).toEqual([]);
    expect(view().history).toEqual([]);
  });

  it('loses nothing of the mirror while the documents live in memory, whatever these say', async () => {
    const { ports, recordOne } = await ofAnn();
    await recordOne(100);
    const elsewhere = fakePorts();
    elsewhere.records.kept = false;
    await elsewhere.records.open('ann');
    const { rows } = await ofAnn({ ...ports, records: elsewhere.records });
    expect(await rows()).toHaveLength(1);
  });

  it('compares the mirror with the documents when these are others, not each time that all is sent', async () => {
    const { ports, records, recordOne } = await ofAnn();
    await recordOne(100);
    const table = ports.disk.table<unknown>('heart-rate');
    let reads = 0;
    const counted = { ...table, all: () => ((reads += 1), table.all()) };
    const tableOf = (name: 'heart-rate') => (name === 'heart-rate' ? counted : ports.disk.table<unknown>(name));
    const disk = { ...ports.disk, table: tableOf } as unknown as FakePorts['disk'];
    await ofAnn({ ...ports, disk });
    const before = reads;
    for (let times = 0; times < 3; times++) {
      records.tell({ status: 'waiting', changes: 1 });
      records.tell({ status: 'synced' });
      await settled();
    }
    expect(reads).toBe(before);
  });

  it('loses at the next visit what another device removed meanwhile', async () => {
    const { ports, recordOne } = await ofAnn();
    await recordOne(100);
    const elsewhere = fakePorts();
    await elsewhere.records.open('ann');
    const { rows, view } = await ofAnn({ ...ports, records: elsewhere.records });
    expect(await rows()).toEqual([]);
    expect(view().history).toEqual([]);
  });

  it('loses none of 2,000 sessions, of which twenty are in the mirror alone', async () => {
    const ports = fakePorts();
    const { records } = ports;
    await records.open('ann');
    const { body } = sessionDocument(aSession({ seconds: 2 }), 'r');
    for (let index = 1; index <= 2000; index++) {
      const id = `hr-session-${index}`;
      const isShared = index > 20;
      await ports.disk.table('heart-rate').put(id, { ...body, sessionId: id, owner: 'ann', isShared });
      const document = { id, rev: 'r', updatedAt: 1, deleted: false, body: { ...body, sessionId: id } };
      if (isShared) records.receive('hrsessions', document);
    }
    const { view, documents, rows, recordOne } = await ofAnn(ports);
    await expect.poll(async () => (await documents()).length).toBe(2000);
    await recordOne(100);
    records.tell({ status: 'offline', changes: 0 });
    records.tell({ status: 'synced' });
    await settled();
    expect(view().history).toHaveLength(2001);
    expect(await documents()).toHaveLength(2001);
    const left = await rows();
    expect(left.every(([, { isShared }]) => isShared)).toBe(true);
    expect(left.reduce((sum, [, row]) => sum + roomOf(row), 0)).toBeLessThanOrEqual(MIRROR_ROOM);
    const next = await ofAnn({ ...fakePorts(), records });
    expect(next.view().history).toHaveLength(2001);
  });

  it('is simulated if any of its readings came from the demo, and takes no room of the account [HRT-191, HRT-222]', async () => {
    const { ports, sessions, clock, documents, records } = await ofAnn();
    for (const source of ['demo', undefined] as const) {
      sessions.start(TIMER);
      sessions.record({ bpm: 90, timestamp: clock.wall() }, source);
      sessions.record({ bpm: 0, timestamp: clock.wall() + 1 }, 'demo');
      await clock.pass(1000);
      sessions.record({ bpm: 91, timestamp: clock.wall() });
      await sessions.end();
    }
    const { view, rows } = await ofAnn(ports);
    expect(view().history.map(({ source }) => source)).toEqual([undefined, 'demo']);
    expect(await documents()).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
    expect(sessions.removableReadings(clock.wall())).toMatchObject({ sessions: 1 });
    records.tell({ status: 'synced' });
    await settled();
    expect(view().history).toHaveLength(2);
  });

  it('has the notes of the newest edit, on every device', async () => {
    const { ports, sessions, recordOne, view, clock } = await ofAnn();
    await recordOne(100);
    await recordOne(110);
    const id = view().history[1]?.sessionId ?? '';
    const other = await ofAnn({ ...ports, disk: fakePorts().disk });
    await sessions.edit(id, { title: '  Hills ', note: ' ', effort: 7 });
    expect(view().history[1]).toMatchObject({ sessionId: id, notes: { title: 'Hills', effort: 7 } });
    expect(view().history[1]?.notes).not.toHaveProperty('note');
    expect(other.view().history[1]?.notes).toEqual({ title: 'Hills', effort: 7 });
    await clock.pass(5000);
    await other.sessions.edit(id, { title: '', note: 'Windy' });
    await settled();
    expect(view().history[1]?.notes).toEqual({ note: 'Windy' });
    const next = await ofAnn(ports);
    expect(next.view().history[1]?.notes).toEqual({ note: 'Windy' });
    await other.sessions.edit(id, {});
    await settled();
    for (const each of [view, next.view]) expect(each().history[1]).not.toHaveProperty('notes');
    expect(view().history.map(({ readings }) => readings.length)).toEqual([1, 1]);
  });

  it.each([
    { of: 'as long', longer: 0 },
    { of: 'longer', longer: 1000 },
  ])(
    'shows what another device wrote beside its own later note, and keeps it in the next edit ($of there)',
    async ({ longer }) => {
      const { ports, sessions, recordOne, view, records } = await ofAnn();
      await recordOne(100);
      const [past] = view().history;
      if (past === undefined) throw new Error('one session');
      const { sessionId, endTime = 0 } = past;
      await sessions.edit(sessionId, { effort: 7 });
      const own = await records.get('hrsessions', sessionId);
      if (own === undefined) throw new Error('one document');
      const body = { ...own.body, notes: { title: 'Hills', effort: 7 }, endTime: endTime + longer };
      await records.put('hrsessions', { ...own, rev: 'joined', body });
      await settled();
      const { view: viewNext } = await ofAnn(ports);
      for (const each of [view, viewNext]) {
        expect(each().history).toMatchObject([
          { notes: { title: 'Hills', effort: 7 }, notesAt: own.body['notesAt'], endTime: endTime + longer },
        ]);
      }
      const [shown] = view().history;
      await sessions.edit(sessionId, { ...shown?.notes, note: 'Windy' });
      const notes = { title: 'Hills', effort: 7, note: 'Windy' };
      expect((await records.get('hrsessions', sessionId))?.body['notes']).toEqual(notes);
      expect(view().history[0]?.notes).toEqual(notes);
    },
  );

  it('keeps notes that the documents refuse, and takes them in later', async () => {
    const { ports, recordOne, records, sessions, view } = await ofAnn();
    records.refusal = new Error('no');
    ports.log.expect('session-not-kept');
    await recordOne(100);
    const id = view().history[0]?.sessionId ?? '';
    await sessions.edit('hr-session-0', { title: 'No such session' });
    await sessions.edit(id, { title: 'Hills' });
    records.refusal = undefined;
    const later = await ofAnn(ports);
    expect(later.view().history).toMatchObject([{ notes: { title: 'Hills' } }]);
    await settled();
    expect((await records.get('hrsessions', id))?.body).toMatchObject({ notes: { title: 'Hills' } });
  });

  it('is shown again once it is kept: a page that ends then has it at its next visit', async () => {
    const { sessions, recordOne, view, records } = await ofAnn();
    await recordOne(100);
    const [past] = view().history;
    if (past === undefined) throw new Error('one session');
    await sessions.remove(past.sessionId);
    const keptThen: Promise<unknown>[] = [];
    sessions.view.subscribe(({ history }) => {
      if (history.length > 0) keptThen.push(records.get('hrsessions', past.sessionId));
    });
    await sessions.restore(past);
    expect(await keptThen[0]).toMatchObject({ id: past.sessionId });
    expect(view().history).toEqual([past]);
  });

  it('is back on every device after its removal is taken back, as it was stored', async () => {
    const { ports, sessions, recordOne, view, records } = await ofAnn();
    await recordOne(100);
    const [past] = view().history;
    if (past === undefined) throw new Error('one session');
    const before = await records.get('hrsessions', past.sessionId);
    if (before === undefined) throw new Error('one document');
    await records.put('hrsessions', { ...before, rev: 'newer', body: { ...before.body, later: 'field' } });
    await sessions.remove(past.sessionId);
    expect(await records.get('hrsessions', past.sessionId)).toBeUndefined();
    await sessions.restore(past);
    await settled();
    expect(view().history).toEqual([past]);
    const after = await records.get('hrsessions', past.sessionId);
    expect(after).toMatchObject({ updatedAt: before.updatedAt, body: { later: 'field' } });
    expect(after?.rev).not.toBe('newer');
    const next = await ofAnn({ ...fakePorts(), records });
    expect(next.view().history).toHaveLength(1);
    expect((await ofAnn(ports)).view().history).toHaveLength(1);
  });

  it('shows what had to leave the mirror', async () => {
    const { ports, disk, records, recordOne } = await ofAnn();
    for (const bpm of [100, 110, 120]) await recordOne(bpm);
    const [oldest = ''] = [...(await disk.table('heart-rate').keys())].sort();
    await disk.table('heart-rate').delete(oldest);
    const { view, rows } = await ofAnn(ports);
    expect(view().history.map(({ stats }) => stats?.avgBpm)).toEqual([120, 110, 100]);
    expect(await rows()).toHaveLength(2);
    expect(await records.get('hrsessions', oldest)).toBeDefined();
  });

  it('does not count as kept while the documents live in memory', async () => {
    const { records, recordOne, rows } = await ofAnn();
    records.kept = false;
    await recordOne(100);
    expect(await rows()).toMatchObject([[expect.any(String), { isShared: false }]]);
  });

  it('tells when the account soon has no room for more, whatever takes it, and when it has again', async () => {
    const { records, view, clock } = await ofAnn();
    const { body } = sessionDocument(aSession({ seconds: 2 }), 'r');
    const receive = async (kind: DocumentKind, id: string, letters: number, letter = 'x') => {
      const long = { ...body, timerName: letter.repeat(letters) };
      records.receive(kind, { id, rev: `r${letters}`, updatedAt: 1, deleted: letters === 0, body: long });
      await clock.pass(1000);
      return view().isNearlyFull;
    };
    expect(view().isNearlyFull).toBe(false);
    expect(await receive('hrsessions', 'hr-session-1', 10_000_000)).toBe(false);
    expect(await receive('timers', 't1', 7_000_000)).toBe(false);
    expect(await receive('profile', 'ann', 1_000_000)).toBe(true);
    expect(await receive('timers', 't1', 0)).toBe(false);
    // Two bytes a letter.
    expect(await receive('timers', 't2', 3_600_000, 'ä')).toBe(true);
  });
});
