// cspell:ignore data
import type { Export } from '@roundbell/core/formats';
import { useState } from 'react';
import { useExport } from '../../../app/engines/use-export.ts';
import { Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import type { TransferDialogProps } from '../../../parts/transfer/transfer-dialog.tsx';
import { SettingsGroup } from '../settings-group.tsx';
import { exportWords } from './export-words.ts';
import styles from './transfer-panel.module.css';

const TransferDialog = lazyOverlay<TransferDialogProps>(
  () => import('../../../parts/transfer/transfer-dialog.tsx').then((chunk) => chunk.TransferDialog),
  (props) => props.onClose,
);

/** Export and import. */
export function TransferPanel() {
  const { exportAll } = useExport();
  const [outcome, setOutcome] = useState<Export | 'busy' | 'failed'>();
  const [isImporting, setImporting] = useState(false);
  const [opening, setOpening] = useState(0);

  const leave = async () => {
    if (outcome === 'busy') return;
    setOutcome('busy');
    setOutcome(await exportAll().catch(() => 'failed' as const));
  };
  return (
    <SettingsGroup id="your-data" title="Your data" holds="Export and import">
      <p className={styles.note}>
        Export your timers, preferences and heart-rate sessions as one file, and import it here or elsewhere. Works
        offline.
      </p>
      <div className={styles.ways}>
        <Button variant="secondary" aria-disabled={outcome === 'busy'} onClick={() => void leave()}>
          Export everything
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setOpening(opening + 1);
            setImporting(true);
          }}
        >
          Import a file
        </Button>
      </div>
      <div role="status">
        {outcome === 'busy' && <p className={styles.note}>Creating the file…</p>}
        {outcome === 'failed' && <Notice tone="error">The file could not be created. Please try again.</Notice>}
        {typeof outcome === 'object' && <Notice tone="success">{exportWords(outcome)}</Notice>}
      </div>
      <TransferDialog open={isImporting} opening={opening} onClose={() => setImporting(false)} />
    </SettingsGroup>
  );
}
