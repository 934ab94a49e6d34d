// How the coach stands with a step.

import type { CoachingLevel } from '../ports/wire/coaching.ts';
import type { CoachView } from './coach-view.ts';
import { isPolled, type CoachedStep } from './situation.ts';

/** How the coach stands with the step that may be coached now, if there is one (COA-63). */
export function coachStatusOf(step: CoachedStep | undefined, level: CoachingLevel): CoachView['status'] {
  if (step === undefined) return 'off';
  return isPolled(step) && level !== 'transitions' ? 'active' : 'transitions-only';
}
