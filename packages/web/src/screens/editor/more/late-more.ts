import { Nothing, late } from '../../../parts/late.tsx';
import type { MoreOfStepProps } from './more-of-step.tsx';

/** What most steps do without. */
export const lateMore = late<MoreOfStepProps>(
  () => import('./more-of-step.tsx').then((chunk) => chunk.MoreOfStep),
  Nothing,
);
