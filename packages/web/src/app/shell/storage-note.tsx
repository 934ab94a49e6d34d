import { changesAtRisk, type Sync } from '@roundbell/core/timer';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Button } from '../../parts/controls/button.tsx';
import { useQuestionBeforeLeaving } from '../hooks/use-question-before-leaving.ts';
import { GuestStorageNote } from './guest-storage-note.tsx';
import styles from '../install/update-note.module.css';

/** A change usually reaches the server sooner than this (ms), and then no one needs to hear of it. */
const WAIT = 2000;

/** Says if the browser keeps nothing, once, and while changes are only on this page. */
export function StorageNote({ sync }: { readonly sync: Sync }) {
  const view = useStore(sync.view);
  const [isRead, setRead] = useState(false);
  const [path] = useLocation();
  const changes = changesAtRisk(view);
  const isLate = useLate(changes > 0);
  useQuestionBeforeLeaving(changes > 0);
  if (view.state.status === 'device-only')
    return path.startsWith('/run') ? null : <GuestStorageNote isPersisted={view.isPersisted} />;
  if (view.isPersisted) return null;
  // A run has no room for it, and the library has told it before.
  const isShown = !path.startsWith('/run');
  return (
    <div role="status" aria-label="Storage" className={styles.note}>
      {isShown && isLate && <p>{atRisk(changes)}</p>}
      {isShown && !isLate && !isRead && (
        <p>
          This browser cannot store data on this device. What you save goes straight to the server, so you need a
          connection.
          <Button variant="quiet" onClick={() => setRead(true)}>
            OK
          </Button>
        </p>
      )}
    </div>
  );
}

function atRisk(changes: number): string {
  const are = changes === 1 ? '1 change is' : `${changes} changes are`;
  const them = changes === 1 ? 'it' : 'them';
  return `${are} only on this page. Keep it open until the server has ${them}.`;
}

/** Whether something has been so for a while. */
function useLate(isSo: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const waiting = setTimeout(() => setLate(true), WAIT);
    return () => {
      clearTimeout(waiting);
      setLate(false);
    };
  }, [isSo]);
  return isLate;
}
