// 'Harder next time': what a person can have made a little harder when a run is complete (docs/design/coach.md).

import type { Seconds } from '../base/units.ts';
import { HOURS_LIMIT, MINUTES_LIMIT, ROUND_REPEAT_LIMIT, SECONDS_LIMIT } from './limits.ts';
import { hasRests, type Round, type Step } from './timer.ts';
import { roundDuration } from './totals.ts';

/** The ways in which a timer becomes harder. */
export const HARDER_WAYS = ['longer-work', 'shorter-rest', 'one-more-round'] as const;
export type HarderWay = (typeof HARDER_WAYS)[number];

/** How much longer work becomes, and how much shorter a rest. */
export const HARDER_BY: Seconds = 5;
/** No rest becomes shorter than this. */
export const REST_LEAST: Seconds = 5;
/** The longest step that the editor's fields can hold. */
const STEP_MOST: Seconds = HOURS_LIMIT.max * 3600 + MINUTES_LIMIT.max * 60 + SECONDS_LIMIT.max;

/** A number of a timer before and after: seconds, or the repeats of a round. */
export interface HarderChange {
  readonly from: number;
  readonly to: number;
}

/** A harder version of a timer's rounds, and what is different in it. */
export interface Harder {
  readonly way: HarderWay;
  readonly rounds: readonly Round[];
  /** In the order of the timer, at least one. */
  readonly changes: readonly HarderChange[];
}

/** The ways in which these rounds can become harder; one that would change nothing is left out. */
export function harderWaysOf(rounds: readonly Round[]): readonly Harder[] {
  return HARDER_WAYS.flatMap((way) => harder(rounds, way) ?? []);
}

/** The rounds, harder in one way; undefined if that would change nothing. */
export function harder(rounds: readonly Round[], way: HarderWay): Harder | undefined {
  const changes: HarderChange[] = [];
  /** Takes a change down, and returns what a number becomes. */
  const change = (from: number, to: number): number => {
    if (to !== from) changes.push({ from, to });
    return to;
  };
  const harderRounds = WAYS[way](rounds, change);
  return changes.length === 0 ? undefined : { way, rounds: harderRounds, changes };
}

type Change = (from: number, to: number) => number;

const WAYS: Readonly<Record<HarderWay, (rounds: readonly Round[], change: Change) => readonly Round[]>> = {
  'longer-work': (rounds, change) =>
    rounds.map((round) =>
      withDurations(round, 'work', ({ duration }) =>
        change(duration, duration + HARDER_BY <= STEP_MOST ? duration + HARDER_BY : duration),
      ),
    ),
  'shorter-rest': (rounds, change) =>
    rounds.map((round) => {
      const durationOf = ({ duration, chimeInterval = 0, end }: Step) =>
        change(duration, shorterRest(duration, Math.max(chimeInterval, end?.kind === 'heart' ? end.atLeast : 0)));
      return withShorterRest(withDurations(round, 'rest', durationOf), change);
    }),
  'one-more-round': (rounds, change) => {
    const main = mainRoundOf(rounds);
    return rounds.map((round) =>
      round === main && round.repeat !== 'infinite'
        ? { ...round, repeat: change(round.repeat, oneMore(round.repeat)) }
        : round,
    );
  },
};

/** A step that ends by a tap stays: its duration is only an estimate. */
function withDurations(round: Round, type: 'work' | 'rest', durationOf: (step: Step) => Seconds): Round {
  const steps = round.steps.map((step) =>
    step.type === type && step.end?.kind !== 'tap' ? { ...step, duration: durationOf(step) } : step,
  );
  return { ...round, steps };
}

/** A rest that no repeat uses is not heard, and stays. */
function withShorterRest(round: Round, change: Change): Round {
  const { restAfterRound = 0 } = round;
  const shorter = shorterRest(restAfterRound, 0);
  if (!hasRests(round) || shorter === restAfterRound) return round;
  return { ...round, restAfterRound: change(restAfterRound, shorter) };
}

/** A rest without 5 s of it, never below 5 s, nor below what the step needs; one that is that short stays. */
function shorterRest(duration: Seconds, needed: Seconds): Seconds {
  return Math.min(duration, Math.max(duration - HARDER_BY, REST_LEAST, needed));
}

/** A repeat that an earlier version wrote may be above the limit, and stays. */
function oneMore(repeat: number): number {
  return repeat < ROUND_REPEAT_LIMIT.max ? repeat + 1 : repeat;
}

/** The round with the most work in it, of those that end; the first of equals, undefined if none has any. */
function mainRoundOf(rounds: readonly Round[]): Round | undefined {
  let [main, most]: [Round | undefined, Seconds] = [undefined, 0];
  for (const round of rounds) {
    const work = round.repeat === 'infinite' ? 0 : workOf(round);
    if (work > most) [main, most] = [round, work];
  }
  return main;
}

function workOf(round: Round): Seconds {
  return roundDuration({ ...round, steps: round.steps.filter(({ type }) => type === 'work'), restAfterRound: 0 });
}
