import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface BannerProps {
  readonly tone: 'error' | 'success' | 'note';
  readonly children: ReactNode;
}

const ROLES = { error: 'alert', success: 'status', note: undefined } as const;

function lookOf(tone: BannerProps['tone']): string {
  return `${styles.notice} ${styles[tone]}`;
}

/** The look of a message, for a place that is itself read out when it changes. */
export function Notice({ tone, children }: BannerProps) {
  return <div className={lookOf(tone)}>{children}</div>;
}

/** One message across the page; an error is read out immediately, a success when the reader is free. */
export function Banner({ tone, children }: BannerProps) {
  return (
    <div role={ROLES[tone]} className={lookOf(tone)}>
      {children}
    </div>
  );
}
