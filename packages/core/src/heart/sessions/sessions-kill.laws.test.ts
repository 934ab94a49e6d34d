// Runs whose pages are reloaded and killed at any moment, over one device.

import './unfinished-sessions.engine.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DiskTable, DiskTableName } from '../../ports/disk.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { assertLaw, lawWithin } from '../../testing/law.ts';
import type { HeartRateSession } from './session.ts';
import { createSessions } from './sessions.engine.ts';
import type { RecordedRun, RunPlace } from './unfinished.ts';

type Act =
  | { readonly kind: 'run'; readonly seconds: number; readonly more: number }
  | { readonly kind: 'hold'; readonly seconds: number }
  | { readonly kind: 'die'; readonly how: 'kill' | 'reload' | 'leave'; readonly away: number; readonly jump: number }
  | { readonly kind: 'undo' | 'look' | 'next' | 'discard' };

const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('run'), seconds: fc.nat(17), more: fc.nat(999) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold'), seconds: fc.nat(12) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('die'),
        how: fc.constantFrom('kill', 'reload', 'leave'),
        away: fc.nat(90_000),
        jump: fc.oneof(fc.constant(0), fc.integer({ min: -3_600_000, max: 3_600_000 })),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo', 'look', 'next', 'discard') }) },
  ) as fc.Arbitrary<Act>,
  { minLength: 3, maxLength: 14 },
);

/** Its second run began in the moment of its first. */
const AT_ONE_MOMENT: readonly Act[] = [
  { kind: 'run', seconds: 0, more: 0 },
  { kind: 'discard' },
  { kind: 'run', seconds: 0, more: 0 },
  { kind: 'die', how: 'leave', away: 0, jump: 0 },
  { kind: 'run', seconds: 1, more: 0 },
  { kind: 'undo' },
  { kind: 'undo' },
  { kind: 'die', how: 'kill', away: 0, jump: 0 },
];

/** What became of a run, by the test's own account. */
interface Told {
  readonly seed: number;
  /** The beats of the run: when they came, and whether they may be lost. */
  readonly beats: { readonly at: number; isLost: boolean }[];
  isGone: boolean;
}

/** One device on which a person runs timers. */
function aDevice() {
  const ports = fakePorts();
  const runs: Told[] = [];
  let offset = 0;
  let holder: object | undefined;

  async function open() {
    const self = { isDead: false };
    const here = offset;
    const alive = (run: () => void) => () => void (self.isDead || run());
    const clock = {
      ...ports.clock,
      wall: () => ports.clock.wall() + here,
      after: (ms: number, run: () => void) => ports.clock.after(ms, alive(run)),
      every: (ms: number, run: () => void) => ports.clock.every(ms, alive(run)),
    };
    const table = <T>(name: DiskTableName): DiskTable<T> => {
      const whole = ports.disk.table<T>(name);
      const never = new Promise<never>(() => {});
      return {
        ...whole,
        put: (key, row) => (self.isDead ? never : whole.put(key, row)),
        delete: (key) => (self.isDead ? never : whole.delete(key)),
      };
    };
    const runPlace = async ({ seed }: RecordedRun): Promise<RunPlace> => {
      if (runs.find((run) => run.seed === seed)?.isGone ?? true) return 'gone';
      return holder === undefined || holder === self ? 'waiting' : 'elsewhere';
    };
    const page = fakePage();
    const sessions = createSessions({
      ...ports,
      clock,
      sessionClock: clock,
      page,
      disk: { table },
      zones: () => 187,
      runPlace,
      onRuns: () => () => {},
    });
    await sessions.open('ann');
    await settled();
    return { self, page, sessions, clock };
  }

  return {
    ports,
    runs,
    open,
    jump: (by: number) => void (offset += by),
    hold: (by: object | undefined) => void (holder = by),
  };
}

type Page = Awaited<ReturnType<ReturnType<typeof aDevice>['open']>>;

