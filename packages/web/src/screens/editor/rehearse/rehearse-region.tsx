import { useStore } from 'zustand';
import { useRehearsal } from '../../../app/engines/use-rehearsal.ts';
import { Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import type { Editing } from '../draft/editing.ts';
import { endRehearsal } from './accompany.ts';
import { PLAY_ICON } from './play-icon.tsx';
import { RehearseBar } from './rehearse-bar.tsx';
import styles from './rehearse-bar.module.css';

/** Plays the draft at a speed while it is being written. */
export function RehearseRegion({ editing }: { readonly editing: Editing }) {
  const isOpen = useStore(editing.view, ({ rehearsal }) => rehearsal !== undefined);
  if (isOpen) return <Opened editing={editing} />;
  return (
    <Button
      variant="secondary"
      icon={PLAY_ICON}
      data-at="timer.rehearse"
      className={styles.open}
      onClick={() => editing.rehearse()}
    >
      Rehearse
    </Button>
  );
}

function Opened({ editing }: { readonly editing: Editing }) {
  const rehearsal = useRehearsal();
  if (rehearsal.status === 'ready') return <RehearseBar editing={editing} rehearsal={rehearsal.value} />;
  if (rehearsal.status === 'loading')
    return (
      <p role="status" className={styles.wait}>
        Loading…
      </p>
    );
  return (
    <div role="alert" className={styles.wait}>
      <Notice tone="error">The rehearsal could not be loaded. Check your connection and try again.</Notice>
      <Button variant="quiet" onClick={() => endRehearsal(editing)}>
        Close
      </Button>
    </div>
  );
}
