import type { CSSProperties } from 'react';
import styles from './digits.module.css';

const DIGIT_EM = 0.655;
const COLON_EM = 0.29;

/** A clock face as large as its box allows; its width in em is handed to the style sheet, which knows the box. */
export function Digits({ text }: { readonly text: string }) {
  const colons = text.split(':').length - 1;
  const widthEm = (text.length - colons) * DIGIT_EM + colons * COLON_EM;
  return (
    <div className={styles.box}>
      <div
        className={styles.digits}
        role="timer"
        aria-live="off"
        aria-label="Time remaining"
        style={{ '--width-em': widthEm.toFixed(2) } as CSSProperties}
      >
        {text}
      </div>
    </div>
  );
}
