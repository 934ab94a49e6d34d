// What happens in a run, as facts stamped with the instant at which they were due (specification, section 4).

import type { Instant } from '../../base/units.ts';
import type { RestSegment, Segment, StepSegment } from '../plan/segment.ts';

/** Something that happened; `at` is when it was due, however late it is noticed. */
export type RunEvent = { readonly at: Instant } & (
  | { readonly kind: 'round-start'; readonly segment: StepSegment }
  | { readonly kind: 'step-start'; readonly segment: StepSegment }
  | { readonly kind: 'step-complete'; readonly segment: StepSegment }
  | { readonly kind: 'round-complete'; readonly segment: StepSegment }
  | { readonly kind: 'rest-start'; readonly segment: RestSegment }
  | { readonly kind: 'rest-complete'; readonly segment: RestSegment }
  | { readonly kind: 'halfway'; readonly segment: StepSegment }
  | { readonly kind: 'switch-sides'; readonly segment: StepSegment }
  | { readonly kind: 'estimate'; readonly segment: StepSegment }
  /** The step rings until someone answers; it ended so many minutes ago. */
  | { readonly kind: 'ring'; readonly segment: StepSegment; readonly minutes: number }
  | { readonly kind: 'tick'; readonly segment: Segment; readonly secondsLeft: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'timer-complete' }
);
