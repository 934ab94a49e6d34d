import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Round } from '../../timer/timer.ts';
import { remaining } from '../plan/axis.ts';
import { overviewOf, rowAt, rowCount, rowOf, rowsBetween } from '../plan/overview.ts';
import { BEGINNING, planOf, totalOf, type Plan } from '../plan/plan.ts';
import { locate, next, previous, segmentAt, startOf } from '../plan/segment.ts';
import { eventsBetween, openingEvents } from './events.ts';
import * as rules from './run.ts';
import type { Run } from './run.ts';

function plan(...rounds: readonly Round[]): Plan {
  const compiled = planOf(aTimer(rounds));
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
}

/** A running run that has been going since 0. */
const started: Run = { status: 'running', position: BEGINNING, since: 0 };

const work = aStep('Work', 20);
const hold = aStep('Hold', 10, { repeat: 2 });
const two = plan(aRound('A', [work, hold], { repeat: 2, restAfterRound: 15 }), aRound('B', [aStep('Walk', 60)]));

/** The segment at a moment in the form 'round.repeat.step.rep' or 'round.repeat.rest', from 1. */
function at(compiled: Plan, run: Run, now: number): string {
  const segment = rules.segmentOf(compiled, run, now);
  if (segment === undefined) return rules.advance(compiled, run, now).status;
  const { round, repeat } = segment;
  return segment.kind === 'rest'
    ? `${round + 1}.${repeat + 1}.rest`
    : `${round + 1}.${repeat + 1}.${segment.step + 1}.${segment.rep + 1}`;
}

describe('what follows what', () => {
  it('repeats a step while reps remain [RUN-10]', () => {
    expect(at(two, started, 29_999)).toBe('1.1.2.1');
    expect(at(two, started, 30_000)).toBe('1.1.2.2');
  });

  it('begins the next step when no reps remain [RUN-10]', () => {
    expect(at(two, started, 19_999)).toBe('1.1.1.1');
    expect(at(two, started, 20_000)).toBe('1.1.2.1');
  });

  it('rests after the last step while the round has repeats left [RUN-12]', () => {
    expect(at(two, started, 40_000)).toBe('1.1.rest');
    const endless = plan(aRound('A', [work], { repeat: 'infinite', restAfterRound: 5 }));
    expect(at(endless, started, 20_000)).toBe('1.1.rest');
    expect(at(endless, started, 45_000)).toBe('1.2.rest');
  });

  it('without a rest the next repeat begins directly [RUN-10]', () => {
    const restless = plan(aRound('A', [work], { repeat: 2 }));
    expect(at(restless, started, 20_000)).toBe('1.2.1.1');
  });

  it('after a rest the next repeat begins at step 1 [RUN-10]', () => {
    expect(at(two, started, 54_999)).toBe('1.1.rest');
    expect(at(two, started, 55_000)).toBe('1.2.1.1');
  });

  it('after the last repeat the round completes, without a rest, and the next round begins [RUN-10]', () => {
    expect(at(two, started, 94_999)).toBe('1.2.2.2');
    expect(at(two, started, 95_000)).toBe('2.1.1.1');
  });

  it('is complete when the last round ends [RUN-22]', () => {
    expect(at(two, started, 154_999)).toBe('2.1.1.1');
    expect(rules.advance(two, started, 155_000)).toEqual({ status: 'complete' });
    expect(totalOf(two)).toBe(155_000);
  });
});

