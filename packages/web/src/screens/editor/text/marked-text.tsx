import type { NotationProblem } from '@roundbell/core/formats';
import { type ComponentProps, type RefObject, useRef } from 'react';
import styles from './text-view.module.css';

interface MarkedTextProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  readonly value: string;
  readonly problems: readonly Pick<NotationProblem, 'line'>[];
}

/** A field for a text of many lines, with a band on each line that has a problem. */
export function MarkedText({ value, problems, ...rest }: MarkedTextProps) {
  const marks = useRef<HTMLDivElement>(null);
  const isWrong = problems.length > 0;
  return (
    <div className={styles.field}>
      {isWrong && <WrongLines ref={marks} text={value} problems={problems} />}
      <textarea
        {...rest}
        className={styles.text}
        rows={Math.min(24, Math.max(10, value.split('\n').length + 1))}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        value={value}
        aria-invalid={isWrong}
        onScroll={({ currentTarget }) => {
          if (marks.current !== null) marks.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

interface WrongLinesProps extends Pick<MarkedTextProps, 'problems'> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly text: string;
}

/** The same text behind the field, unseen but for the bands. */
function WrongLines({ ref, text, problems }: WrongLinesProps) {
  const wrong = new Set(problems.map(({ line }) => line));
  const follow = (marks: HTMLDivElement | null) => {
    ref.current = marks;
    // It comes while the field may be scrolled.
    if (marks !== null) marks.scrollTop = marks.nextElementSibling?.scrollTop ?? 0;
  };
  return (
    <div ref={follow} aria-hidden="true" className={`${styles.text} ${styles.marks}`}>
      {text.split('\n').map((line, at) => (
        // oxlint-disable-next-line no-array-index-key -- a line is known by its place
        <div key={at} data-wrong={wrong.has(at + 1) || undefined}>
          {line === '' ? ' ' : line}
        </div>
      ))}
    </div>
  );
}
