// How long a timer is and how much it holds; an infinite round counts as one cycle (D8). While a draft is being typed,
// an empty or meaningless number counts as little as it can: 0 s, once.

import { formatDuration, millisOf, secondsOf, type Seconds } from '../base/units.ts';
import { durationOver } from './ladder.ts';
import type { Round, RoundRepeat, Step } from './timer.ts';

/** What the summary panel and a timer's card show. */
export interface Totals {
  readonly duration: Seconds;
  readonly rounds: number;
  /** Steps as written, delays included (D22). */
  readonly steps: number;
  /** Step occurrences: every rep of every step in every repeat of its round; rests are not counted. */
  readonly activities: number;
  readonly infinite: boolean;
  /** Whether some step ends by a tap or by the heart rate, so that the duration is an estimate. */
  readonly estimated: boolean;
  /** Rounded to the second, 0 without rounds (D23). */
  readonly averagePerRound: Seconds;
  /** Rounded to the second, 0 without steps (D23). */
  readonly averagePerStep: Seconds;
}

/** The totals of some rounds. */
export function totalsOf(rounds: readonly Round[]): Totals {
  const duration = sum(rounds.map(roundDuration));
  const steps = sum(rounds.map((round) => round.steps.length));
  return {
    duration,
    rounds: rounds.length,
    steps,
    activities: sum(rounds.map(roundOccurrences)),
    infinite: rounds.some((round) => round.repeat === 'infinite'),
    estimated: rounds.some((round) => round.steps.some(({ end }) => end !== undefined && end.kind !== 'ring')),
    averagePerRound: average(duration, rounds.length),
    averagePerStep: average(duration, steps),
  };
}

/**
 * (step duration x step repeat) x round repeat, plus rest x (repeats - 1) (specification, section 4; D7); a step with a ladder
 * counts each repeat as long as it is.
 */
export function roundDuration(round: Round): Seconds {
  const repeats = cyclesOf(round.repeat);
  const [climbing, steady] = [round.steps.filter(hasLadder), round.steps.filter((step) => !hasLadder(step))];
  const once = sum(steady.map((step) => amount(step.duration) * repsOf(step)));
  const climbed = sum(climbing.map((step) => climbedDuration(step, repeats) * repsOf(step)));
  return once * repeats + climbed + amount(round.restAfterRound ?? 0) * (repeats - 1);
}

/** The total duration on a timer's card: '1h 5m 30s', with a '+' when a round is infinite (D14). */
export function cardDuration(totals: Totals): string {
  return `${summaryDuration(totals.duration)}${totals.infinite ? '+' : ''}`;
}

/** The same in words, where it stands in a text: 'about 1h 5m' when it is an estimate. */
export function cardDurationLabel(totals: Totals): string {
  return `${totals.estimated ? 'about ' : ''}${cardDuration(totals)}`;
}

/** A duration or average of the summary panel: '1h 5m 30s', or '--:--' when there is none. */
export function summaryDuration(duration: Seconds): string {
  return duration > 0 ? formatDuration(duration) : '--:--';
}

/** Total activities as shown: '12', or '12 + ∞' when a round is infinite (D15). */
export function activitiesText(totals: Totals): string {
  return totals.infinite ? `${totals.activities} + ∞` : String(totals.activities);
}

/** Total activities as read aloud: '12 + infinity' (D15). */
export function activitiesLabel(totals: Totals): string {
  return totals.infinite ? `${totals.activities} + infinity` : String(totals.activities);
}

/** '1 round', '2 rounds'. */
export function roundCount(totals: Totals): string {
  return `${totals.rounds} ${totals.rounds === 1 ? 'round' : 'rounds'}`;
}

/** '1 step', '2 steps'. */
export function stepCount(totals: Totals): string {
  return `${totals.steps} ${totals.steps === 1 ? 'step' : 'steps'}`;
}

/** The one line of a delay: 'Delay for 5 Second(s)'. */
export function delayText(duration: Seconds): string {
  return `Delay for ${amount(duration)} Second(s)`;
}

/** The repeat count after a step's row, 'x3'; nothing for a single rep (D16). */
export function repeatMark(step: Pick<Step, 'repeat'>): string {
  return step.repeat > 1 ? `x${step.repeat}` : '';
}

/** A draft's step has none while its field is empty. */
function hasLadder({ ladder = 0 }: Step): boolean {
  return Number.isFinite(ladder) && ladder !== 0;
}

/** One rep of a step in so many repeats; one that takes no time takes none with a ladder either. */
function climbedDuration({ duration, ladder = 0 }: Step, repeats: number): Seconds {
  const rung = { duration: millisOf(amount(duration)), ladder: millisOf(ladder) };
  return rung.duration === 0 ? 0 : secondsOf(durationOver(rung, repeats));
}

function roundOccurrences(round: Round): number {
  return sum(round.steps.map(repsOf)) * cyclesOf(round.repeat);
}

function repsOf(step: Step): number {
  return atLeastOne(step.repeat);
}

function cyclesOf(repeat: RoundRepeat): number {
  return repeat === 'infinite' ? 1 : atLeastOne(repeat);
}

function atLeastOne(count: number): number {
  return Number.isFinite(count) ? Math.max(1, Math.floor(count)) : 1;
}

function amount(seconds: Seconds): Seconds {
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function average(duration: Seconds, count: number): Seconds {
  return count === 0 ? 0 : Math.round(duration / count);
}
