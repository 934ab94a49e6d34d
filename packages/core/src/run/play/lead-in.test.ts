import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { overviewOf } from '../plan/overview.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import { scheduleOf, scoreOf } from '../session/lookahead.ts';
import { adjust, ADJUSTMENT } from './adjust.ts';
import { untilNextSecond } from './catch-up.ts';
import { cuesBetween } from './cues.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { leadLeft, startAfter } from './lead-in.ts';
import { pause, READY, start, START_LEAD, type RunningRun } from './run.ts';
import { viewOf, type StandingView } from './view.ts';

const plan = planOf(aTimer([aRound('A', [aStep('Push', 40), aStep('Pull', 20)])])) as Plan;
const TAP = 1000;
const after = (lead: number) => startAfter(plan, READY, lead, TAP) as RunningRun;
const viewAt = (run: RunningRun, now: number) => viewOf(overviewOf(plan), run, now) as StandingView;

describe('a lead-in', () => {
  it('lets the run begin so many seconds after the tap, and counts them down', () => {
    const run = after(5000);
    expect(viewAt(run, TAP)).toMatchObject({
      status: 'running',
      leadSeconds: 5,
      secondsLeft: 40,
      totalSecondsLeft: 60,
    });
    expect(viewAt(run, TAP).progress.moving).toBe(false);
    expect(viewAt(run, TAP + 4001)).toMatchObject({ leadSeconds: 1, secondsLeft: 40 });
    expect(viewAt(run, TAP + 5000)).toMatchObject({ leadSeconds: 0, secondsLeft: 40, progress: { moving: true } });
    expect(viewAt(run, TAP + 5000 + START_LEAD + 1000)).toMatchObject({ leadSeconds: 0, secondsLeft: 39 });
    expect([TAP, TAP + 300, TAP + 4999].map((now) => untilNextSecond(plan, run, now))).toEqual([1000, 700, 1]);
  });

  it('begins immediately on another start, and is absent without one, and after a pause', () => {
    expect(after(0)).toEqual(start(plan, READY, TAP));
    const now = TAP + 2000;
    const skipped = startAfter(plan, after(5000), 5000, now) as RunningRun;
    expect(skipped).toMatchObject({ status: 'running', since: now + START_LEAD });
    expect(leadLeft(skipped, now)).toBe(0);
    expect(openingEvents(plan, skipped).map(({ kind }) => kind)).toEqual(['round-start', 'step-start']);
    const paused = pause(plan, after(5000), now);
    expect(paused).toEqual({ status: 'paused', position: READY.status === 'ready' && READY.position });
    expect(startAfter(plan, paused, 5000, now)).toBe(paused);
    expect(startAfter(plan, { status: 'complete' }, 5000, now)).toMatchObject({
      lead: 5000,
      since: now + 5000 + START_LEAD,
    });
  });

  it('ten seconds given or taken during the lead-in stay when Start is pressed again', () => {
    const now = TAP + 2000;
    for (const by of [ADJUSTMENT, -ADJUSTMENT]) {
      const given = adjust(plan, after(5000), by, now);
      const skipped = startAfter(plan, given, 5000, now) as RunningRun;
      expect(viewAt(skipped, now)).toMatchObject({ leadSeconds: 0, secondsLeft: 40 + by / 1000 });
      expect(viewAt(skipped, now + START_LEAD + 1000)).toMatchObject({ secondsLeft: 39 + by / 1000 });
    }
  });

  it('the start of the first step is reported when the lead-in is over', () => {
    const run = after(3000);
    expect(openingEvents(plan, run)).toEqual([]);
    const types = (from: number, to: number) =>
      [...eventsBetween(plan, run, from, to)].map(({ kind, at }) => [kind, at]);
    expect(types(TAP, run.since - 1)).toEqual([]);
    expect(types(TAP, run.since)).toEqual([
      ['round-start', run.since],
      ['step-start', run.since],
    ]);
    expect(types(run.since, run.since + 1000)).toEqual([['tick', run.since + 1000]]);
  });

  it('ends in the beeps of the countdown, if the timer has them', () => {
    const tones = (run: RunningRun, of: Plan = plan) =>
      scheduleOf(scoreOf(of, run), 0, 0, TAP)
        .cues.filter(({ at }) => at <= run.since)
        .map(({ at, tone }) => `${tone} ${(at - run.since) / 1000}`);
    const begin = ['round-start 0', 'step-start 0'];
    const loud = [-3, -2, -1].map((second) => `countdown ${second}`);
    expect(tones(after(3000))).toEqual([...loud, ...begin]);
    expect(tones(after(10_000))).toEqual(['countdown-soft -5', 'countdown-soft -4', ...loud, ...begin]);
    expect(tones(after(0))).toEqual(begin);
    const silent = {
      ...plan,
      timer: { ...plan.timer, globalSettings: { ...plan.timer.globalSettings, countdownBeep: false } },
    };
    expect(tones(after(3000), silent)).toEqual(begin);
    const run = after(5000);
    const whole = [...cuesBetween(plan, run, 0, 60_000)];
    expect([
      ...cuesBetween(plan, run, 0, run.since - 2000),
      ...cuesBetween(plan, run, run.since - 2000, 60_000),
    ]).toEqual(whole);
  });
});
