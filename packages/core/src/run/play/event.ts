// What happens in a run, as facts stamped with the instant at which they were due (specification, section 4).

import type { Instant } from '../../base/units.ts';
import type { RestSegment, Segment, StepSegment } from '../plan/segment.ts';

/** Something that happened; `at` is when it was due, however late it is noticed. */
export type RunEvent = { readonly at: Instant } & (
  | { readonly type: 'round-start'; readonly segment: StepSegment }
  | { readonly type: 'step-start'; readonly segment: StepSegment }
  | { readonly type: 'step-complete'; readonly segment: StepSegment }
  | { readonly type: 'round-complete'; readonly segment: StepSegment }
  | { readonly type: 'rest-start'; readonly segment: RestSegment }
  | { readonly type: 'rest-complete'; readonly segment: RestSegment }
  | { readonly type: 'halfway'; readonly segment: StepSegment }
  | { readonly type: 'tick'; readonly segment: Segment; readonly secondsLeft: number }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'stop' }
  | { readonly type: 'timer-complete' }
);
