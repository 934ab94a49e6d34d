import type { HistoryMonth } from '@roundbell/core/heart';
import { dateWords } from '../../parts/locale.ts';
import { sumWords } from './session-words.ts';
import styles from './history-screen.module.css';

const writtenDay = dateWords({ day: 'numeric', month: 'short' });

/** The time of each week of a month as a bar with its value, the longest as high as there is room. */
export function WeekBars({ month: { year, month, weeks } }: { readonly month: HistoryMonth }) {
  const longest = Math.max(1, ...weeks.map(({ totals }) => totals.time));
  return (
    <ul className={styles.weeks} aria-label="Weeks">
      {weeks.map(({ from, totals }) => (
        <li key={from}>
          <span className={styles.weekBar} aria-hidden="true">
            <span className={styles.weekTime}>{totals.sessions === 0 ? '' : sumWords(totals.time)}</span>
            <span className={styles.weekHeight} style={{ height: `${(totals.time * 36) / longest}px` }} />
          </span>
          <span className={styles.weekDays}>{writtenDay(new Date(year, month - 1, from).getTime())}</span>
          <span className="sr-only">{`: ${totals.sessions === 0 ? 'no sessions' : sumWords(totals.time)}`}</span>
        </li>
      ))}
    </ul>
  );
}
