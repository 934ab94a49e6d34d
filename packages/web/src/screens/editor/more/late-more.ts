import { Nothing, late } from '../../../parts/late.tsx';
import type { MoreOfStepProps } from './more-of-step.tsx';

/** What most steps do without; it is fetched when a step is opened, or when a save finds something wrong, which may be in it. */
export const lateMore = late<MoreOfStepProps>(() => import('../later.ts').then((chunk) => chunk.MoreOfStep), Nothing);
