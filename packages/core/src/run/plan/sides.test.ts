import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Step } from '../../timer/timer.ts';
import { adjust } from '../play/adjust.ts';
import { announcementsOf } from '../play/announce.ts';
import { cuesBetween } from '../play/cues.ts';
import { eventsBetween, openingEvents } from '../play/events.ts';
import type { RunningRun } from '../play/run.ts';
import { viewOf } from '../play/view.ts';
import { overviewOf } from './overview.ts';
import { BEGINNING, planOf, type Plan } from './plan.ts';
import { stripOf } from './strip.ts';

const RUN: RunningRun = { status: 'running', position: BEGINNING, since: 0 };

function planned(...steps: readonly Step[]): Plan {
  const plan = planOf(aTimer([aRound('Sides', steps)]));
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

function plank(duration: number, given: Partial<Step> = {}): Step {
  return aStep('Plank', duration, { sides: 'both', ...given });
}

function middlesOf(plan: Plan, run: RunningRun = RUN): readonly (readonly [string, number])[] {
  return [...eventsBetween(plan, run, run.since, 1e6)]
    .filter(({ kind }) => kind === 'switch-sides' || kind === 'halfway')
    .map(({ kind, at }) => [kind, at]);
}

function chimesOf(plan: Plan): readonly number[] {
  return [...cuesBetween(plan, RUN, 0, 1e6)].filter(({ tone }) => tone === 'chime').map(({ at }) => at);
}

function sayings(plan: Plan): readonly string[] {
  const events = [...openingEvents(plan, RUN), ...eventsBetween(plan, RUN, 0, 1e6)];
  return events.flatMap((event) => announcementsOf(plan, event, 0).map(({ text }) => text));
}

describe('a step for both sides', () => {
  it('switches sides at exactly half of its duration, with a chime [RUN-220]', () => {
    expect(middlesOf(planned(plank(20)))).toEqual([['switch-sides', 10_000]]);
    expect(chimesOf(planned(plank(20)))).toEqual([10_000]);
    expect(middlesOf(planned(plank(0.009)))).toEqual([['switch-sides', 4]]);
    expect(middlesOf(planned(aStep('Wait', 1), plank(0.001), aStep('Rest', 1)))).toEqual([]);
    expect(chimesOf(planned(plank(0.001)))).toEqual([]);
    expect(sayings(planned(plank(20)))).toContain('Switch sides');
  });

  it('does so in every rep, and in the middle that the repeat has [RUN-220]', () => {
    const round = aRound('Up', [plank(20, { ladder: 10 })], { repeat: 2 });
    const plan = planOf(aTimer([round]));
    if (typeof plan === 'string') throw new Error(plan);
    expect(middlesOf(plan).map(([, at]) => at)).toEqual([10_000, 35_000]);
    expect(middlesOf(planned(plank(20, { repeat: 2 }))).map(([, at]) => at)).toEqual([10_000, 30_000]);
  });

  it('keeps its middle when time is given or taken [RUN-220]', () => {
    const plan = planned(plank(40), aStep('Next', 10));
    const longer = adjust(plan, RUN, 10_000, 5000);
    if (longer.status !== 'running') throw new Error(longer.status);
    expect(middlesOf(plan, longer)).toEqual([['switch-sides', 20_000]]);
    const shorter = adjust(plan, adjust(plan, RUN, -10_000, 5000), -10_000, 6000);
    if (shorter.status !== 'running') throw new Error(shorter.status);
    expect(middlesOf(plan, shorter)).toEqual([]);
  });

  it('has no halfway besides, however long it is', () => {
    expect(middlesOf(planned(plank(60)))).toEqual([['switch-sides', 30_000]]);
    expect(middlesOf(planned(plank(60, { sides: undefined })))).toEqual([['halfway', 30_000]]);
  });

  it('says which side is first, after its name', () => {
    expect(sayings(planned(plank(20), aStep('Rest', 10)))).toEqual([
      'Plank',
      'Left side first',
      'Switch sides',
      'Rest',
      'Timer complete! Great job!',
    ]);
  });

  it('a step that ends by a tap has no middle, and is meant for each side; a delay has no sides', () => {
    const tap = plank(60, { end: { kind: 'tap' } });
    expect(middlesOf(planned(tap)).filter(([kind]) => kind === 'switch-sides')).toEqual([]);
    expect(chimesOf(planned(tap))).toEqual([]);
    expect(sayings(planned(tap))).not.toContain('Left side first');
    expect(middlesOf(planned(plank(10, { type: 'delay' })))).toEqual([]);
  });

  it('if a chime of the step is due in its middle too, one sounds', () => {
    expect(chimesOf(planned(plank(20, { chimeInterval: 5 })))).toEqual([5000, 10_000, 15_000]);
    expect(chimesOf(planned(plank(20, { chimeInterval: 8 })))).toEqual([8000, 10_000, 16_000]);
  });

  it('shows whose turn it is', () => {
    const overview = overviewOf(planned(plank(20), aStep('Rest', 10)));
    const sideAt = (now: number, run: RunningRun = RUN) => {
      const seen = viewOf(overview, run, now);
      return seen.status === 'running' && seen.current.kind === 'step' ? seen.current.side : 'none';
    };
    expect([0, 9999, 10_000, 19_999, 20_000].map((now) => sideAt(now))).toEqual([
      'left',
      'left',
      'right',
      'right',
      undefined,
    ]);
    const longer = adjust(overview.plan, RUN, 10_000, 5000);
    if (longer.status !== 'running') throw new Error(longer.status);
    expect([9999, 10_000].map((now) => sideAt(now, longer))).toEqual(['left', 'right']);
  });

  it('has its middle marked on the strip', () => {
    expect(stripOf(planned(plank(20), aStep('Rest', 10))).map(({ switches }) => switches)).toEqual([true, false]);
  });
});
