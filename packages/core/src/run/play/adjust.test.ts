import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { overviewOf } from '../plan/overview.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import { adjust, ADJUSTMENT, LEAST_LEFT } from './adjust.ts';
import { cuesBetween } from './cues.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { restoredRun } from './restored-run.ts';
import * as rules from './run.ts';
import type { Run, RunningRun } from './run.ts';
import { savedRunOf } from './saved-run.ts';
import { NOTHING_LOADED, viewOf, type StandingView } from './view.ts';

const plan = planOf(
  aTimer([
    aRound('Main', [aStep('Push', 40, { chimeInterval: 15 }), aStep('Pull', 20, { pauseAfterEnd: true })]),
    aRound('End', [aStep('Walk', 8)]),
  ]),
) as Plan;
const RUNNING: Run = { status: 'running', position: { round: 0, at: 0 }, since: 1000 };
/** An instant this many seconds into the run. */
const at = (seconds: number) => 1000 + seconds * 1000;

const viewAt = (run: Run, seconds: number) => viewOf(overviewOf(plan), run, at(seconds)) as StandingView;
const adjusted = (seconds: number, by: number, run = RUNNING) => adjust(plan, run, by, at(seconds)) as RunningRun;

describe('ten seconds more or less', () => {
  it('moves the end of the segment, and with it everything that follows [RUN-120]', () => {
    const more = adjusted(30, ADJUSTMENT);
    expect(viewAt(more, 30)).toMatchObject({ secondsLeft: 20, totalSecondsLeft: 48 });
    expect(viewAt(more, 30).progress).toMatchObject({ fraction: 0.6, segmentMillis: 50_000, leftMillis: 20_000 });
    expect(viewAt(more, 35).progress).toMatchObject({ fraction: 0.7, leftMillis: 15_000 });
    expect(viewAt(more, 45)).toMatchObject({ secondsLeft: 5, current: { kind: 'step', stepName: 'Push' } });
    expect(viewAt(more, 50)).toMatchObject({ secondsLeft: 20, current: { kind: 'step', stepName: 'Pull' } });
    expect(viewAt(more, 50).progress).toMatchObject({ segmentMillis: 20_000 });
    const less = adjusted(5, -ADJUSTMENT);
    expect(viewAt(less, 5)).toMatchObject({ secondsLeft: 25, totalSecondsLeft: 53 });
    expect(viewAt(less, 5).progress).toMatchObject({ segmentMillis: 30_000, leftMillis: 25_000 });
    expect(rules.haltsAt(plan, more)).toBe(at(70));
    expect(rules.haltsAt(plan, less)).toBe(at(50));
  });

  it('adds up over several taps, and takes back what was given [RUN-120]', () => {
    const twice = adjusted(34, ADJUSTMENT, adjusted(30, ADJUSTMENT));
    expect(viewAt(twice, 34).secondsLeft).toBe(26);
    const taken = adjusted(36, -ADJUSTMENT, twice);
    expect(viewAt(taken, 36).progress).toMatchObject({ segmentMillis: 50_000, leftMillis: 14_000 });
    const back = adjusted(36, -ADJUSTMENT, taken);
    expect(viewAt(back, 36).progress).toMatchObject({ segmentMillis: 40_000, leftMillis: 4000 });
  });

  it('is ignored unless the run is running or paused [RUN-120]', () => {
    expect(adjust(plan, rules.READY, ADJUSTMENT, at(0))).toBe(rules.READY);
    expect(adjust(plan, { status: 'complete' }, -ADJUSTMENT, at(0))).toEqual({ status: 'complete' });
  });

  it('outlasts a pause, and goes with its segment', () => {
    const paused = rules.pause(plan, adjusted(30, ADJUSTMENT), at(33));
    expect(viewAt(paused, 90).progress).toMatchObject({ segmentMillis: 50_000, leftMillis: 17_000, moving: false });
    const resumed = rules.resume(plan, paused, at(100)) as RunningRun;
    expect(viewAt(resumed, 110).secondsLeft).toBe(7);
    expect(viewAt(adjusted(0, ADJUSTMENT, paused as RunningRun), 0).secondsLeft).toBe(27);
    expect(rules.pause(plan, resumed, at(120))).toEqual({ status: 'paused', position: { round: 0, at: 43_000 } });
    for (const other of [rules.skipNext(plan, resumed, at(101)), rules.stop(plan, resumed, at(101)), rules.reset()]) {
      expect(other).not.toHaveProperty('extra');
    }
  });

  it('if no more time is left than is taken, the run goes to the next segment, as with skip next', () => {
    const skipped = adjusted(30, -ADJUSTMENT);
    expect(viewAt(skipped, 30)).toMatchObject({ status: 'running', secondsLeft: 20, current: { stepName: 'Pull' } });
    expect(adjusted(55, -ADJUSTMENT).status).toBe('running');
    expect(viewAt(adjusted(55, -ADJUSTMENT), 55)).toMatchObject({ secondsLeft: 8, current: { stepName: 'Walk' } });
  });

  it('in the last segment the last second stays: the run completes on its own, with its tones', () => {
    const walking: RunningRun = { status: 'running', position: { round: 1, at: 0 }, since: at(0) };
    const short = adjusted(2, -ADJUSTMENT, walking);
    expect(viewAt(short, 2).progress.leftMillis).toBe(LEAST_LEFT);
    expect(rules.advance(plan, short, at(3))).toEqual({ status: 'complete' });
    expect(viewAt(adjusted(2.5, -ADJUSTMENT, short), 2.5).progress.leftMillis).toBe(500);
  });

  it('repeats nothing: chimes continue from the beginning of the step, halfway is said once, the end counts down [RUN-124]', () => {
    const more = adjusted(25, ADJUSTMENT);
    expect(openingEvents(plan, more)).toEqual([]);
    const events = [...eventsBetween(plan, more, at(25), at(50))];
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'tick')).toEqual(['step-complete', 'step-start']);
    expect(events.filter(({ kind }) => kind === 'tick')).toHaveLength(24);
    const cues = [...cuesBetween(plan, more, at(25), at(50))];
    expect(cues.map(({ tone, at: when }) => [tone, (when - 1000) / 1000])).toEqual([
      ['chime', 30],
      ['chime', 45],
      ...[45, 46].map((second) => ['countdown-soft', second]),
      ...[47, 48, 49].map((second) => ['countdown', second]),
    ]);
  });

  it('begins a segment once, even if time is given before its clock moves [RUN-124]', () => {
    const gate = rules.advance(plan, RUNNING, at(60));
    expect(gate.status).toBe('paused');
    const resumed = rules.resume(plan, adjust(plan, gate, ADJUSTMENT, at(70)), at(80)) as RunningRun;
    expect(openingEvents(plan, resumed).map(({ kind }) => kind)).toEqual(['round-start', 'step-start']);
    expect([...eventsBetween(plan, resumed, at(80), at(97))].filter(({ kind }) => kind === 'step-start')).toEqual([]);
    expect([...cuesBetween(plan, resumed, at(80), at(97))].filter(({ tone }) => tone === 'step-start')).toEqual([
      { at: at(80), tone: 'step-start' },
    ]);
  });

  it('is kept with the place, and comes back with it', () => {
    const more = rules.pause(plan, adjusted(30, ADJUSTMENT), at(33));
    const view = { ...NOTHING_LOADED, ...viewAt(more, 33) };
    const kept = savedRunOf(view, 0);
    const restored = kept && restoredRun(plan, kept);
    expect(restored).toEqual(more);
    expect(kept && restoredRun(plan, { ...kept, extra: { ahead: 1e15, passed: 0 } })).not.toHaveProperty('extra');
    expect(kept && restoredRun(plan, { ...kept, extra: { ahead: 0, passed: -1e6 } })).not.toHaveProperty('extra');
  });
});
