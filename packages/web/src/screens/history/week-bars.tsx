import type { HistoryMonth } from '@roundbell/core';
import { sumWords } from './session-words.ts';
import styles from './history-screen.module.css';

/** SCR-881: the time of each week of a month as a bar, the longest as high as there is room. */
export function WeekBars({ month: { weeks } }: { readonly month: HistoryMonth }) {
  const longest = Math.max(1, ...weeks.map(({ totals }) => totals.time));
  return (
    <ul className={styles.weeks} aria-label="Weeks">
      {weeks.map(({ from, to, totals }) => (
        <li key={from}>
          <span className={styles.weekBar} aria-hidden="true">
            <span style={{ height: `${(totals.time * 100) / longest}%` }} />
          </span>
          <span className={styles.weekDays}>{from === to ? from : `${from}–${to}`}</span>
          <span className="sr-only">{`: ${totals.sessions === 0 ? 'no sessions' : sumWords(totals.time)}`}</span>
        </li>
      ))}
    </ul>
  );
}
