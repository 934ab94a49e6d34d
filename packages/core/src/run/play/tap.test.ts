// Steps that end when a person says so, by the rules and through the player.

import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { endsBy } from '../../timer/step-end.ts';
import type { Step } from '../../timer/timer.ts';
import { withoutPauses } from '../../together/agreed-start.ts';
import { overviewOf } from '../plan/overview.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { repetitionsOf } from '../plan/repetitions.ts';
import { trackOf } from '../track/track.ts';
import { adjust, ADJUSTMENT, done, doneOrNext } from './adjust.ts';
import { announcementsOf } from './announce.ts';
import { cuesBetween } from './cues.ts';
import { eventsBetween } from './events.ts';
import { liveWords } from './live-words.ts';
import { loadingOf } from './loading.ts';
import { advance, pause, resume, skipPrevious, start, START_LEAD, stop, READY, type Run } from './run.ts';
import { savedRunOf, parseSavedRun } from './saved-run.ts';
import { NO_TALLY, tallied } from './tally.ts';
import { transitionBetween, vibrationOf } from './transition.ts';
import { NOTHING_LOADED, viewOf, type StandingView } from './view.ts';

const TAP = { kind: 'tap' } as const;
const squats = aStep('Squats', 40, { end: TAP, repeat: 2, chimeInterval: 15 });
const TIMER = aTimer([aRound('Legs', [squats, aStep('Walk', 10)])]);

const planned = (timer = TIMER): Plan => planOf(timer) as Plan;
const began = (plan: Plan): Run => start(plan, READY, 0 - START_LEAD);

function seen(plan: Plan, run: Run, now: number): StandingView {
  const view = viewOf(overviewOf(plan), run, now);
  if (view.status === 'empty' || view.status === 'complete') throw new Error(view.status);
  return view;
}

/** Where a run stands: the step, its rep, and the clock. */
function stands(plan: Plan, run: Run, now: number): string {
  const { status, current, count } = seen(plan, run, now);
  const name = current.kind === 'rest' ? 'Rest' : `${current.stepName} ${current.rep}`;
  return `${status} ${name} ${count.kind === 'up' ? `${count.seconds}${count.isOver ? ' over' : ''}` : 'down'}`;
}

