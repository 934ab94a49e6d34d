import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createWorkout } from '../../app/workout.ts';
import { Failure } from '../../base/failure.ts';
import { CLOSED_LIBRARY, type LibraryView } from '../../library/library-view.ts';
import type { Stop } from '../../ports/stop.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePage, type FakeClaims } from '../../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { NO_ONE, type Timer } from '../../timer/timer.ts';
import { createUndo } from '../../undo/undo.engine.ts';
import type { SavedRun } from '../play/saved-run.ts';

const TIMER = aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)], { repeat: 2, restAfterRound: 10 })]);
const LONGER: Timer = { ...TIMER, rounds: [aRound('A', [aStep('Squats', 90)])] };
const LEAD = 150;

const leaving: Stop[] = [];
afterEach(() => {
  for (const leave of leaving) leave();
  leaving.length = 0;
});

/** A tab whose library has one timer. */
function tab(ports: FakePorts = fakePorts(), reads?: (id: string) => Promise<Timer | undefined>) {
  const view = createStore<LibraryView>(() => ({ ...CLOSED_LIBRARY, status: 'ready', timers: [TIMER] }));
  const read = async (id: string) => view.getState().timers.find((timer) => timer.id === id);
  const library = { view, read: reads ?? read };
  const undo = createUndo(ports);
  const parts = workoutParts(ports, { library, undo });
  const { screenState, player } = createWorkout(ports, parts);
  const open = async (): Promise<Stop> => {
    const leave = screenState.open('timer-1');
    leaving.push(leave);
    await settled();
    return leave;
  };
  return {
    ports,
    screenState,
    player,
    open,
    undo,
    savedRuns: parts.savedRuns,
    edit: (timers: readonly Timer[], unreadable = 0) => view.setState({ timers, unreadable }),
    opening: () => screenState.view.getState().opening,
    note: () => screenState.view.getState().note,
    left: () => {
      const shown = player.view.getState();
      return 'progress' in shown ? `${shown.status} ${shown.progress.leftMillis}` : shown.status;
    },
  };
}

async function running(ports?: FakePorts) {
  const page = tab(ports);
  const leave = await page.open();
  page.player.start();
  await page.ports.clock.pass(LEAD + 5432);
  return { ...page, leave };
}

/** Two tabs of one device. */
function twoPages(): readonly [FakePorts, FakePorts] {
  const claims: FakeClaims = new Map();
  const ports = fakePorts({ page: fakePage(claims) });
  return [ports, { ...ports, page: fakePage(claims) }];
}
const soundsAfter = (ports: FakePorts, at: number) => ports.audio.sounded().filter((tone) => tone.at > at);
const rows = (ports: FakePorts) => ports.disk.table<SavedRun>('run').all();

describe('undoing the end of a run', () => {
  it.each(['stop', 'reset'] as const)('leads from %s to where the run stood [RUN-102]', async (by) => {
    const { player, undo, left, ports } = await running();
    player.setVolume(15);
    player[by]();
    expect(undo.view.getState().text).toBe(by === 'stop' ? 'Stopped.' : 'Reset.');
    await ports.clock.pass(8000);
    undo.take();
    expect(left()).toBe('paused 34568');
    expect(player.view.getState().volume).toBe(15);
    await settled();
    expect(await rows(ports)).toMatchObject([['timer-1', { status: 'paused', offset: 5432 }]]);
    player.resume();
    await ports.clock.pass(1568);
    expect(left()).toBe('running 33000');
  });

  it('leads from Exit back to the screen of the run [RUN-102]', async () => {
    const { player, undo, leave, ports, open, left } = await running();
    const went: string[] = [];
    player.exit(() => went.push('back'));
    leave();
    await settled();
    expect(await rows(ports)).toEqual([]);
    expect(undo.view.getState().text).toBe('Run ended.');
    undo.take();
    expect(went).toEqual(['back']);
    await open();
    expect(left()).toBe('paused 34568');
  });

  it('is no longer offered once a run moves [RUN-102]', async () => {
    const { player, undo } = await running();
    player.stop();
    player.start();
    expect(undo.view.getState().text).toBeUndefined();
  });
});