describe('pause after end', () => {
  const asking = aStep('Lift', 10, { repeat: 2, pauseAfterEnd: true });

  it('pauses once, after the last rep, at the beginning of what follows [RUN-20]', () => {
    const gated = plan(aRound('A', [asking, work], { repeat: 2 }));
    expect(at(gated, started, 15_000)).toBe('1.1.1.2');
    const paused = rules.advance(gated, started, 999_000);
    expect(paused).toEqual({ status: 'paused', position: { round: 0, at: 20_000 } });
    expect(at(gated, paused, 0)).toBe('1.1.2.1');
    const resumed = rules.resume(gated, paused, 0);
    expect(rules.advance(gated, resumed, 39_999).status).toBe('running');
    expect(rules.advance(gated, resumed, 40_000)).toEqual({ status: 'paused', position: { round: 0, at: 60_000 } });
  });

  it('pauses at the beginning of a rest, a repeat and a round [RUN-20]', () => {
    const resting = plan(aRound('A', [asking], { repeat: 2, restAfterRound: 5 }), aRound('B', [work]));
    const first = rules.advance(resting, started, 20_000);
    expect([first.status, at(resting, first, 0)]).toEqual(['paused', '1.1.rest']);
    const second = rules.advance(resting, rules.resume(resting, first, 0), 25_000);
    expect([second.status, at(resting, second, 0)]).toEqual(['paused', '2.1.1.1']);
    const repeating = plan(aRound('A', [asking], { repeat: 2 }));
    expect(at(repeating, rules.advance(repeating, started, 20_000), 0)).toBe('1.2.1.1');
  });

  it('pauses in every repeat of an infinite round [RUN-20]', () => {
    const endless = plan(aRound('A', [asking, work], { repeat: 'infinite' }), aRound('B', [work]));
    const far = { status: 'running', position: { round: 0, at: 40_000 * 1_000_000 }, since: 0 } as const;
    expect(rules.advance(endless, far, 20_000)).toEqual({
      status: 'paused',
      position: { round: 0, at: 40_000 * 1_000_000 + 20_000 },
    });
  });

  it('completes at the very last step although it asks for a pause [RUN-22]', () => {
    const last = plan(aRound('A', [work, asking]));
    expect(rules.advance(last, started, 40_000)).toEqual({ status: 'complete' });
  });

  it('skipping over a step that asks for a pause does not pause', () => {
    const gated = plan(aRound('A', [asking, work]));
    const skipped = rules.skipNext(gated, rules.skipNext(gated, started, 1000) ?? rules.READY, 1000);
    expect(skipped).toEqual({ status: 'running', position: { round: 0, at: 20_000 }, since: 1000 });
    expect(skipped && rules.advance(gated, skipped, 20_999).status).toBe('running');
  });
});

describe('status', () => {
  it('starts a ready run, and a complete one again; ignores start while running or paused [RUN-3]', () => {
    expect(rules.start(two, rules.READY, 7)).toEqual({ status: 'running', position: BEGINNING, since: 157 });
    expect(rules.start(two, { status: 'complete' }, 7)).toEqual({ status: 'running', position: BEGINNING, since: 157 });
    expect(rules.start(two, started, 7000)).toBe(started);
    const paused: Run = { status: 'paused', position: BEGINNING };
    expect(rules.start(two, paused, 7000)).toBe(paused);
  });

  it('pauses a running run where it stands; ignores pause otherwise [RUN-3]', () => {
    const paused = rules.pause(two, started, 12_345);
    expect(paused).toEqual({ status: 'paused', position: { round: 0, at: 12_345 } });
    expect(rules.pause(two, paused, 50_000)).toBe(paused);
    expect(rules.pause(two, rules.READY, 50_000)).toBe(rules.READY);
    expect(rules.pause(two, started, 155_000)).toEqual({ status: 'complete' });
  });

  it('has nothing to stop in a complete run [RUN-7]', () => {
    expect(rules.stop(two, { status: 'complete' }, 7000)).toEqual({ status: 'complete' });
    expect(rules.stop(two, started, 155_000)).toEqual({ status: 'complete' });
  });

  it('resumes a paused run where it stood; ignores resume otherwise [RUN-3]', () => {
    const paused = rules.pause(two, started, 12_345);
    const resumed = rules.resume(two, paused, 90_000);
    expect(rules.positionAt(two, resumed, 90_001)).toEqual({ round: 0, at: 12_346 });
    expect(rules.resume(two, resumed, 90_001)).toBe(resumed);
    expect(rules.resume(two, rules.READY, 1)).toBe(rules.READY);
  });

  it('stops at the beginning of the segment [RUN-7]', () => {
    expect(rules.stop(two, started, 33_000)).toEqual({ status: 'ready', position: { round: 0, at: 30_000 } });
    const paused = rules.pause(two, started, 41_000);
    expect(rules.stop(two, paused, 41_000)).toEqual({ status: 'ready', position: { round: 0, at: 40_000 } });
  });

  it('resets to the first step [RUN-7]', () => {
    expect(rules.reset()).toEqual({ status: 'ready', position: BEGINNING });
  });
});