/** Plays some acts, ends all runs, and returns what was told and what is in the history of a later visit. */
async function play(list: readonly Act[], met: (name: 'killed' | 'resumed' | 'jumped back' | 'undone') => void) {
  const device = aDevice();
  const { ports, runs } = device;
  let page: Page = await device.open();
  let run: Told | undefined;

  const startedAt = new Set<number>();

  async function start(): Promise<void> {
    // A session is named after its moment: a person does not begin two in one millisecond.
    while (startedAt.has(page.clock.wall())) await ports.clock.pass(1);
    startedAt.add(page.clock.wall());
    if (run === undefined) runs.push((run = { seed: (runs.length + 1) / 1000, beats: [], isGone: false }));
    else met('resumed');
    device.hold(page.self);
    const name = `timer-${run.seed}`;
    page.sessions.start({ timerId: name, timerName: name, seed: run.seed });
  }
  const isMoving = (): boolean => page.sessions.view.getState().active !== undefined;

  async function beat(to: Told): Promise<void> {
    to.beats.push({ at: ports.clock.now(), isLost: false });
    const energyExpended = to.beats.length;
    page.sessions.record({ bpm: 120, timestamp: page.clock.wall(), energyExpended });
    await ports.clock.pass(1000);
  }

  async function die({ how, away, jump }: Extract<Act, { kind: 'die' }>): Promise<void> {
    if (how === 'leave') page.sessions.suspend();
    if (how === 'reload') page.page.hide();
    if (how !== 'kill') await settled();
    else met('killed');
    const lost = how === 'kill' ? ports.clock.now() - 5000 : ports.clock.now();
    if (isMoving() || how === 'leave') for (const each of run?.beats ?? []) if (each.at >= lost) each.isLost = true;
    page.self.isDead = true;
    device.hold(undefined);
    await ports.clock.pass(away);
    device.jump(jump);
    if (jump < -away) met('jumped back');
    page = await device.open();
  }

  async function finish(): Promise<void> {
    if (isMoving()) await page.sessions.end();
    if (run !== undefined) run.isGone = true;
    device.hold(undefined);
    await settled();
  }

  for (const act of list) {
    if (act.kind === 'run') {
      if (!isMoving()) await start();
      await settled();
      for (let second = 0; second < act.seconds && run !== undefined; second++) await beat(run);
      await ports.clock.pass(act.more);
    } else if (act.kind === 'hold' && isMoving()) {
      page.sessions.pause(true);
      await ports.clock.pass(act.seconds * 1000);
      page.sessions.pause(false);
    } else if (act.kind === 'die') await die(act);
    else if (act.kind === 'look') await device.open();
    else if (act.kind === 'undo' && run !== undefined && isMoving()) {
      await finish();
      await ports.clock.pass(3000);
      run.isGone = false;
      met('undone');
      await start();
      await settled();
    } else if (act.kind === 'next' || act.kind === 'discard') {
      await finish();
      run = undefined;
    }
  }
  await finish();
  await ports.clock.pass(1000);
  const last = await device.open();
  await ports.clock.pass(1000);
  return {
    runs,
    history: last.sessions.view.getState().history,
    chunks: await ports.disk.table('session-chunks').keys(),
    log: ports.log,
  };
}

function checkSession(session: HeartRateSession, run: Told): void {
  const ids = session.readings.map(({ energyExpended = 0 }) => energyExpended);
  const times = session.readings.map(({ timestamp }) => timestamp);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const missing = run.beats.filter((each, index) => !each.isLost && !ids.includes(index + 1));
  expect(missing).toEqual([]);
  for (const { from, to = Infinity } of session.pauses ?? [])
    expect(times.filter((at) => at > from && at < to)).toEqual([]);
  // Where nothing was recorded for longer than a page can lose, the run stood still.
  for (const [index, at] of times.entries()) {
    const gap = at - (times[index - 1] ?? at);
    const held = (session.pauses ?? []).some(({ from, to = Infinity }) => to > (times[index - 1] ?? at) && from < at);
    if (gap > 7000) expect(held).toBe(true);
  }
}

it(
  'a run is one session, whatever happens to its pages [HRT-290, HRT-293]',
  async () => {
    await assertLaw(
      { killed: 10, resumed: 10, 'jumped back': 10, undone: 10 },
      (met) =>
        fc.asyncProperty(acts, async (list) => {
          const { runs, history, chunks, log } = await play(list, (name) => void met(name));
          expect(log.codes).toEqual([]);
          expect(chunks).toEqual([]);
          for (const run of runs) {
            const mine = history.filter(({ timerId }) => timerId === `timer-${run.seed}`);
            const isSeen = run.beats.some(({ isLost }) => !isLost);
            expect(mine.length).toBeLessThanOrEqual(1);
            if (isSeen) expect(mine).toHaveLength(1);
            for (const session of mine) {
              expect(session.unfinished).toBeUndefined();
              checkSession(session, run);
            }
          }
        }),
      { numRuns: 150, examples: [[AT_ONE_MOMENT]] },
    );
  },
  lawWithin(60_000),
);
