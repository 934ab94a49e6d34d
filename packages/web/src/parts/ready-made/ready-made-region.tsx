import type { ReactNode } from 'react';
import { SomeReadyMade, type SomeReadyMadeProps } from './ready-made-cards.tsx';
import styles from './ready-made-region.module.css';

/** Those that most people know, and one for each kind. */
const FIRST = ['tabata', 'couch-to-5k', 'four-by-four', 'box-breathing', 'pomodoro', 'eggs'];

interface ReadyMadeRegionProps extends Pick<SomeReadyMadeProps, 'onTaken'> {
  /** Where the others are, if the page does not say so elsewhere. */
  readonly others?: ReactNode;
}

/** RDY-6: some of the ready-made timers. */
export function ReadyMadeRegion({ onTaken, others }: ReadyMadeRegionProps) {
  return (
    <section aria-labelledby="ready-made" className={styles.region}>
      <div>
        <h2 id="ready-made">Ready-made timers</h2>
        {others}
      </div>
      <SomeReadyMade slugs={FIRST} onTaken={onTaken} />
    </section>
  );
}
