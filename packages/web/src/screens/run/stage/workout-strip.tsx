import { type Player, stripOf, type Plan } from '@roundbell/core/run';
import { memo, type CSSProperties } from 'react';
import { type LiveView, useLive } from './live-view.ts';
import styles from './workout-strip.module.css';

interface WorkoutStripProps extends Pick<LiveView, 'overview'> {
  readonly player: Player;
}

/** The whole workout in the colours of its steps, and how far along it is. */
export function WorkoutStrip({ player, overview }: WorkoutStripProps) {
  const place = useLive(player)?.place ?? 0;
  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={`Whole workout: ${Math.floor(place * 100)} % done`}
      style={{ '--place': place } as CSSProperties}
    >
      <Parts plan={overview.plan} />
      <span className={styles.past} />
      <span className={styles.now} />
    </div>
  );
}

/** A narrower part has no room for a mark in its middle. */
const LEAST_HALVED = 0.03;

/** Drawn once per timer. */
const Parts = memo(function Parts({ plan }: { readonly plan: Plan }) {
  return stripOf(plan).map(({ type, share, switches }, part) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a plan never change
    <i
      key={part}
      className={styles.part}
      data-phase={type}
      data-halved={switches && share > LEAST_HALVED}
      style={{ flexGrow: share * 1000 }}
    />
  ));
});
