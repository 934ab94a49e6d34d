import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'error' | 'success' | 'note';
  readonly children: ReactNode;
}

function lookOf(tone: NoticeProps['tone']): string {
  return `${styles.notice} ${styles[tone]}`;
}

/** The look of a message, for a place that is itself read out when it changes. */
export function Notice({ tone, children }: NoticeProps) {
  return <div className={lookOf(tone)}>{children}</div>;
}

interface BannerProps extends NoticeProps {
  readonly tone: 'error' | 'note';
}

/** One message across the page; an error is read out immediately. A success is a Notice in a status that is there before it. */
export function Banner({ tone, children }: BannerProps) {
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={lookOf(tone)}>
      {children}
    </div>
  );
}
