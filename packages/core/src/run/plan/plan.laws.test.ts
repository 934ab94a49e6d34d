// The arithmetic of plan, segment, axis and overview against the simplest thing that could be right: an expanded list.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { axisOf, forward, nextHalt, remaining } from './axis.ts';
import { overviewOf, rowAt, rowCount, rowOf } from './overview.ts';
import { BEGINNING, planOf, totalOf, type Plan } from './plan.ts';
import { durationOf, isSameSegment, locate, next, previous, segmentAt, startOf, type Segment } from './segment.ts';
import { waitIn } from './wait-place.ts';

const INFINITE_CYCLES = 3;

/** Every segment of a plan, written out; infinite rounds for three repeats. */
function expanded(plan: Plan): readonly Segment[] {
  return plan.rounds.flatMap((planned, round) => {
    const repeats = planned.repeats === Infinity ? INFINITE_CYCLES : planned.repeats;
    return Array.from({ length: repeats }, (_, repeat): readonly Segment[] => {
      const steps = planned.steps.flatMap((step, index) =>
        Array.from({ length: step.reps }, (_, rep) => ({ kind: 'step', round, repeat, step: index, rep }) as const),
      );
      const rests = planned.rest > 0 && repeat + 1 < planned.repeats;
      return rests ? [...steps, { kind: 'rest', round, repeat }] : steps;
    }).flat();
  });
}

function plan(timer: Timer): Plan {
  const compiled = planOf(timer);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
}

const finite = smallTimers('finite').map(plan);
const any = smallTimers('with-infinite').map(plan);

