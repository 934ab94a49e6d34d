import { FIRST_READY_MADE } from '@roundbell/core/timer';
import type { ReactNode } from 'react';
import { SomeReadyMade, type SomeReadyMadeProps } from './ready-made-list.tsx';
import styles from './ready-made-region.module.css';

interface ReadyMadeRegionProps extends Pick<SomeReadyMadeProps, 'onTaken'> {
  /** Where the others are, if the page does not say so elsewhere. */
  readonly others?: ReactNode;
}

/** Some of the ready-made timers. */
export function ReadyMadeRegion({ onTaken, others }: ReadyMadeRegionProps) {
  return (
    <section aria-labelledby="ready-made" className={styles.region}>
      <div>
        <h2 id="ready-made">Ready-made timers</h2>
        {others}
      </div>
      <SomeReadyMade slugs={FIRST_READY_MADE} onTaken={onTaken} />
    </section>
  );
}
