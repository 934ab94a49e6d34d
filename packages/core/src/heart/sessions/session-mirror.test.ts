import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { aSession } from '../../testing/heart.ts';
import { memoryDisk } from '../../testing/memory-disk.ts';
import { strictLog } from '../../testing/strict-log.ts';
import { MIRROR_ROOM } from './history.ts';
import { sessionBody } from './session-body.ts';
import { createSessionMirror } from './session-mirror.engine.ts';
import { storedSessionOf } from './stored-session.ts';

const sessionAt = (startTime: number) => aSession({ seconds: 5, startTime });

function aMirror(tableOf = (table: unknown) => table) {
  const [disk, log, clock] = [memoryDisk(), strictLog(), fakeClock()];
  const table = disk.table<unknown>('heart-rate');
  const mirror = createSessionMirror({ disk: { ...disk, table: () => tableOf(table) as never }, log, clock });
  return { disk, log, table, mirror, clock };
}

describe('the mirror of the sessions', () => {
  it('gives back what the documents have not taken, and leaves what it cannot read [HRT-29]', async () => {
    const { mirror, table, log } = aMirror();
    await mirror.write(sessionAt(1000), 'ann', true);
    await mirror.write(sessionAt(2000), 'ann', false);
    await mirror.write(sessionAt(3000), 'bob', false);
    await table.put('hr-session-7', { ...storedSessionOf(sessionAt(7), 'ann', false), readings: 'gone' });
    await table.put('hr-session-8', 'not JSON');
    log.expect('session-broken');
    const { ended, dead, broken } = await mirror.left('ann');
    expect([ended.map(({ startTime }) => startTime), dead, broken]).toEqual([[2000], [], 2]);
    expect(await table.keys()).toHaveLength(5);
  });

  it('ends a session of an earlier version two minutes after its last write, unless its readings are broken', async () => {
    const { mirror, table, clock, log } = aMirror();
    const session = sessionAt(clock.wall());
    const last = session.readings.at(-1)?.timestamp;
    const { endTime: _, stats: __, ...body } = sessionBody(session);
    const row = { ...body, owner: 'ann', isShared: false, seenAt: clock.wall() };
    await table.put(row.sessionId, row);
    await table.put('hr-session-9', { ...row, sessionId: 'hr-session-9', readings: { times: '!', bpm: '' } });
    await clock.pass(119_000);
    expect(await mirror.left('ann')).toEqual({ ended: [], dead: [], broken: 0 });
    await clock.pass(1000);
    log.expect('session-broken');
    const { dead, broken } = await mirror.left('ann');
    expect(dead.map(({ session: { sessionId }, at }) => [sessionId, at])).toEqual([[row.sessionId, last]]);
    expect(broken).toBe(1);
  });

  it('keeps to its room: the oldest that the documents have go', async () => {
    const { mirror, table } = aMirror();
    const large = { readings: { times: '', bpm: 'A'.repeat(MIRROR_ROOM / 2) } };
    for (const [start, isShared] of [
      [1, false],
      [2, true],
      [3, true],
    ] as const)
      await table.put(`hr-session-${start}`, { ...storedSessionOf(sessionAt(start), 'ann', isShared), ...large });
    await mirror.write(sessionAt(4), 'ann', true);
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-4']);
  });

  it('gives up what the documents have where the device refuses another, and nothing else', async () => {
    let room = 4;
    const { mirror, table, log } = aMirror((table) => {
      const whole = table as ReturnType<ReturnType<typeof memoryDisk>['table']>;
      const put = async (key: string, row: unknown) => {
        if ((await whole.keys()).length >= room) throw new Error('full');
        await whole.put(key, row);
      };
      return { ...whole, put };
    });
    for (const [start, isShared] of [
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ] as const)
      await table.put(`hr-session-${start}`, storedSessionOf(sessionAt(start), 'ann', isShared));
    await mirror.write(sessionAt(5), 'ann', false);
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-3', 'hr-session-4', 'hr-session-5']);
    log.expect('session-not-kept');
    room = 3;
    await mirror.write(sessionAt(6), 'ann', false);
    expect(await table.keys()).toEqual(['hr-session-1', 'hr-session-3', 'hr-session-5']);
    expect(log.codes).toEqual(['session-not-kept']);
  });

  it("loses a person's sessions that the documents have no more, and no others", async () => {
    const { mirror, table } = aMirror();
    await mirror.write(sessionAt(1), 'ann', true);
    await mirror.write(sessionAt(2), 'ann', true);
    await mirror.write(sessionAt(3), 'ann', false);
    await mirror.write(sessionAt(4), 'bob', true);
    await mirror.keepOnly('ann', new Set(['hr-session-2']));
    expect(await table.keys()).toEqual(['hr-session-2', 'hr-session-3', 'hr-session-4']);
    await mirror.delete('hr-session-2');
    expect(await table.keys()).toEqual(['hr-session-3', 'hr-session-4']);
  });
});
