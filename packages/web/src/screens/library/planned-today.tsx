import { type PlannedResult, plannedText } from '@roundbell/core';
import { useEffect, useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useToday } from '../../app/hooks/use-wall-clock.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { localDayOf } from '../../parts/local-day.ts';
import styles from './planned-today.module.css';

const UNREACHED: PlannedResult = { ok: false, code: 'offline', message: 'This needs a connection.' };

/** What the person's calendar at intervals.icu has for today. */
export function PlannedToday() {
  const { care } = useApp();
  const today = useToday();
  const [found, setFound] = useState<PlannedResult>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => (await care.fetch()).plannedWorkouts(dayText(today));
    void look()
      .catch(() => UNREACHED)
      .then((result) => isWanted && setFound(result));
    return () => void (isWanted = false);
  }, [care, today]);
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

/** 'YYYY-MM-DD' */
function dayText(moment: number): string {
  const { year, month, day } = localDayOf(moment);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
