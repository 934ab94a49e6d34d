// What an account without room for more sessions means for them, and how someone makes room.

import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { summaryOnlyOf } from '../../ports/wire/summary-only.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { aSession } from '../../testing/heart.ts';
import { assertLaw } from '../../testing/law.ts';
import { recordedSessions } from '../../testing/recorded-sessions.ts';
import { edwardsOf } from '../load/load.ts';
import { parseSession } from './session-body.ts';
import { sessionSummaryOf } from './session-summary.ts';
import { isSummaryOnly, isSimulated, isWithoutReadings, type HeartRateSession } from './session.ts';
import { createSessions } from './sessions.engine.ts';
import { sessionDocument, removableReadings, withReadingsRemoved } from './stored-session.ts';

let open: FakePorts | undefined;
afterEach(() => open?.log.check());

const DAY = 86_400_000;
const FIRST = 1_700_000_000_000;
const past = (day: number, seconds = 60) => aSession({ seconds, startTime: FIRST + day * DAY });
const documentOf = (session: HeartRateSession) => sessionDocument(session, `rev-${session.sessionId}`);

/** Ann's sessions on a device, with some in her account already. */
async function ofAnn(there: readonly HeartRateSession[] = [], ports: FakePorts = fakePorts()) {
  open = ports;
  await ports.records.open('ann');
  for (const session of there) ports.records.receive('hrsessions', documentOf(session));
  return over(ports);
}

async function over(ports: FakePorts) {
  const sessions = createSessions({
    ...ports,
    sessionClock: ports.clock,
    zones: () => 187,
    runPlace: async () => 'gone',
    onRuns: () => () => {},
  });
  await sessions.open('ann');
  await settled();
  const table = ports.disk.table<unknown>('heart-rate');
  return { ...ports, ports, sessions, table, view: () => sessions.view.getState() };
}

describe('sessions that do not fit into the account', () => {
  it('are named, for as long as the account does not take them [HRT-340]', async () => {
    const [old, long] = [past(0), { ...past(1), timerName: 'x'.repeat(500_000) }];
    const { records, view, sessions } = await ofAnn([old, long]);
    expect(view().rejected).toEqual({});
    const rejected = [
      { kind: 'timers', id: 'timer-1' },
      { kind: 'hrsessions', id: old.sessionId },
      { kind: 'hrsessions', id: long.sessionId },
    ] as const;
    records.tell({ status: 'waiting', changes: 3, rejected });
    expect(view().rejected).toEqual({ [old.sessionId]: 'full', [long.sessionId]: 'too-long' });
    records.tell({ status: 'offline', changes: 3, rejected });
    expect(Object.keys(view().rejected)).toHaveLength(2);
    await sessions.remove(old.sessionId);
    expect(view().rejected).toEqual({ [long.sessionId]: 'too-long' });
    records.tell({ status: 'synced' });
    expect(view().rejected).toEqual({});
  });

  it('are named on the next visit too, and to no one else [HRT-340]', async () => {
    const old = past(0);
    const { records, ports, sessions } = await ofAnn([old]);
    records.tell({ status: 'waiting', changes: 1, rejected: [{ kind: 'hrsessions', id: old.sessionId }] });
    expect((await ofAnn([], ports)).view().rejected).toEqual({ [old.sessionId]: 'full' });
    await sessions.open('ben');
    await settled();
    expect(sessions.view.getState().rejected).toEqual({});
  });
});

describe('a session that is removed', () => {
  it('is not shown while its removal is under way', async () => {
    const { sessions, records, view } = await ofAnn([past(0)]);
    const { remove } = records;
    let go = (): void => {};
    const isHeld = new Promise<void>((resolve) => (go = resolve));
    records.remove = async (...given) => (await isHeld, remove(...given));
    const removing = sessions.remove(past(0).sessionId);
    records.receive('hrsessions', documentOf(past(1)));
    expect(view().history.map(({ sessionId }) => sessionId)).toEqual([past(1).sessionId]);
    go();
    await removing;
    expect(await records.get('hrsessions', past(0).sessionId)).toBeUndefined();
  });

  it('is shown again if another device brings it back', async () => {
    const { sessions, records, view } = await ofAnn([past(0)]);
    await sessions.remove(past(0).sessionId);
    expect(view().history).toEqual([]);
    records.receive('hrsessions', { ...documentOf(past(0)), rev: 'rev-back' });
    expect(view().history).toHaveLength(1);
  });

  it('is brought back exactly as it was stored, also if it was not the last one', async () => {
    const { sessions, records, view } = await ofAnn([past(0), past(1)]);
    const odd = { ...documentOf(past(0)).body, newer: { field: 1 } };
    records.receive('hrsessions', { ...documentOf(past(0)), rev: 'rev-odd', body: odd });
    const first = view().history.find(({ sessionId }) => sessionId === past(0).sessionId);
    if (first === undefined) throw new Error('nothing is shown');
    await sessions.remove(past(0).sessionId);
    await sessions.remove(past(1).sessionId);
    await sessions.restore(first);
    expect((await records.get('hrsessions', past(0).sessionId))?.body).toEqual(odd);
  });
});

