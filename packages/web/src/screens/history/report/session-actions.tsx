import { EXPORT_TYPES, type ExportKind, exportNameOf, type HeartRateSession } from '@roundbell/core';
import { useState } from 'react';
import { useDownload } from '../../../app/hooks/use-download.ts';
import { Banner } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import styles from '../history-screen.module.css';

interface SessionActionsProps {
  readonly session: HeartRateSession;
  readonly onDelete: () => void;
}

/** What can be done with a session. */
export function SessionActions({ session, onDelete }: SessionActionsProps) {
  const download = useDownload();
  const [hasFailed, setFailed] = useState(false);
  async function exportAs(kind: ExportKind) {
    setFailed(false);
    try {
      const { sessionFileText } = await import('./session-file.ts');
      download({ name: exportNameOf(session, kind), type: EXPORT_TYPES[kind], text: sessionFileText(session, kind) });
    } catch {
      setFailed(true);
    }
  }
  const isSimulated = session.source === 'demo';
  return (
    <>
      {isSimulated && (
        <p className={styles.note}>
          The demo made this heart rate: the session stays on this device and is not exported.
        </p>
      )}
      <div className={styles.actions}>
        {!isSimulated && (
          <>
            <Button variant="secondary" onClick={() => void exportAs('tcx')}>
              Export TCX
            </Button>
            <Button variant="secondary" onClick={() => void exportAs('csv')}>
              Export CSV
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onDelete}>
          Delete
        </Button>
      </div>
      {hasFailed && <Banner tone="error">The file could not be made. Check your connection and try again.</Banner>}
    </>
  );
}
