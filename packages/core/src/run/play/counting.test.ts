// Rounds and repetitions counted by tap, through the player.

import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { fakePorts } from '../../testing/fake-ports.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Step, Timer } from '../../timer/timer.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import { versionOf } from '../plan/version.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { RUN_GRACE, STEP_GRACE, TAP_GUARD } from './counting.ts';
import { createPlayer, type Player } from './player.engine.ts';
import { START_LEAD } from './run.ts';
import { parseSavedRun, savedRunOf } from './saved-run.ts';

let open: Player | undefined;
afterEach(() => open?.unload());

function bench(timer: Timer, ports = fakePorts()) {
  const player = createPlayer({
    ...ports,
    tones: createToneScheduler(ports),
    say: () => undefined,
    prepare: () => undefined,
    enter: () => undefined,
    hush: () => undefined,
    tune: () => undefined,
    leadIn: () => 0,
    onEnded: () => undefined,
    newest: (loaded) => loaded,
  });
  player.load(timer);
  open = player;
  const tap = (times = 1): void => {
    for (let nth = 0; nth < times; nth++) {
      player.count(0);
      ports.clock.advance(TAP_GUARD);
    }
  };
  const scores = () =>
    player.view.getState().tally.score?.map(({ name, ...one }) => [name, 'count' in one ? one.count : one.millis]);
  return { ports, player, tap, scores, pass: (ms: number) => ports.clock.advance(ms) };
}

const COUNT = { kind: 'rounds' } as const;
const counting = (name: string, seconds: number, more: Partial<Step> = {}): Step =>
  aStep(name, seconds, { count: COUNT, ...more });
const of = (...steps: readonly Step[]): Timer => aTimer([aRound('A', [...steps])]);
const AMRAP = of(counting('AMRAP', 60));

