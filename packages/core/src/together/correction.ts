// How a run in step follows what is learnt of the server's clock.

import type { Millis } from '../base/units.ts';

/** A difference up to this is left alone: no one hears it, and every answer of a clock has its own. */
const UNHEARD: Millis = 2;
/** The most that a run is moved in one step: no one hears that one second was shorter. */
const STEP: Millis = 10;
/** A run further from where it belongs is joined again. */
const NEAR: Millis = 1000;

/** Whether something of a run is heard already: before that its move is no one's to notice. */
export type Hearing = 'not-yet' | 'heard';

/** How to bring a run nearer that is so much too early, or too late if it is negative: what to move it by, or by joining again. */
export function correctionOf(difference: Millis, hearing: Hearing): Millis | 'join' {
  if (Math.abs(difference) <= UNHEARD) return 0;
  if (Math.abs(difference) > NEAR) return 'join';
  return hearing === 'not-yet' ? difference : Math.sign(difference) * Math.min(STEP, Math.abs(difference));
}
