// The seconds between the tap on Start and the run's beginning, if a person wants some: a run that begins later.

import type { Instant, Millis } from '../../base/units.ts';
import type { Plan } from '../plan/plan.ts';
import { advance, start, START_LEAD, type Run } from './run.ts';

/** What is left of a lead-in; 0 if there is none. */
export function leadLeft(run: Run, now: Instant): Millis {
  return run.status === 'running' && run.lead !== undefined ? Math.max(0, run.since - START_LEAD - now) : 0;
}

/** Whether a run counts down to the start that was agreed on with others: until then a person can only leave it. */
export function startsTogether(run: Run, now: Instant): boolean {
  return run.status === 'running' && run.begins === 'as-agreed' && leadLeft(run, now) > 0;
}

/** Starts after so many milliseconds to get ready; another press during them begins the run immediately. */
export function startAfter(plan: Plan, run: Run, lead: Millis, now: Instant): Run {
  if (run.status === 'running' && leadLeft(run, now) > 0) {
    return { ...run, since: now + START_LEAD, lead: 0 };
  }
  const started = start(plan, run, now);
  const isNew = started.status === 'running' && advance(plan, run, now).status !== 'running';
  return isNew && lead > 0 ? { ...started, since: started.since + lead, lead } : started;
}
