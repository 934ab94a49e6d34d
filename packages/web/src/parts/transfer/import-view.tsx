import type { ImportOutcome } from '@roundbell/core/formats';
import { Notice } from '../banner.tsx';
import type { ImportStage } from './import-stage.ts';
import { focusNow } from './transfer-focus.ts';
import { TransferPreview, type WayBack } from './transfer-preview.tsx';
import { outcomeWords } from './transfer-words.ts';
import styles from './transfer.module.css';

interface ImportViewProps {
  /** Nothing is shown of any other stage. */
  readonly stage: ImportStage | { readonly status: 'choosing' | 'reading' };
  readonly onStage: (stage: ImportStage) => void;
  readonly wayBack: WayBack;
}

/** What an import would change, how far it is, and how it ended. */
export function ImportView({ stage, onStage, wayBack }: ImportViewProps) {
  switch (stage.status) {
    case 'looking':
      return <TransferPreview looked={stage} onChoose={(chosen) => onStage({ ...stage, chosen })} wayBack={wayBack} />;
    case 'bringing':
      return <Progress {...stage} />;
    case 'done':
      return <Outcome outcome={stage.outcome} />;
    case 'choosing':
    case 'reading':
      return null;
  }
}

function Progress({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <div ref={focusNow} tabIndex={-1} className={styles.part}>
      <p>Importing…</p>
      <progress aria-label="Import" value={done} max={all} className={styles.progress} />
      <p className={styles.note}>
        {done} of {all}
      </p>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: ImportOutcome }) {
  return (
    <div ref={focusNow} tabIndex={-1} role={outcome.isComplete ? 'status' : 'alert'}>
      <Notice tone={outcome.isComplete ? 'success' : 'error'}>
        {outcomeWords(outcome).map((sentence) => (
          <p key={sentence} className={styles.sentence}>
            {sentence}
          </p>
        ))}
      </Notice>
    </div>
  );
}
