// Where a kept run stood, in the words of an offer to resume it.

import { formatClock } from '../../base/units.ts';
import type { StoodAt } from './saved-run.ts';

/** What was left of the workout, in words: '11:29 left'; empty if it has no end. Earlier versions kept what was left of the segment. */
export function leftWords({ secondsLeft, step, workout }: StoodAt): string {
  if (workout !== undefined) return `${workout.isAbout ? 'about ' : ''}${formatClock(workout.secondsLeft)} left`;
  return step === undefined && secondsLeft > 0 ? `${formatClock(secondsLeft)} left` : '';
}

/** Where a run stood, in words: 'Round 2/3 · Squats · 11:29 left'. */
export function standingWords(stood: StoodAt): string {
  const round = stood.rounds > 1 && `Round ${stood.roundNumber}/${stood.rounds}`;
  return [round, stood.step, leftWords(stood)].filter(Boolean).join(' · ');
}
