// How the coach stands with a step and with a timer.

import { mayBeCoached } from './coached-timer.ts';
import { COACHED_FROM, isPolled } from './situation.ts';
import { millisOf } from '../units.ts';
import type { Timer } from '../timer/timer.ts';
import type { CoachView } from './coach-view.ts';
import type { CoachingLevel } from './coaching.ts';
import type { CoachedStep } from './situation.ts';

/** How the coach stands with the step that may be coached now, if there is one (COA-63). */
export function coachStateOf(step: CoachedStep | undefined, level: CoachingLevel): CoachView['state'] {
  if (step === undefined) return 'off';
  return isPolled(step) && level !== 'transitions' ? 'active' : 'transitions-only';
}

/** Whether some step of a timer is long enough for more than its transition. */
export function hasCoachedLength(timer: Pick<Timer, 'rounds'>): boolean {
  return timer.rounds.some(({ steps }) =>
    steps.some((step) => mayBeCoached(step) && millisOf(step.duration) >= COACHED_FROM),
  );
}
