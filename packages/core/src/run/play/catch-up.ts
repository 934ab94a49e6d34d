// What a look at a run finds: where it is now, which of the events since the last look are still worth reporting, and when
// to look again.

import type { Instant, Millis } from '../../base/units.ts';
import { LATEST_WORDS } from '../../voice/announcement.ts';
import { extraAt, leftOf, NO_EXTRA } from '../plan/extra.ts';
import { BEFORE_END } from '../plan/gates.ts';
import type { Plan } from '../plan/plan.ts';
import { locate } from '../plan/segment.ts';
import { waitIn } from '../plan/wait-place.ts';
import type { RunEvent } from './event.ts';
import { eventsBetween, ringNow } from './events.ts';
import { leadLeft } from './lead-in.ts';
import { minutesSaid } from './ring.ts';
import { advance, haltsAt, isUnderWay, positionAt, ringOf, type LiveRun, type Run } from './run.ts';

/**
 * What a look finds. `hasSlept`: events may have passed unseen, because the last look was too long ago. `haltedAt`: when the run
 * came to a stand by itself, if it did.
 */
export interface CaughtUp {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  readonly hasSlept: boolean;
  readonly haltedAt?: Instant | undefined;
}

/**
 * Looks at a run at `now` after a look at `before`; the backlog of a sleep is never walked through. Of what fell
 * due in it, only the end of the timer is worth reporting (D36), and how long ago a step ended that rings. An event is
 * worth it for so long: 2 s, and longer by a clock that runs faster.
 */
export function catchUp(
  plan: Plan,
  run: Run,
  before: Instant,
  now: Instant,
  lateness: Millis = LATEST_WORDS,
): CaughtUp {
  if (!isUnderWay(run)) return { run, events: [], hasSlept: false };
  const from = Math.max(before, now - lateness);
  const moved = advance(plan, run, now);
  const ring = moved.status === 'waiting' ? ringOf(plan, moved) : undefined;
  const events = [...eventsBetween(plan, run, from, now)];
  const haltedAt = isUnderWay(moved) || run.status === 'waiting' ? undefined : haltsAt(plan, run);
  const found = { run: moved, hasSlept: from > before && run.status === 'running', haltedAt };
  if (ring !== undefined && minutesSaid(before - ring.since, from - ring.since).length > 0)
    return { ...found, events: [...events.filter(({ kind }) => kind !== 'ring'), ringNow(ring, now)] };
  const isMissed = moved.status === 'complete' && haltedAt !== undefined && haltedAt <= from;
  return { ...found, events: isMissed ? [...events, { kind: 'timer-complete', at: haltedAt }] : events };
}

/** The longest time between two looks at a run that someone sees. */
const PULSE: Millis = 250;

/**
 * Milliseconds until the next look at a live run: when its clock shows another second or its segment ends, and on a visible page
 * after a pulse; at least 1.
 */
export function untilNextLook(plan: Plan, run: LiveRun, now: Instant, isVisible: boolean): Millis {
  const second = untilNextSecond(plan, run, now);
  return isVisible ? Math.min(PULSE, second) : second;
}

/** Milliseconds until the clock of a live run shows another second, or the segment ends; at least 1. */
export function untilNextSecond(plan: Plan, run: LiveRun, now: Instant): Millis {
  const lead = leadLeft(run, now);
  if (lead > 0) return lead % 1000 || 1000;
  const position = positionAt(plan, run, now);
  if (position === undefined) return 1;
  const settled = advance(plan, run, now);
  const { extra = NO_EXTRA } = isUnderWay(settled) ? extraAt(plan, settled, now) : {};
  const left = leftOf(plan, position) + extra.ahead;
  const { segment, offset } = locate(plan, position);
  const wait = waitIn(plan, segment);
  if (wait === 'ring' && settled.status === 'waiting') return 1000 - (extra.passed % 1000);
  const untilHalt = Math.max(BEFORE_END, left - BEFORE_END);
  if (wait !== 'tap') return Math.min(left % 1000 || Math.min(1000, left), wait === 'ring' ? untilHalt : Infinity);
  const untilCounted = 1000 - ((offset + extra.passed) % 1000);
  return settled.status === 'waiting' ? untilCounted : Math.min(untilCounted, untilHalt);
}
