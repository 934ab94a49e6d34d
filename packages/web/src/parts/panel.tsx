import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** To the right of the title. */
  readonly aside?: ReactNode;
  /** Lets the heading take the focus of a button that goes. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A region of a page, named by its heading. */
export function Panel({ title, aside, heading, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.top}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
