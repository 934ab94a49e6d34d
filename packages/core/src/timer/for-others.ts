// What of a timer others get: all but the sounds of a person's own, which are files of theirs.

import type { StepBells, StepSound } from './bells.ts';
import { stepSounds } from './sound-set.ts';
import type { Step, Timer } from './timer.ts';

/** Whether a name is that of a sound of a person's own, though it may be one that cannot be heard here. */
export function isOwnName(name: StepSound | undefined): boolean {
  return name?.startsWith('own:') === true;
}

/** Bells without the sounds of a person's own, as others get them; undefined if nothing is left. */
export function withoutOwnSounds(bells: StepBells | undefined): StepBells | undefined {
  const others = Object.entries(bells ?? {}).filter(([, value]) => !(typeof value === 'string' && isOwnName(value)));
  const isLeft = others.length > 0 || (bells !== undefined && Object.keys(bells).length === 0);
  return isLeft ? Object.fromEntries(others) : undefined;
}

/** A timer as others get it: without the sounds of a person's own. */
export function forOthers<T extends Pick<Timer, 'rounds'>>(timer: T): T {
  const stepForOthers = ({ bells, ...step }: Step): Step => {
    const shared = withoutOwnSounds(bells);
    return shared === undefined ? step : { ...step, bells: shared };
  };
  return { ...timer, rounds: timer.rounds.map((round) => ({ ...round, steps: round.steps.map(stepForOthers) })) };
}

/** Bells with the sounds of a person's own that a step had before, where it has none now: what only says the others left them out. */
export function withOwnSoundsOf(before: StepBells | undefined, now: StepBells | undefined): StepBells | undefined {
  const ownNames = Object.entries(before ?? {}).filter(([, value]) => typeof value === 'string' && isOwnName(value));
  return ownNames.length === 0 ? now : { ...Object.fromEntries(ownNames), ...now };
}

/** Whether a timer has sounds of a person's own, which others do not get. */
export function hasOwnSounds(timer: Pick<Timer, 'rounds'>): boolean {
  return stepSounds(timer).some(isOwnName);
}
