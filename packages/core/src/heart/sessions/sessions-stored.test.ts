// What outlives a page: unfinished sessions are kept, and those whose page died are ended.

// Fetched while a session is recorded: here it is there from the start.
import './unfinished-sessions.engine.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmitter } from '../../base/emitter.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { parseSession } from './session-body.ts';
import { formatNumbers } from './session-text.ts';
import { createSessions } from './sessions.engine.ts';
import type { RunPlace } from './unfinished.ts';

const TIMER = { timerId: 'timer-1', timerName: 'Tabata' };
const RUN = { ...TIMER, seed: 0.5 };

let open: FakePorts | undefined;
afterEach(() => open?.log.check());

/** A page of Ann's; pages with the same ports share the device. */
async function aPage(ports: FakePorts = fakePorts(), place: { now: RunPlace } = { now: 'gone' }) {
  open = ports;
  const zones = () => 187;
  const puts: string[] = [];
  const onRuns = createEmitter();
  const spied = {
    table: (name: 'heart-rate') => {
      const table = ports.disk.table<unknown>(name);
      return { ...table, put: (key: string, row: unknown) => (puts.push(key), table.put(key, row)) };
    },
  } as unknown as FakePorts['disk'];
  const sessions = createSessions({
    ...ports,
    sessionClock: ports.clock,
    zones,
    runPlace: async () => place.now,
    onRuns: onRuns.on,
    disk: spied,
  });
  await sessions.open('ann');
  await settled();
  const rows = () => ports.disk.table<Record<string, unknown>>('heart-rate').all();
  const chunks = () => ports.disk.table<Record<string, unknown>>('session-chunks').all();
  const history = () => sessions.view.getState().history;
  const beat = (bpm = 100) => sessions.record({ bpm, timestamp: ports.clock.wall() });
  const shared = async () => {
    const found: string[] = [];
    ports.records.observe('hrsessions', (documents) => found.push(...documents.map(({ id }) => id)))();
    return found;
  };
  return { ...ports, ports, sessions, rows, chunks, place, onRuns, history, beat, puts, shared };
}

