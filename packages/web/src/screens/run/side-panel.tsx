import { type ReactNode, useId } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A box next to the countdown: a region named after its title, with a sign. */
export function SidePanel({ title, icon, children }: SidePanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
