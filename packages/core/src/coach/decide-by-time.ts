// The rule without a heart rate, or without a target for it: a line after 30 s of silence, and ever more rarely within a step.

import type { Millis } from '../base/units.ts';
import type { CoachingLevel, MessageType } from '../ports/wire/coaching.ts';
import type { StepType } from '../timer/timer.ts';
import { ENDING, GRACE, line, silence, type Judgement } from './judgement.ts';
import type { CoachMemory } from './memory.ts';
import type { Situation } from './situation.ts';

/** The silences after which a line is due, one after the other within a step; talkative stays at the first one. */
const SILENCES: readonly Millis[] = [30_000, 60_000, 120_000];
const SILENCE_LAST: Millis = 120_000;

const TYPES: Readonly<Record<StepType, MessageType>> = {
  preparation: 'keepAlive',
  work: 'encouragement',
  rest: 'keepAlive',
  recovery: 'keepAlive',
  timer: 'stepBased',
  meditation: 'keepAlive',
  delay: 'keepAlive',
};

/** Whether to say something by the time alone; expects a memory that has seen the situation (COA-28 to COA-32). */
export function decideByTime({ now, level, step }: Situation, memory: CoachMemory): Judgement {
  if (step.targetZone === undefined && isLeftAlone(level, step.type)) return silence('too_soon');
  if (now - memory.effortSince < GRACE) return silence('step_just_started');
  if (step.left < ENDING) return silence('step_ending');
  const silent = now - Math.max(memory.quietSince, memory.declined?.at ?? 0);
  const due = level === 'talkative' ? SILENCES[0] : SILENCES[memory.timedLines];
  if (silent <= (due ?? SILENCE_LAST)) return silence('too_soon');
  return line('maybe', TYPES[step.type], 'long_silence', 'No heart rate to go by; nothing was said for a while.');
}

/** Whether somebody in such a step, without a target, is not to be talked to. */
function isLeftAlone(level: CoachingLevel, type: StepType): boolean {
  return type === 'meditation' || (type === 'rest' && level !== 'talkative');
}
