// What a look at a run finds: where it is now, and which of the events since the last look are still worth reporting.

import type { Instant, Millis } from '../../base/units.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunEvent } from './event.ts';
import { eventsBetween } from './events.ts';
import { advance, type Run } from './run.ts';

/** What fell due longer ago than this is shown, but not spoken (D4). */
export const LATEST_WORDS: Millis = 2000;

/** What a look finds. `hasSlept`: events may have passed unseen, because the last look was too long ago. */
export interface CaughtUp {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  readonly hasSlept: boolean;
}

/** Looks at a run at `now` after a look at `before`; the backlog of a sleep is never walked through (RUN-61). */
export function catchUp(plan: Plan, run: Run, before: Instant, now: Instant): CaughtUp {
  if (run.status !== 'running') return { run, events: [], hasSlept: false };
  const from = Math.max(before, now - LATEST_WORDS);
  return { run: advance(plan, run, now), events: [...eventsBetween(plan, run, from, now)], hasSlept: from > before };
}
