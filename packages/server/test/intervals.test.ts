// Workouts that are sent to intervals.icu, against a server that answers as its documented API does.

import { fitOf } from '@roundbell/core/formats';
import { type HeartRateSession, sessionBody } from '@roundbell/core/heart';
import { type Document, intervalsReplySchema, signedInSchema } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { createPlanner } from '../src/intervals/planner.ts';
import { ask, said } from './account-fixture.ts';
import { afterwards, cookieOf, type Engine, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';
import { type PlannerPeer, startPlannerPeer } from './planner-peer.ts';

const START = Date.parse('2026-11-29T10:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

interface Person {
  readonly server: OpenServer;
  readonly peer: PlannerPeer;
  readonly cookie: string;
  readonly id: string;
  readonly clock: { now: number };
}

async function open(engine: Engine): Promise<Person> {
  const peer = await startPlannerPeer();
  afterwards(peer.stop);
  const clock = { now: START };
  const server = await openServer(engine, { planner: createPlanner(peer.url), now: () => clock.now });
  const request = { displayName: 'ada', email: 'ada@example.org', password: 'correct horse' };
  const answer = await ask(server, 'sign-up', request);
  const { user } = signedInSchema.parse(await answer.clone().json());
  return { server, peer, cookie: cookieOf(answer), id: user.id, clock };
}

const change = ({ server, cookie }: Person, request: object) => ask(server, 'intervals', request, cookie);
const connect = (person: Person, key = 'the-key') => change(person, { kind: 'connect', key, zone: 'Europe/Vienna' });
const look = async (person: Person) =>
  intervalsReplySchema.parse(await (await change(person, { kind: 'look' })).json());

function sessionAt(startTime: number, more: Partial<HeartRateSession> = {}): HeartRateSession {
  const readings = [90, 130, 170].map((bpm, at) => ({ bpm, timestamp: startTime + 1000 * at }));
  const stats = { avgBpm: 130, minBpm: 90, maxBpm: 170, peakBpm: 170, totalReadings: 3 };
  const zones = { ...stats, timeInZones: { 1: 1, 2: 1, 3: 1, 4: 0, 5: 0 } };
  const sessionId = `hr-session-${startTime}`;
  const timed = { sessionId, timerId: 't', timerName: 'Legs', startTime, endTime: startTime + 600_000 };
  return { ...timed, readings, marks: [], stats: zones, ...more };
}

async function finish({ server, cookie }: Person, session: HeartRateSession, rev = '1', assumedRev?: string) {
  // Nothing in it is undefined, which the type cannot express.
  const body = sessionBody(session) as Document['body'];
  const document: Document = { id: session.sessionId, rev, updatedAt: 1, deleted: false, body };
  const rows = [{ document, ...(assumedRev !== undefined && { assumedRev }) }];
  const answer = await server.ask('/api/sync/hrsessions/push', post({ rows }, { cookie }));
  expect(await answer.json()).toEqual({ conflicts: [] });
  await server.parts.intervals.settled();
}

onBothEngines('intervals.icu', (engine) => {
  it('is off until a key is given that it takes, which no one reads again [ACC-460]', async () => {
    const ada = await open(engine);
    expect(await look(ada)).toEqual({ kind: 'off' });
    await finish(ada, sessionAt(START));
    expect(ada.peer.asked).toEqual([]);
    expect(await said(await connect(ada, 'another-key'))).toEqual([
      400,
      {
        code: 'connection-refused',
        message: 'intervals.icu does not take this key. Copy it once more from its settings, under Developer Settings.',
      },
    ]);
    ada.peer.status = 503;
    expect(await said(await connect(ada))).toEqual([
      400,
      { code: 'connection-refused', message: 'intervals.icu does not answer. Please try again later.' },
    ]);
    ada.peer.status = undefined;
    expect(await look(ada)).toEqual({ kind: 'off' });
    const on = { kind: 'on', athlete: 'Ada at the planner', sent: 0 };
    expect(await said(await connect(ada))).toEqual([200, on]);
    expect(await look(ada)).toEqual(on);
    const rows = await ada.server.database.db.selectFrom('intervals_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('the-key');
    expect(ada.server.log.join()).not.toContain('the-key');
  });

  it('says what is planned there for a day, without notes of the calendar, to whom it belongs [ACC-464]', async () => {
    const ada = await open(engine);
    const planned = (day = '2026-11-30') => ask(ada.server, 'planned', { day }, ada.cookie);
    expect(await said(await planned())).toEqual([200, { workouts: [] }]);
    expect(ada.peer.asked).toEqual([]);
    await connect(ada);
    ada.peer.events.push(
      { id: 1, category: 'NOTE', name: 'Rest well' },
      { id: 2, category: 'WORKOUT', name: 'Hills', description: ' 4x\n- 4m Z4 HR\n', type: 'Run' },
      { id: 3, category: 'WORKOUT', name: null, description: 'x'.repeat(6001) },
    );
    expect(await said(await planned())).toEqual([
      200,
      {
        workouts: [
          { name: 'Hills', text: '4x\n- 4m Z4 HR' },
          { name: 'Workout', text: '' },
        ],
      },
    ]);
    expect(ada.peer.asked.at(-1)).toBe('?oldest=2026-11-30&newest=2026-11-30&category=WORKOUT');
    expect((await planned('30.11.2026')).status).toBe(400);
    ada.peer.key = 'another-key';
    expect(await said(await planned())).toEqual([
      400,
      {
        code: 'connection-refused',
        message: 'intervals.icu no longer takes your key: disconnect, and connect with a new one.',
      },
    ]);
    ada.peer.status = 503;
    expect((await said(await planned()))[1]).toMatchObject({
      message: 'intervals.icu does not answer. Please try again later.',
    });
  });

  it('takes no key that no header can carry, and asks their service ten times an hour at most [ACC-460]', async () => {
    const ada = await open(engine);
    for (const key of ['', ' ', 'a b', 'kéy', 'x'.repeat(201), 'a\0b'])
      expect((await connect(ada, key)).status).toBe(400);
    expect(ada.peer.asked).toEqual([]);
    const statuses: number[] = [];
    for (let times = 0; times < 12; times++) statuses.push((await connect(ada)).status);
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
  });

  it('a workout that ends from then on is sent as FIT, by itself, once [ACC-462]', async () => {
    const ada = await open(engine);
    await connect(ada);
    const session = sessionAt(START + MINUTE);
    await finish(ada, session);
    expect(ada.peer.activities).toEqual([
      {
        external_id: `roundbell-${session.sessionId}`,
        name: 'Legs',
        fileName: `roundbell-${session.sessionId}.fit`,
        bytes: new Uint8Array(fitOf(session, 60)),
      },
    ]);
    expect(await look(ada)).toMatchObject({ kind: 'on', sent: 1 });
    await finish(ada, { ...session, notes: { title: 'Hard' } }, '2', '1');
    await ada.server.parts.intervals.sweep();
    expect(ada.peer.activities).toHaveLength(1);
  });

  it('what ended before, goes on, is simulated or deleted is not sent [ACC-462]', async () => {
    const ada = await open(engine);
    await connect(ada);
    await finish(ada, sessionAt(START - DAY));
    await finish(ada, sessionAt(START + MINUTE, { source: 'demo' }));
    const { endTime: _, stats: _none, ...active } = sessionAt(START + 2 * MINUTE);
    await finish(ada, active);
    ada.peer.status = 503;
    const gone = sessionAt(START + 3 * MINUTE);
    await finish(ada, gone);
    const document = { id: gone.sessionId, rev: '2', updatedAt: 1, deleted: true, body: {} };
    const rows = [{ document, assumedRev: '1' }];
    await ada.server.ask('/api/sync/hrsessions/push', post({ rows }, { cookie: ada.cookie }));
    ada.peer.status = undefined;
    ada.clock.now += DAY;
    await ada.server.parts.intervals.sweep();
    expect(ada.peer.activities).toEqual([]);
  });

  it('one that is there by its id is not sent again, also if the answer to it got lost', async () => {
    const ada = await open(engine);
    await connect(ada);
    const session = sessionAt(START + MINUTE);
    const there = {
      external_id: `roundbell-${session.sessionId}`,
      name: 'Legs',
      fileName: '',
      bytes: new Uint8Array(),
    };
    ada.peer.activities.push(there);
    await finish(ada, session);
    expect(ada.peer.activities).toEqual([there]);
    expect(await look(ada)).toMatchObject({ sent: 1 });
  });

  it('of two processes that see it due, one sends it', async () => {
    const ada = await open(engine);
    await connect(ada);
    ada.peer.status = 503;
    await finish(ada, sessionAt(START + MINUTE));
    ada.peer.status = undefined;
    ada.clock.now += DAY;
    await Promise.all([1, 2, 3].map(() => ada.server.parts.intervals.sweep()));
    expect(ada.peer.activities).toHaveLength(1);
  });

  it.each([429, 500, 503, 302])(
    'is tried again after %i, and given up after two days, which is said',
    async (status) => {
      const ada = await open(engine);
      await connect(ada);
      ada.peer.status = status;
      await finish(ada, sessionAt(START + MINUTE));
      expect(await look(ada)).toEqual({ kind: 'on', athlete: 'Ada at the planner', sent: 0 });
      const asked = ada.peer.asked.length;
      await ada.server.parts.intervals.sweep();
      expect(ada.peer.asked).toHaveLength(asked);
      for (let times = 0; times < 10; times++) {
        ada.clock.now += 2 * DAY;
        await ada.server.parts.intervals.sweep();
      }
      expect(await look(ada)).toMatchObject({ sent: 0, trouble: 'intervals.icu did not take a workout.' });
      expect(ada.peer.asked).toHaveLength(asked + 7);
      ada.peer.status = undefined;
      await finish(ada, sessionAt(START + 30 * DAY));
      expect(await look(ada)).toEqual({ kind: 'on', athlete: 'Ada at the planner', sent: 1 });
    },
  );

  it('a key that it takes no more is said, and what waited goes with a new one', async () => {
    const ada = await open(engine);
    await connect(ada);
    ada.peer.key = 'new-key';
    await finish(ada, sessionAt(START + MINUTE));
    expect(await look(ada)).toMatchObject({
      trouble: 'intervals.icu no longer takes your key: disconnect, and connect with a new one.',
    });
    await connect(ada, 'new-key');
    await ada.server.parts.intervals.settled();
    expect(ada.peer.activities).toHaveLength(1);
    expect(await look(ada)).toEqual({ kind: 'on', athlete: 'Ada at the planner', sent: 1 });
  });

  it('a service that is silent does not keep the server from stopping', async () => {
    const ada = await open(engine);
    await connect(ada);
    ada.peer.isSilent = true;
    const asked = ada.peer.asked.length;
    const body = sessionBody(sessionAt(START + MINUTE)) as Document['body'];
    const document: Document = { id: 'hr-session-1', rev: '1', updatedAt: 1, deleted: false, body };
    await ada.server.ask('/api/sync/hrsessions/push', post({ rows: [{ document }] }, { cookie: ada.cookie }));
    await expect.poll(() => ada.peer.asked.length, { timeout: 20_000 }).toBe(asked + 1);
    await ada.server.parts.intervals.close();
    const rows = await ada.server.database.db.selectFrom('intervals_sent').selectAll().execute();
    expect(rows).toMatchObject([{ state: 'due', tries: 1 }]);
  });

  it('Disconnect removes the key, and nothing is sent any more', async () => {
    const ada = await open(engine);
    await connect(ada);
    expect(await said(await change(ada, { kind: 'disconnect' }))).toEqual([200, { kind: 'off' }]);
    await finish(ada, sessionAt(START + MINUTE));
    expect(ada.peer.activities).toEqual([]);
    for (const table of ['intervals_link', 'intervals_sent'] as const)
      expect(await ada.server.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('so does the deletion of the account', async () => {
    const ada = await open(engine);
    await connect(ada);
    await finish(ada, sessionAt(START + MINUTE));
    expect((await ask(ada.server, 'delete', { password: 'correct horse' }, ada.cookie)).status).toBe(200);
    for (const table of ['intervals_link', 'intervals_sent'] as const)
      expect(await ada.server.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
