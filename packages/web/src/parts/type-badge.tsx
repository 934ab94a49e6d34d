import type { StepType } from '@roundbell/core';
import { TYPE_WORDS } from './type-words.ts';
import styles from './type-badge.module.css';

/** A step's type as its colour and its word. */
export function TypeBadge({ type }: { readonly type: StepType }) {
  return <span className={`${styles.badge} ${styles[type]}`}>{TYPE_WORDS[type]}</span>;
}
