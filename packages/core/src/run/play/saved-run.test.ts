import { describe, expect, it } from 'vitest';
import { aSavedRun } from '../../testing/saved-run.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import { restoredRun } from './restored-run.ts';
import { EXPIRES_AFTER, isOver, mayBeAlive, newestFirst, parseSavedRun, type SavedRun } from './saved-run.ts';
import { leftWords, standingWords } from './standing-words.ts';

const KEPT = aSavedRun({
  status: 'running',
  place: { kind: 'step', round: 0, repeat: 1, step: 1, rep: 0 },
  offset: 4000,
  stood: { roundNumber: 1, rounds: 1, secondsLeft: 16 },
  seenAt: 1000,
});
const TWO = aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)], { repeat: 3, restAfterRound: 10 })]);

function plan(timer: Timer): Plan {
  const made = planOf(timer);
  if (typeof made === 'string') throw new Error(made);
  return made;
}
const at = (timer: Timer, kept: Partial<SavedRun> = {}) => restoredRun(plan(timer), { ...KEPT, ...kept });
const standing = (round: number, millis: number) => ({ status: 'paused', position: { round, at: millis } });

describe('where a run stood, in words', () => {
  const stood = { roundNumber: 2, rounds: 3, secondsLeft: 58, step: 'Squats' };
  it.each([
    [
      'a step',
      { ...stood, workout: { secondsLeft: 689, isAbout: false } },
      'Round 2/3 · Squats · 11:29 left',
      '11:29 left',
    ],
    [
      'a tap ahead',
      { ...stood, rounds: 1, workout: { secondsLeft: 689, isAbout: true } },
      'Squats · about 11:29 left',
      'about 11:29 left',
    ],
    ['no end', { ...stood, workout: undefined }, 'Round 2/3 · Squats', ''],
    [
      'a rest',
      { ...stood, step: undefined, workout: { secondsLeft: 60, isAbout: false } },
      'Round 2/3 · 1:00 left',
      '1:00 left',
    ],
    ['an earlier version', { roundNumber: 2, rounds: 3, secondsLeft: 24 }, 'Round 2/3 · 0:24 left', '0:24 left'],
  ])('names the step, and what is left of the workout, in %s', (_, at, words, left) => {
    expect([standingWords(at), leftWords(at)]).toEqual([words, left]);
  });
});

describe('restoring', () => {
  it('stands paused at the place, even if the run was running [RUN-71]', () => {
    expect(at(TWO)).toEqual(standing(0, 70_000 + 40_000 + 4000));
    expect(at(TWO, { offset: 0 })).toEqual(standing(0, 110_000));
    expect(at(TWO, { offset: 19_999 })).toEqual(standing(0, 129_999));
  });

  it('stands in a rest, and in any repeat of an infinite round [RUN-71]', () => {
    expect(at(TWO, { place: { kind: 'rest', round: 0, repeat: 1 } })).toEqual(standing(0, 134_000));
    const endless = aTimer([aRound('A', [aStep('Sit', 30)], { repeat: 'infinite', restAfterRound: 5 })]);
    const place = { kind: 'step', round: 0, repeat: 5000, step: 0, rep: 0 } as const;
    expect(at(endless, { place })).toEqual(standing(0, 5000 * 35_000 + 4000));
    expect(at(endless, { place: { kind: 'rest', round: 0, repeat: 5000 } })).toEqual(
      standing(0, 5000 * 35_000 + 34_000),
    );
  });

  it.each<[string, Partial<SavedRun>]>([
    ['round', { place: { kind: 'step', round: 1, repeat: 0, step: 0, rep: 0 } }],
    ['repeat', { place: { kind: 'step', round: 0, repeat: 3, step: 0, rep: 0 } }],
    ['step', { place: { kind: 'step', round: 0, repeat: 0, step: 2, rep: 0 } }],
    ['rep', { place: { kind: 'step', round: 0, repeat: 0, step: 0, rep: 1 } }],
    ['rest after the last repeat', { place: { kind: 'rest', round: 0, repeat: 2 } }],
    ['moment of the step', { offset: 20_000 }],
  ])('goes nowhere if the timer no longer has such a %s', (_, kept) => {
    expect(at(TWO, kept)).toBeUndefined();
  });

  it('goes nowhere if the rest was removed, or the place is beyond what can be counted', () => {
    const restless = aTimer([aRound('A', [aStep('Squats', 40)], { repeat: 3 })]);
    expect(at(restless, { place: { kind: 'rest', round: 0, repeat: 0 } })).toBeUndefined();
    const endless = aTimer([aRound('A', [aStep('Sit', 30)], { repeat: 'infinite' })]);
    const place = { kind: 'step', round: 0, repeat: Number.MAX_SAFE_INTEGER, step: 0, rep: 0 } as const;
    expect(at(endless, { place })).toBeUndefined();
  });
});

