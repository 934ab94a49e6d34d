import type { StepType } from '@roundbell/core/timer';
import { TYPE_WORDS } from './type-words.ts';
import styles from './type-badge.module.css';

interface TypeBadgeProps {
  readonly type: StepType;
  /** Four letters of the word are seen; the whole is read out. */
  readonly isShort?: boolean;
}

/** A step's type as its colour and its word. */
export function TypeBadge({ type, isShort = false }: TypeBadgeProps) {
  const word = TYPE_WORDS[type];
  return (
    <span className={`${styles.badge} ${styles[type]}`}>
      {isShort && word.length > SHORT ? (
        <>
          <span aria-hidden="true">{word.slice(0, SHORT)}</span>
          <span className="sr-only">{word}</span>
        </>
      ) : (
        word
      )}
    </span>
  );
}

const SHORT = 4;
