import type { Problem, ProblemPlace } from '@roundbell/core/timer';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Editing } from './draft/editing.ts';
import { placeKey } from './focus.ts';

/** What is wrong with one field, in few words: the box above also says where it is. */
export function useProblem(editing: Editing, place: ProblemPlace): string | undefined {
  const key = placeKey(place);
  return useStore(editing.view, ({ problems }) => {
    const problem = problems.find(({ at }) => placeKey(at) === key);
    return problem && shortMessage(problem);
  });
}

/** Whether a field has had an error since it was drawn: one that is shown for that alone stays while it is corrected. */
export function useWasWrong(error: string | undefined): boolean {
  return useWas(error !== undefined);
}

/** Whether something has been so since the field was drawn: one that is shown for that alone stays while it is edited. */
export function useWas(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was;
}

function shortMessage({ message, at }: Problem): string {
  return at.field === 'name' && message.endsWith('is required')
    ? 'Please enter a name'
    : message.replace(/^Round \d+(, Step \d+)?: /, '');
}
