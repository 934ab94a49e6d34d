// How long a background takes to come and to go, and how long its loop is. Apart from what makes it, which few runs need.

import type { Seconds } from '../base/units.ts';

/** How long a background takes to come and to go, from one step to the next. */
export const BACKGROUND_FADE: Seconds = 3;
/** And where a run halts, is muted or is left. */
export const BACKGROUND_STOP: Seconds = 0.3;
/** Long enough that its return goes unnoticed. */
export const BACKGROUND_LOOP: Seconds = 16;