describe('a step that a tap ends', () => {
  it('counts up past its estimate, and ends by nothing but a tap [RUN-171]', () => {
    const plan = planned();
    const run = began(plan);
    const at = [0, 999, 1000, 39_998, 40_000, 47_500, 3_600_000];
    expect(at.map((now) => stands(plan, run, now))).toEqual([
      'running Squats 1 0',
      'running Squats 1 0',
      'running Squats 1 1',
      'running Squats 1 39',
      'running Squats 1 40 over',
      'running Squats 1 47 over',
      'running Squats 1 3600 over',
    ]);
    expect(advance(plan, run, 50_000)).toEqual(advance(plan, advance(plan, run, 41_000), 50_000));
  });

  it('is over with Done, before its estimate and after it, and everything follows as after any end [RUN-173]', () => {
    const plan = planned();
    const early = done(plan, began(plan), 12_345);
    if (early?.status !== 'running') throw new Error('not done');
    expect(stands(plan, early, 12_345)).toBe('running Squats 1 12');
    expect(stands(plan, early, 12_346)).toBe('running Squats 2 0');
    const events = [...eventsBetween(plan, early, 12_345, 12_400)];
    expect(events.map(({ kind, at }) => `${kind} ${at}`)).toEqual(['step-complete 12346', 'step-start 12346']);
    const late = done(plan, advance(plan, early, 60_000), 70_000);
    if (late?.status !== 'running') throw new Error('not done');
    expect(stands(plan, late, 70_001)).toBe('running Walk 1 down');
    expect([...cuesBetween(plan, late, 70_000, 70_100)].map(({ tone }) => tone)).toEqual([
      'step-complete',
      'step-start',
    ]);
    expect(done(plan, late, 70_001)).toBeUndefined();
    expect(doneOrNext(plan, late, 70_001)).toBeUndefined();
  });

  it('completes the timer, with its finish, where it is the last; and pauses after it where the step asks for that [RUN-173]', () => {
    const last = planned(aTimer([aRound('Legs', [aStep('Squats', 40, { end: TAP })])]));
    const over = done(last, began(last), 50_000);
    if (over?.status !== 'running') throw new Error('not done');
    expect(advance(last, over, 50_001)).toEqual({ status: 'complete' });
    expect([...cuesBetween(last, over, 50_000, 51_000)]).toEqual([{ at: 50_001, tone: 'timer-complete' }]);
    expect(seen(last, began(last), 1000).canNext).toBe(true);
    const pausing = planned(
      aTimer([aRound('Legs', [{ ...squats, repeat: 1, pauseAfterEnd: true }, aStep('Walk', 10)])]),
    );
    const after = done(pausing, began(pausing), 5000);
    expect(after && advance(pausing, after, 6000)).toEqual({ status: 'paused', position: { round: 0, at: 40_000 } });
  });

  it('is not done in a lead-in, paused, or when it has not begun [RUN-173]', () => {
    const plan = planned();
    const leading: Run = { status: 'running', position: { round: 0, at: 0 }, since: 5000, lead: 5000 };
    expect(done(plan, leading, 1000)).toBeUndefined();
    expect(done(plan, READY, 0)).toBeUndefined();
    expect(done(plan, pause(plan, began(plan), 5000), 6000)).toBeUndefined();
  });

  it('pauses and resumes while it waits, with the time so far; Stop and Previous leave it', () => {
    const plan = planned();
    const waiting = advance(plan, began(plan), 45_000);
    expect(waiting.status).toBe('waiting');
    const paused = pause(plan, waiting, 47_000);
    expect(stands(plan, paused, 90_000)).toBe('paused Squats 1 47 over');
    const again = resume(plan, paused, 100_000);
    expect(again.status).toBe('waiting');
    expect(stands(plan, again, 103_000)).toBe('running Squats 1 50 over');
    expect(start(plan, again, 103_000)).toBe(again);
    expect(stop(plan, again, 103_000)).toEqual({ status: 'ready', position: { round: 0, at: 0 } });
    const second = done(plan, again, 103_000) as Run;
    const back = skipPrevious(plan, advance(plan, second, 150_000), 150_000) as Run;
    expect(stands(plan, back, 150_000)).toBe('running Squats 1 0');
  });

  it('counts its estimate in what remains, which then stands, and says that it is about', () => {
    const plan = planned(aTimer([aRound('Legs', [squats, aStep('Walk', 10)]), aRound('End', [aStep('Sit', 20)])]));
    const run = began(plan);
    expect([0, 30_000, 40_000, 60_000].map((now) => seen(plan, run, now).totalSecondsLeft)).toEqual([110, 80, 70, 70]);
    expect(seen(plan, run, 60_000)).toMatchObject({ totalIsAbout: true, secondsLeft: 0, progress: { moving: false } });
    expect(seen(plan, run, 60_000).progress.fraction).toBeCloseTo(1, 3);
    expect(seen(plan, { status: 'paused', position: { round: 1, at: 0 } }, 0).totalIsAbout).toBe(false);
  });

  it('takes no ten seconds more or less', () => {
    const plan = planned();
    for (const run of [began(plan), advance(plan, began(plan), 50_000), pause(plan, began(plan), 5000)])
      expect(adjust(plan, run, ADJUSTMENT, 50_000)).toEqual(advance(plan, run, 50_000));
  });

  it('waits on, with its time, where its page was lost, and stands paused where it was left [RUN-177]', () => {
    const plan = planned();
    const at = 47_300;
    const kept = savedRunOf({ ...NOTHING_LOADED, ...seen(plan, advance(plan, began(plan), at), at) }, 7);
    const stored = parseSavedRun(JSON.parse(JSON.stringify(kept)));
    const { run } = loadingOf(TIMER, stored, 1_000_000, () => 0);
    expect(stands(plan, run, 1_002_000)).toBe('running Squats 1 49 over');
    const left = loadingOf(TIMER, stored && { ...stored, status: 'paused' }, 1_000_000, () => 0);
    expect(stands(plan, left.run, 1_002_000)).toBe('paused Squats 1 47 over');
    // A step that no longer ends by a tap goes on from there.
    const timed: Step = { ...squats, end: undefined };
    const edited = loadingOf(aTimer([aRound('Legs', [timed, aStep('Walk', 10)])]), stored, 0, () => 0);
    expect(edited.run.status).toBe('paused');
  });

  it('counts the wait as time that moved, and the step as completed once it is done', () => {
    const plan = planned();
    const waiting = advance(plan, began(plan), 40_000);
    const tally = tallied(plan, NO_TALLY, began(plan), 40_000);
    expect(tallied(plan, tally, waiting, 55_000)).toMatchObject({ moved: 55_000, steps: 0 });
    const over = done(plan, waiting, 55_000) as Run;
    const waited = tallied(plan, tally, waiting, 55_000);
    expect(tallied(plan, waited, over, 56_000)).toMatchObject({ moved: 56_000, steps: 1 });
  });

  it('takes its estimate in a run together', () => {
    const plan = planned(withoutPauses(TIMER));
    expect(stands(plan, began(plan), 45_000)).toBe('running Squats 2 down');
  });

  it('is what is said before a start together, and a pause at an end is not', () => {
    expect(endsBy(TIMER, 'tap')).toBe(true);
    expect(endsBy(aTimer([aRound('A', [aStep('Lift', 30, { pauseAfterEnd: true })])]), 'tap')).toBe(false);
  });

  it('asks for more or fewer repetitions with each repeat of its round, never below one', () => {
    const step = aStep('Squats', 40, { end: { kind: 'tap', repetitions: { count: 5, ladder: -2 } } });
    expect([0, 1, 2, 3].map((repeat) => repetitionsOf(step, repeat))).toEqual([5, 3, 1, 1]);
    expect(repetitionsOf(aStep('Squats', 40, { end: { kind: 'tap', repetitions: { count: 8 } } }), 9)).toBe(8);
    expect(repetitionsOf(squats, 0)).toBeUndefined();
    expect(repetitionsOf(aStep('Walk', 10), 0)).toBeUndefined();
  });

  it('vibrates once, in its own pattern, when its estimate is over', () => {
    const plan = planned();
    const run = began(plan);
    const look = (now: number) => seen(plan, run, now);
    expect(transitionBetween(look(39_000), look(40_000))).toBe('estimate');
    expect(transitionBetween(look(40_000), look(41_000))).toBeUndefined();
    const early = done(plan, run, 5000) as Run;
    expect(transitionBetween(look(4000), seen(plan, early, 5000))).toBeUndefined();
    expect(transitionBetween(look(4000), seen(plan, early, 5001))).toBe('step');
    expect(vibrationOf('estimate')).toEqual([100]);
    expect(transitionBetween(NOTHING_LOADED, look(45_000))).toBeUndefined();
  });

  it('is a pause after its estimate in a sound track', () => {
    const plan = planned();
    const voice = { lengthOf: () => undefined, hasNumbers: false };
    const track = trackOf(plan, voice, { from: BEGINNING, seed: 0, hold: 10_000, longest: 3_600_000 });
    expect(track.legs.map(({ ending }) => ending)).toEqual(['hold', 'hold', 'end']);
    expect(track.sounds.filter((sound) => sound.kind === 'cue' && sound.name === 'estimate')).toHaveLength(2);
  });

  it('says its repetitions with its name, and to a screen reader which set it is', () => {
    const end = { kind: 'tap', repetitions: { count: 12, ladder: -11 } } as const;
    const plan = planned(aTimer([aRound('Legs', [{ ...squats, end }], { repeat: 2 })]));
    const heard = (repeat: number, rep: number) => {
      const event = { kind: 'step-start', at: 0, segment: { kind: 'step', round: 0, repeat, step: 0, rep } } as const;
      const said = announcementsOf(plan, event, 0);
      return [said[0]?.text, ...liveWords(plan, event, said)];
    };
    expect(heard(0, 1)).toEqual(['Squats. 12 reps', 'Squats. 12 reps, set 2 of 2']);
    expect(heard(1, 0)).toEqual(['Squats. 1 rep', 'Squats. 1 rep, set 1 of 2']);
  });

  it('has one soft tone at its estimate, chimes up to there, and no countdown, halfway or tick [CUE-88]', () => {
    const plan = planned();
    const run = began(plan);
    if (run.status !== 'running') throw new Error('not running');
    const cues = [...cuesBetween(plan, run, 0, 100_000)];
    expect(cues.map(({ tone, at }) => `${tone} ${at}`)).toEqual([
      'round-start 0',
      'step-start 0',
      'chime 15000',
      'chime 30000',
      'estimate 39999',
    ]);
    const events = [...eventsBetween(plan, run, 0, 100_000)];
    expect(events.map(({ kind, at }) => `${kind} ${at}`)).toEqual(['estimate 39999']);
  });
});

