// What is shown of the coach, and in which timers there is anything to show.

import { COACHED_FROM, isPolled } from './situation.ts';
import { millisOf } from '../units.ts';
import type { Step, Timer } from '../timer/timer.ts';
import type { CoachingLevel, CoachingReason } from './coaching.ts';
import type { CoachedStep } from './situation.ts';

/** A line that was said, or shown where the voice is off; `stepKey` names the occurrence of the step it was about. */
export interface CoachLine {
  readonly text: string;
  readonly reason: CoachingReason;
  readonly stepKey: string;
}

/** What the coach shows. */
export interface CoachView {
  readonly state: 'off' | 'transitions-only' | 'active';
  /** The last line of this run. */
  readonly last: CoachLine | undefined;
  /** Why something was said, or nothing, at the last poll of the step that goes on. */
  readonly now: CoachingReason | undefined;
}

/** What is shown outside of a run. */
export const COACH_OFF: CoachView = { state: 'off', last: undefined, now: undefined };

/** How the coach stands with the step that may be coached now, if there is one (COA-63). */
export function coachStateOf(step: CoachedStep | undefined, level: CoachingLevel): CoachView['state'] {
  if (step === undefined) return 'off';
  return isPolled(step) && level !== 'transitions' ? 'active' : 'transitions-only';
}

/** Whether the coach has anything to do in a timer: some step that is no delay is coached. */
export function isCoached(timer: Pick<Timer, 'rounds'>): boolean {
  return timer.rounds.some(({ steps }) => steps.some(mayBeCoached));
}

/** Whether some step of a timer is long enough for more than its transition. */
export function hasCoachedLength(timer: Pick<Timer, 'rounds'>): boolean {
  return timer.rounds.some(({ steps }) =>
    steps.some((step) => mayBeCoached(step) && millisOf(step.duration) >= COACHED_FROM),
  );
}

function mayBeCoached({ type, coachingEnabled }: Step): boolean {
  return coachingEnabled && type !== 'delay';
}
