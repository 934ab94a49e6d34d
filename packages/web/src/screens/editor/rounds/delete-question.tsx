import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useLeaving } from '../../../app/hooks/use-leaving.ts';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import type { Editing, EditingView } from '../draft/editing.ts';
import { editThenFocus, elementAt } from '../focus.ts';

const SENTENCES = { round: 'Round deleted.', step: 'Step deleted.' } as const;

/** Asks before a round or a step is deleted; afterwards its neighbour has the focus, and an undo is offered. */
export function DeleteQuestion({ editing }: { readonly editing: Editing }) {
  const { undo } = useApp();
  const title = useStore(editing.view, titleOf);
  // The question keeps its words while it fades away.
  const [lastTitle, setLastTitle] = useState('');
  if (title !== undefined && title !== lastTitle) setLastTitle(title);
  const nextFocus = useRef<HTMLElement>(null);
  const withdraw = useRef(() => {});
  useLeaving(withdraw);
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
        const deleted = flushSync(() => editing.confirmDelete());
        if (deleted === undefined) return;
        const { card, id, neighbours, roundId, putBack } = deleted;
        const emptied = roundId === undefined ? 'timer.rounds' : `${roundId}.steps`;
        nextFocus.current = elementAt([...neighbours.map((near) => `${near}.row`), emptied]);
        const back = () => {
          putBack();
          return [`${id}.row`];
        };
        withdraw.current = undo.offer({
          text: SENTENCES[card],
          undo: () => editThenFocus(back),
          stays: 'until-passed',
        });
      }}
    />
  );
}

function titleOf({ deleting, draft }: EditingView): string | undefined {
  if (deleting === undefined) return undefined;
  if (deleting.card === 'step') return 'Delete this step?';
  return `Delete "${draft.rounds.find(({ id }) => id === deleting.id)?.name ?? ''}"`;
}