describe('a timer on the run screen', () => {
  it('says that the place of a kept run is gone, and begins again [RUN-105]', async () => {
    const { leave, edit, open, note, left, ports } = await running();
    leave();
    edit([{ ...TIMER, rounds: [aRound('B', [aStep('Plank', 30)])] }]);
    await open();
    expect(left()).toBe('ready 30000');
    expect(note()).toBe('place-gone');
    expect(await rows(ports)).toEqual([]);
  });

  it('says nothing of an interruption to someone who left on their own [RUN-100]', async () => {
    const { leave, open, note, left } = await running();
    leave();
    await open();
    expect(left()).toBe('paused 34568');
    expect(note()).toBeUndefined();
  });

  it('is shown as interrupted until it is resumed, if no one ended it [RUN-71]', async () => {
    const { ports, screenState, player, note, open, left, savedRuns, leave } = await running();
    leave();
    await settled();
    const [row] = await rows(ports);
    await ports.disk.table('run').put('timer-1', { ...row?.[1], status: 'running' });
    await ports.clock.pass(4000);
    expect(screenState.view.getState()).toEqual({ opening: 'loading', note: undefined });
    await open();
    expect([left(), note()]).toEqual(['paused 34568', 'was-interrupted']);
    player.resume();
    expect(note()).toBeUndefined();
    expect(savedRuns.view.getState().offered).toEqual([]);
  });

  it('is missing where the library has none, and tells what failed where it cannot be read', async () => {
    const { ports, screenState, opening, left } = tab();
    screenState.open('timer-9');
    await settled();
    expect(opening()).toBe('missing');
    await screenState.takeOver();
    expect([opening(), left()]).toEqual(['missing', 'empty']);
    const broken = tab(ports, () => Promise.reject(new Failure('not-found')));
    await broken.open();
    expect(broken.opening()).toMatchObject({ thrown: { code: 'not-found' } });
    await broken.screenState.takeOver();
    expect(broken.opening()).toBe('missing');
  });

  it('is not loaded when its screen was left, or shows another one, before it was read', async () => {
    const answers: ((timer: Timer | undefined) => void)[] = [];
    const { screenState, opening, left } = tab(undefined, () => new Promise((resolve) => answers.push(resolve)));
    const leave = screenState.open('timer-1');
    await settled();
    leave();
    answers[0]?.(TIMER);
    await settled();
    expect([opening(), left()]).toEqual(['loading', 'empty']);
    const leaveFirst = screenState.open('timer-1');
    leaving.push(screenState.open('timer-2'));
    leaveFirst();
    await settled();
    answers[2]?.({ ...LONGER, id: 'timer-2' });
    answers[1]?.(TIMER);
    await settled();
    expect([opening(), left()]).toEqual(['open', 'ready 90000']);
  });

  it('continues unchanged when it is edited or deleted elsewhere, and says so once', async () => {
    const { edit, note, screenState, player } = await running();
    edit([LONGER]);
    screenState.dismiss();
    player.pause();
    expect(note()).toBeUndefined();
    edit([TIMER]);
    player.reset();
    player.start();
    edit([LONGER]);
    expect(note()).toBe('changed');
    player.pause();
    expect(note()).toBe('changed');
  });

  it('continues unchanged when it is edited or deleted elsewhere, and says so once', async () => {
    const { edit, note, left, screenState, ports } = await running();
    edit([{ ...TIMER, tags: ['new'], updatedAt: new Date(5) }]);
    expect(note()).toBeUndefined();
    edit([LONGER]);
    expect(note()).toBe('changed');
    await ports.clock.pass(1568);
    expect(left()).toBe('running 33000');
    screenState.dismiss();
    edit([{ ...LONGER, name: 'Once more' }]);
    expect(note()).toBeUndefined();
    edit([]);
    expect(note()).toBe('deleted');
    edit([TIMER]);
    expect(note()).toBeUndefined();
  });

  it('is the newest version once it is reset, and can be restored as it was', async () => {
    const { edit, note, left, player, undo } = await running();
    edit([LONGER]);
    player.reset();
    expect(left()).toBe('ready 90000');
    expect(note()).toBeUndefined();
    undo.take();
    expect(left()).toBe('paused 34568');
  });

  it('says so again if it is started again after Stop, in a step of the version that was changed', async () => {
    const { edit, note, left, player, screenState, ports } = await running();
    player.next();
    edit([LONGER]);
    screenState.dismiss();
    player.stop();
    expect([left(), note()]).toEqual(['ready 20000', undefined]);
    player.start();
    await ports.clock.pass(LEAD + 1000);
    expect([left(), note()]).toEqual(['running 19000', 'changed']);
    screenState.dismiss();
    player.pause();
    player.resume();
    expect(note()).toBeUndefined();
  });

  it('is the newest version at once if it is stopped in its first step', async () => {
    const { edit, left, player, undo } = await running();
    edit([LONGER]);
    player.stop();
    expect(left()).toBe('ready 90000');
    undo.take();
    expect(left()).toBe('paused 34568');
  });

  it('is not run again after Stop once deleted, and says so; its run can be restored', async () => {
    const { edit, note, opening, left, player, undo, ports } = await running();
    player.next();
    await ports.clock.pass(4000);
    edit([]);
    player.stop();
    player.start();
    expect([opening(), left()]).toEqual(['deleted', 'empty']);
    expect(undo.view.getState().text).toBe('Stopped.');
    undo.take();
    expect([opening(), left()]).toEqual(['open', 'paused 16000']);
    player.resume();
    expect(note()).toBe('deleted');
  });

  it('cannot be run any more if it is deleted after Stop', async () => {
    const { edit, opening, left, player } = await running();
    player.next();
    player.stop();
    edit([LONGER]);
    expect([opening(), left()]).toEqual(['open', 'ready 20000']);
    edit([]);
    expect([opening(), left()]).toEqual(['deleted', 'empty']);
  });

  it('is the newest version immediately if no one has begun', async () => {
    const { open, edit, left } = tab();
    await open();
    edit([LONGER]);
    expect(left()).toBe('ready 90000');
  });

  it('is not run again once deleted, and says so; its run can be restored', async () => {
    const { edit, opening, left, player, undo } = await running();
    edit([]);
    player.reset();
    player.start();
    expect(opening()).toBe('deleted');
    expect(left()).toBe('empty');
    undo.take();
    expect(opening()).toBe('open');
    expect(left()).toBe('paused 34568');
  });

  it('is believed deleted only if the library knows everything', async () => {
    const { open, edit, opening } = tab();
    await open();
    edit([], 1);
    expect(opening()).toBe('open');
    edit([]);
    expect(opening()).toBe('deleted');
  });
});

