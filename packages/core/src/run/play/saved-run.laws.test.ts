import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakePorts } from '../../testing/fake-ports.ts';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { remaining } from '../plan/axis.ts';
import { overviewOf } from '../plan/overview.ts';
import { planOf, type Plan, type Position } from '../plan/plan.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { done, doneOrNext } from './adjust.ts';
import { createPlayer, type Player } from './player.engine.ts';
import { isSecondTap } from './press.ts';
import { restoredRun } from './restored-run.ts';
import { READY, pause, positionAt, resume, start, type Run } from './run.ts';
import { savedRunOf, parseSavedRun } from './saved-run.ts';
import { NOTHING_LOADED, viewOf } from './view.ts';

type Deed = 'next' | 'pause' | 'resume' | 'wait';

const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom<Deed>('next', 'pause', 'resume', 'wait', 'wait'),
    after: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 3000 }) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
      fc.integer({ min: 20_000, max: 300_000 }),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Of this run nothing is kept after 20 s. */
const TO_ITS_END = aTimer([aRound('A', [aStep('Row', 10)])]);

/** In this one the second press of Next is the other half of a double tap on Done. */
const DONE_TWICE = aTimer([
  aRound('A', [aStep('Squat', 0.002, { end: { kind: 'tap' } })]),
  aRound('B', [aStep('Row', 0.001), aStep('Plank', 0.001)]),
]);

/** How long a run moves from one position to a later one. */
function between(plan: Plan, from: Position, to: Position): number {
  return from.round === to.round ? to.at - from.at : remaining(plan, from) - remaining(plan, to);
}

function playerOf(timer: Timer): { readonly player: Player; readonly advance: (ms: number) => void } {
  const ports = fakePorts();
  const silent = {
    say: () => undefined,
    enter: () => undefined,
    hush: () => undefined,
    prepare: () => undefined,
    tune: () => undefined,
    leadIn: () => 0,
    onEnded: () => undefined,
    newest: (loaded: Timer) => loaded,
  };
  const player = createPlayer({ ...ports, tones: createToneScheduler(ports), ...silent });
  player.load(timer);
  return { player, advance: (ms) => ports.clock.advance(ms) };
}

/** The same actions by the rules alone: what is true, whatever was shown. */
function truth(plan: Plan) {
  let run: Run = READY;
  let doneAt: number | undefined;
  const rules = { next: doneOrNext, pause, resume, wait: () => undefined };
  return {
    begin: () => void (run = start(plan, run, 0)),
    /** Returns whether the deed is the second press of a double tap on Done, which does nothing. */
    obey(deed: Deed, now: number): boolean {
      if (deed === 'next') {
        if (isSecondTap(doneAt, now)) return true;
        if (done(plan, run, now) !== undefined) doneAt = now;
      }
      run = rules[deed](plan, run, now) ?? run;
      return false;
    },
    at: (now: number) => positionAt(plan, run, now),
  };
}