describe('a player in a step that a tap ends', () => {
  async function playing() {
    const ports = fakePorts();
    const app = createApp(ports);
    const { player } = await app.workout.fetch();
    player.load(TIMER);
    player.start();
    ports.clock.advance(150);
    return { ...ports, player, name: () => nameOf(player.view.getState()) };
  }

  function nameOf(view: { readonly status: string; readonly current?: StandingView['current'] }): string {
    return view.current?.kind === 'step' ? `${view.current.stepName} ${view.current.rep}` : view.status;
  }

  it('goes on by Done and by Next; the second press of a double tap does nothing [RUN-173]', async () => {
    const { player, clock, name } = await playing();
    clock.advance(50_000);
    expect(player.done(0)).toBe(true);
    clock.advance(100);
    expect(name()).toBe('Squats 2');
    expect(player.done(0)).toBe(true);
    clock.advance(100);
    expect(name()).toBe('Squats 2');
    clock.advance(1000);
    expect(player.next()).toBe(true);
    clock.advance(1);
    expect(name()).toBe('Walk 1');
    expect(player.done(0)).toBe(false);
    clock.advance(300);
    expect(player.next()).toBe(false);
  });

  it('is in the next step after two presses of Next, or of Done and Next, that are one double tap', async () => {
    const { player, clock, name } = await playing();
    clock.advance(50_000);
    expect(player.next()).toBe(true);
    clock.advance(100);
    expect(player.next()).toBe(true);
    clock.advance(100);
    expect(name()).toBe('Squats 2');
    clock.advance(1000);
    expect(player.done(0)).toBe(true);
    clock.advance(299);
    player.next();
    player.press(0);
    clock.advance(1);
    expect(name()).toBe('Walk 1');
    expect(player.view.getState().status).toBe('running');
  });

  it('skips as fast as someone presses where no tap ends a step [RUN-30]', async () => {
    const { player, clock, name } = await playing();
    player.load(
      aTimer([
        aRound(
          'A',
          ['One', 'Two', 'Three'].map((step) => aStep(step, 20)),
        ),
      ]),
    );
    player.start();
    clock.advance(1000);
    expect([player.next(), player.next(), player.next()]).toEqual([true, true, false]);
    expect(name()).toBe('Three 1');
  });

  it('records the wait as part of its step', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.open();
    await app.account.signUp({ email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' });
    const { player } = await app.workout.fetch();
    const { sessions } = await app.heartRate.fetch();
    player.load(TIMER);
    await settled();
    const began = ports.clock.wall();
    player.start();
    await ports.clock.pass(70_000);
    player.done(0);
    await ports.clock.pass(5000);
    player.done(0);
    await ports.clock.pass(11_000);
    const [past] = sessions.view.getState().history;
    expect(past?.marks.map(({ at, stepName }) => `${Math.round((at - began) / 1000)} ${stepName}`)).toEqual([
      '0 Squats',
      '70 Squats',
      '75 Walk',
    ]);
    expect(past?.pauses).toBeUndefined();
    expect(past?.endTime).toBeGreaterThanOrEqual(began + 85_000);
    player.unload();
  });

  it('shows each second while it waits, tells a screen reader what to do, and keeps the screen on [RUN-171]', async () => {
    const { player, clock, page } = await playing();
    clock.advance(40_100);
    expect(player.view.getState().spoken).toBe('Estimated time is over: press Done when you have finished');
    const shown: number[] = [];
    const stopWatching = player.view.subscribe((view) => {
      if ('count' in view && view.count.kind === 'up') shown.push(view.count.seconds);
    });
    clock.advance(3000);
    stopWatching();
    expect(shown).toEqual([41, 42, 43]);
    expect(page.awake).toBe(true);
  });

  it('offers Play on the lock screen while it waits, and that, like Next, is Done', async () => {
    const { clock, page, name } = await playing();
    clock.advance(1000);
    expect(page.card).toMatchObject({ playing: true });
    clock.advance(45_000);
    expect(page.card).toMatchObject({ title: 'Squats', playing: false });
    page.press('play');
    clock.advance(10);
    expect(name()).toBe('Squats 2');
    expect(page.card).toMatchObject({ playing: true });
    clock.advance(2000);
    page.press('next');
    clock.advance(10);
    expect(name()).toBe('Walk 1');
  });
});
