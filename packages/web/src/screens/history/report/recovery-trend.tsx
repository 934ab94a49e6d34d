import {
  type HeartRateSession,
  type RecoveryPoint,
  recoveryPointOf,
  recoveryTrendOf,
  type Sessions,
} from '@roundbell/core/heart';
import { useStore } from 'zustand';
import { useGradual } from '../../../app/hooks/use-gradual.ts';
import { localDayOf } from '../../../parts/local-day.ts';
import { monthWords } from '../session-words.ts';
import styles from '../history-screen.module.css';

/** As many sessions of the timer are looked at, the newest. */
const SESSIONS_MOST = 60;
/** As many months are shown, the latest. */
const MONTHS_MOST = 12;

interface RecoveryTrendProps {
  readonly session: HeartRateSession;
  readonly sessions: Pick<Sessions, 'view'>;
}

/** How the recovery in this timer changed over the months; nothing before there are two. */
export function RecoveryTrend({ session, sessions }: RecoveryTrendProps) {
  const history = useStore(sessions.view, (view) => view.history);
  const own = history.filter(({ timerId, stats }) => timerId === session.timerId && stats !== undefined);
  const { results, isDone } = useGradual(own.slice(0, SESSIONS_MOST), recoveryOnce);
  if (!isDone) return null;
  const points = results.filter((point) => point !== undefined);
  const months = recoveryTrendOf(points, localDayOf).slice(-MONTHS_MOST);
  if (months.length < 2) return null;
  const largest = Math.max(1, ...months.map(({ mean }) => mean));
  return (
    <>
      <h3 className={styles.trendTitle}>Average recovery by month</h3>
      <ul className={styles.rows} aria-label="Average recovery by month">
        {months.map((month) => (
          <li key={`${month.year} ${month.month}`}>
            <span>{monthWords(month, 'short')}</span>{' '}
            <span>
              <strong>{`${Math.abs(month.mean)} ${month.mean < 0 ? 'up' : 'down'}`}</strong>{' '}
              {month.sessions === 1 ? '1 session' : `${month.sessions} sessions`}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.trendBar} style={{ width: `${(Math.max(0, month.mean) * 100) / largest}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Reading thousands of beats again for every page that shows the same session would be waste. */
const known = new WeakMap<HeartRateSession, { readonly point: RecoveryPoint | undefined }>();

function recoveryOnce(session: HeartRateSession): RecoveryPoint | undefined {
  const before = known.get(session);
  if (before !== undefined) return before.point;
  const point = recoveryPointOf(session);
  known.set(session, { point });
  return point;
}
