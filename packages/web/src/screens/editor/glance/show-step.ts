import { delayText, type Round } from '@roundbell/core/timer';
import { flushSync } from 'react-dom';
import type { Editing } from '../draft/editing.ts';
import { elementAt } from '../focus.ts';

/** Brings a step on the page, opened, and leaves the focus where it is. */
export function showStep(editing: Editing, roundId: string, stepId: string | undefined): void {
  flushSync(() => editing.reveal({ message: '', at: { roundId, stepId, field: 'name' } }));
  elementAt([`${stepId ?? roundId}.row`])?.scrollIntoView({ block: 'center' });
}

/** 'Round 2, Step 3: Squats'. */
export function nameAt(
  rounds: readonly Round[],
  { roundId, stepId }: { readonly roundId: string; readonly stepId: string | undefined },
): string {
  const round = rounds.findIndex(({ id }) => id === roundId);
  const steps = rounds[round]?.steps ?? [];
  const at = steps.findIndex(({ id }) => id === stepId);
  const step = steps[at];
  if (step === undefined) return `Round ${round + 1}`;
  return `Round ${round + 1}, Step ${at + 1}: ${step.type === 'delay' ? delayText(step.duration) : step.name}`;
}
