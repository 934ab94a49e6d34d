import { canBeExported, EXPORT_KINDS, type ExportKind } from '@roundbell/core/formats';
import { type HeartRateSession, isSimulated } from '@roundbell/core/heart';
import { useId, useState } from 'react';
import { Banner } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { FORMAT_WORDS } from '../format-words.ts';
import { downloadSession } from './session-file.ts';
import styles from '../history-screen.module.css';

interface SessionActionsProps {
  readonly session: HeartRateSession;
  readonly onDelete: () => void;
}

/** What can be done with a session. */
export function SessionActions({ session, onDelete }: SessionActionsProps) {
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  const isInProgress = session.unfinished === 'in-progress';
  function exportAs(kind: ExportKind) {
    setFailed(false);
    try {
      downloadSession(session, kind);
    } catch {
      setFailed(true);
    }
  }
  return (
    <>
      <div className={styles.actions}>
        {canBeExported(session) &&
          EXPORT_KINDS.map((kind) => (
            <Button key={kind} variant="secondary" aria-describedby={`${id}-${kind}`} onClick={() => exportAs(kind)}>
              {`Export ${kind.toUpperCase()}`}
            </Button>
          ))}
        {!isInProgress && (
          <Button variant="quiet" onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
      {isInProgress && (
        <p className={styles.note}>It is still being recorded in another tab. You can delete it when the run ends.</p>
      )}
      {canBeExported(session) && (
        <ul className={styles.formats}>
          {EXPORT_KINDS.map((kind) => (
            <li key={kind}>
              <strong>{kind.toUpperCase()}</strong> <span id={`${id}-${kind}`}>{FORMAT_WORDS[kind]}</span>
            </li>
          ))}
        </ul>
      )}
      {isSimulated(session) && (
        <p className={styles.note}>The heart rate of this session was simulated, so there is nothing to export.</p>
      )}
      {hasFailed && <Banner tone="error">The file could not be created. Please try again.</Banner>}
    </>
  );
}