describe('a step that counts', () => {
  it('counts each tap, but not the bounce of one [TAL-1]', () => {
    const { player, pass, scores } = bench(AMRAP);
    expect(player.count(0)).toBe(false);
    player.start();
    pass(START_LEAD);
    expect([player.count(0), player.count(0)]).toEqual([true, true]);
    pass(TAP_GUARD - 1);
    player.count(0);
    expect(scores()).toEqual([['AMRAP', 1]]);
    pass(1);
    player.count(0);
    expect(scores()).toEqual([['AMRAP', 2]]);
    expect(player.view.getState().counting).toEqual({
      stepId: AMRAP.rounds[0]?.steps[0]?.id,
      kind: 'rounds',
      count: 2,
    });
  });

  it('counts ten thousand taps [TAL-1]', () => {
    const { player, pass, tap, scores } = bench(of(counting('Long', 3600)));
    player.start();
    pass(START_LEAD);
    tap(10_000);
    expect(scores()).toEqual([['Long', 10_000]]);
  });

  it('takes the taps of a second after its end, and the next one those that follow', () => {
    const { player, pass, scores } = bench(of(counting('One', 10), counting('Two', 10)));
    player.start();
    pass(START_LEAD + 10_000 + STEP_GRACE);
    player.count(0);
    expect(scores()).toEqual([['One', 1]]);
    pass(TAP_GUARD);
    player.count(0);
    expect(scores()).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
  });

  it('takes a tap that was made before its end and handled after it', () => {
    const { player, pass, scores } = bench(of(counting('One', 10), aStep('Rest', 10, { type: 'rest' })));
    player.start();
    pass(START_LEAD + 10_000 + 700);
    player.count(900);
    expect(scores()).toEqual([['One', 1]]);
    pass(STEP_GRACE);
    expect(player.count(0)).toBe(false);
    expect(player.view.getState().counting).toBeUndefined();
    expect(scores()).toEqual([['One', 1]]);
  });

  it('is over as a step that someone skips, or leaves paused, too', () => {
    const { player, pass, scores } = bench(
      of(counting('One', 10, { pauseAfterEnd: true }), counting('Two', 30), aStep('Walk', 30)),
    );
    player.start();
    pass(START_LEAD + 10_000 + 200);
    expect(player.view.getState().status).toBe('paused');
    player.count(0);
    pass(STEP_GRACE);
    expect(player.count(0)).toBe(false);
    player.resume();
    pass(500);
    player.next();
    pass(300);
    player.count(0);
    expect(scores()).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
  });

  it('a tap within three seconds after the end of the run counts for its last step, if that counts; later ones count nothing', () => {
    const { player, pass, scores } = bench(of(aStep('Warm up', 5), counting('AMRAP', 10)));
    player.start();
    pass(START_LEAD + 15_000 + RUN_GRACE);
    expect(player.view.getState().status).toBe('complete');
    expect(player.view.getState().counting?.count).toBe(0);
    player.count(0);
    expect(scores()).toEqual([['AMRAP', 1]]);
    pass(1);
    expect(player.view.getState().counting).toBeUndefined();
    expect(player.count(0)).toBe(false);
    expect(scores()).toEqual([['AMRAP', 1]]);
  });

  it("'Minus one' takes one back, never below nothing", () => {
    const { player, pass, tap, scores } = bench(AMRAP);
    player.start();
    pass(START_LEAD);
    tap(2);
    player.countBack();
    expect(scores()).toEqual([['AMRAP', 1]]);
    player.countBack();
    player.countBack();
    expect(scores()).toEqual([]);
    tap();
    expect(scores()).toEqual([['AMRAP', 1]]);
  });

  it('has one number for all its repeats', () => {
    const { player, pass, tap, scores } = bench(
      aTimer([aRound('Tabata', [counting('Squats', 20), aStep('Rest', 10, { type: 'rest' })], { repeat: 2 })]),
    );
    player.start();
    pass(START_LEAD);
    tap(4);
    pass(30_000);
    tap(3);
    expect(scores()).toEqual([['Squats', 7]]);
  });

  it('counts on after a reload, and from nothing in the next run [TAL-6]', () => {
    const first = bench(AMRAP);
    first.player.start();
    first.pass(START_LEAD);
    first.tap(5);
    const kept = parseSavedRun(JSON.parse(JSON.stringify(savedRunOf(first.player.view.getState(), 0))));
    if (kept === undefined) throw new Error('not kept');
    const second = bench(AMRAP);
    second.player.restore(AMRAP, kept);
    second.player.resume();
    second.tap();
    expect(second.scores()).toEqual([['AMRAP', 6]]);
    second.player.reset();
    expect(second.scores()).toBeUndefined();
  });

  it('keeps what was tapped, whatever interrupts the run [TAL-6]', () => {
    type Did = 'tap' | 'back' | 'pause' | 'resume' | 'reload' | 'wait' | 'more' | 'mute';
    const anyDid = fc.constantFrom<Did>(
      'tap',
      'tap',
      'tap',
      'back',
      'pause',
      'resume',
      'reload',
      'wait',
      'more',
      'mute',
    );
    assertLaw({ reloaded: 5, paused: 5 }, (met) =>
      fc.property(fc.array(anyDid, { minLength: 5, maxLength: 40 }), (did) => {
        const timer = of(counting('AMRAP', 3600));
        let shown = bench(timer);
        shown.player.start();
        shown.pass(START_LEAD);
        let tapped = 0;
        const acts: Readonly<Record<Did, () => void>> = {
          tap: () => shown.player.count(0) && (tapped += 1),
          back: () => {
            if (shown.player.view.getState().counting !== undefined) tapped = Math.max(0, tapped - 1);
            shown.player.countBack();
          },
          pause: () => (met('paused'), shown.player.pause()),
          resume: () => shown.player.resume(),
          reload() {
            met('reloaded');
            const kept = parseSavedRun(JSON.parse(JSON.stringify(savedRunOf(shown.player.view.getState(), 0))));
            shown.player.unload();
            shown = bench(timer);
            if (kept === undefined) throw new Error('not kept');
            shown.player.restore(timer, kept);
          },
          wait: () => shown.pass(1234),
          more: () => shown.player.adjust(10_000),
          mute: () => shown.player.setMuted(true),
        };
        for (const one of did) {
          acts[one]();
          shown.pass(TAP_GUARD);
        }
        expect(shown.scores() ?? []).toEqual(tapped === 0 ? [] : [['AMRAP', tapped]]);
        shown.player.unload();
      }),
    );
  });

  it('devices of one run together count each for itself', () => {
    const [ann, bob] = [bench(AMRAP), bench(AMRAP)];
    for (const { player } of [ann, bob]) player.join(1000);
    for (const { pass } of [ann, bob]) pass(2000);
    ann.tap(3);
    bob.tap(1);
    expect([ann.scores(), bob.scores()]).toEqual([[['AMRAP', 3]], [['AMRAP', 1]]]);
    ann.player.unload();
  });

  it('what was counted in a step that is renamed or gone when its run goes on stays in the score', () => {
    const [one, two] = [counting('One', 30), counting('Two', 30)];
    const first = bench(of(one, two));
    first.player.start();
    first.pass(START_LEAD);
    first.tap(5);
    first.pass(32_000);
    first.tap(2);
    const kept = parseSavedRun(JSON.parse(JSON.stringify(savedRunOf(first.player.view.getState(), 0))));
    if (kept === undefined) throw new Error('not kept');
    const edited = of({ ...two, name: 'Second' });
    const second = bench(edited);
    expect(second.player.restore(edited, kept)).toBe(true);
    second.player.resume();
    second.tap();
    expect(second.scores()).toEqual([
      ['One', 5],
      ['Two', 3],
    ]);
  });

  it('keeps a correction, with the repetitions of a round that was not finished', () => {
    const { player, pass, tap } = bench(AMRAP);
    player.start();
    pass(START_LEAD);
    tap(5);
    pass(60_000);
    const [result] = player.view.getState().tally.score ?? [];
    if (result === undefined || result.kind === 'time') throw new Error('not counted');
    player.correct({ ...result, more: 12 });
    expect(player.view.getState().tally.score).toEqual([{ ...result, more: 12 }]);
  });
});

