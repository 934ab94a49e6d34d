import type { Undo } from '@roundbell/core';
import { useStore } from 'zustand';
import { useAttended } from '../app/hooks/use-attended.ts';
import { hasOwnUndo, useKeys } from '../app/hooks/use-keys.ts';
import { Button } from './controls/button.tsx';
import { IconButton } from './controls/icon-button.tsx';
import { CrossIcon } from './icons.tsx';
import styles from './undo-note.module.css';

interface UndoNoteProps {
  readonly undo: Undo;
}

/** What was just done, with an undo button. Offer one with `useApp().undo.offer`; here it is shown, on every page. */
export function UndoNote({ undo }: UndoNoteProps) {
  const { text, count } = useStore(undo.view);
  const attended = useAttended(undo.hold);
  useKeys((event) => {
    if (event.key === 'Escape' && event.target instanceof Element && event.target.closest('[data-undo]'))
      return leaveThen(undo.drop);
    // Within reach from anywhere on a long page, unless something newer can be undone.
    const isNewest = text !== undefined && !undo.view.getState().isPassed;
    if (!isNewest || !isUndoKey(event) || hasOwnUndo(event.target)) return;
    event.preventDefault();
    leaveThen(undo.take);
  });
  // The container exists before its words, because only changes are read out; it is a status only while it has them.
  return (
    <div ref={attended} aria-live="polite" data-notes="undo" className={styles.place}>
      {text !== undefined && (
        <p key={count} role="status" aria-live="off" aria-label="Undo" data-undo className={styles.note}>
          {/* The nearest region counts. The note's own is off, so that its buttons are not read out with its words. */}
          <span aria-live="polite" className={styles.words}>
            {text}
          </span>
          <Button variant="secondary" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => leaveThen(undo.take)}>
            Undo
          </Button>
          <IconButton label="Dismiss" icon={<CrossIcon />} onClick={() => leaveThen(undo.drop)} />
        </p>
      )}
    </div>
  );
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
}

/** The button is about to go: by then the focus is on the page, unless the action puts it elsewhere. */
function leaveThen(run: () => void): void {
  document.querySelector('main')?.focus({ preventScroll: true });
  run();
}