describe('two tabs of one timer', () => {
  it('have one run: the second finds it elsewhere, and touches nothing [RUN-103]', async () => {
    const [ports, others] = twoPages();
    const first = await running(ports);
    const second = tab(others);
    await second.open();
    await ports.clock.pass(300);
    expect(second.opening()).toBe('elsewhere');
    expect(second.left()).toBe('empty');
    second.player.stop();
    second.player.reset();
    await settled();
    expect(await rows(ports)).toHaveLength(1);
    expect(first.left()).toBe('running 35000');
  });

  it('have one run, even if both stood ready: the second to start finds it elsewhere [RUN-103]', async () => {
    const [ports, others] = twoPages();
    const [first, second] = [tab(ports), tab(others)];
    await Promise.all([first.open(), second.open()]);
    first.player.start();
    await ports.clock.pass(LEAD + 1000);
    second.player.start();
    await settled();
    expect(second.opening()).toBe('elsewhere');
    expect(second.left()).toBe('empty');
    await ports.clock.pass(1000);
    expect(first.left()).toBe('running 38000');
    expect(await rows(ports)).toMatchObject([['timer-1', { offset: 2000 }]]);
  });

  it('the second takes over exactly where the first stood, which falls silent and says so [RUN-104]', async () => {
    const [ports, others] = twoPages();
    const first = await running(ports);
    const second = tab(others);
    await second.open();
    await ports.clock.pass(300);
    await second.screenState.takeOver();
    expect(first.opening()).toBe('elsewhere');
    expect(first.left()).toBe('empty');
    expect(second.left()).toBe('running 34268');
    await ports.clock.pass(10_268);
    expect(second.left()).toBe('running 24000');
    expect(await rows(ports)).toMatchObject([['timer-1', { offset: 16_000 }]]);
    await first.screenState.takeOver();
    expect([first.left(), second.left()]).toEqual(['running 24000', 'empty']);
  });

  it('the second stands paused where the first was paused [RUN-104]', async () => {
    const [ports, others] = twoPages();
    const first = await running(ports);
    first.player.pause();
    const second = tab(others);
    await second.open();
    await ports.clock.pass(300);
    await second.screenState.takeOver();
    expect(second.left()).toBe('paused 34568');
  });

  it('a tab that does not answer loses its run: it is silent when it wakes, and the place stays [RUN-104]', async () => {
    const [ports, others] = twoPages();
    const first = await running(ports);
    // Nothing that this page writes arrives any more: it is as good as frozen.
    others.page.isPatient = false;
    const second = tab(others);
    await second.open();
    await ports.clock.pass(300);
    await second.screenState.takeOver();
    const since = ports.clock.now();
    expect(first.left()).toBe('empty');
    expect(second.left()).toMatch(/^running/);
    second.player.pause();
    await ports.clock.pass(60_000);
    expect(soundsAfter(ports, since)).toEqual([]);
    expect(await rows(ports)).toMatchObject([['timer-1', { status: 'paused' }]]);
  });

  it('the second stands where the first left it, once that is gone [RUN-103]', async () => {
    const [ports, others] = twoPages();
    const first = await running(ports);
    const second = tab(others);
    await second.open();
    await ports.clock.pass(300);
    first.leave();
    await settled();
    others.page.hide();
    others.page.show();
    await settled();
    expect(second.left()).toBe('paused 34268');
  });
});

