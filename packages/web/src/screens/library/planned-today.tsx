import { plannedText } from '@roundbell/core/formats';
import { usePlannedToday } from '../../app/engines/use-planned-today.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import styles from './planned-today.module.css';

/** What the person's calendar at intervals.icu has for today. */
export function PlannedToday() {
  const found = usePlannedToday();
  return (
    <section aria-label="Planned today" aria-busy={found === undefined}>
      {found === undefined && <p className={styles.row}>Reading your plan…</p>}
      {found?.ok === false && <p className={styles.row}>{found.message}</p>}
      {found?.ok === true && found.workouts.length === 0 && <p className={styles.row}>Nothing is planned for today.</p>}
      {found?.ok === true &&
        found.workouts.map((workout, index) => (
          <div key={index} className={styles.row}>
            <p>
              Today: <strong dir="auto">{workout.name}</strong>
              {workout.text === '' && ' (no steps)'}
            </p>
            {workout.text !== '' && (
              <LinkButton
                href={`/paste?text=${encodeURIComponent(plannedText(workout))}`}
                variant="secondary"
                aria-label={`Open ${workout.name}`}
              >
                Open
              </LinkButton>
            )}
          </div>
        ))}
    </section>
  );
}
