import type { Problem } from '@roundbell/core/timer';
import { useId } from 'react';
import styles from './problem-box.module.css';

interface ProblemBoxProps {
  readonly problems: readonly Problem[];
  readonly onPick: (problem: Problem) => void;
}

/** Everything that kept the timer from being saved; each message leads to its field. */
export function ProblemBox({ problems, onPick }: ProblemBoxProps) {
  const id = useId();
  if (problems.length === 0) return null;
  return (
    <div role="alert" aria-labelledby={id} aria-atomic="false" className={styles.box}>
      <h2 id={id} className={styles.heading}>
        Please fix the following errors:
      </h2>
      <ul className={styles.list} data-at="timer.problems">
        {problems.map((problem, index) => (
          <li key={`${index} ${problem.message}`}>
            {problem.at.field === 'store' ? (
              problem.message
            ) : (
              <button type="button" className={styles.message} onClick={() => onPick(problem)}>
                {problem.message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
