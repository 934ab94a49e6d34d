import { afterEach, describe, expect, it, vi } from 'vitest';
import { runPlace } from '../../app/run-place.ts';
import { createWorkout } from '../../app/workout.ts';
import { Failure } from '../../base/failure.ts';
import type { Disk, DiskTable, DiskTableName } from '../../ports/disk.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePage, type FakeClaims } from '../../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { ownerlessTimer, type Timer } from '../../timer/timer.ts';
import type { Player } from '../play/player.engine.ts';
import { EXPIRES_AFTER, savedRunOf, type SavedRun } from '../play/saved-run.ts';
import { createSavedRuns, type SavedRuns } from './saved-runs.engine.ts';

const TIMER = aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)], { repeat: 2, restAfterRound: 10 })]);
const OTHER: Timer = { ...TIMER, id: 'timer-2' };
const LEAD = 150;

interface Tab {
  readonly savedRuns: SavedRuns;
  readonly player: Player;
}

const open = new Set<Player>();
afterEach(() => {
  for (const player of open) player.unload();
  open.clear();
});

/** A page of this device, and who uses it. */
function tab(ports: FakePorts, user: () => string | undefined = () => 'user-1'): Tab {
  const savedRuns = createSavedRuns({ ...ports, user });
  const { player } = createWorkout(ports, workoutParts(ports, { savedRuns }));
  open.add(player);
  return { savedRuns, player };
}

/** A page that starts a timer and vanishes silently after this many milliseconds. */
async function crashed(ports: FakePorts, timer: Timer, after: number): Promise<void> {
  const before = tab({ ...ports, clock: ports.clock });
  before.player.load(timer);
  before.player.start();
  await ports.clock.pass(LEAD + after);
  const last = savedRunOf(before.player.view.getState(), ports.clock.wall());
  open.delete(before.player);
  before.player.unload();
  await settled();
  if (last !== undefined) await ports.disk.table('run').put(timer.id, last);
}

/** What the device keeps of a timer's run. */
async function usedOf(savedRuns: SavedRuns): Promise<SavedRun> {
  const run = await savedRuns.find('timer-1');
  if (run === undefined || run === 'elsewhere') throw new Error(`${run}`);
  return run;
}

/** Another page of the same device: what one holds, the other cannot. */
function twoPages(): readonly [FakePorts, FakePorts] {
  const claims: FakeClaims = new Map();
  const ports = fakePorts({ page: fakePage(claims) });
  return [ports, { ...ports, page: fakePage(claims) }];
}

const rows = (ports: FakePorts) => ports.disk.table<SavedRun>('run').all();
const offered = ({ savedRuns }: Pick<Tab, 'savedRuns'>) =>
  savedRuns.view.getState().offered.map(({ timerId }) => timerId);

function shown(player: Player): string {
  const view = player.view.getState();
  return 'current' in view ? `${view.status} ${view.current.segment.kind} ${view.secondsLeft}` : view.status;
}

