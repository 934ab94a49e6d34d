import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Button } from '../../parts/controls/button.tsx';
import type { Updates } from './update-watch.ts';
import styles from './update-note.module.css';

interface UpdateNoteProps {
  readonly updates: Updates;
}

/** Offers a newer version in one line, which is read out when the reader is free. */
export function UpdateNote({ updates }: UpdateNoteProps) {
  const { status } = useStore(updates.view);
  const [path] = useLocation();
  // A page that reloads loses unsaved input.
  const isWriting = path.startsWith('/editor');
  if (status === 'none') return null;
  // The place is there before its words: only what changes is read out.
  return (
    <div role="status" aria-label="Update" className={styles.note}>
      {status === 'offered' && !isWriting && (
        <p>
          New version:
          <Button onClick={() => void updates.want()}>Reload</Button>
          <Button variant="quiet" onClick={updates.putOff}>
            Later
          </Button>
        </p>
      )}
      {status === 'refused' && <p>The update waits until the timer in the other window ends.</p>}
    </div>
  );
}