describe('a plan against its expansion', () => {
  it('totals the durations times the repeats plus the rests between them [TIM-30]', () => {
    assertLaw({ 'a rest': 10, 'a repeat': 10 }, (met) =>
      fc.property(finite, (compiled) => {
        met(
          'a rest',
          expanded(compiled).some(({ kind }) => kind === 'rest'),
        );
        met(
          'a repeat',
          compiled.rounds.some(({ repeats }) => repeats > 1),
        );
        const sum = expanded(compiled).reduce((total, segment) => total + durationOf(compiled, segment), 0);
        expect(totalOf(compiled)).toBe(sum);
      }),
    );
  });

  it('finds the segment and the offset of any moment [RUN-2, RUN-10]', () => {
    assertLaw(
      { 'a moment in a rest': 1, 'a moment in a later round': 10 },
      (met) =>
        fc.property(finite, anyShare, (compiled, share) => {
          const moment = Math.floor(share * (totalOf(compiled) - 1));
          let left = moment;
          const segment = expanded(compiled).find((candidate) => {
            const isHere = left < durationOf(compiled, candidate);
            if (!isHere) left -= durationOf(compiled, candidate);
            return isHere;
          });
          met('a moment in a rest', segment?.kind === 'rest');
          met('a moment in a later round', segment !== undefined && segment.round > 0);
          const position = forward(compiled, BEGINNING, moment);
          expect(position && locate(compiled, position)).toEqual({ segment, offset: left });
          expect(position && remaining(compiled, position)).toBe(totalOf(compiled) - moment);
        }),
      { numRuns: 500 },
    );
  });

  it('finds where each segment begins, in infinite rounds too, and never leaves the plan [RUN-2, RUN-39]', () => {
    assertLaw({ 'an infinite round': 7, 'a rest': 10 }, (met) =>
      fc.property(any, (compiled) => {
        met(
          'an infinite round',
          compiled.rounds.some(({ repeats }) => repeats === Infinity),
        );
        for (const segment of expanded(compiled)) {
          met('a rest', segment.kind === 'rest');
          const start = startOf(compiled, segment);
          expect(locate(compiled, start)).toEqual({ segment, offset: 0 });
          const last = { ...start, at: start.at + durationOf(compiled, segment) - 1 };
          expect(locate(compiled, last)).toEqual({ segment, offset: durationOf(compiled, segment) - 1 });
        }
      }),
    );
  });

  it('goes to the next segment as the expansion does [RUN-10, RUN-12, RUN-30, RUN-32]', () => {
    assertLaw({ 'a next segment': 10, 'a next round': 10, 'a rest': 10 }, (met) =>
      fc.property(finite, (compiled) => {
        const all = expanded(compiled);
        all.forEach((segment, index) => {
          const following = all[index + 1];
          met('a next segment', following !== undefined);
          met('a next round', following !== undefined && following.round > segment.round);
          met('a rest', following?.kind === 'rest');
          expect(next(compiled, segment)).toEqual(following);
        });
      }),
    );
  });

  it('undoes next by previous, and has none at the beginning [RUN-31]', () => {
    assertLaw({ 'a next segment': 10, 'one in an infinite round': 10 }, (met) =>
      fc.property(any, (compiled) => {
        const all = expanded(compiled);
        const first = all[0];
        if (first !== undefined) expect(previous(compiled, first)).toBeUndefined();
        for (const segment of all) {
          const following = next(compiled, segment);
          met('one in an infinite round', compiled.rounds[segment.round]?.repeats === Infinity);
          if (following !== undefined && met('a next segment')) expect(previous(compiled, following)).toEqual(segment);
        }
      }),
    );
  });

  it('halts at the first gate, tap or ring after a moment, and pauses never at the last step [RUN-20, RUN-22, RUN-171, RUN-310]', () => {
    assertLaw(
      { 'a gate': 10, 'a tap': 10, 'a ring': 10, 'the end': 10 },
      (met) =>
        fc.property(finite, fc.nat(), (compiled, seed) => {
          const all = expanded(compiled);
          const index = seed % all.length;
          const from = all[index];
          if (from === undefined) return;
          let away = 0;
          const halt = all.slice(index).findIndex((segment, ahead) => {
            away += durationOf(compiled, segment);
            const waits = waitIn(compiled, segment) !== undefined;
            return waits || hasGate(compiled, segment) || index + ahead + 1 === all.length;
          });
          const found = nextHalt(compiled, startOf(compiled, from));
          const stopped = all[index + halt];
          const kind = stopped && waitIn(compiled, stopped);
          if (stopped !== undefined && kind !== undefined) {
            met(`a ${kind}`);
            const { round, at } = startOf(compiled, stopped);
            const position = { round, at: at + durationOf(compiled, stopped) - 1 };
            expect(found).toEqual({ halt: { kind, position }, away: away - 1 });
            return;
          }
          met(found?.halt.kind === 'gate' ? 'a gate' : 'the end');
          expect(found?.away).toBe(away);
          const following = all[index + halt + 1];
          expect(found?.halt).toEqual(
            following === undefined ? { kind: 'end' } : { kind: 'gate', position: startOf(compiled, following) },
          );
        }),
      { numRuns: 500 },
    );
  });

  it('lists one row for each repeat, step occurrence and rest, and finds each row again [RUN-23]', () => {
    assertLaw({ 'a rest': 10, 'a rep': 10 }, (met) =>
      fc.property(finite, (compiled) => {
        const overview = overviewOf(compiled);
        const all = expanded(compiled);
        const headings = compiled.rounds.reduce((sum, round) => sum + round.repeats, 0);
        expect(rowCount(overview)).toBe(all.length + headings);
        let before = -1;
        for (const segment of all) {
          met('a rest', segment.kind === 'rest');
          met('a rep', segment.kind === 'step' && segment.rep > 0);
          const number = rowOf(overview, segment);
          const row = rowAt(overview, number);
          expect(number).toBeGreaterThan(before);
          before = number;
          expect(row.kind).toBe(segment.kind);
          if (row.kind === 'step') expect(segmentAt(compiled, row.place)).toEqual(segment);
        }
      }),
    );
  });

  it('tells each segment from all others [RUN-2]', () => {
    assertLaw({ 'a rest': 10, 'another rep': 10, 'another repeat': 10 }, (met) =>
      fc.property(any, fc.nat(), (compiled, seed) => {
        const all = expanded(compiled);
        const at = seed % all.length;
        const one = all[at];
        if (one === undefined) return;
        for (const [index, other] of all.entries()) {
          met('a rest', one.kind !== other.kind);
          met('another repeat', other.round === one.round && other.repeat !== one.repeat);
          met('another rep', other.kind === 'step' && one.kind === 'step' && other.rep !== one.rep);
          expect(isSameSegment(one, { ...other })).toBe(index === at);
        }
      }),
    );
  });

  it('cycles in an infinite round forever and reaches what follows only by jumping [RUN-24]', () => {
    assertLaw({ 'an infinite round': 8 }, (met) =>
      fc.property(any, fc.nat({ max: 1e12 }), (compiled, far) => {
        const round = compiled.rounds.findIndex(({ repeats }) => repeats === Infinity);
        if (!met('an infinite round', round >= 0)) return;
        const position = forward(compiled, { round, at: 0 }, far);
        expect(position?.round).toBe(round);
        const located = position && locate(compiled, position);
        const repeat = located?.segment.repeat ?? -1;
        const beginOf = (count: number) =>
          startOf(compiled, { kind: 'step', round, repeat: count, step: 0, rep: 0 }).at;
        expect(beginOf(repeat)).toBeLessThanOrEqual(far);
        expect(beginOf(repeat + 1)).toBeGreaterThan(far);
        expect(axisOf(compiled, BEGINNING)).toBe(0);
      }),
    );
  });
});

function hasGate(compiled: Plan, segment: Segment): boolean {
  if (segment.kind === 'rest') return false;
  const step = compiled.rounds[segment.round]?.steps[segment.step];
  return step !== undefined && step.step.pauseAfterEnd && segment.rep + 1 === step.reps;
}
