import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { summaryOnlyOf } from '../../ports/wire/summary-only.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { aSession } from '../../testing/heart.ts';
import { sessionSummaryOf } from './session-summary.ts';
import { isSummaryOnly, type HeartRateSession } from './session.ts';
import { createSessions } from './sessions.engine.ts';
import { accountMeter, sessionDocument } from './stored-session.ts';

let open: FakePorts | undefined;
afterEach(() => open?.log.check());

const PAST = { ...aSession({ seconds: 60, startTime: 1_700_000_000_000 }), notes: { title: 'Hills' }, notesAt: 5 };

function headFrom(session: HeartRateSession) {
  const head = summaryOnlyOf('hrsessions', sessionDocument(session, 'rev-1'));
  if (head === undefined) throw new Error('no head');
  return head;
}

async function pageOf(ports: FakePorts) {
  const sessions = createSessions({
    ...ports,
    sessionClock: ports.clock,
    zones: () => 187,
    runPlace: async () => 'gone',
    onRuns: () => () => {},
  });
  await sessions.open('ann');
  await settled();
  return sessions;
}

/** A device of Ann's to which a session came as a head. */
async function aNewDevice(ports: FakePorts = fakePorts()) {
  open = ports;
  const { records } = ports;
  await records.open('ann');
  records.receive('hrsessions', headFrom(PAST));
  records.account.set(PAST.sessionId, sessionDocument(PAST, 'rev-1'));
  const sessions = await pageOf(ports);
  const [shown] = sessions.view.getState().history;
  if (shown === undefined) throw new Error('nothing is shown');
  const rows = () => ports.disk.table<Record<string, unknown>>('heart-rate').all();
  return { ...ports, ports, sessions, shown, rows, view: () => sessions.view.getState() };
}

describe('a session of which only the head is here', () => {
  it('is in the history with its numbers', async () => {
    const { shown, rows } = await aNewDevice();
    expect([isSummaryOnly(shown), shown.readings, shown.stats, shown.notes]).toEqual([
      true,
      [],
      PAST.stats,
      PAST.notes,
    ]);
    expect(sessionSummaryOf(shown)).toEqual(sessionSummaryOf(PAST));
    expect(await rows()).toEqual([]);
  });

  it('has its readings fetched once, and keeps them on the device', async () => {
    const { sessions, view, rows, records, ports } = await aNewDevice();
    expect((await sessions.whole(PAST.sessionId))?.readings).toEqual(PAST.readings);
    records.account.clear();
    expect((await sessions.whole(PAST.sessionId))?.readings).toEqual(PAST.readings);
    expect(view().history.map(({ readings }) => readings.length)).toEqual([60]);
    const next = await pageOf(ports);
    expect(next.view.getState().history.map(({ readings }) => readings.length)).toEqual([60]);
    expect((await records.get('hrsessions', PAST.sessionId))?.rev).toBe('rev-1');
    expect(await rows()).toEqual([]);
  });

  it('says nothing of its readings while the server cannot be reached, and tries again when asked', async () => {
    const { sessions, records, log, view } = await aNewDevice();
    const { whole } = records;
    records.whole = () => Promise.reject(new Failure('offline'));
    log.expect('readings-not-fetched');
    expect(await sessions.whole(PAST.sessionId)).toBeUndefined();
    expect(isSummaryOnly(view().history[0] ?? PAST)).toBe(true);
    records.whole = whole;
    expect((await sessions.whole(PAST.sessionId))?.readings).toEqual(PAST.readings);
  });

  it('is left out of what wants all readings if the account has them no more', async () => {
    const { sessions, records, view } = await aNewDevice();
    const here = aSession({ seconds: 9, startTime: 1_600_000_000_000 });
    const both = [...view().history, here];
    expect(await sessions.withReadings(both)).toEqual({ sessions: [PAST, here], elsewhere: 0 });
    records.account.clear();
    expect(await sessions.withReadings(both)).toEqual({ sessions: [here], elsewhere: 1 });
  });

  it('gets notes as a head, and stays one', async () => {
    const { sessions, records, rows } = await aNewDevice();
    await sessions.edit(PAST.sessionId, { title: 'Hills, again' });
    const document = await records.get('hrsessions', PAST.sessionId);
    expect(document?.body).toMatchObject({ notes: { title: 'Hills, again' }, readingsSize: expect.any(Number) });
    expect(document?.body).not.toHaveProperty('readings');
    expect(await rows()).toEqual([]);
    expect((await sessions.whole(PAST.sessionId))?.notes).toEqual({ title: 'Hills, again' });
  });

  it('comes back as a head after it was removed', async () => {
    const { sessions, records, rows, shown } = await aNewDevice();
    await sessions.remove(PAST.sessionId);
    expect(await records.get('hrsessions', PAST.sessionId)).toBeUndefined();
    await sessions.restore(shown);
    expect((await records.get('hrsessions', PAST.sessionId))?.body).toMatchObject({ readingsSize: expect.any(Number) });
    expect(await rows()).toEqual([]);
  });

  it('counts in the room of the account with its readings', () => {
    const head = headFrom(PAST);
    const bytes = (readingsSize: number) =>
      accountMeter()('hrsessions', [{ ...head, body: { ...head.body, readingsSize } }]).bytes;
    expect(bytes(15_000_000) - bytes(0)).toBe(15_000_000);
  });
});