describe('a step for time', () => {
  const timed = (more: Partial<Step> = {}): Step => aStep('Fran', 600, { end: { kind: 'tap' }, ...more });

  it('keeps how long it took until its tap, pauses apart', () => {
    const { player, pass, scores } = bench(of(timed(), aStep('Walk', 30)));
    player.start();
    pass(START_LEAD + 400_000);
    player.pause();
    pass(50_000);
    player.resume();
    pass(62_000);
    expect(scores()).toBeUndefined();
    player.done(0);
    pass(250);
    expect(scores()).toEqual([['Fran', 462_000]]);
  });

  it('has a time past its estimate, and none if it is skipped or done in sets', () => {
    const sets = { end: { kind: 'tap', repetitions: { count: 5 } } } as const;
    const { player, pass, scores } = bench(
      of(timed(), timed({ id: 'lift', ...sets }), timed({ id: 'skip', name: 'Skipped' }), aStep('Walk', 30)),
    );
    player.start();
    pass(START_LEAD + 700_000);
    player.done(0);
    pass(2000);
    player.done(0);
    pass(2000);
    player.jump({ round: 1, repeat: 1, step: 4, rep: 1 });
    pass(2000);
    expect(scores()).toEqual([['Fran', 700_000]]);
  });

  it('ends after its time at the latest where that is a cap, and counts up until then', () => {
    const capped = timed({ end: { kind: 'tap', lasts: 'at-most' } });
    const { player, pass, scores } = bench(of(capped, aStep('Walk', 30)));
    player.start();
    pass(START_LEAD + 599_000);
    expect(player.view.getState()).toMatchObject({
      status: 'running',
      count: { kind: 'up', seconds: 599, isOver: false },
    });
    pass(1500);
    expect(player.view.getState()).toMatchObject({ current: { stepName: 'Walk' } });
    expect(scores()).toBeUndefined();
    player.reset();
    player.start();
    pass(START_LEAD + 61_000);
    player.adjust(10_000);
    expect(player.done(0)).toBe(true);
    pass(1000);
    expect(scores()).toEqual([['Fran', 61_000]]);
  });
});

describe('the version of a timer', () => {
  const version = (timer: Timer): string => versionOf((planOf(timer) as Plan).timer);

  it('is that of what it asks for, not of names, notes and the order of a run', () => {
    const renamed = {
      ...AMRAP,
      name: 'Other',
      rounds: AMRAP.rounds.map((round) => ({
        ...round,
        name: 'B',
        steps: round.steps.map((step) => ({ ...step, id: 'x', name: 'C', note: '40 kg' })),
      })),
    };
    expect(version(renamed)).toBe(version(AMRAP));
    expect(version(of(counting('AMRAP', 61)))).not.toBe(version(AMRAP));
    const steps = [aStep('A', 10), aStep('B', 20), aStep('C', 30)];
    const shuffled = aTimer([aRound('R', steps, { order: 'shuffled' })]);
    expect(versionOf((planOf(shuffled, 0.3) as Plan).timer)).toBe(versionOf((planOf(shuffled, 0.9) as Plan).timer));
  });
});
