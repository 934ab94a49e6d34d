// What a look at a run finds: where it is now, and which of the events since the last look are still worth reporting.

import type { Instant } from '../../base/units.ts';
import { LATEST_WORDS } from '../../voice/announcement.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunEvent } from './event.ts';
import { eventsBetween } from './events.ts';
import { advance, haltsAt, type Run } from './run.ts';

/** What a look finds. `hasSlept`: events may have passed unseen, because the last look was too long ago. */
export interface CaughtUp {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  readonly hasSlept: boolean;
}

/**
 * Looks at a run at `now` after a look at `before`; the backlog of a sleep is never walked through (RUN-61). Of what fell
 * due in it, only the end of the timer is worth reporting (D36).
 */
export function catchUp(plan: Plan, run: Run, before: Instant, now: Instant): CaughtUp {
  if (run.status !== 'running') return { run, events: [], hasSlept: false };
  const from = Math.max(before, now - LATEST_WORDS);
  const events = [...eventsBetween(plan, run, from, now)];
  const found = { run: advance(plan, run, now), hasSlept: from > before };
  const end = found.run.status === 'complete' ? haltsAt(plan, run) : undefined;
  const isMissed = end !== undefined && end <= from;
  return { ...found, events: isMissed ? [...events, { kind: 'timer-complete', at: end }] : events };
}