describe('a run in progress', () => {
  it('is on the device at every moment, at most a second old and never ahead [RUN-70]', async () => {
    const ports = fakePorts();
    const { player } = tab(ports);
    player.load(TIMER);
    expect(await rows(ports)).toEqual([]);
    player.start();
    await ports.clock.pass(LEAD);
    for (let passed = 0; passed < 39_000; passed += 130) {
      const [[, kept] = []] = await rows(ports);
      expect(passed - (kept?.offset ?? Number.NaN)).toBeGreaterThanOrEqual(0);
      expect(passed - (kept?.offset ?? Number.NaN)).toBeLessThan(1000);
      expect(ports.clock.wall() - (kept?.seenAt ?? Number.NaN)).toBeLessThan(LEAD + 1000);
      await ports.clock.pass(130);
    }
  });

  it('while only the place changes, what is shown of kept runs is not reported as changed', async () => {
    const ports = fakePorts();
    const { player, savedRuns } = tab(ports);
    player.load(TIMER);
    player.start();
    await ports.clock.pass(LEAD);
    const told = vi.fn();
    savedRuns.view.subscribe(told);
    await ports.clock.pass(10_000);
    expect(await rows(ports)).toMatchObject([['timer-1', { offset: 10_000 }]]);
    expect(told).not.toHaveBeenCalled();
  });

  it('is kept exactly where it was paused, skipped or made louder [RUN-70]', async () => {
    const ports = fakePorts();
    const { player } = tab(ports);
    player.load(TIMER);
    player.start();
    await ports.clock.pass(LEAD + 2345);
    player.pause();
    await settled();
    expect(await rows(ports)).toMatchObject([['timer-1', { status: 'paused', offset: 2345, place: { step: 0 } }]]);
    player.next();
    player.setVolume(15);
    player.setMuted(true);
    await settled();
    expect(await rows(ports)).toMatchObject([
      ['timer-1', { status: 'paused', offset: 0, place: { step: 1 }, volume: 15, muted: true }],
    ]);
  });

  it('stands paused where it was, with its volume and mute, silently, until Resume [RUN-71]', async () => {
    const ports = fakePorts();
    const before = tab(ports);
    before.player.load(TIMER);
    before.player.start();
    before.player.setVolume(15);
    before.player.setMuted(true);
    await ports.clock.pass(LEAD + 62_400);
    const kept = await usedOf(tab(ports).savedRuns);
    before.player.unload();
    const silentSince = ports.clock.now();

    const { player } = tab(ports);
    expect(player.restore(TIMER, kept)).toBe(true);
    expect(shown(player)).toBe('paused rest 8');
    expect(player.view.getState()).toMatchObject({ volume: 15, muted: true });
    await ports.clock.pass(60_000);
    expect(shown(player)).toBe('paused rest 8');
    expect(ports.audio.sounded().filter(({ at }) => at > silentSince)).toEqual([]);
    player.resume();
    await ports.clock.pass(8000);
    expect(shown(player)).toBe('running step 40');
  });

  it('continues to be kept once it is restored [RUN-71]', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    await ports.clock.pass(3_600_000);
    const { savedRuns, player } = tab(ports);
    const kept = await usedOf(savedRuns);
    player.restore(TIMER, kept);
    await settled();
    expect(await rows(ports)).toMatchObject([
      ['timer-1', { status: 'paused', offset: 3000, seenAt: ports.clock.wall() }],
    ]);
  });

  it.each<[string, (player: Player) => unknown]>([
    ['Stop', (player) => player.stop()],
    ['Reset', (player) => player.reset()],
    ['Exit', (player) => player.exit(() => undefined)],
  ])('is forgotten by %s, running and paused', async (_, end) => {
    for (const isPaused of [false, true]) {
      const ports = fakePorts();
      const { player } = tab(ports);
      player.load(TIMER);
      player.start();
      await ports.clock.pass(LEAD + 5000);
      if (isPaused) player.pause();
      await settled();
      expect(await rows(ports)).toHaveLength(1);
      end(player);
      await settled();
      expect(await rows(ports)).toEqual([]);
    }
  });

  it.each<[string, (player: Player) => unknown]>([
    ['its screen is left', (player) => player.unload()],
    ['another timer is opened', (player) => player.load(OTHER)],
  ])('is kept, paused at that very instant, and offered immediately when %s [RUN-100]', async (_, leave) => {
    for (const isPaused of [false, true]) {
      const ports = fakePorts();
      const { savedRuns, player } = tab(ports);
      player.load(TIMER);
      player.start();
      player.setVolume(15);
      await ports.clock.pass(LEAD + 5432);
      if (isPaused) player.pause();
      leave(player);
      expect(savedRuns.view.getState().offered).toMatchObject([{ timerId: 'timer-1', status: 'paused', offset: 5432 }]);
      await settled();
      expect(await rows(ports)).toMatchObject([['timer-1', { status: 'paused', offset: 5432, volume: 15 }]]);
      await ports.clock.pass(60_000);
      player.restore(TIMER, await usedOf(savedRuns));
      expect(shown(player)).toBe('paused step 35');
      expect(offered({ savedRuns })).toEqual([]);
    }
  });

  it('is forgotten when it is complete', async () => {
    const ports = fakePorts();
    const { player } = tab(ports);
    player.load(TIMER);
    player.start();
    await ports.clock.pass(LEAD + 129_999);
    expect(await rows(ports)).toHaveLength(1);
    await ports.clock.pass(1);
    expect(shown(player)).toBe('complete');
    expect(await rows(ports)).toEqual([]);
  });

  it('is not found again after Exit while a slow disk still writes its place', async () => {
    const ports = fakePorts();
    const table = ports.disk.table<unknown>('run');
    let written: () => void = () => undefined;
    const put = async (key: string, value: unknown) => {
      await table.put(key, value);
      await new Promise<void>((done) => {
        written = done;
      });
    };
    const disk: Disk = {
      table: <T>(name: DiskTableName) =>
        name === 'run' ? ({ ...table, put } as unknown as DiskTable<T>) : ports.disk.table<T>(name),
    };
    const { savedRuns, player } = tab({ ...ports, disk: { ...ports.disk, ...disk } });
    player.load(TIMER);
    player.start();
    await settled();
    player.exit(() => undefined);
    player.unload();
    await ports.clock.pass(4000);
    expect(await rows(ports)).toHaveLength(1);
    const answers = Promise.all([savedRuns.find('timer-1'), savedRuns.look()]);
    await settled();
    written();
    expect(await answers).toEqual([undefined, undefined]);
    expect(offered({ savedRuns })).toEqual([]);
    expect(await rows(ports)).toEqual([]);
  });

  it('every page of the product knows which run this tab has, and whether it is moving', async () => {
    const ports = fakePorts();
    const { savedRuns, player } = tab(ports);
    const here = () => savedRuns.view.getState().here;
    player.load(TIMER);
    expect(here()).toBeUndefined();
    player.start();
    expect(here()).toEqual({ timerId: 'timer-1', status: 'running' });
    const first = here();
    await ports.clock.pass(LEAD + 5000);
    expect(here()).toBe(first);
    player.pause();
    expect(here()).toEqual({ timerId: 'timer-1', status: 'paused' });
    player.unload();
    expect(here()).toBeUndefined();
  });
});

