import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import type { Editing, EditingView } from './editing.ts';
import { elementAt } from './focus.ts';

/** Asks before a round or a step goes; afterwards its neighbour has the focus. */
export function DeleteQuestion({ editing }: { readonly editing: Editing }) {
  const title = useStore(editing.view, titleOf);
  // The question keeps its words while it fades away.
  const [lastTitle, setLastTitle] = useState('');
  if (title !== undefined && title !== lastTitle) setLastTitle(title);
  const nextFocus = useRef<HTMLElement>(null);
  return (
    <ConfirmDialog
      open={title !== undefined}
      title={lastTitle}
      returnFocus={nextFocus}
      onCancel={() => {
        nextFocus.current = null;
        editing.keep();
      }}
      onConfirm={() => {
        const { ids, roundId } = flushSync(() => editing.confirmDelete());
        const emptied = roundId === undefined ? 'timer.rounds' : `${roundId}.steps`;
        nextFocus.current = elementAt([...ids.map((id) => `${id}.row`), emptied]);
      }}
    />
  );
}

function titleOf({ deleting, draft }: EditingView): string | undefined {
  if (deleting === undefined) return undefined;
  if (deleting.card === 'step') return 'Delete this step?';
  return `Delete "${draft.rounds.find(({ id }) => id === deleting.id)?.name ?? ''}"`;
}