describe("a timer that is no one's", () => {
  const PASSING: Timer = { ...LONGER, id: 'link-1', userId: NO_ONE };
  async function once() {
    const page = tab();
    const close = page.screenState.openOnce(PASSING);
    leaving.push(close);
    page.player.start();
    await page.ports.clock.pass(LEAD + 5432);
    return { ...page, close };
  }

  it("a timer that is in no one's library runs like any other, and nothing says that it was deleted", async () => {
    const { screenState, player, left, opening, note, edit } = await once();
    expect(opening()).toBe('open');
    expect(left()).toBe('running 85000');
    edit([]);
    expect(note()).toBeUndefined();
    player.reset();
    expect(left()).toBe('ready 90000');
    expect(screenState.newest(PASSING)).toBe(PASSING);
  });

  it.each(['leaves', 'stops', 'hides'] as const)('keeps nothing when someone %s [LNK-12]', async (how) => {
    const { ports, player, close, savedRuns, undo } = await once();
    await settled();
    expect(await rows(ports)).toEqual([]);
    if (how === 'stops') player.stop();
    else if (how === 'leaves') close();
    else ports.page.hide();
    await settled();
    await ports.clock.pass(5000);
    expect(await rows(ports)).toEqual([]);
    expect(savedRuns.view.getState()).toMatchObject({ offered: [], here: undefined });
    expect(undo.view.getState().text).toBeUndefined();
  });
});
