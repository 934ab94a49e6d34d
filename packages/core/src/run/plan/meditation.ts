// Where bells alone mark the middle and the end: someone who sits still should hear no sentence there.

import type { Step, StepType, Timer } from '../../timer/timer.ts';

const BESIDE: readonly StepType[] = ['meditation', 'preparation', 'rest', 'recovery', 'delay'];

/** Whether a timer is a meditation: it has meditation steps, and nothing beside them but getting ready and resting. */
export function isMeditation({ rounds }: Pick<Timer, 'rounds'>): boolean {
  const isAll = (isLike: (step: Step) => boolean): boolean => rounds.every(({ steps }) => steps.every(isLike));
  return isAll(({ type }) => BESIDE.includes(type)) && !isAll(({ type }) => type !== 'meditation');
}

/** Whether a step is a meditation, or a part of one. */
export function isQuietStep(timer: Pick<Timer, 'rounds'>, { type }: Step): boolean {
  return type === 'meditation' || isMeditation(timer);
}
