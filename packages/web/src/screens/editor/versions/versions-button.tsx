import type { Timer, TimerDraft } from '@roundbell/core/timer';
import { History } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/controls/button.tsx';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import type { Editing } from '../draft/editing.ts';
import type { VersionsDialogProps } from './versions-dialog.tsx';
import styles from './versions-button.module.css';

const VersionsDialog = lazyOverlay<VersionsDialogProps>(
  () => import('./versions-dialog.tsx').then((chunk) => chunk.VersionsDialog),
  (props) => props.onClose,
);

interface VersionsButtonProps {
  readonly editing: Editing;
  readonly timer: Timer;
}

interface Restored {
  readonly draft: TimerDraft;
  readonly before: TimerDraft;
  readonly when: string;
}

/** The way to a stored timer's earlier versions; a version taken into the draft can be taken out until the next edit. */
export function VersionsButton({ editing, timer }: VersionsButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [restored, setRestored] = useState<Restored>();
  const opener = useRef<HTMLButtonElement>(null);
  const draft = useStore(editing.view, (view) => view.draft);
  const restore = (version: TimerDraft, when: string) => {
    setRestored({ draft: version, before: draft, when });
    editing.change(() => version);
    setOpen(false);
  };
  const undo = (before: TimerDraft) => {
    editing.change(() => before);
    opener.current?.focus();
  };
  return (
    <>
      <Button variant="secondary" icon={<History aria-hidden="true" />} ref={opener} onClick={() => setOpen(true)}>
        Earlier versions
      </Button>
      <div role="status" className={styles.restored}>
        {restored?.draft === draft && (
          <>
            <p>{`Restored: ${restored.when}. Save keeps it, Cancel leaves the timer as it was.`}</p>
            <Button variant="secondary" onClick={() => undo(restored.before)}>
              Undo
            </Button>
          </>
        )}
      </div>
      <VersionsDialog open={isOpen} timer={timer} draft={draft} onRestore={restore} onClose={() => setOpen(false)} />
    </>
  );
}
