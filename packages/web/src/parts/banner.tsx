import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface BannerProps {
  readonly tone: 'error' | 'success' | 'note';
  readonly children: ReactNode;
}

const ROLES = { error: 'alert', success: 'status', note: undefined } as const;

/** One message across the page; an error is read out at once, a success when the reader is free. */
export function Banner({ tone, children }: BannerProps) {
  return (
    <div role={ROLES[tone]} className={`${styles.notice} ${styles[tone]}`}>
      {children}
    </div>
  );
}
