// Which events of a live run fell due in a span of time, and which ones a command itself causes.

import type { Instant, Millis } from '../../base/units.ts';
import { HALFWAY_OVER, BEFORE_END } from '../plan/gates.ts';
import type { Plan } from '../plan/plan.ts';
import { durationOf, locate, stepOf, type Segment, type StepSegment } from '../plan/segment.ts';
import { switchAfter, switchesSides } from '../plan/sides.ts';
import { isTapSegment } from '../plan/wait-place.ts';
import type { RunEvent } from './event.ts';
import { minutesSaid } from './ring.ts';
import { ringOf, type LiveRun, type RunningRun } from './run.ts';
import { beginsRepeat, countdownIn, endsRound, stretches, type Stretch } from './walk.ts';

/**
 * The events of a live run due after `from` and no later than `to`, in order. Those its start caused are not among
 * them: see openingEvents. Splitting a span anywhere changes nothing.
 */
export function* eventsBetween(plan: Plan, run: LiveRun, from: Instant, to: Instant): Generator<RunEvent> {
  if (run.status === 'waiting') {
    const ring = ringOf(plan, run);
    if (ring !== undefined) yield* ringEvents(ring.segment, ring.since, Math.max(from, run.since - 1), to);
    return;
  }
  // After a lead-in the run begins on its own.
  if (hasLead(run) && run.since > from && run.since <= to) yield* atBeginning(plan, run);
  for (const stretch of stretches(plan, run, from - 1)) {
    if (stretch.begins > to) return;
    const events = [...inside(plan, stretch, from, to), ...atEnd(stretch, from, to)];
    yield* events.filter((event) => event.at > from && event.at <= to);
  }
}

/** What is due when the clock begins to move: the start of the segment, if the run stands at its beginning. */
export function openingEvents(plan: Plan, run: RunningRun): readonly RunEvent[] {
  return hasLead(run) ? [] : atBeginning(plan, run);
}

function hasLead({ lead }: RunningRun): boolean {
  return lead !== undefined && lead > 0;
}

function atBeginning(plan: Plan, run: RunningRun): readonly RunEvent[] {
  const { segment, offset } = locate(plan, run.position);
  return offset + (run.extra?.passed ?? 0) === 0 ? segmentStart(segment, run.since) : [];
}

/** No one knows what is left of a step that a tap ends. */
function inside(plan: Plan, stretch: Stretch, from: Instant, to: Instant): readonly RunEvent[] {
  const { segment, begins, ends } = stretch;
  if (isTapSegment(plan, segment)) return [];
  const events: RunEvent[] = [];
  for (const secondsLeft of countdownIn(ends, 1000, Math.max(from, begins + 1), to)) {
    events.push({ kind: 'tick', at: ends - secondsLeft * 1000, segment, secondsLeft });
  }
  const middle = middleOf(plan, stretch);
  if (middle === undefined || middle.at >= ends) return events;
  const index = events.findIndex((event) => event.at > middle.at);
  return index < 0 ? [...events, middle] : [...events.slice(0, index), middle, ...events.slice(index)];
}

/** What is due in the middle of a stretch: the other side, or if it is long that half of it is over. */
function middleOf(plan: Plan, { segment, begins }: Stretch): RunEvent | undefined {
  if (segment.kind === 'rest') return undefined;
  const duration = durationOf(plan, segment);
  if (switchesSides(stepOf(plan, segment).step)) {
    return { kind: 'switch-sides', at: begins + switchAfter(duration), segment };
  }
  if (duration <= HALFWAY_OVER) return undefined;
  return { kind: 'halfway', at: begins + Math.round(duration / 2), segment };
}

function atEnd({ segment, ends, ending, following }: Stretch, from: Instant, to: Instant): readonly RunEvent[] {
  const waits = ends - BEFORE_END;
  if (ending === 'tap' && segment.kind === 'step') return [{ kind: 'estimate', at: waits, segment }];
  if (ending === 'ring' && segment.kind === 'step') return ringEvents(segment, waits, from, to);
  const events: RunEvent[] = [];
  if (segment.kind === 'rest') events.push({ kind: 'rest-complete', at: ends, segment });
  else events.push(...stepEnd(segment, following, ends));
  if (ending === 'end') events.push({ kind: 'timer-complete', at: ends });
  if (ending === 'gate') events.push({ kind: 'pause', at: ends });
  if (ending === 'flow' && following !== undefined) events.push(...segmentStart(following, ends));
  return events;
}

function stepEnd(segment: StepSegment, following: Segment | undefined, at: Instant): readonly RunEvent[] {
  const complete: RunEvent = { kind: 'step-complete', at, segment };
  return endsRound(segment, following) ? [complete, { kind: 'round-complete', at, segment }] : [complete];
}

function segmentStart(segment: Segment, at: Instant): readonly RunEvent[] {
  if (segment.kind === 'rest') return [{ kind: 'rest-start', at, segment }];
  const start: RunEvent = { kind: 'step-start', at, segment };
  return beginsRepeat(segment) ? [{ kind: 'round-start', at, segment }, start] : [start];
}

const MINUTE: Millis = 60_000;

function ringEvents(segment: StepSegment, rungAt: Instant, from: Instant, to: Instant): readonly RunEvent[] {
  return minutesSaid(from - rungAt, to - rungAt).map((minutes) =>
    ringEvent(segment, rungAt + minutes * MINUTE, minutes),
  );
}

function ringEvent(segment: StepSegment, at: Instant, minutes: number): RunEvent {
  return { kind: 'ring', at, segment, minutes };
}

/** What a run that rings says now, after a time in which no one looked: how long ago its step ended. */
export function ringNow({ segment, since }: NonNullable<ReturnType<typeof ringOf>>, now: Instant): RunEvent {
  return ringEvent(segment, now, Math.floor((now - since) / MINUTE));
}
