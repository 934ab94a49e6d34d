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
      <RunButton ref={focus} look="main" icon={<LockIcon />} {...on}>
        Hold to unlock
      </RunButton>
    </div>,
    document.body,
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
