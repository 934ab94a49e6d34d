import { LockIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { HOLD_MS, useHold } from '../../../app/hooks/use-hold.ts';
import { RunButton } from './run-button.tsx';
import styles from './touch-lock.module.css';

/**
 * Covers the whole page: takes every touch except a long one on its own button. What is below stays visible and is read
 * as before.
 */
export function TouchLock({ onUnlock }: { readonly onUnlock: () => void }) {
  const { isHeld, on } = useHold(onUnlock);
  return createPortal(
    <div className={styles.lock} data-held={isHeld} style={{ '--hold': `${HOLD_MS}ms` } as CSSProperties}>
      <RunButton ref={takeFocus} look="main" icon={<LockIcon />} {...on}>
        Hold to unlock
      </RunButton>
    </div>,
    document.body,
  );
}

/** Takes the focus, and gives it back once the lock is gone. */
function takeFocus(button: HTMLButtonElement | null): (() => void) | undefined {
  if (!button) return undefined;
  const before = button.ownerDocument.activeElement;
  button.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
