import type { CSSProperties } from 'react';
import styles from './digits.module.css';

const DIGIT_EM = 0.655;
const COLON_EM = 0.29;

interface DigitsProps {
  readonly text: string;
  readonly label: string;
  /** A tap on the digits, for a thumb used without looking; everyone else uses the main button. */
  readonly onTap?: () => void;
}

/** A clock face as large as its box allows; its width in em is passed to the style sheet, which knows the box. */
export function Digits({ text, label, onTap }: DigitsProps) {
  const colons = text.split(':').length - 1;
  const widthEm = (text.length - colons) * DIGIT_EM + colons * COLON_EM;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys and assistive technologies have the main button
    <div className={styles.box} data-tap={onTap !== undefined} onClick={onTap}>
      <div
        className={styles.digits}
        role="timer"
        aria-live="off"
        translate="no"
        aria-label={label}
        style={{ '--width-em': widthEm.toFixed(2) } as CSSProperties}
      >
        {text}
      </div>
    </div>
  );
}
