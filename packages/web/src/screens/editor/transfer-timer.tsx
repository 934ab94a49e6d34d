import type { Timer } from '@roundbell/core/timer';
import { useState } from 'react';
import { useExport } from '../../app/engines/use-export.ts';
import { Button } from '../../parts/controls/button.tsx';
import type { ExportDialogProps } from '../../parts/dialogs/export-dialog.tsx';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import type { ShareDialogProps } from '../../parts/dialogs/share-dialog.tsx';
import styles from './editor.module.css';

const WORDS = {
  done: 'The last saved version was exported.',
  failed: 'The file could not be created. Please try again.',
} as const;

const ShareDialog = lazyOverlay<ShareDialogProps>(
  () => import('../../parts/dialogs/share-dialog.tsx').then((chunk) => chunk.ShareDialog),
  (props) => props.onClose,
);

const ExportDialog = lazyOverlay<ExportDialogProps>(
  () => import('../../parts/dialogs/export-dialog.tsx').then((chunk) => chunk.ExportDialog),
  (props) => props.onClose,
);

/** Exports the edited timer as a file, or shares it, as it is stored. */
export function TransferTimer({ timer }: { readonly timer: Timer }) {
  const { exportTimer } = useExport();
  const [outcome, setOutcome] = useState<keyof typeof WORDS>();
  const [isSharing, setSharing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const leave = () =>
    exportTimer(timer).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  return (
    <div className={styles.transfer}>
      <Button variant="secondary" onClick={() => void leave()}>
        Export timer
      </Button>
      <Button variant="secondary" onClick={() => setExporting(true)}>
        Other formats…
      </Button>
      <Button variant="secondary" onClick={() => setSharing(true)}>
        Share timer
      </Button>
      <ShareDialog open={isSharing} timer={timer} onClose={() => setSharing(false)} />
      <ExportDialog open={isExporting} timer={timer} onClose={() => setExporting(false)} />
      <span role="status"> {outcome && WORDS[outcome]}</span>
    </div>
  );
}
