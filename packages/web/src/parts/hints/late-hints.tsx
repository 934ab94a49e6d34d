import type { HintPlace } from '@roundbell/core';
import { Nothing, late } from '../late.tsx';

/** The hints of a screen, at the first use of it; they stand at the end of the page. */
export const lateHints = late<{ readonly place: HintPlace }>(
  () => import('./hints.tsx').then((chunk) => chunk.Hints),
  Nothing,
);
