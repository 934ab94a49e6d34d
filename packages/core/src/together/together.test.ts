import { afterEach, describe, expect, it } from 'vitest';
import { createWorkout } from '../app/workout.ts';
import { Failure } from '../base/failure.ts';
import type { Player } from '../run/play/player.engine.ts';
import { type ClockFault, driftingClock } from '../testing/drifting-clock.ts';
import { fakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { workoutParts } from '../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { ownerlessTimer } from '../timer/timer.ts';
import { withoutPauses } from './agreed-start.ts';
import { createTogether } from './together.engine.ts';

const CIRCUIT = aTimer([
  aRound('A', [aStep('Squats', 40, { pauseAfterEnd: true }), aStep('Rest', 20)], { repeat: 20 }),
]);
const ONCE = ownerlessTimer(CIRCUIT, 'link-1');
const MINUTE = 60_000;
const FINE: ClockFault = { ppm: 0, wallAhead: 0, startsAt: 0 };

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

function skipToEnd(player: Player): void {
  let isMore = true;
  while (isMore) isMore = player.next();
  player.adjust(-MINUTE);
}

/** A device with its own clock, and a way to the server that takes up to `slow` ms in each direction. */
function device(truth: FakeClock, fault: Partial<ClockFault> = {}, slow = 5, seed = 1) {
  const clock = driftingClock(truth, { ...FINE, ...fault });
  const random = seededRandom(seed);
  const ports = fakePorts({ clock });
  const asked: number[] = [];
  const network = { isThere: true, slow };
  const travel = () => new Promise<void>((resolve) => void truth.after(random.next() * network.slow, resolve));
  ports.server.time = async () => {
    asked.push(truth.now());
    await travel();
    if (!network.isThere) throw new Failure('offline');
    const now = truth.wall();
    await travel();
    return now;
  };
  const workout = createWorkout(ports, workoutParts(ports));
  const run = { openOnce: workout.screenState.openOnce, unlock: workout.unlock, player: workout.player };
  const together = createTogether({ ...ports, run: () => run });
  /** When its tones were heard, by the true clock. */
  const heard = () =>
    ports.audio.sounded().map(({ at }) => (at - (fault.startsAt ?? 0)) / (1 + (fault.ppm ?? 0) / 1e6));
  const open = (startsAt: number, timer = ONCE) => {
    const leave = together.open(timer, startsAt);
    leaving.push(leave);
    return leave;
  };
  const watch = (startsAt: number) => {
    const stop = together.watch(startsAt);
    leaving.push(stop);
    return stop;
  };
  const place = () => {
    const view = workout.player.view.getState();
    if (view.status === 'empty' || view.status === 'complete') return view.status;
    return `${view.status} ${view.current.kind === 'step' ? view.current.stepName : 'rest'} ${view.current.repeat} ${view.secondsLeft}`;
  };
  return {
    ports,
    clock,
    together,
    workout,
    asked,
    network,
    heard,
    open,
    watch,
    place,
    seen: () => together.view.getState(),
  };
}

describe('an agreed start', () => {
  it('asks the server five times at once, and again once a minute while it is looked at', async () => {
    const truth = fakeClock();
    const { asked, watch } = device(truth);
    const stop = watch(truth.wall() + 5 * MINUTE);
    await truth.pass(1000);
    expect(asked).toHaveLength(5);
    await truth.pass(MINUTE);
    expect(asked).toHaveLength(10);
    stop();
    await truth.pass(5 * MINUTE);
    expect(asked).toHaveLength(10);
  });

  it('asks again after 2, 4, 8, 16, 32 s, then once a minute, while answers take long', async () => {
    const truth = fakeClock();
    const { asked, watch } = device(truth, {}, 100);
    watch(truth.wall() + 10 * MINUTE);
    await truth.pass(4 * MINUTE);
    const begun = asked.filter((_, index) => index % 5 === 0);
    const pauses = begun.slice(1).map((at, index) => (at - (begun[index] ?? 0)) / 1000);
    // Five answers take up to a second more.
    expect(pauses.map((pause) => [60, 32, 16, 8, 4, 2].find((wanted) => wanted <= pause))).toEqual([
      2, 4, 8, 16, 32, 60, 60,
    ]);
  });

  it('knows the time within seconds of a page that answered late while it loaded', async () => {
    const truth = fakeClock();
    const startsAt = truth.wall() + 15_000;
    const busy = device(truth, {}, 600, 5);
    const calm = device(truth, {}, 5, 6);
    for (const { watch, open } of [busy, calm]) {
      watch(startsAt);
      open(startsAt);
    }
    await truth.pass(5000);
    busy.network.slow = 5;
    await truth.pass(12_000);
    const [ours, theirs] = [busy.heard(), calm.heard()];
    expect(theirs.length).toBeGreaterThan(4);
    expect(ours).toHaveLength(theirs.length);
    expect(Math.max(...ours.map((at, index) => Math.abs(at - (theirs[index] ?? Infinity))))).toBeLessThan(20);
  });

  it('asks again when the page is seen again, and when the network is back', async () => {
    const truth = fakeClock();
    const { ports, asked, watch } = device(truth);
    watch(truth.wall() + 5 * MINUTE);
    await truth.pass(1000);
    ports.page.hide();
    ports.page.show();
    await truth.pass(1000);
    expect(asked).toHaveLength(10);
    ports.page.goOffline();
    ports.page.goOnline();
    await truth.pass(1000);
    expect(asked).toHaveLength(15);
  });

  it('is as far ahead on a device whose clock is five minutes wrong as anywhere [LNK-27]', async () => {
    const truth = fakeClock();
    const devices = [
      device(truth),
      device(truth, { wallAhead: 5 * MINUTE, startsAt: 77_777 }),
      device(truth, { wallAhead: -5 * MINUTE }),
    ];
    for (const { watch } of devices) watch(truth.wall() + 43_000);
    expect(devices.at(0)?.seen()).toEqual({ clock: 'asking', secondsAhead: undefined, isInStep: true });
    await truth.pass(1000);
    for (const { seen } of devices) expect(seen()).toMatchObject({ clock: 'server', secondsAhead: 42 });
    await truth.pass(50_000);
    for (const { seen } of devices) expect(seen()).toMatchObject({ secondsAhead: -8 });
  });

  it('goes by the clock of the device while the server does not answer, and asks again', async () => {
    const truth = fakeClock();
    const { asked, network, watch, seen } = device(truth, { wallAhead: 5000 });
    network.isThere = false;
    watch(truth.wall() + MINUTE);
    await truth.pass(100);
    expect(seen()).toMatchObject({ clock: 'device', secondsAhead: 55 });
    const before = asked.length;
    network.isThere = true;
    await truth.pass(10_000);
    expect(asked.length).toBe(before + 5);
    expect(seen()).toMatchObject({ clock: 'server', secondsAhead: 50 });
  });

  it('does not wait for a server that never answers', async () => {
    const truth = fakeClock();
    const { ports, watch, seen } = device(truth);
    ports.server.time = () => new Promise(() => undefined);
    watch(truth.wall() + MINUTE);
    await truth.pass(2900);
    expect(seen().clock).toBe('asking');
    await truth.pass(200);
    expect(seen()).toMatchObject({ clock: 'device', secondsAhead: 57 });
  });

  it('does not wait for one that was asked before the start was looked at', async () => {
    const truth = fakeClock();
    const { ports, watch, seen } = device(truth);
    ports.server.time = () => new Promise(() => undefined);
    watch(truth.wall() + MINUTE)();
    await truth.pass(10_000);
    watch(truth.wall() + MINUTE);
    expect(seen().clock).toBe('asking');
    await truth.pass(3100);
    expect(seen()).toMatchObject({ clock: 'device', secondsAhead: 57 });
  });

  it('asks again for what it knew when a start is looked at again, for 3 s at most', async () => {
    const truth = fakeClock();
    const { ports, watch, seen } = device(truth, { wallAhead: 5000 });
    const stop = watch(truth.wall() + MINUTE);
    await truth.pass(1000);
    stop();
    ports.server.time = () => new Promise(() => undefined);
    watch(truth.wall() + MINUTE);
    expect(seen().clock).toBe('asking');
    await truth.pass(3100);
    expect(seen()).toMatchObject({ clock: 'server', secondsAhead: 57 });
  });

  it('goes by what the clock of the device shows when it is looked at again', async () => {
    const truth = fakeClock();
    const ports = fakePorts({ clock: truth });
    ports.server.reachable = false;
    let set = 0;
    const clock = { ...truth, wall: () => truth.wall() + set };
    const together = createTogether({ ...ports, clock, run: () => undefined });
    const startsAt = truth.wall() + 10 * MINUTE;
    const stop = together.watch(startsAt);
    await truth.pass(1000);
    set = 5 * MINUTE;
    expect(together.agreedFor(startsAt)).toBe(startsAt - set);
    stop();
    leaving.push(together.watch(startsAt));
    expect(together.agreedFor(startsAt)).toBe(startsAt);
  });

  it('gives the moment for what the clock of a device shows, though that is wrong', async () => {
    const truth = fakeClock();
    const { clock, together, watch } = device(truth, { wallAhead: 5 * MINUTE });
    const shownHere = clock.wall() + 2 * MINUTE;
    expect(together.agreedFor(shownHere)).toBe(shownHere);
    watch(shownHere);
    await truth.pass(1000);
    expect(Math.abs(together.agreedFor(shownHere) - (truth.wall() - 1000 + 2 * MINUTE))).toBeLessThan(6);
  });
});

describe('a run of an agreed start', () => {
  it('a run together is followed on while another start is shared from its end, and after that, until it is left', async () => {
    const truth = fakeClock();
    const { ports, asked, together, open } = device(truth);
    const leave = open(truth.wall());
    await truth.pass(1000);
    together.follow()();
    await truth.pass(1000);
    const before = asked.length;
    await truth.pass(2 * MINUTE);
    expect(asked).toHaveLength(before + 10);
    leave();
    ports.page.hide();
    ports.page.show();
    await truth.pass(2 * MINUTE);
    expect(asked).toHaveLength(before + 10);
    expect(truth.pending()).toBe(0);
  });

  it('stands at one place everywhere, whoever joins when, with clocks minutes apart [LNK-27]', async () => {
    const truth = fakeClock();
    const startsAt = truth.wall() + 20_000;
    const first = device(truth, { wallAhead: 5 * MINUTE, startsAt: 1234.5 });
    const late = device(truth, { wallAhead: -5 * MINUTE }, 5, 7);
    for (const { watch } of [first, late]) watch(startsAt);
    await truth.pass(1000);
    first.open(startsAt);
    await truth.pass(120_300);
    late.open(startsAt);
    await truth.pass(1000);
    expect(first.place()).toBe('running Rest 2 18');
    expect(late.place()).toBe(first.place());
    expect([first.seen().isInStep, late.seen().isInStep]).toEqual([true, true]);
  });

  it('is heard within 20 ms on two devices after 20 minutes, though their clocks gain and lose', async () => {
    const truth = fakeClock();
    const startsAt = truth.wall() + 10_000;
    const fast = device(truth, { ppm: 100, wallAhead: 5 * MINUTE, startsAt: 50_000 }, 10, 3);
    const slow = device(truth, { ppm: -100 }, 10, 4);
    for (const { watch } of [fast, slow]) watch(startsAt);
    await truth.pass(1000);
    for (const { open } of [fast, slow]) open(startsAt);
    await truth.pass(20 * MINUTE + 20_000);
    const [ours, theirs] = [fast.heard(), slow.heard()];
    expect(ours.length).toBeGreaterThan(200);
    expect(theirs).toHaveLength(ours.length);
    const apart = ours.map((at, index) => Math.abs(at - (theirs.at(index) ?? Infinity)));
    expect(Math.max(...apart)).toBeLessThan(20);
    expect(fast.workout.toneScheduler.view.getState().toneLog).toMatchObject({ missed: 0, slept: 0 });
    expect([fast.place(), slow.place()]).toEqual(['complete', 'complete']);
  });

  it('a run together is in one order on all devices, drawn from its moment', async () => {
    const truth = fakeClock();
    const names = ['Squats', 'Row', 'Plank', 'Lunges', 'Burpees', 'Swings'];
    const steps = names.map((name) => aStep(name, 20));
    const circuit = ownerlessTimer(aTimer([aRound('Circuit', steps, { order: 'shuffled' })]), 'link-2');
    const orderAt = (startsAt: number, seed: number) => {
      const { open, workout } = device(truth, {}, 5, seed);
      open(startsAt, circuit);
      const shown = workout.player.view.getState();
      return shown.status === 'empty'
        ? []
        : shown.overview.plan.rounds.flatMap((round) => round.steps.map(({ step }) => step.name));
    };
    const moment = truth.wall() + MINUTE;
    const order = orderAt(moment, 3);
    expect([...order].sort()).toEqual([...names].sort());
    expect(order).not.toEqual(names);
    expect(orderAt(moment, 8)).toEqual(order);
    expect(orderAt(moment + MINUTE, 3)).not.toEqual(order);
  });

  it('no step of a run together waits at its end', async () => {
    const truth = fakeClock();
    const { open, place } = device(truth);
    open(truth.wall());
    await truth.pass(45_000);
    expect(place()).toBe('running Rest 1 15');
  });

  it('in a run together every step takes its time', () => {
    const end = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
    const { rounds } = withoutPauses(aTimer([aRound('A', [aStep('Rest', 60, { end }), aStep('Row', 60)])]));
    expect(rounds[0]?.steps.map((step) => 'end' in step)).toEqual([false, false]);
  });

  it('is out of step once it is paused, and back in step on request', async () => {
    const truth = fakeClock();
    const { workout, together, open, place, seen } = device(truth);
    open(truth.wall());
    await truth.pass(10_000);
    workout.player.pause();
    await truth.pass(5000);
    expect([seen().isInStep, place()]).toEqual([false, 'paused Squats 1 30']);
    together.backInStep();
    expect([seen().isInStep, place()]).toEqual([true, 'running Squats 1 25']);
  });

  it('is out of step with no one once it is over everywhere', async () => {
    const truth = fakeClock();
    const { workout, open, seen } = device(truth);
    open(truth.wall() - 19 * MINUTE);
    await truth.pass(1000);
    workout.player.pause();
    await truth.pass(1000);
    expect(seen().isInStep).toBe(false);
    await truth.pass(MINUTE);
    expect(seen().isInStep).toBe(true);
  });

  it('that began by the clock of a device comes in step once the server answers', async () => {
    const truth = fakeClock();
    const { network, open, place, seen } = device(truth, { wallAhead: 30_000 });
    network.isThere = false;
    open(truth.wall() + 5000);
    await truth.pass(1000);
    expect(place()).toBe('running Squats 1 14');
    network.isThere = true;
    await truth.pass(15_500);
    expect([place(), seen()]).toEqual(['running Squats 1 29', { clock: 'server', secondsAhead: -11, isInStep: true }]);
  });

  it('that is paused meanwhile stays where it is', async () => {
    const truth = fakeClock();
    const { network, workout, open, place } = device(truth, { wallAhead: 30_000 });
    network.isThere = false;
    open(truth.wall() + 5000);
    await truth.pass(1000);
    workout.player.pause();
    network.isThere = true;
    await truth.pass(15_000);
    expect(place()).toBe('paused Squats 1 14');
  });

  it('that someone has skipped to its end stays there once the server answers', async () => {
    const truth = fakeClock();
    const { network, workout, open, place } = device(truth, { wallAhead: 30_000 });
    network.isThere = false;
    open(truth.wall() + 5000);
    await truth.pass(1000);
    skipToEnd(workout.player);
    await truth.pass(1000);
    expect(place()).toBe('complete');
    network.isThere = true;
    await truth.pass(15_000);
    expect(place()).toBe('complete');
  });

  it('is run again as its timer is written, by this device alone', async () => {
    const truth = fakeClock();
    const { workout, together, asked, open, place, seen } = device(truth);
    const leave = open(truth.wall());
    await truth.pass(1000);
    skipToEnd(workout.player);
    await truth.pass(1000);
    expect(place()).toBe('complete');
    workout.player.setVolume(20);
    workout.player.setMuted(true);
    together.leaveOthers();
    expect(workout.player.view.getState()).toMatchObject({ volume: 20, muted: true });
    workout.player.start();
    await truth.pass(1000);
    expect([place(), seen().isInStep]).toEqual(['running Squats 1 40', true]);
    const before = asked.length;
    await truth.pass(2 * MINUTE);
    expect([place(), asked.length]).toEqual(['paused Rest 1 20', before]);
    leave();
    together.leaveOthers();
    expect([place(), truth.pending()]).toEqual(['empty', 0]);
  });

  it('is nothing before the engines of a run are here', () => {
    const ports = fakePorts();
    const together = createTogether({ ...ports, run: () => undefined });
    together.unlock();
    together.backInStep();
    together.open(ONCE, ports.clock.wall())();
    expect(ports.clock.pending()).toBe(0);
  });
});