describe('an unfinished session', () => {
  it('is whole when it is left, though what was kept of it was removed while its run went on [RUN-211]', async () => {
    const { sessions, clock, beat, ports, place } = await aPage(fakePorts(), { now: 'waiting' });
    sessions.start(RUN);
    beat(100);
    await clock.pass(6000);
    const table = ports.disk.table<unknown>('session-chunks');
    expect(await table.keys()).toHaveLength(1);
    for (const key of await table.keys()) await table.delete(key);
    beat(110);
    await clock.pass(1000);
    sessions.suspend();
    await settled();
    place.now = 'gone';
    const next = await aPage(ports);
    await clock.pass(100);
    expect(next.history()[0]?.readings.map(({ bpm }) => bpm)).toEqual([100, 110]);
  });

  it('is kept every 5 s while it moves, each time only what is new, and not after its end', async () => {
    const { sessions, clock, beat, rows, chunks } = await aPage();
    const start = clock.wall();
    sessions.start(RUN);
    await clock.pass(4000);
    expect(await chunks()).toEqual([]);
    beat(120);
    await clock.pass(6000);
    beat(130);
    sessions.pause(true);
    await clock.pass(5000);
    const kept = await chunks();
    expect(kept.map(([key]) => key)).toEqual([0, 1, 2].map((place) => `hr-session-${start}.00000${place}.page-1-1`));
    expect(kept.map(([, row]) => parseSession(row)?.readings.map(({ bpm }) => bpm))).toEqual([[120], [], [130]]);
    expect(kept.map(([, { owner, seed, at }]) => [owner, seed, at])).toEqual(
      [5000, 10_000, 15_000].map((passed) => ['ann', 0.5, start + passed]),
    );
    await clock.pass(300_000);
    expect(await chunks()).toHaveLength(3);
    expect(await rows()).toEqual([]);
    await sessions.end();
    await settled();
    await clock.pass(300_000);
    expect(await chunks()).toEqual([]);
    expect(await rows()).toMatchObject([[`hr-session-${start}`, { endTime: start + 315_000, isShared: true }]]);
  });

  it('is kept immediately when the page is hidden, if there is news', async () => {
    const { sessions, page, chunks, beat, clock } = await aPage();
    page.hide();
    page.show();
    sessions.start(RUN);
    await clock.pass(1000);
    beat();
    sessions.pause(true);
    page.hide();
    await settled();
    expect(await chunks()).toHaveLength(1);
    page.show();
    page.hide();
    await settled();
    expect(await chunks()).toHaveLength(1);
    await sessions.end();
    page.show();
    page.hide();
    await settled();
    expect(await chunks()).toEqual([]);
  });

  it('is not kept while no one is here', async () => {
    const { sessions, clock, puts, chunks } = await aPage();
    sessions.close();
    sessions.start(TIMER);
    await clock.pass(60_000);
    await sessions.end();
    expect([puts, await chunks()]).toEqual([[], []]);
  });

  it('continues if it cannot be kept, which is logged once, and loses nothing', async () => {
    const { sessions, disk, log, clock, beat, history, rows, chunks } = await aPage();
    sessions.start(RUN);
    beat(100);
    disk.full = true;
    log.expect('session-not-kept');
    await clock.pass(30_000);
    expect(log.codes).toEqual(['session-not-kept']);
    disk.full = false;
    beat(120);
    await clock.pass(5000);
    const [[, row] = []] = await chunks();
    expect(parseSession(row)?.readings.map(({ bpm }) => bpm)).toEqual([100, 120]);
    await sessions.end();
    expect(history()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('continues when its run is resumed though nothing could be kept [HRT-290]', async () => {
    const { sessions, disk, log, clock, beat, history, place } = await aPage();
    const start = clock.wall();
    place.now = 'waiting';
    disk.full = true;
    log.expect('session-not-kept');
    sessions.start(RUN);
    beat(100);
    await clock.pass(1000);
    sessions.suspend();
    await clock.pass(9000);
    expect(history()).toMatchObject([{ unfinished: 'interrupted', endTime: start + 1000 }]);
    sessions.start(RUN);
    await clock.pass(1000);
    beat(110);
    await sessions.end();
    expect(history()).toMatchObject([{ startTime: start, pauses: [{ from: start + 1000, to: start + 10_000 }] }]);
    expect(history()[0]?.readings.map(({ bpm }) => bpm)).toEqual([100, 110]);
    expect(history()).toHaveLength(1);
  });

  it('is in progress while another page has its run, and ends when that page ends it [HRT-291]', async () => {
    const alive = await aPage();
    alive.sessions.start(RUN);
    alive.beat();
    await alive.clock.pass(30_000);
    const other = await aPage(alive.ports, { now: 'elsewhere' });
    expect(other.history()).toMatchObject([{ unfinished: 'in-progress', stats: { totalReadings: 1 } }]);
    await alive.clock.pass(30_000);
    alive.beat(150);
    await alive.sessions.end();
    other.place.now = 'gone';
    await alive.clock.pass(5001);
    expect(other.history()).toEqual(alive.history());
    expect(other.history()[0]).toMatchObject({ stats: { totalReadings: 2 } });
    expect(await other.shared()).toHaveLength(1);
    expect(other.puts).toEqual([]);
  });

  it('is interrupted until its run is gone, and takes notes meanwhile [HRT-291]', async () => {
    const dead = await aPage();
    dead.sessions.start(RUN);
    dead.beat(120);
    await dead.clock.pass(5000);
    const next = await aPage({ ...dead.ports, page: fakePage() }, { now: 'waiting' });
    const [{ sessionId, endTime = 0 } = { sessionId: '' }] = next.history();
    await next.sessions.edit(sessionId, { title: 'Cut short' });
    await settled();
    expect(next.history()).toMatchObject([{ unfinished: 'interrupted', notes: { title: 'Cut short' } }]);
    expect([await next.shared(), await next.rows()]).toEqual([[], []]);
    next.place.now = 'gone';
    next.onRuns.emit();
    await settled();
    await settled();
    expect(next.history()).toMatchObject([{ sessionId, endTime, notes: { title: 'Cut short' } }]);
    expect(next.history()[0]).not.toHaveProperty('unfinished');
    expect(await next.shared()).toEqual([sessionId]);
    await settled();
    expect(await next.chunks()).toEqual([]);
  });

  it('can be removed, and brought back as one that has ended [HRT-291]', async () => {
    const dead = await aPage();
    dead.sessions.start(RUN);
    dead.beat(120);
    await dead.clock.pass(5000);
    const next = await aPage({ ...dead.ports, page: fakePage() }, { now: 'waiting' });
    const [past] = next.history();
    if (past === undefined) throw new Error('nothing is shown');
    await next.sessions.remove(past.sessionId);
    await settled();
    expect([next.history(), await next.chunks()]).toEqual([[], []]);
    await next.sessions.restore(past);
    expect(next.history()).toMatchObject([{ sessionId: past.sessionId }]);
    expect(next.history()[0]).not.toHaveProperty('unfinished');
  });

  it('loses only the chunk that is broken, which is logged once [HRT-293]', async () => {
    const dead = await aPage();
    dead.sessions.start(RUN);
    for (const bpm of [100, 110, 120]) {
      dead.beat(bpm);
      await dead.clock.pass(5000);
    }
    const table = dead.disk.table<Record<string, unknown>>('session-chunks');
    const [, [key, row] = ['', {}]] = await dead.chunks();
    await table.put(key, { ...row, readings: { times: '!', bpm: '' } });
    dead.log.expect('session-broken');
    const next = await aPage({ ...dead.ports, page: fakePage() }, { now: 'waiting' });
    await next.sessions.open('bob');
    await next.sessions.open('ann');
    await settled();
    expect(next.history()[0]?.readings.map(({ bpm }) => bpm)).toEqual([100, 120]);
    expect(dead.log.codes).toEqual(['session-broken']);
  });

  it('is there once, whenever its page died on the way from chunks to a whole', async () => {
    const page = await aPage();
    page.sessions.start(RUN);
    page.beat(100);
    await page.clock.pass(5000);
    const left = await page.chunks();
    page.beat(110);
    await page.clock.pass(1000);
    await page.sessions.end();
    await settled();
    for (const [key, row] of left) await page.disk.table('session-chunks').put(key, row);
    const next = await aPage(page.ports);
    expect(next.history()).toEqual(page.history());
    expect(next.history()[0]?.readings).toHaveLength(2);
    expect([next.puts, await next.chunks()]).toEqual([[], []]);
  });

  it('is kept whole when it is left, if what keeps it on the way has not been fetched', async () => {
    const { sessions, beat, history } = await aPage();
    sessions.start(TIMER);
    beat();
    sessions.suspend();
    await settled();
    expect(history()).toMatchObject([{ stats: { totalReadings: 1 } }]);
  });
});

describe('a session whose page died', () => {
  it('is ended at the last moment known once its run is gone, and is in the history and the account once', async () => {
    const dead = await aPage();
    const start = dead.clock.wall();
    dead.sessions.start(RUN);
    dead.sessions.mark({ at: dead.clock.wall(), stepName: 'Work', type: 'work' });
    await dead.clock.pass(10_000);
    dead.beat(120);
    await dead.clock.pass(20_000);
    dead.beat(150);
    // What was read after it was last kept is lost.
    await dead.clock.pass(1000);
    const next = await aPage(dead.ports);
    expect(next.history()).toMatchObject([{ stats: { totalReadings: 1 }, maxHeartRate: 187, endTime: start + 30_000 }]);
    await settled();
    expect(await next.shared()).toEqual([`hr-session-${start}`]);
    expect((await next.rows())[0]).toMatchObject([`hr-session-${start}`, { isShared: true, endTime: start + 30_000 }]);
    const third = await aPage(dead.ports);
    expect(third.history()).toHaveLength(1);
    await dead.sessions.end();
    await settled();
    expect(third.history()).toMatchObject([{ stats: { totalReadings: 2 } }]);
  });

  it('is ended at its last write if nothing was read, and at what it knows without one', async () => {
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

  it('of an earlier version is left alone while its page still writes it, and shown when that page ends it', async () => {
    const { ports, clock, disk } = await aPage();
    const start = clock.wall();
    const body = { version: 1, sessionId: `hr-session-${start}`, ...TIMER, startTime: start, steps: [], marks: '' };
    const row = { ...body, readings: { times: '', bpm: '' }, owner: 'ann', isShared: false };
    await disk.table('heart-rate').put(row.sessionId, { ...row, seenAt: start });
    const other = await aPage(ports);
    for (let minute = 1; minute < 6; minute++) {
      await clock.pass(60_000);
      await disk.table('heart-rate').put(row.sessionId, { ...row, seenAt: clock.wall() });
      expect(other.history()).toEqual([]);
    }
    expect(other.puts).toEqual([]);
    await disk.table('heart-rate').put(row.sessionId, { ...row, endTime: clock.wall() });
    const next = await aPage(ports);
    expect(next.history()).toMatchObject([{ endTime: start + 300_000 }]);
  });

  it('is ended by the next page once the two minutes are over', async () => {
    const { ports, clock, disk } = await aPage();
    const start = clock.wall();
    const body = { version: 1, sessionId: `hr-session-${start}`, ...TIMER, startTime: start, steps: [], marks: '' };
    const row = { ...body, readings: { times: '', bpm: '' }, owner: 'ann', isShared: false, seenAt: start };
    await disk.table('heart-rate').put(row.sessionId, row);
    await disk.table('heart-rate').put('hr-session-7', { ...row, sessionId: 'hr-session-7', owner: 'bob' });
    await clock.pass(119_000);
    expect((await aPage(ports)).history()).toEqual([]);
    await clock.pass(2000);
    expect((await aPage(ports)).history()).toMatchObject([{ sessionId: row.sessionId, endTime: start }]);
  });

  it('is shown even if the account cannot take it', async () => {
    const { ports, clock, disk, records, log } = await aPage();
    const start = clock.wall();
    const body = { version: 1, sessionId: `hr-session-${start}`, ...TIMER, startTime: start, steps: [], marks: '' };
    const row = { ...body, readings: { times: '', bpm: '' }, owner: 'ann', isShared: false, seenAt: start };
    await disk.table('heart-rate').put(row.sessionId, row);
    await clock.pass(120_001);
    records.refusal = new Error('no');
    log.expect('sessions-not-open', 'session-not-kept');
    const { history, rows } = await aPage(ports);
    await settled();
    expect(history()).toMatchObject([{ sessionId: row.sessionId, endTime: start }]);
    expect((await rows())[0]?.[1]).toMatchObject({ isShared: false, endTime: start });
  });

  it('is one with the session of a page that only slept, which knows more', async () => {
    const asleep = await aPage();
    asleep.sessions.start(RUN);
    asleep.beat();
    await asleep.clock.pass(5000);
    const other = await aPage(asleep.ports);
    expect(other.history()).toHaveLength(1);
    await asleep.clock.pass(5000);
    asleep.beat(150);
    await asleep.sessions.end();
    await settled();
    expect(other.history()).toHaveLength(1);
    expect(other.history()[0]?.stats?.totalReadings).toBe(2);
    expect(await other.rows()).toHaveLength(1);
    expect(await other.shared()).toEqual([`hr-session-${asleep.history()[0]?.startTime}`]);
  });

  it('is dropped if another page removed it meanwhile, or someone else is here', async () => {
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

  it('is set aside if its readings are broken', async () => {
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
  it('a mirror that the device cannot read is only logged; the documents are shown', async () => {
    const { ports, sessions, beat, disk, log, clock } = await aPage();
    sessions.start(TIMER);
    beat(120);
    await clock.pass(1000);
    await sessions.end();
    const table = disk.table<unknown>('heart-rate');
    const unreadable = {
      table: (name: 'heart-rate') =>
        name === 'heart-rate' ? { ...table, all: () => Promise.reject(new Error('no')) } : ports.disk.table(name),
    };
    log.expect('history-unreadable');
    const { history, sessions: next } = await aPage({ ...ports, disk: unreadable as unknown as FakePorts['disk'] });
    expect(log.codes).toEqual(['history-unreadable']);
    expect(next.view.getState().status).toBe('ready');
    expect(history()).toMatchObject([{ stats: { avgBpm: 120 } }]);
  });

  it('is listed by its numbers; readings are read when they are asked for', async () => {
    const { ports, sessions, beat, clock, log, records } = await aPage();
    sessions.start(TIMER);
    beat(120);
    await clock.pass(1000);
    await sessions.end();
    const [id = ''] = sessions.view.getState().history.map(({ sessionId }) => sessionId);
    const document = await records.get('hrsessions', id);
    if (document === undefined) throw new Error('one document');
    records.receive('hrsessions', {
      ...document,
      rev: 'broken',
      body: { ...document.body, readings: { times: '!', bpm: '' } },
    });
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
