// Which timers the coach has anything to do in. A file of its own: this much is asked before the coach is fetched.

import type { Step, Timer } from '../timer/timer.ts';

/** Whether the coach has anything to do in a timer: some step that is no delay is coached. */
export function isCoached(timer: Pick<Timer, 'rounds'>): boolean {
  return timer.rounds.some(({ steps }) => steps.some(mayBeCoached));
}

/** Whether a step asks for the coach, however short it is. */
export function mayBeCoached({ type, coachingEnabled }: Pick<Step, 'type' | 'coachingEnabled'>): boolean {
  return coachingEnabled && type !== 'delay';
}