describe('restoring after an edit', () => {
  const IDS: SavedRun = { ...KEPT, ids: { round: 'round-A', step: 'step-Lunges' } };
  const [squats, lunges, plank] = [aStep('Squats', 40), aStep('Lunges', 20), aStep('Plank', 5)];
  const edited = (rounds: Timer['rounds'], kept: Partial<SavedRun> = {}) => at(aTimer(rounds), { ...IDS, ...kept });
  const THREE = { repeat: 3, restAfterRound: 10 };

  it('stands in the same step wherever it has gone [RUN-105]', () => {
    const warmUp = aRound('W', [plank]);
    expect(edited([warmUp, aRound('A', [squats, lunges], THREE)])).toEqual(standing(1, 114_000));
    expect(edited([aRound('A', [plank, squats, lunges], THREE)])).toEqual(standing(0, 75_000 + 45_000 + 4000));
    expect(edited([aRound('A', [lunges, squats], THREE)])).toEqual(standing(0, 70_000 + 4000));
    expect(edited([warmUp, aRound('A', [squats], THREE)], { place: { kind: 'rest', round: 0, repeat: 1 } })).toEqual(
      standing(1, 50_000 + 40_000 + 4000),
    );
  });

  it('stands nowhere once its round or step is gone, its repeats are fewer or its time is shorter [RUN-105]', () => {
    expect(edited([aRound('B', [squats, lunges], THREE)])).toBeUndefined();
    expect(edited([aRound('A', [squats, plank], THREE)])).toBeUndefined();
    expect(edited([aRound('A', [squats, lunges])])).toBeUndefined();
    expect(edited([aRound('A', [squats, { ...lunges, duration: 4 }], THREE)])).toBeUndefined();
  });

  it('goes by the old index among things with one id, and by indexes alone in what earlier versions kept [RUN-105]', () => {
    expect(edited([aRound('A', [lunges, lunges], THREE)])).toEqual(standing(0, 50_000 + 20_000 + 4000));
    expect(parseSavedRun(KEPT)?.ids).toBeUndefined();
    expect(at(aTimer([aRound('B', [plank, lunges], THREE)]))).toEqual(standing(0, 35_000 + 5000 + 4000));
  });
});

describe('what is offered if the browser cannot tell who has it', () => {
  const seen = (timerId: string, seenAt: number, status: SavedRun['status'] = 'running') => ({
    ...KEPT,
    timerId,
    seenAt,
    status,
  });
  const now = 10 * EXPIRES_AFTER;
  const offered = (...runs: readonly SavedRun[]) =>
    newestFirst(runs.filter((run) => !isOver(run, now) && !mayBeAlive(run, now))).map(({ timerId }) => timerId);

  it('is what was interrupted within 24 hours, newest first', () => {
    expect(offered(seen('a', now - 9000), seen('b', now - 5000), seen('c', now - EXPIRES_AFTER + 1))).toEqual([
      'b',
      'a',
      'c',
    ]);
    expect(offered(seen('a', now - EXPIRES_AFTER))).toEqual([]);
  });

  it('is not what another tab may be running', () => {
    expect(offered(seen('a', now - 3000), seen('b', now))).toEqual([]);
    expect(offered(seen('a', now - 3001))).toEqual(['a']);
    expect(offered(seen('a', now, 'paused'))).toEqual(['a']);
  });

  it('is what was seen in the future: the device clock has been set back since', () => {
    expect(offered(seen('a', now + 3_600_000))).toEqual(['a']);
    expect(offered(seen('a', now + 2 * EXPIRES_AFTER))).toEqual(['a']);
  });
});

describe('what the device has stored', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['words', 'run'],
    ['an empty row', {}],
    ['no place', { ...KEPT, place: undefined }],
    ['another kind of place', { ...KEPT, place: { kind: 'warp', round: 0, repeat: 0 } }],
    ['a negative round', { ...KEPT, place: { ...KEPT.place, round: -1 } }],
    ['half a step', { ...KEPT, place: { ...KEPT.place, step: 0.5 } }],
    ['an infinite repeat', { ...KEPT, place: { ...KEPT.place, repeat: Infinity } }],
    ['no number', { ...KEPT, offset: Number.NaN }],
    ['a moment before the step', { ...KEPT, offset: -1 }],
    ['too loud', { ...KEPT, volume: 101 }],
    ['a status of no run in progress', { ...KEPT, status: 'complete' }],
    ['nothing to show', { ...KEPT, stood: undefined }],
  ])('is not a run if it is %s [RUN-77]', (_, stored) => {
    expect(parseSavedRun(stored)).toBeUndefined();
  });

  it('is a run without its unknown parts [RUN-77]', () => {
    expect(parseSavedRun({ ...KEPT, later: true })).toEqual(KEPT);
  });
});
