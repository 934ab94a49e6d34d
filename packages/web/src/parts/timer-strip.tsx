import type { Round } from '@roundbell/core/timer';
import { stripImage } from './strip.ts';
import styles from './timer-strip.module.css';

/** The shape of a timer at a glance: its steps in their colours, as wide as they are long. Purely decorative. */
export function TimerStrip({ rounds }: { readonly rounds: readonly Round[] }) {
  // Drawn once.
  'use no memo';
  return <div aria-hidden="true" className={styles.strip} style={{ backgroundImage: stripImage(rounds) }} />;
}
