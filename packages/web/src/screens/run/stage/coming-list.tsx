import { segmentLength } from '../../../parts/clock/clock-face.ts';
import type { LiveView } from './live-view.ts';
import styles from './coming-list.module.css';

/** The next five segments, if there is room for them. */
export function ComingList({ coming, row }: Pick<LiveView, 'coming' | 'row'>) {
  if (coming.length === 0) return null;
  return (
    <section className={styles.coming} aria-label="Coming up">
      <ol>
        {coming.map((one, index) => (
          <li key={`${row + index}`} data-phase={one.type}>
            <span className={styles.name}>{one.name}</span>
            <span>{segmentLength(one)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