describe('moving about', () => {
  it('has no next at the end and no previous at the beginning [RUN-32]', () => {
    const last: Run = { status: 'paused', position: { round: 1, at: 0 } };
    expect(rules.skipNext(two, last, 0)).toBeUndefined();
    expect(rules.skipPrevious(two, rules.READY, 0)).toBeUndefined();
    expect(rules.skipNext(two, { status: 'complete' }, 0)).toBeUndefined();
  });

  it("skipping back from a rest goes to the last rep of that round's last step [RUN-31]", () => {
    expect(previous(two, { kind: 'rest', round: 0, repeat: 0 })).toEqual({
      kind: 'step',
      round: 0,
      repeat: 0,
      step: 1,
      rep: 1,
    });
  });

  it("a jump needs a valid round, step and repeat, and a rep from 1 up to the step's repeat; anything else changes nothing", () => {
    const there = rules.jump(two, rules.READY, { round: 1, repeat: 2, step: 2, rep: 2 }, 0);
    expect(there).toEqual({ status: 'ready', position: { round: 0, at: 85_000 } });
    for (const place of [
      { round: 0, repeat: 1, step: 1, rep: 1 },
      { round: 3, repeat: 1, step: 1, rep: 1 },
      { round: 1, repeat: 3, step: 1, rep: 1 },
      { round: 1, repeat: 0, step: 1, rep: 1 },
      { round: 1, repeat: 1, step: 3, rep: 1 },
      { round: 1, repeat: 1, step: 0, rep: 1 },
      { round: 1, repeat: 1, step: 2, rep: 3 },
      { round: 1, repeat: 1, step: 2, rep: 0 },
      { round: 1, repeat: 1.5, step: 2, rep: 1 },
      { round: NaN, repeat: 1, step: 1, rep: 1 },
    ]) {
      expect(rules.jump(two, rules.READY, place, 0), JSON.stringify(place)).toBeUndefined();
    }
  });

  it('a jump clears complete', () => {
    expect(rules.jump(two, { status: 'complete' }, { round: 2, repeat: 1, step: 1, rep: 1 }, 0)).toEqual({
      status: 'ready',
      position: { round: 1, at: 0 },
    });
  });

  it('stays running or standing wherever it is moved [RUN-36]', () => {
    expect(rules.skipNext(two, started, 5000)).toEqual({
      status: 'running',
      position: { round: 0, at: 20_000 },
      since: 5000,
    });
    const paused = rules.pause(two, started, 25_000);
    expect(rules.skipPrevious(two, paused, 90_000)).toEqual({ status: 'paused', position: { round: 0, at: 0 } });
    expect(rules.skipNext(two, rules.READY, 5000)?.status).toBe('ready');
  });

  it('stays in an infinite round when skipping and when time passes [RUN-24]', () => {
    const endless = plan(aRound('A', [work], { repeat: 'infinite' }), aRound('B', [aStep('Walk', 60)]));
    expect(next(endless, { kind: 'step', round: 0, repeat: 41, step: 0, rep: 0 })).toMatchObject({ repeat: 42 });
    expect(at(endless, started, 20_000 * 999_999)).toBe('1.1000000.1.1');
    expect(at(endless, rules.jump(endless, started, { round: 2, repeat: 1, step: 1, rep: 1 }, 0) ?? started, 1)).toBe(
      '2.1.1.1',
    );
    expect(previous(endless, { kind: 'step', round: 1, repeat: 0, step: 0, rep: 0 })).toMatchObject({
      round: 0,
      repeat: 0,
    });
  });

  it('keeps the numbers of rounds when one of them is empty [RUN-39]', () => {
    const gap = plan(aRound('A', [work]), aRound('Empty', []), aRound('C', [work]));
    expect(segmentAt(gap, { round: 3, repeat: 1, step: 1, rep: 1 })).toMatchObject({ round: 1 });
    expect(segmentAt(gap, { round: 2, repeat: 1, step: 1, rep: 1 })).toBeUndefined();
  });
});

describe('events', () => {
  const compiled = plan(aRound('A', [aStep('Go', 2, { repeat: 2 })], { repeat: 2, restAfterRound: 1 }));

  it('are stamped with the instant at which they were due, however late they are requested [RUN-53]', () => {
    const run = { status: 'running', position: BEGINNING, since: 500 } as const;
    const events = [...openingEvents(compiled, run), ...eventsBetween(compiled, run, 500, 60_000)];
    expect(events.map(({ at: due, kind }) => `${due} ${kind}`)).toEqual([
      '500 round-start',
      '500 step-start',
      '1500 tick',
      '2500 step-complete',
      '2500 step-start',
      '3500 tick',
      '4500 step-complete',
      '4500 rest-start',
      '5500 rest-complete',
      '5500 round-start',
      '5500 step-start',
      '6500 tick',
      '7500 step-complete',
      '7500 step-start',
      '8500 tick',
      '9500 step-complete',
      '9500 round-complete',
      '9500 timer-complete',
    ]);
  });

  it('report halfway once in each occurrence of a step longer than 30 s [VOX-29]', () => {
    const long = plan(aRound('A', [aStep('Long', 31, { repeat: 2 }), aStep('Short', 30)]));
    const run = { status: 'running', position: BEGINNING, since: 0 } as const;
    const halfways = [...eventsBetween(long, run, 0, 999_999)].filter(({ kind }) => kind === 'halfway');
    expect(halfways.map(({ at: due }) => due)).toEqual([15_500, 46_500]);
  });

  it('report a start when the clock begins to move at the beginning of a segment, and only then', () => {
    const beginning = { status: 'running', position: { round: 0, at: 2000 }, since: 9 } as const;
    expect(openingEvents(compiled, beginning).map(({ kind }) => kind)).toEqual(['step-start']);
    expect(openingEvents(compiled, { ...beginning, position: { round: 0, at: 2001 } })).toEqual([]);
    expect(openingEvents(compiled, { ...beginning, position: { round: 0, at: 4000 } })).toMatchObject([
      { kind: 'rest-start' },
    ]);
  });
});

