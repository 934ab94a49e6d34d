import type { TimerDraft } from '@roundbell/core/timer';
import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import type { Editing } from './draft/editing.ts';

/** The draft for what stands beside the fields: letters typed into one of them arrive after that field is drawn, every other edit at once. */
export function useLateDraft(editing: Editing): TimerDraft {
  const { present, typing } = useStore(editing.view, ({ history }) => history);
  const late = useDeferredValue(present);
  return typing === undefined ? present : late;
}
