// A moment at which a timer starts on many devices at once, as the page of its link shows it.

import type { Millis, Seconds, WallTime } from '../base/units.ts';
import type { TimerDraft } from '../timer/timer.ts';
import { totalsOf } from '../timer/totals.ts';

/** Where an agreed start stands: more than a day ahead, ahead, under way, or its run is over. */
export type StartPhase = 'far' | 'ahead' | 'under-way' | 'over';

const DAY: Seconds = 86_400;

/** Where a start stands that is so many seconds ahead, of a run so long (Infinity if it never ends). */
export function startPhase(secondsAhead: Seconds, length: Seconds): StartPhase {
  if (secondsAhead > DAY) return 'far';
  if (secondsAhead > 0) return 'ahead';
  return secondsAhead + length > 0 ? 'under-way' : 'over';
}

/** How long a run of a timer takes if nothing waits; Infinity with an infinite round. */
export function runLength({ rounds }: Pick<TimerDraft, 'rounds'>): Seconds {
  const totals = totalsOf(rounds);
  return totals.infinite ? Infinity : totals.duration;
}

/** Whether a step would wait for a tap at its end. */
export function hasPauses({ rounds }: Pick<TimerDraft, 'rounds'>): boolean {
  return rounds.some(({ steps }) => steps.some(({ pauseAfterEnd }) => pauseAfterEnd));
}

/** The timer as it runs together with others: no step waits, and each takes its time. */
export function withoutPauses<T extends Pick<TimerDraft, 'rounds'>>(timer: T): T {
  const rounds = timer.rounds.map((round) => ({
    ...round,
    steps: round.steps.map(({ end: _end, ...step }) => ({ ...step, pauseAfterEnd: false })),
  }));
  return { ...timer, rounds };
}

/** A first suggestion for the moment: the next full minute that leaves two to send the link. */
export function suggestedStart(now: WallTime): WallTime {
  return Math.ceil((now + 2 * MINUTE) / MINUTE) * MINUTE;
}

const MINUTE: Millis = 60_000;
