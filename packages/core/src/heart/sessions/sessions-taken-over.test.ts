// A run that two pages of one device have one after the other, while the first one is late with what it knows.

import './unfinished-sessions.engine.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { DiskTable, DiskTableName } from '../../ports/disk.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { chunkKey, chunkOf, NOTHING_WRITTEN } from './session-chunks.ts';
import { withNotes } from './session-notes.ts';
import { endSession, startSession, withMark, type HeartRateSession } from './session.ts';
import { createSessions } from './sessions.engine.ts';
import { continued, withLate, type RunPlace } from './unfinished.ts';

let ports: FakePorts | undefined;
afterEach(() => ports?.log.check());

const ZONES = 187;
const RUN = { timerId: 'timer-1', timerName: 'Tabata', seed: 0.5 };

/** Two pages over one device; the first can be frozen: its timers wait, and fire when it wakes. */
async function twoPages() {
  const device = (ports = fakePorts());
  let isGone = false;
  let sleep = Promise.resolve();
  let wake = (): void => {};
  const freeze = (): void => {
    sleep = new Promise((resolve) => (wake = resolve));
  };
  const open = async (isFirst: boolean) => {
    const late = (run: () => void) => () => void (isFirst ? sleep.then(run) : run());
    const clock = {
      ...device.clock,
      every: (ms: number, run: () => void) => device.clock.every(ms, late(run)),
    };
    const table = <T>(name: DiskTableName): DiskTable<T> => {
      const whole = device.disk.table<T>(name);
      return isFirst ? { ...whole, put: async (key, row) => (await sleep, whole.put(key, row)) } : whole;
    };
    const sessions = createSessions({
      ...device,
      clock,
      sessionClock: clock,
      disk: { table },
      zones: () => ZONES,
      runPlace: async (): Promise<RunPlace> => (isGone ? 'gone' : 'elsewhere'),
      onRuns: () => () => {},
    });
    await sessions.open('ann');
    await settled();
    return sessions;
  };
  const [first, second] = [await open(true), await open(false)];
  let beats = 0;
  const beat = async (page: typeof first, seconds: number) => {
    for (let second_ = 0; second_ < seconds; second_++) {
      page.record({ bpm: 120, timestamp: device.clock.wall(), energyExpended: (beats += 1) });
      await device.clock.pass(1000);
    }
  };
  return {
    device,
    first,
    second,
    beat,
    freeze,
    wake: async () => (wake(), settled()),
    async end() {
      isGone = true;
      await second.end();
      await settled();
    },
    /** What a page that is opened later shows. */
    async later() {
      await device.clock.pass(20_000);
      const page = await open(false);
      await device.clock.pass(1000);
      return page.view.getState().history.map(({ readings, startTime, endTime = 0, pauses = [], unfinished }) => ({
        beats: readings.map(({ energyExpended }) => energyExpended),
        seconds: Math.round((endTime - startTime) / 1000),
        paused: Math.round(pauses.reduce((sum, { from, to = from }) => sum + to - from, 0) / 1000),
        unfinished,
      }));
    },
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

describe('a run that another page takes over', () => {
  it('has what the first page wrote only after the second one had begun [HRT-290]', async () => {
    const { first, second, beat, freeze, wake, end, later } = await twoPages();
    first.start(RUN);
    await settled();
    await beat(first, 8);
    freeze();
    first.suspend();
    second.start(RUN);
    await settled();
    await wake();
    await beat(second, 8);
    await end();
    expect(await later()).toEqual([
      { beats: upTo(16), seconds: 16, paused: expect.any(Number), unfinished: undefined },
    ]);
  });

  it('is not longer because the first page wakes after its end [HRT-290]', async () => {
    const { first, second, beat, freeze, wake, end, later, device } = await twoPages();
    first.start(RUN);
    await settled();
    await beat(first, 8);
    freeze();
    await device.clock.pass(3000);
    second.start(RUN);
    await settled();
    await beat(second, 8);
    await end();
    await device.clock.pass(600_000);
    first.suspend();
    await wake();
    const [session, ...others] = await later();
    expect(others).toEqual([]);
    expect(session).toMatchObject({ beats: upTo(16), seconds: 19, unfinished: undefined });
  });

  it('is not longer because the first page wakes before its end', async () => {
    const { first, second, beat, freeze, wake, end, later, device } = await twoPages();
    first.start(RUN);
    await settled();
    await beat(first, 8);
    freeze();
    await device.clock.pass(3000);
    second.start(RUN);
    await settled();
    await beat(second, 8);
    first.suspend();
    await wake();
    await beat(second, 4);
    await end();
    const [session, ...others] = await later();
    expect(others).toEqual([]);
    expect(session).toMatchObject({ beats: upTo(20), seconds: 23, unfinished: undefined });
  });
});

it('two pieces of one run whose pages did not know of each other become one session, and leave nothing behind [HRT-290]', async () => {
  const device = (ports = fakePorts());
  const chunks = device.disk.table<unknown>('session-chunks');
  for (const start of [0, 60_000]) {
    const session = withMark(startSession(RUN, start), { at: start, stepName: 'Work', type: 'work' });
    const chunk = chunkOf({ session, at: start + 5000, seed: RUN.seed }, NOTHING_WRITTEN, 'ann');
    await chunks.put(chunkKey(session.sessionId, 0, `page-${start}`), chunk);
  }
  const runPlace = async (): Promise<RunPlace> => 'gone';
  const visit = async () => {
    const given = { ...device, sessionClock: device.clock, zones: () => ZONES, runPlace, onRuns: () => () => {} };
    const sessions = createSessions(given);
    await sessions.open('ann');
    await device.clock.pass(1000);
    return sessions.view.getState().history.map(({ sessionId, endTime }) => [sessionId, endTime]);
  };
  expect(await visit()).toEqual([['hr-session-0', 65_000]]);
  expect(await chunks.keys()).toEqual([]);
  expect(await visit()).toEqual([['hr-session-0', 65_000]]);
});

it('a session has in the end what was noted on another page while it was in progress', () => {
  const begun = startSession(RUN, 0);
  const ended = endSession(begun, 60_000, ZONES);
  const piece = (title: string, at: number) => withNotes(begun, { title }, at);
  const titleOf = (session: HeartRateSession) => session.notes?.title;
  expect(titleOf(withLate(ended, [piece('Legs', 5000)], ZONES))).toBe('Legs');
  expect(titleOf(withLate(withNotes(ended, { title: 'Arms' }, 9000), [piece('Legs', 5000)], ZONES))).toBe('Arms');
  const heard = { ...piece('Legs', 5000), readings: [{ bpm: 100, timestamp: 4000 }] };
  expect(withLate(ended, [heard], ZONES)).toMatchObject({ notes: { title: 'Legs' }, readings: [{ bpm: 100 }] });
});

describe('a step in which a run is interrupted', () => {
  /** Its first mark may be a moment late: the clock is read twice. */
  const begun = (start: number, late: number, ...steps: readonly string[]) =>
    steps.reduce(
      (session, stepName, place) =>
        withMark(session, { at: start + (place === 0 ? late : place * 1000), stepName, type: 'rest' }),
      startSession(RUN, start),
    );
  const goesOnLate = (late: number, before: readonly string[], ...after: readonly string[]) =>
    continued({ session: begun(0, 0, ...before), at: 4000 }, begun(60_000, late, ...after)).marks.map(
      ({ at, stepName }) => [at, stepName],
    );

  const goesOn = goesOnLate.bind(undefined, 0);

  it.each([1, 99])('is one step, though it is marked %d ms after the run was resumed', (late) => {
    expect(goesOnLate(late, ['Work', 'Rest'], 'Rest')).toEqual([
      [0, 'Work'],
      [1000, 'Rest'],
    ]);
  });

  it('is one step, and another one is another', () => {
    expect(goesOn(['Work', 'Rest'], 'Rest')).toEqual([
      [0, 'Work'],
      [1000, 'Rest'],
    ]);
    expect(goesOn(['Work', 'Rest'], 'Rest', 'Work', 'Rest')).toEqual([
      [0, 'Work'],
      [1000, 'Rest'],
      [61_000, 'Work'],
      [62_000, 'Rest'],
    ]);
    expect(goesOn(['Work'], 'Rest')).toEqual([
      [0, 'Work'],
      [60_000, 'Rest'],
    ]);
    expect(goesOn([], 'Rest')).toEqual([[60_000, 'Rest']]);
  });
});
