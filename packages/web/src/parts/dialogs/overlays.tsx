import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useCloseRequest } from '../../app/hooks/use-close-request.ts';
import { Button } from '../controls/button.tsx';
import styles from './overlays.module.css';

export interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  readonly body?: ReactNode;
  readonly confirmLabel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Where the focus goes once the question has closed and the button that asked it is gone too. */
  readonly returnFocus?: RefObject<HTMLElement | null> | undefined;
}

/** The question itself; loaded with its library on first use through ConfirmDialog. */
export function ConfirmOverlay({ open, title, body, confirmLabel = 'Delete', ...rest }: ConfirmProps) {
  useCloseRequest(open, rest.onCancel);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && rest.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup className={styles.popup} finalFocus={rest.returnFocus}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {body !== undefined && <AlertDialog.Description className={styles.body}>{body}</AlertDialog.Description>}
          <div className={styles.actions}>
            <AlertDialog.Close render={<Button variant="secondary">Cancel</Button>} />
            <Button variant="danger" onClick={rest.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Buttons next to 'Close'. */
  readonly actions?: ReactNode;
  /** What has the focus at first: if the first thing to press is below many words, the title keeps them in view. */
  readonly initialFocus?: 'title' | 'first-button';
  readonly returnFocus?: ConfirmProps['returnFocus'];
  readonly children: ReactNode;
}

/** The dialog itself; loaded with its library on first use with the dialog that fills it. */
export function DialogOverlay({ open, title, onClose, actions, children, ...rest }: DialogProps) {
  useCloseRequest(open, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Popup
          className={styles.popup}
          initialFocus={rest.initialFocus === 'title' ? heading : undefined}
          finalFocus={rest.returnFocus}
        >
          <BaseDialog.Title ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </BaseDialog.Title>
          {children}
          <div className={styles.actions}>
            {actions}
            <BaseDialog.Close render={<Button variant="secondary">Close</Button>} />
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