describe('an interrupted run', () => {
  it('is offered, newest first, and found by its timer', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    await crashed(ports, OTHER, 5000);
    await ports.clock.pass(4000);
    const { savedRuns } = tab(ports);
    expect(offered({ savedRuns })).toEqual([]);
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual(['timer-2', 'timer-1']);
    expect(savedRuns.view.getState().offered[0]?.stood).toMatchObject({ roundNumber: 1, rounds: 1, secondsLeft: 35 });
    expect(await savedRuns.find('timer-1')).toMatchObject({ timerId: 'timer-1', offset: 3000 });
    expect(await savedRuns.find('timer-3')).toBeUndefined();
  });

  it('is deleted after 24 hours, neither offered nor found', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    await ports.clock.pass(EXPIRES_AFTER - 1000);
    const { savedRuns } = tab(ports);
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual(['timer-1']);
    await ports.clock.pass(1000);
    expect(await savedRuns.find('timer-1')).toBeUndefined();
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual([]);
    expect(await rows(ports)).toEqual([]);
  });

  it('is no longer offered once it is dropped or continued', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    await crashed(ports, OTHER, 5000);
    await ports.clock.pass(4000);
    const { savedRuns, player } = tab(ports);
    await savedRuns.look();
    await savedRuns.drop('timer-2');
    expect(offered({ savedRuns })).toEqual(['timer-1']);
    expect((await rows(ports)).map(([key]) => key)).toEqual(['timer-1']);
    const kept = await usedOf(savedRuns);
    player.restore(TIMER, kept);
    expect(offered({ savedRuns })).toEqual([]);
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual([]);
  });

  it('is not offered while another tab has it, and is once that tab is gone', async () => {
    const [ports, others] = twoPages();
    const running = tab(others);
    running.player.load(TIMER);
    running.player.start();
    await ports.clock.pass(LEAD + 5000);
    const { savedRuns } = tab(ports);
    await savedRuns.look();
    for (let looks = 0; looks < 5; looks += 1) {
      await ports.clock.pass(3000);
      expect(offered({ savedRuns })).toEqual([]);
    }
    running.player.unload();
    await ports.clock.pass(3001);
    expect(offered({ savedRuns })).toEqual(['timer-1']);
  });

  it('is not offered for 3 s after it was seen if the browser cannot tell who has it', async () => {
    const ports = fakePorts();
    ports.page.tellsClaims = false;
    await crashed(ports, TIMER, 3000);
    const { savedRuns } = tab(ports);
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual([]);
    await ports.clock.pass(3001);
    expect(offered({ savedRuns })).toEqual(['timer-1']);
  });

  it.each([true, false])('is known to be under way in another tab (the browser can tell: %s)', async (tells) => {
    const [ports, others] = twoPages();
    for (const { page } of [ports, others]) page.tellsClaims = tells;
    const { savedRuns } = tab(ports);
    expect(await savedRuns.isUnderWayElsewhere()).toBe(false);
    const running = tab(others);
    running.player.load(TIMER);
    running.player.start();
    await ports.clock.pass(LEAD + 5000);
    expect(await savedRuns.isUnderWayElsewhere()).toBe(true);
    expect(await running.savedRuns.isUnderWayElsewhere()).toBe(false);
    running.player.reset();
    await settled();
    expect(await savedRuns.isUnderWayElsewhere()).toBe(false);
  });

  it('is looked for when the page becomes visible, and by no clock while it is hidden', async () => {
    const [ports, others] = twoPages();
    const running = tab(others);
    running.player.load(TIMER);
    running.player.start();
    await ports.clock.pass(LEAD + 5000);
    running.player.pause();
    ports.page.hide();
    const { savedRuns } = tab(ports);
    const waiting = ports.clock.pending();
    await savedRuns.look();
    expect(ports.clock.pending()).toBe(waiting);
    running.player.unload();
    await ports.clock.pass(60_000);
    expect(offered({ savedRuns })).toEqual([]);
    ports.page.show();
    await settled();
    expect(offered({ savedRuns })).toEqual(['timer-1']);
  });

  it('is offered if the device clock has been set back since', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    const clock = { ...ports.clock, wall: () => ports.clock.wall() - 5 * 3_600_000 };
    const { savedRuns } = tab({ ...ports, clock });
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual(['timer-1']);
    expect(await savedRuns.find('timer-1')).toMatchObject({ offset: 3000 });
  });

  it('is forgotten with its owner, as is one that does not say whose it is, and nothing else [ACC-154]', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    await crashed(ports, { ...OTHER, userId: 'user-2' }, 5000);
    const table = ports.disk.table<SavedRun>('run');
    const earlier = await table.get('timer-1');
    await table.put('timer-3', { ...earlier!, owner: undefined, timerId: 'timer-3' });
    await ports.clock.pass(4000);
    const { savedRuns } = tab(ports);
    await savedRuns.forgetOf('user-1');
    expect((await rows(ports)).map(([key]) => key)).toEqual(['timer-2']);
  });

  it('is forgotten where this page kept it, and no other is [ACC-155]', async () => {
    const ports = fakePorts();
    await crashed(ports, OTHER, 5000);
    const { savedRuns, player } = tab(ports);
    player.load(TIMER);
    player.start();
    await ports.clock.pass(LEAD + 3000);
    player.unload();
    await savedRuns.forgetOwn();
    expect((await rows(ports)).map(([key]) => key)).toEqual(['timer-2']);
  });

  it('is offered to its owner alone, and withdrawn at once when someone else is here [RUN-273]', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    await ports.clock.pass(4000);
    let here: string | undefined;
    const { savedRuns } = tab(ports, () => here);
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual([]);
    here = 'user-1';
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual(['timer-1']);
    here = 'user-2';
    const looking = savedRuns.look();
    expect(offered({ savedRuns })).toEqual([]);
    await looking;
    expect([offered({ savedRuns }), await savedRuns.find('timer-1')]).toEqual([[], undefined]);
    here = 'user-1';
    expect(await savedRuns.find('timer-1')).toMatchObject({ offset: 3000 });
  });

  it('is offered to anyone if an earlier version kept it, which kept no owner [RUN-273]', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    const table = ports.disk.table<SavedRun>('run');
    const earlier = await table.get('timer-1');
    await table.put('timer-1', { ...earlier!, owner: undefined });
    await ports.clock.pass(4000);
    const { savedRuns } = tab(ports, () => 'user-2');
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual(['timer-1']);
  });
});

