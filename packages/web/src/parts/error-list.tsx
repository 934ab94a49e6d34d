import { useId } from 'react';
import styles from './notice.module.css';

interface ErrorListProps {
  readonly heading: string;
  readonly problems: readonly { readonly message: string }[];
}

/** All that is wrong, in one red box; read out as soon as it appears. */
export function ErrorList({ heading, problems }: ErrorListProps) {
  const id = useId();
  return (
    <div role="alert" aria-labelledby={id} className={`${styles.notice} ${styles.error}`}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {problems.map(({ message }, index) => (
          // Two rounds can have the same problem in the same words; the list is replaced as a whole.
          <li key={`${index} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
