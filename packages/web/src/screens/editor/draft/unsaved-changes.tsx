import type { App } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { Notice } from '../../../parts/banner.tsx';
import { Nothing, late } from '../../../parts/late.tsx';
import { focusAt } from '../focus.ts';
import type { DraftNoteProps } from './draft-note.tsx';
import type { EditSession } from './edit-session.ts';
import styles from '../editor.module.css';

// Even without its words the changes are in the form.
const DraftNote = late<DraftNoteProps>(() => import('./draft-note.tsx').then((chunk) => chunk.DraftNote), Nothing).Part;

interface UnsavedChangesProps {
  readonly session: EditSession;
  readonly undo: App['undo'];
  /** Leads to this editor, wherever the undo is used. */
  readonly onBack: () => void;
}

/**
 * Says what was kept from an earlier edit session. The container exists before its words, so that they are read out when
 * they appear.
 */
export function UnsavedChanges({ session, undo, onBack }: UnsavedChangesProps) {
  const { drafts } = useApp();
  const note = useStore(session.view, (view) => view.note);
  const isSaved = useStore(drafts.view, (view) => view.isSaved);
  const offer = (text: string, back: () => void) => {
    focusAt('timer.name');
    undo.offer({
      text,
      undo: () => {
        back();
        onBack();
      },
      stays: 'ten-seconds',
    });
  };
  return (
    <div role="status" aria-label="Unsaved changes" className={styles.status}>
      {note !== undefined && (
        <DraftNote
          note={note}
          onGoOn={() => offer('Your unsaved changes are open.', session.goOn())}
          onDiscard={() => offer('Changes discarded.', session.discard())}
        />
      )}
      {!isSaved && (
        <Notice tone="note">
          This device cannot store drafts. Save before you leave this page, or your changes are lost.
        </Notice>
      )}
    </div>
  );
}
