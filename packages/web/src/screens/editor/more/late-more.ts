import { Nothing, late } from '../../../parts/late.tsx';
import type { MoreOfStepProps } from './more-of-step.tsx';

/** What most steps do without. */
export const lateMore = late<MoreOfStepProps>(() => import('../later.ts').then((chunk) => chunk.MoreOfStep), Nothing);
