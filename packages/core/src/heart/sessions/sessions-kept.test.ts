// What outlives a page: unfinished sessions are kept, and those whose page died are ended.

import { afterEach, describe, expect, it } from 'vitest';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { formatNumbers } from './session-text.ts';
import { createSessions } from './sessions.engine.ts';

const TIMER = { timerId: 'timer-1', timerName: 'Tabata' };

let open: FakePorts | undefined;
afterEach(() => open?.log.check());

/** A page of Ann's; pages with the same ports share the device. */
async function aPage(ports: FakePorts = fakePorts()) {
  open = ports;
  const maxHeartRate = () => 187;
  const puts: string[] = [];
  const spied = {
    table: (name: 'heart-rate') => {
      const table = ports.disk.table<unknown>(name);
      return { ...table, put: (key: string, row: unknown) => (puts.push(key), table.put(key, row)) };
    },
  } as unknown as FakePorts['disk'];
  const sessions = createSessions({
    ...ports,
    sessionClock: ports.clock,
    maxHeartRate,
    disk: spied,
  });
  await sessions.open('ann');
  await settled();
  const rows = () => ports.disk.table<Record<string, unknown>>('heart-rate').all();
  const history = () => sessions.view.getState().history;
  const beat = (bpm = 100) => sessions.record({ bpm, timestamp: ports.clock.wall() });
  const shared = async () => {
    const found: string[] = [];
    ports.records.observe('hrsessions', (documents) => found.push(...documents.map(({ id }) => id)))();
    return found;
  };
  return { ...ports, ports, sessions, rows, history, beat, puts, shared };
}