describe('bad storage', () => {
  it('makes nothing of what it cannot read, and removes it [RUN-77]', async () => {
    const ports = fakePorts();
    const table = ports.disk.table<unknown>('run');
    await table.put('timer-1', { timerId: 'timer-1', status: 'running', offset: 'far' });
    await table.put('timer-2', 'nonsense');
    const { savedRuns } = tab(ports);
    expect(await savedRuns.find('timer-1')).toBeUndefined();
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual([]);
    expect(await rows(ports)).toEqual([]);
  });

  it('finds no run of another timer under a timer [RUN-77]', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 3000);
    const [[, kept] = []] = await rows(ports);
    await ports.disk.table('run').put('timer-2', kept);
    expect(await tab(ports).savedRuns.find('timer-2')).toBeUndefined();
  });

  it('warns once if no place can be kept, and the run continues; once kept again, all is well', async () => {
    const ports = fakePorts();
    ports.log.expect('run-not-kept');
    const { savedRuns, player } = tab(ports);
    player.load(TIMER);
    player.start();
    ports.disk.full = true;
    await ports.clock.pass(LEAD + 5000);
    expect(savedRuns.view.getState().isSaved).toBe(false);
    expect(ports.log.codes).toEqual(['run-not-kept']);
    expect(shown(player)).toBe('running step 35');
    ports.disk.full = false;
    await ports.clock.pass(1000);
    expect(savedRuns.view.getState().isSaved).toBe(true);
    expect(await rows(ports)).toMatchObject([['timer-1', { offset: 6000 }]]);
  });

  it('offers and finds nothing if nothing can be read', async () => {
    const ports = fakePorts();
    const refuse = () => Promise.reject(new Failure('storage-unavailable'));
    const broken: Disk = { table: () => ({ ...({} as DiskTable<never>), get: refuse, all: refuse }) };
    const savedRuns = createSavedRuns({ ...ports, disk: broken, user: () => 'user-1' });
    await savedRuns.look();
    expect(offered({ savedRuns })).toEqual([]);
    expect(await savedRuns.find('timer-1')).toBeUndefined();
  });

  it('is not offered when it is dropped while the device is being read', async () => {
    const ports = fakePorts();
    await crashed(ports, TIMER, 5000);
    const table = ports.disk.table<unknown>('run');
    const gates: (() => void)[] = [];
    const gated = <T>(answer: Promise<T>) => new Promise<T>((resolve) => gates.push(() => resolve(answer)));
    const disk: Disk = {
      table: <T>() =>
        ({
          ...table,
          all: () => gated(table.all()),
          delete: (timerId: string) => gated(Promise.resolve()).then(() => table.delete(timerId)),
        }) as unknown as DiskTable<T>,
    };
    const savedRuns = createSavedRuns({ ...ports, disk, user: () => 'user-1' });
    const looking = savedRuns.look();
    await settled();
    const dropping = savedRuns.drop('timer-1');
    await settled();
    while (gates.length > 0) {
      gates.shift()?.();
      await settled();
    }
    await Promise.all([looking, dropping]);
    expect(offered({ savedRuns })).toEqual([]);
  });

  it("a slow disk causes no queue: each timer's newest place is written next", async () => {
    const ports = fakePorts();
    const written: unknown[] = [];
    const waiting: (() => void)[] = [];
    const slow = (what: unknown) =>
      new Promise<void>((done) => {
        written.push(what);
        waiting.push(done);
      });
    const table = ports.disk.table<unknown>('run');
    const disk: Disk = {
      table: <T>() =>
        ({
          ...table,
          put: (_: string, value: unknown) => slow((value as SavedRun).offset),
          delete: () => slow('forgotten'),
        }) as unknown as DiskTable<T>,
    };
    const savedRuns = createSavedRuns({ ...ports, disk, user: () => 'user-1' });
    const { player } = createWorkout(ports, workoutParts(ports, { savedRuns }));
    open.add(player);
    player.load(TIMER);
    player.start();
    await ports.clock.pass(LEAD + 10_000);
    expect(written).toEqual([0]);
    waiting.shift()?.();
    await settled();
    expect(written).toEqual([0, 10_000]);
    await ports.clock.pass(3000);
    player.stop();
    waiting.shift()?.();
    await settled();
    expect(written).toEqual([0, 10_000, 'forgotten']);
    waiting.shift()?.();
  });

  it('that is kept nowhere is held while it is under way: another page does not take it for gone', async () => {
    const [here, there] = twoPages();
    const { player } = tab(here);
    const placeOf = (timerId: string) => runPlace(there, { timerId, seed: 0.5 });
    player.load(ownerlessTimer(TIMER, 'link-1'));
    player.start();
    player.pause();
    await settled();
    expect([await placeOf('link-1'), await rows(here)]).toEqual(['elsewhere', []]);
    player.load(ownerlessTimer(TIMER, 'link-2'));
    player.start();
    await settled();
    expect([await placeOf('link-1'), await placeOf('link-2')]).toEqual(['gone', 'elsewhere']);
    player.stop();
    await settled();
    expect(await placeOf('link-2')).toBe('gone');
    player.start();
    player.unload();
    await settled();
    expect(await placeOf('link-2')).toBe('gone');
  });
});