describe('removing readings to make room', () => {
  it('takes those of sessions before a day, whole or as heads, and keeps everything else [HRT-343]', async () => {
    const { sessions, records, view, table } = await ofAnn([past(0), past(10)]);
    const head = summaryOnlyOf('hrsessions', documentOf(past(1)));
    if (head === undefined) throw new Error('no head');
    records.receive('hrsessions', head);
    records.receive('hrsessions', documentOf({ ...past(2), source: 'demo' }));
    await table.put(past(0).sessionId, { ...documentOf(past(0)).body, owner: 'ann', isShared: true });
    const found = sessions.removableReadings(FIRST + 5 * DAY);
    expect(found.sessions).toBe(2);
    expect(found.room).toBeGreaterThan(300);
    records.tell({ status: 'synced' });
    expect(await sessions.removeReadings(FIRST + 5 * DAY)).toBe(2);
    expect(sessions.removableReadings(FIRST + 5 * DAY)).toEqual({ sessions: 0, room: 0 });
    const shown = view().history.map((each) => [each.summaryOnly?.readingsIn, each.stats?.avgBpm]);
    expect(shown).toEqual([
      [undefined, past(10).stats?.avgBpm],
      [undefined, past(2).stats?.avgBpm],
      ['removed', past(1).stats?.avgBpm],
      ['removed', past(0).stats?.avgBpm],
    ]);
    expect(await table.keys()).toEqual([]);
  });

  it('leaves notes as they are, and sessions that cannot be read [HRT-343]', async () => {
    const noted = { ...past(0), notes: { title: 'Hills' }, notesAt: 5 };
    const { sessions, records, view } = await ofAnn([noted]);
    const { summary: _, ...body } = documentOf(past(1)).body;
    records.receive('hrsessions', { ...documentOf(past(1)), body: { ...body, marks: '1,' } });
    expect(await sessions.removeReadings(FIRST + 5 * DAY)).toBe(1);
    expect(view().history.at(-1)?.notes).toEqual({ title: 'Hills' });
    expect((await records.get('hrsessions', past(1).sessionId))?.body['readings']).toBeDefined();
  });

  it('removes them on other devices too', async () => {
    const { records, view, table } = await ofAnn([past(0)]);
    await table.put(past(0).sessionId, { ...documentOf(past(0)).body, owner: 'ann', isShared: true });
    const again = await ofAnn([], open);
    expect(again.view().history.map(({ readings }) => readings.length)).toEqual([60]);
    const thinned = withReadingsRemoved({ ...documentOf(past(0)), rev: 'rev-2' });
    if (thinned === undefined) throw new Error('not thinned');
    records.receive('hrsessions', thinned);
    records.tell({ status: 'synced' });
    await settled();
    expect(again.view().history.map(isSummaryOnly)).toEqual([true]);
    expect(view().history.map(isSummaryOnly)).toEqual([true]);
    expect(await table.keys()).toEqual([]);
  });

  it('keeps the statistics, the loads and the recoveries of any session, also of one without a summary [HRT-343]', () => {
    assertLaw({ 'a summary is made': 10, 'nothing to remove': 1, 'a load': 10 }, (met) =>
      fc.property(recordedSessions, fc.boolean(), (session, isOld) => {
        const document = documentOf(session);
        const { summary: _, ...older } = document.body;
        const stored = isOld ? { ...document, body: older } : document;
        const isWanted = removableReadings([stored], Infinity).length > 0;
        expect(isWanted).toBe(session.stats !== undefined);
        met('nothing to remove', !isWanted);
        if (!isWanted) return;
        const after = parseSession(withReadingsRemoved(stored)?.body);
        if (after === undefined) throw new Error('broken');
        const { summaryOnly, readings, marks, ...others } = after;
        expect(summaryOnly?.readingsIn).toBe('removed');
        expect(isWithoutReadings(after)).toBe(true);
        expect(readings).toEqual([]);
        const { readings: __, marks: before, ...kept } = session;
        expect(others).toEqual(kept);
        expect(marks).toEqual(before);
        expect(sessionSummaryOf(after)).toEqual(sessionSummaryOf(session));
        const loads = [after, session].map((each) => edwardsOf(sessionSummaryOf(each).held, 187));
        expect(loads[0]).toBe(loads[1]);
        expect(isSimulated(after)).toBe(isSimulated(session));
        met('a summary is made', isOld);
        met('a load', (loads[0] ?? 0) > 0);
      }),
    );
  });
});
