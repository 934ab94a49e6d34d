import { useState } from 'react';
import { Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { whenWords } from '../versions/versions-words.ts';
import type { EditSessionView } from './edit-session.ts';
import styles from './draft-note.module.css';

export interface DraftNoteProps {
  readonly note: NonNullable<EditSessionView['note']>;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

/** What was written earlier and not saved: already in the form, or offered. */
export function DraftNote({ note, onGoOn, onDiscard }: DraftNoteProps) {
  const [now] = useState(() => Date.now());
  const when = whenWords(note.at, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
  return (
    <Notice tone="note">
      <div className={styles.note}>
        <p>
          {note.status === 'restored'
            ? `Continue where you left off. These changes from ${when} are not saved yet.`
            : `You have unsaved changes from ${when}.`}
        </p>
        {note.status === 'offered' && <Button onClick={onGoOn}>Continue</Button>}
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}