describe('a kept run', () => {
  it('stands, once restored, where the run was at most a second before, and never beyond [RUN-70, RUN-71]', () => {
    assertLaw(
      {
        'a kept run that moves': 10,
        'one that is paused': 10,
        'a random order': 8,
        none: 1,
        'a second press for Done': 1,
      },
      (met) =>
        fc.property(smallTimers('with-infinite'), deeds, (timer, course) => {
          const { player, advance } = playerOf(timer);
          const loaded = player.view.getState();
          if (loaded.status === 'empty') return;
          const { plan } = loaded.overview;
          met('a random order', plan.shuffle !== undefined);
          const real = truth(plan);
          let now = 0;
          player.start();
          real.begin();
          for (const { deed, after } of course) {
            advance(after);
            now += after;
            if (deed !== 'wait') player[deed]();
            met('a second press for Done', real.obey(deed, now));
            const kept = savedRunOf(player.view.getState(), 0);
            const stands = real.at(now);
            if (met('none', kept === undefined) || kept === undefined) {
              expect(stands).toBeUndefined();
              continue;
            }
            const restored = restoredRun(plan, kept);
            expect(restored?.status).toBe('paused');
            if (restored?.status !== 'paused' || stands === undefined) throw new Error('stands nowhere');
            const lost = between(plan, restored.position, stands);
            expect(lost).toBeGreaterThanOrEqual(0);
            expect(lost).toBeLessThan(1000);
            const isPaused = player.view.getState().status === 'paused';
            met(isPaused ? 'one that is paused' : 'a kept run that moves');
            if (isPaused) expect(lost).toBe(0);
          }
          player.unload();
        }),
      {
        numRuns: 50,
        examples: [
          [TO_ITS_END, [{ deed: 'wait', after: 20_000 }]],
          [DONE_TWICE, [59, 92, 1].map((after) => ({ deed: 'next', after }))],
        ],
      },
    );
  });

  it('shows the same when it is read back from the device [RUN-71, RUN-77]', () => {
    assertLaw({ 'a kept run': 10, 'a random order': 10 }, (met) =>
      fc.property(smallTimers('with-infinite'), fc.integer({ min: 0, max: 200_000 }), anyShare, (timer, now, share) => {
        const plan = planOf(timer, share / 2);
        if (typeof plan === 'string') return;
        met('a random order', plan.shuffle !== undefined);
        const overview = overviewOf(plan);
        const shown = { ...NOTHING_LOADED, volume: 35, muted: true };
        const halted = pause(plan, start(plan, READY, 0), now);
        const kept = savedRunOf({ ...shown, ...viewOf(overview, halted, now) }, 7);
        if (kept === undefined || !met('a kept run')) return;
        const read = parseSavedRun(structuredClone(kept));
        expect(read).toEqual(kept);
        const restored = read && restoredRun(plan, read);
        expect(restored && viewOf(overview, restored, now + 5000)).toEqual(viewOf(overview, halted, now));
      }),
    );
  });

  it('stands in the same step after any edit, in a random order too, or nowhere [RUN-105, RUN-232]', () => {
    const named = smallTimers('with-infinite').map((timer) => ({
      ...timer,
      rounds: timer.rounds.map((round, at) => ({
        ...round,
        id: `round-${at}`,
        steps: round.steps.map((step, index) => ({ ...step, id: `step-${at}-${index}` })),
      })),
    }));
    const edit = fc.record({
      kind: fc.constantFrom('insert', 'remove', 'move', 'repeat', 'shorten'),
      round: fc.nat(5),
      step: fc.nat(5),
      to: fc.nat(5),
    });
    assertLaw(
      { insert: 10, remove: 4, move: 8, repeat: 10, shorten: 10, nowhere: 4, 'a random order': 10 },
      (met) =>
        fc.property(
          named,
          fc.integer({ min: 0, max: 200_000 }),
          fc.array(edit, { maxLength: 3 }),
          anyShare,
          (timer, now, edits, share) => {
            const plan = planOf(timer, share / 2);
            const after = edits.reduce<Timer>(edited, timer);
            const changed = planOf(after, share / 2);
            if (typeof plan === 'string' || typeof changed === 'string') return;
            met('a random order', plan.shuffle !== undefined);
            const halted = pause(plan, start(plan, READY, 0), now);
            const shown = {
              spoken: '',
              spokenCount: 0,
              tally: { moved: 0, steps: 0 },
              seed: 0,
              volume: 35,
              muted: true,
            };
            const kept = savedRunOf({ ...viewOf(overviewOf(plan), halted, now), ...shown }, 7);
            const restored = kept && restoredRun(changed, kept);
            met('nowhere', edits.length > 0 && restored === undefined);
            if (restored !== undefined) for (const { kind } of edits) met(kind);
            if (kept === undefined || restored === undefined) return;
            const seen = viewOf(overviewOf(changed), restored, now);
            if (seen.status !== 'paused') throw new Error(seen.status);
            expect(seen.current.roundId).toBe(kept.ids?.round);
            expect(seen.current.kind === 'step' ? seen.current.step.id : undefined).toBe(kept.ids?.step);
            expect(seen.current.repeat).toBe(kept.place.repeat + 1);
            const passed = seen.progress.segmentMillis - seen.progress.leftMillis;
            expect(passed).toBe(kept.offset + (kept.extra?.passed ?? 0));
          },
        ),
      { numRuns: 200 },
    );
  });
});

interface Edit {
  readonly kind: 'insert' | 'remove' | 'move' | 'repeat' | 'shorten';
  readonly round: number;
  readonly step: number;
  readonly to: number;
}

/** What another device makes of a timer. Even steps are edits of a whole round. */
function edited(timer: Timer, { kind, round: at, step, to }: Edit): Timer {
  const index = at % timer.rounds.length;
  const rounds = [...timer.rounds];
  const round = rounds[index];
  if (round === undefined) return timer;
  const isWhole = step % 2 === 0;
  const steps = [...round.steps];
  const place = steps.length === 0 ? 0 : step % steps.length;
  switch (kind) {
    case 'insert':
      if (isWhole) rounds.splice(index, 0, { ...round, id: `new-${to}`, steps: round.steps.slice(0, 1) });
      else steps.splice(place, 0, { ...aStep('new', 5), id: `new-${to}` });
      break;
    case 'remove':
      if (isWhole && rounds.length > 1) rounds.splice(index, 1);
      else steps.splice(place, 1);
      break;
    case 'move':
      if (isWhole) rounds.splice(to % rounds.length, 0, ...rounds.splice(index, 1));
      else steps.splice(to % Math.max(1, steps.length), 0, ...steps.splice(place, 1));
      break;
    case 'repeat':
      return withRound(timer, index, { ...round, repeat: 1 });
    case 'shorten':
      return withRound(timer, index, { ...round, steps: steps.map((each) => ({ ...each, duration: 1 })) });
  }
  return isWhole ? { ...timer, rounds } : withRound(timer, index, { ...round, steps });
}

function withRound(timer: Timer, index: number, round: Timer['rounds'][number]): Timer {
  return { ...timer, rounds: timer.rounds.map((each, at) => (at === index ? round : each)) };
}
