import { extraWords, type Step } from '@roundbell/core/timer';
import styles from './more.module.css';

/** How a step ends and what it says, in a quiet line of its row. */
export function Saying({ step }: { readonly step: Step }) {
  return <span className={styles.saying}>{extraWords(step).join(' · ')}</span>;
}
