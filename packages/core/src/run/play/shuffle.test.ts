import { afterEach, describe, expect, it } from 'vitest';
import { fakePorts } from '../../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { timerDocument } from '../../timer/document.ts';
import type { Timer } from '../../timer/timer.ts';
import { inAgreedOrder } from '../../together/agreed-order.ts';
import { rowCount, rowsBetween } from '../plan/overview.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { newestOf } from './newest.ts';
import { createPlayer, type Player } from './player.engine.ts';
import { savedRunOf, parseSavedRun, type SavedRun } from './saved-run.ts';

const NAMES = ['Squats', 'Row', 'Plank', 'Lunges', 'Burpees', 'Swings'];
const STEADY = aRound(
  'Circuit',
  NAMES.map((name) => aStep(name, 20)),
  { repeat: 2 },
);
const CIRCUIT = aTimer([{ ...STEADY, order: 'shuffled' }]);

let open: Player | undefined;
afterEach(() => open?.unload());

function bench(drawn: readonly number[]) {
  const ports = fakePorts();
  const draws = [...drawn];
  let asked = 0;
  const player = createPlayer({
    ...ports,
    random: { ...ports.random, next: () => draws[asked++] ?? 0.5 },
    tones: createToneScheduler(ports),
    say: () => undefined,
    prepare: () => undefined,
    enter: () => undefined,
    hush: () => undefined,
    tune: () => undefined,
    leadIn: () => 0,
    onEnded: () => undefined,
    newest: (loaded) => newestOf(loaded, { timers: [structuredClone(loaded)], isWhole: true }),
  });
  open = player;
  return { player, pass: (seconds: number) => ports.clock.advance(seconds * 1000), asked: () => asked };
}

/** The steps of the first repeat, as the overview lists them. */
function listed({ view }: Player): readonly string[] {
  const seen = view.getState();
  if (seen.status === 'empty') return [];
  const rows = rowsBetween(seen.overview, 0, rowCount(seen.overview));
  return rows.flatMap((row) => (row.kind === 'step' && row.place.repeat === 1 ? [row.name] : []));
}

/** The steps that a run goes through, one after the other. */
function walked({ player, pass }: { player: Player; pass: (seconds: number) => void }): readonly string[] {
  const names: string[] = [];
  for (let step = 0; step < NAMES.length; step += 1) {
    const seen = player.view.getState();
    names.push(seen.status === 'running' && seen.current.kind === 'step' ? seen.current.stepName : seen.status);
    pass(20);
  }
  return names;
}

function usedOf({ view }: Player): SavedRun {
  const kept = parseSavedRun(structuredClone(savedRunOf(view.getState(), 7)));
  if (kept === undefined) throw new Error('nothing kept');
  return kept;
}

describe('a run in a random order', () => {
  it('shows before the start what it will run, in every repeat', () => {
    const run = bench([0.25]);
    run.player.load(CIRCUIT);
    const order = listed(run.player);
    expect([...order].sort()).toEqual([...NAMES].sort());
    expect(order).not.toEqual(NAMES);
    run.player.start();
    run.pass(1);
    expect(walked(run)).toEqual(order);
    expect(walked(run)).toEqual(order);
  });

  it('draws another order when it is begun again, and keeps it when it is stopped', () => {
    const run = bench([0.25, 0.5, 0.75]);
    run.player.load(CIRCUIT);
    const first = listed(run.player);
    run.player.start();
    run.pass(25);
    run.player.stop();
    expect(listed(run.player)).toEqual(first);
    run.player.reset();
    expect(listed(run.player)).not.toEqual(first);
    const second = listed(run.player);
    run.player.start();
    run.pass(1);
    expect(walked(run)).toEqual(second);
  });

  it('draws nothing for a timer whose rounds all run as written', () => {
    const run = bench([]);
    run.player.load(aTimer([STEADY]));
    expect(run.asked()).toBe(0);
    expect(listed(run.player)).toEqual(NAMES);
    run.player.reset();
    expect(run.asked()).toBe(0);
  });

  it('continues in its order after a reload', () => {
    const before = bench([0.25]);
    before.player.load(CIRCUIT);
    const order = listed(before.player);
    before.player.start();
    before.pass(45);
    const kept = usedOf(before.player);
    const after = bench([0.75]);
    expect(after.player.restore(CIRCUIT, kept)).toBe(true);
    expect(listed(after.player)).toEqual(order);
    const seen = after.player.view.getState();
    expect(seen).toMatchObject({ status: 'paused', current: { stepName: order[2] } });
  });

  it('continues as written if an earlier version kept it', () => {
    const before = bench([0.25]);
    before.player.load(CIRCUIT);
    before.player.start();
    before.pass(5);
    const { shuffle: _drawn, ...old } = usedOf(before.player);
    const after = bench([0.75]);
    expect(after.player.restore(CIRCUIT, { ...old, ids: undefined })).toBe(true);
    expect(listed(after.player)).toEqual(NAMES);
  });

  it('draws an order if the place of a kept run is gone', () => {
    const before = bench([0.25]);
    before.player.load(CIRCUIT);
    before.player.start();
    before.pass(5);
    const after = bench([0.75]);
    const kept = usedOf(before.player);
    expect(after.player.restore(CIRCUIT, { ...kept, ids: { round: 'gone', step: 'gone' } })).toBe(false);
    expect(listed(after.player)).not.toEqual(NAMES);
    expect(after.asked()).toBe(1);
  });

  it('the order of a run is no change of its timer', () => {
    const run = bench([0.25]);
    run.player.load(CIRCUIT);
    const seen = run.player.view.getState();
    const loaded: Timer | undefined = seen.status === 'empty' ? undefined : seen.timer;
    expect(loaded).toBe(CIRCUIT);
  });
});

describe('a timer with chimes at random', () => {
  const SIT = aTimer([aRound('Sit', [aStep('Sit', 600, { chimeInterval: 60, bells: { chimes: 'random' } })])]);
  const seedOf = ({ view }: Player): number | undefined => {
    const seen = view.getState();
    return seen.status === 'empty' ? undefined : seen.overview.plan.shuffle;
  };

  it('keeps its seed over a reload', () => {
    const before = bench([0.25]);
    before.player.load(SIT);
    before.player.start();
    before.pass(45);
    const kept = usedOf(before.player);
    const after = bench([0.75]);
    expect(after.player.restore(SIT, kept)).toBe(true);
    expect([seedOf(before.player), seedOf(after.player)]).toEqual([0.25, 0.25]);
  });

  it('has the seed that was agreed on in a run together', () => {
    const [one, other] = [bench([0.1]), bench([0.9])];
    for (const { player } of [one, other]) player.load(inAgreedOrder(SIT, 1_700_000_000_000));
    expect(seedOf(one.player)).toBe(seedOf(other.player));
    expect([one.asked(), other.asked()]).toEqual([0, 0]);
    expect(seedOf(one.player)).not.toBe(0.1);
    expect(timerDocument(inAgreedOrder(SIT, 1_700_000_000_000))).not.toHaveProperty('drawnFrom');
  });
});
