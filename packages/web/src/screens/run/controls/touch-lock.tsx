import type { Millis } from '@roundbell/core/base';
import { LockIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { HOLD_MS, useHold } from '../../../app/hooks/use-hold.ts';
import { agoOf } from '../stage/press-ago.ts';
import { RunButton } from './run-button.tsx';
import styles from './touch-lock.module.css';

interface TouchLockProps {
  readonly onUnlock: () => void;
  /** A touch of the cover, made that long ago: it counts, while a step counts, and does nothing else. */
  readonly onTouch: (ago: Millis) => void;
}

/**
 * Covers the whole page: takes every touch except a long one on its own button. What is below stays visible and is read
 * as before.
 */
export function TouchLock({ onUnlock, onTouch }: TouchLockProps) {
  const { isHeld, on } = useHold(onUnlock);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys and assistive technologies are not locked out
    <div
      className={styles.lock}
      onClick={({ target, currentTarget, nativeEvent }) => target === currentTarget && onTouch(agoOf(nativeEvent))}
      data-held={isHeld}
      style={{ '--hold': `${HOLD_MS}ms` } as CSSProperties}
    >
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