describe('what is left', () => {
  it('in total remaining an infinite round counts as one cycle: the current one', () => {
    const endless = plan(
      aRound('A', [work, aStep('Hold', 10)], { repeat: 'infinite', restAfterRound: 5 }),
      aRound('B', [aStep('Walk', 60)]),
    );
    expect(totalOf(endless)).toBe(90_000);
    expect(remaining(endless, BEGINNING)).toBe(90_000);
    expect(remaining(endless, { round: 0, at: 35_000 * 7 + 12_000 })).toBe(78_000);
    expect(remaining(endless, { round: 0, at: 35_000 * 7 + 31_000 })).toBe(4000 + 30_000 + 60_000);
    expect(remaining(endless, { round: 1, at: 1000 })).toBe(59_000);
  });
});

describe('very large timers', () => {
  const steps = Array.from({ length: 100 }, (_, index) => aStep(`S${index}`, index + 1, { repeat: 100 }));
  const huge = plan(
    ...Array.from({ length: 1000 }, (_, index) => aRound(`R${index}`, steps, { repeat: 1000, restAfterRound: 10 })),
  );
  const CYCLE = 5050 * 100_000;

  it('are located, stepped through and listed without being expanded', () => {
    const overview = overviewOf(huge);
    const place = { round: 777, repeat: 555, step: 33, rep: 44 };
    const segment = segmentAt(huge, place);
    if (segment === undefined) throw new Error('no such place');
    const start = startOf(huge, segment);
    expect(start.at).toBe(554 * (CYCLE + 10_000) + ((32 * 33) / 2) * 100_000 + 43 * 33_000);
    expect(locate(huge, start)).toEqual({ segment, offset: 0 });
    expect(rowCount(overview)).toBe(1000 * (1000 * (10_000 + 2) - 1));
    expect(rowAt(overview, rowOf(overview, segment))).toMatchObject({ kind: 'step', place });
    const forth = next(huge, segment);
    expect(forth && previous(huge, forth)).toEqual(segment);
    expect(totalOf(huge)).toBe(1000 * (CYCLE * 1000 + 10_000 * 999));
  });

  it('are refused if they are too long or have nothing that takes time', () => {
    const day = aStep('Day', 86_400, { repeat: 100 });
    expect(planOf(aTimer([aRound('A', [day], { repeat: 1e6 }), aRound('B', [day], { repeat: 1e6 })]))).toBe('too-long');
    expect(planOf(aTimer([aRound('A', [])]))).toBe('no-steps');
    expect(planOf(aTimer([]))).toBe('no-steps');
  });
});

describe('the overview', () => {
  it('shows a heading for each repeat, a row for each rep and each rest [RUN-23]', () => {
    const rows = rowsBetween(overviewOf(two), 0, 99);
    expect(
      rows.map((row) => {
        if (row.kind === 'round') return `${row.roundNumber} ${row.name} ${row.repeat}/${row.repeats}`;
        return row.kind === 'rest' ? `rest ${row.duration}` : `${row.name} ${row.rep}/${row.reps} ${row.duration}`;
      }),
    ).toEqual([
      '1 A 1/2',
      'Work 1/1 20',
      'Hold 1/2 10',
      'Hold 2/2 10',
      'rest 15',
      '1 A 2/2',
      'Work 1/1 20',
      'Hold 1/2 10',
      'Hold 2/2 10',
      '2 B 1/1',
      'Walk 1/1 60',
    ]);
  });

  it('lists the cycle under way of an infinite round [RUN-23]', () => {
    const overview = overviewOf(plan(aRound('A', [work], { repeat: 'infinite', restAfterRound: 5 })));
    const current = { kind: 'step', round: 0, repeat: 6, step: 0, rep: 0 } as const;
    expect(rowCount(overview)).toBe(3);
    expect(rowAt(overview, 1, current)).toMatchObject({ place: { repeat: 7 } });
    expect(rowAt(overview, 0, current)).toMatchObject({ repeat: 7, repeats: 'infinite' });
    expect(rowOf(overview, current)).toBe(1);
  });
});