describe('an unfinished session', () => {
  it('[HRT-90] is kept every 30 s if there is news, otherwise every minute, and not after its end', async () => {
    const { sessions, clock, puts, beat, rows } = await aPage();
    sessions.start(TIMER);
    await clock.pass(29_000);
    expect(puts).toHaveLength(0);
    await clock.pass(1000);
    expect(puts).toHaveLength(1);
    await clock.pass(30_000);
    expect(puts).toHaveLength(1);
    await clock.pass(30_000);
    expect(puts).toHaveLength(2);
    beat(120);
    await clock.pass(30_000);
    expect(puts).toHaveLength(3);
    expect((await rows())[0]?.[1]).toMatchObject({ owner: 'ann', isShared: false, seenAt: clock.wall() });
    expect((await rows())[0]?.[1]).not.toHaveProperty('endTime');
    await sessions.end();
    const ended = puts.length;
    await clock.pass(300_000);
    expect(puts).toHaveLength(ended);
    expect((await rows())[0]?.[1]).toMatchObject({ endTime: expect.any(Number), isShared: true });
    expect((await rows())[0]?.[1]).not.toHaveProperty('seenAt');
  });

  it('[HRT-90] is kept immediately when the page is hidden, if there is news', async () => {
    const { sessions, page, puts, beat, clock } = await aPage();
    page.hide();
    page.show();
    sessions.start(TIMER);
    await clock.pass(1000);
    beat();
    page.hide();
    await settled();
    expect(puts).toHaveLength(1);
    page.show();
    page.hide();
    await settled();
    expect(puts).toHaveLength(1);
    await sessions.end();
    const ended = puts.length;
    page.show();
    page.hide();
    await settled();
    expect(puts).toHaveLength(ended);
  });

  it('[HRT-90] is not kept while no one is here', async () => {
    const { sessions, clock, puts } = await aPage();
    sessions.close();
    sessions.start(TIMER);
    await clock.pass(60_000);
    await sessions.end();
    expect(puts).toEqual([]);
  });

  it('[HRT-90] continues if it cannot be kept', async () => {
    const { sessions, disk, log, clock, beat, history, rows } = await aPage();
    sessions.start(TIMER);
    beat();
    disk.full = true;
    log.expect('session-not-kept');
    await clock.pass(30_000);
    disk.full = false;
    await sessions.end();
    expect(history()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a session whose page died', () => {
  it('[HRT-91] is ended at its last reading, and is in the history and the account once', async () => {
    const dead = await aPage();
    dead.sessions.start(TIMER);
    dead.sessions.mark({ at: dead.clock.wall(), stepName: 'Work', type: 'work' });
    await dead.clock.pass(10_000);
    dead.beat(120);
    const last = dead.clock.wall();
    await dead.clock.pass(20_000);
    dead.beat(150);
    // What was read after it was last kept is lost.
    await dead.clock.pass(1000);
    const ports = { ...dead.ports, clock: dead.clock };
    await dead.clock.pass(150_000);
    const rows = dead.ports.disk.table<Record<string, unknown>>('heart-rate');
    const [[key, row] = ['', {}]] = await rows.all();
    const { records } = fakePorts();
    const { disk } = fakePorts();
    await disk.table('heart-rate').put(key, { ...row, seenAt: dead.clock.wall() - 120_000 });
    const next = await aPage({ ...ports, records, disk });
    expect(next.history()).toHaveLength(1);
    expect(next.history()[0]).toMatchObject({ stats: { totalReadings: 2 }, maxHeartRate: 187 });
    expect(next.history()[0]?.endTime).toBe(last + 20_000);
    expect(await next.shared()).toEqual([key]);
    expect((await next.rows()).map(([each]) => each)).toEqual([key]);
    expect((await next.rows())[0]?.[1]).toMatchObject({ isShared: true, endTime: last + 20_000 });
    const third = await aPage({ ...ports, records, disk });
    expect(third.history()).toHaveLength(1);
    await dead.sessions.end();
  });

  it('[HRT-91] is ended at its last write if nothing was read, and at what it knows without one', async () => {
    const { ports, clock, disk } = await aPage();
    const start = clock.wall();
    const body = {
      version: 1,
      ...TIMER,
      steps: [{ stepName: 'Work', type: 'work' }],
      readings: { times: '', bpm: '' },
    };
    const rest = { marks: formatNumbers([0, 0, 5000, 0]), owner: 'ann', isShared: false };
    for (const [index, seenAt] of [start + 60_000, start + 1000, undefined, 1e300, 'soon'].entries()) {
      const sessionId = `hr-session-${start - index}`;
      const row = { ...body, ...rest, sessionId, startTime: start - index, ...(seenAt !== undefined && { seenAt }) };
      await disk.table('heart-rate').put(sessionId, row);
    }
    await clock.pass(180_000);
    const { history } = await aPage(ports);
    await expect.poll(history).toHaveLength(5);
    const lengths = history().map(({ startTime, endTime = 0 }) => endTime - startTime);
    expect(lengths).toEqual([60_000, 5000, 5000, 5000, 5000]);
  });

  it('[HRT-91] is left alone while another page still writes it, and shown when that page ends it', async () => {
    const alive = await aPage();
    alive.sessions.start(TIMER);
    alive.beat();
    await alive.clock.pass(30_000);
    const other = await aPage(alive.ports);
    expect(other.history()).toEqual([]);
    for (let minute = 0; minute < 6; minute++) {
      alive.beat(110 + minute);
      await alive.clock.pass(60_000);
    }
    expect(other.history()).toEqual([]);
    expect((await other.rows())[0]?.[1]).not.toHaveProperty('endTime');
    await alive.sessions.end();
    await alive.clock.pass(120_001);
    expect(other.history()).toHaveLength(1);
    expect(other.history()[0]?.endTime).toBe(alive.history()[0]?.endTime);
    expect(await other.shared()).toHaveLength(1);
    expect(other.puts).toEqual([]);
  });

  it('[HRT-91] is ended when the two minutes are over, on a page that was open all along', async () => {
    const { ports, clock, disk } = await aPage();
    const start = clock.wall();
    const body = { version: 1, sessionId: `hr-session-${start}`, ...TIMER, startTime: start, steps: [], marks: '' };
    const row = { ...body, readings: { times: '', bpm: '' }, owner: 'ann', isShared: false, seenAt: start };
    await disk.table('heart-rate').put(row.sessionId, row);
    await disk.table('heart-rate').put('hr-session-7', { ...row, sessionId: 'hr-session-7', owner: 'bob' });
    const { history } = await aPage(ports);
    await clock.pass(119_000);
    expect(history()).toEqual([]);
    await clock.pass(2000);
    expect(history()).toMatchObject([{ sessionId: row.sessionId, endTime: start }]);
  });

  it('[HRT-91] is shown even if the account cannot take it', async () => {
    const { ports, clock, disk, records, log } = await aPage();
    const start = clock.wall();
    const body = { version: 1, sessionId: `hr-session-${start}`, ...TIMER, startTime: start, steps: [], marks: '' };
    const row = { ...body, readings: { times: '', bpm: '' }, owner: 'ann', isShared: false, seenAt: start };
    await disk.table('heart-rate').put(row.sessionId, row);
    await clock.pass(120_001);
    records.refusal = new Error('no');
    log.expect('sessions-not-open', 'session-not-shared');
    const { history, rows } = await aPage(ports);
    await settled();
    expect(history()).toMatchObject([{ sessionId: row.sessionId, endTime: start }]);
    expect((await rows())[0]?.[1]).toMatchObject({ isShared: false, endTime: start });
  });

  it('[HRT-91] is one with the session of a page that only slept, which knows more', async () => {
    const asleep = await aPage();
    asleep.sessions.start(TIMER);
    asleep.beat();
    asleep.page.hide();
    await settled();
    const [[key, row] = ['', {}]] = await asleep.rows();
    await asleep.disk.table('heart-rate').put(key, { ...row, seenAt: asleep.clock.wall() - 120_000 });
    const other = await aPage(asleep.ports);
    expect(other.history()).toHaveLength(1);
    await asleep.clock.pass(5000);
    asleep.beat(150);
    await asleep.sessions.end();
    await settled();
    expect(other.history()).toHaveLength(1);
    expect(other.history()[0]?.stats?.totalReadings).toBe(2);
    expect(await other.rows()).toHaveLength(1);
    expect(await other.shared()).toEqual([key]);
  });

  it('[HRT-91] is dropped if another page removed it meanwhile, or someone else is here', async () => {
    const { ports, clock, disk } = await aPage();
    const start = clock.wall();
    const body = { version: 1, sessionId: `hr-session-${start}`, ...TIMER, startTime: start, steps: [], marks: '' };
    const row = { ...body, readings: { times: '', bpm: '' }, owner: 'ann', isShared: false, seenAt: start };
    await disk.table('heart-rate').put(row.sessionId, row);
    const left = await aPage(ports);
    await left.sessions.open('bob');
    const { history } = await aPage(ports);
    await disk.table('heart-rate').delete(row.sessionId);
    await clock.pass(130_000);
    expect([history(), left.history()]).toEqual([[], []]);
  });

  it('[HRT-91] is set aside if its readings are broken', async () => {
    const { ports, clock, disk, log } = await aPage();
    const body = { version: 1, sessionId: 'hr-session-5', ...TIMER, startTime: 5, steps: [], marks: '' };
    const row = { ...body, readings: { times: '!', bpm: '' }, owner: 'ann', isShared: false, seenAt: 5 };
    await disk.table('heart-rate').put('hr-session-5', row);
    log.expect('session-broken');
    const { history, rows } = await aPage(ports);
    await clock.pass(1000);
    expect(history()).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(log.codes).toEqual(['session-broken']);
  });
});

describe('the history', () => {
  it('[HRT-99] is that of the account alone if the device cannot be read, which is logged', async () => {
    const { ports, sessions, beat, disk, log, clock } = await aPage();
    sessions.start(TIMER);
    beat(120);
    await clock.pass(1000);
    await sessions.end();
    const table = disk.table<unknown>('heart-rate');
    const unreadable = { table: () => ({ ...table, all: () => Promise.reject(new Error('no')) }) };
    log.expect('history-unreadable');
    const { history, sessions: next } = await aPage({ ...ports, disk: unreadable as unknown as FakePorts['disk'] });
    expect(log.codes).toEqual(['history-unreadable']);
    expect(next.view.getState().status).toBe('ready');
    expect(history()).toMatchObject([{ stats: { avgBpm: 120 } }]);
  });

  it('[HRT-97] is listed by its numbers; readings are read when they are asked for', async () => {
    const { ports, sessions, beat, clock, log, disk } = await aPage();
    sessions.start(TIMER);
    beat(120);
    await clock.pass(1000);
    await sessions.end();
    const table = disk.table<Record<string, unknown>>('heart-rate');
    const [[key, row] = ['', {}]] = await table.all();
    await table.put(key, { ...row, readings: { times: '!', bpm: '' } });
    const { history } = await aPage(ports);
    log.expect('session-broken');
    const [past] = history();
    expect(past?.stats?.avgBpm).toBe(120);
    expect(log.codes).toEqual([]);
    expect([past?.readings, past?.marks]).toEqual([[], []]);
    expect(past?.readings).toEqual([]);
    expect(log.codes).toEqual(['session-broken']);
  });
});
