import type { Timer } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { useApp } from './use-app.ts';

/** The timers that are here, and whether those are all: if not, one that is missing may not have been deleted. */
export function useWholeLibrary(): { readonly timers: readonly Timer[]; readonly isWhole: boolean } {
  const { library, sync } = useApp();
  const { timers, unreadable } = useStore(library.view);
  const hasPulled = useStore(sync.view, (view) => view.hasPulled);
  return { timers, isWhole: hasPulled && unreadable === 0 };
}
