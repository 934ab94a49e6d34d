import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** To the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A region of a page, named by its heading. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.top}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
