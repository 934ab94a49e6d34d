import { segmentLength } from '../../../parts/clock/clock-face.ts';
import type { LiveView } from './live-view.ts';
import styles from './next-line.module.css';

/** What comes after this segment, and how long it takes. */
export function NextLine({ coming: [following] }: Pick<LiveView, 'coming'>) {
  if (following === undefined) return <p className={styles.next}>Last step</p>;
  return (
    <p className={styles.next}>
      <span className={styles.name}>{`Next: ${following.name}`}</span> <span>{segmentLength(following)}</span>
    </p>
  );
}
