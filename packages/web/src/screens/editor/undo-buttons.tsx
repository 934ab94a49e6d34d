import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { hasOwnUndo, useKeys } from '../../app/hooks/use-keys.ts';
import { IconButton } from '../../parts/controls/icon-button.tsx';
import { RedoIcon, UndoIcon } from '../../parts/icons.tsx';
import type { Editing } from './draft/editing.ts';
import { focusAt } from './focus.ts';
import { historyKeyOf, keyNames } from './keys.ts';
import styles from './editor.module.css';

/** Undoes and redoes what was done in the editor, by buttons and keys; in a text field the keys are the browser's. */
export function UndoButtons({ editing }: { readonly editing: Editing }) {
  const { undo } = useApp();
  const canUndo = useStore(editing.view, ({ history }) => history.past.length > 0);
  const canRedo = useStore(editing.view, ({ history }) => history.future.length > 0);
  const [names] = useState(keyNames);
  const go = (way: 'undo' | 'redo') => {
    editing.settle();
    const { past, future } = editing.view.getState().history;
    if ((way === 'undo' ? past : future).length === 0) return;
    // What an offer until the next edit puts back is part of what is undone; any other offer is about something else.
    if (undo.view.getState().stays === 'until-passed') undo.drop();
    flushSync(() => editing[way]());
    // The field or button that had the focus may be what was undone.
    if (document.activeElement === document.body) focusAt('timer.undo');
  };
  useKeys((event) => {
    const way = historyKeyOf(event);
    if (way === undefined || hasOwnUndo(event.target)) return;
    const { text, isPassed } = undo.view.getState();
    // An offer is the newer one until something else is done.
    if (way === 'undo' && text !== undefined && !isPassed) return;
    event.preventDefault();
    go(way);
  });
  return (
    <div data-at="timer.undo" className={styles.undo}>
      <IconButton
        label="Undo"
        title={`Undo (${names.control}Z)`}
        icon={<UndoIcon />}
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={!canUndo}
        onClick={() => go('undo')}
      />
      <IconButton
        label="Redo"
        title={`Redo (${names.control}${names.shift}Z)`}
        icon={<RedoIcon />}
        aria-keyshortcuts="Control+Shift+Z Control+Y Meta+Shift+Z"
        aria-disabled={!canRedo}
        onClick={() => go('redo')}
      />
    </div>
  );
}
