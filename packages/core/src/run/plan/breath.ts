// How full the lungs are along steps that are named after a breath: 'In', 'Hold', 'Out'; and what is heard of them.

import type { Millis } from '../../base/units.ts';
import type { BreathSound } from '../../ports/audio.ts';
import { hasBreathTone } from '../../timer/time-shown.ts';
import type { Plan } from './plan.ts';
import { previous, stepOf, type Segment } from './segment.ts';

/** From 0, breathed out, to 1: how full at the beginning and at the end of a segment. */
export interface Breath {
  readonly from: number;
  readonly to: number;
}

const HOLD = /\b(?:hold|pause|rest)\b/i;
const IN = /\b(?:in|inhale)\b/i;
const OUT = /\b(?:out|exhale)\b/i;
/** A breath is this many steps at most: farther back nothing is looked for. */
const LOOKED_BACK = 8;
/** No one breathes in for longer: what lasts longer has no tone, and takes no memory. */
export const LONGEST_BREATH: Millis = 60_000;

/** The breath of a segment; what is neither in nor out stays as the one before it has left it. */
export function breathOf(plan: Plan, segment: Segment): Breath {
  const own = moveOf(plan, segment);
  if (own !== undefined) return { from: 1 - own, to: own };
  let before = previous(plan, segment);
  for (let steps = 0; steps < LOOKED_BACK && before !== undefined; steps++) {
    const left = moveOf(plan, before);
    if (left !== undefined) return { from: left, to: left };
    before = previous(plan, before);
  }
  return { from: 0, to: 0 };
}

/** The tone of a segment between two instants; undefined where no air moves, none is wanted, or no time ends it. */
export function breathSoundOf(
  plan: Plan,
  segment: Segment,
  { volume, begins, ends }: Omit<BreathSound, 'name'>,
): BreathSound | undefined {
  const move = moveOf(plan, segment);
  const isBreath = segment.kind === 'step' && stepOf(plan, segment).step.end === undefined;
  const isHeard = isBreath && hasBreathTone(plan.timer.globalSettings) && ends - begins <= LONGEST_BREATH;
  return move === undefined || !isHeard
    ? undefined
    : { name: move === 1 ? 'breath-in' : 'breath-out', volume, begins, ends };
}

/** 1 for a breath in, 0 for one out. */
function moveOf(plan: Plan, segment: Segment): 0 | 1 | undefined {
  if (segment.kind === 'rest') return undefined;
  const { name } = stepOf(plan, segment).step;
  if (HOLD.test(name)) return undefined;
  if (IN.test(name)) return 1;
  return OUT.test(name) ? 0 : undefined;
}
