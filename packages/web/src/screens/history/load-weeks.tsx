import { type HeartRateSession, maxHeartRateFor, utcOf, weeksOf } from '@roundbell/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { dateWords, numberWords } from '../../parts/locale.ts';
import { Panel } from '../../parts/panel.tsx';
import styles from './load-weeks.module.css';

/** A Monday that is given as midnight in UTC, as in '16 Nov'. */
const mondayWords = dateWords({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const utcOffset = (moment: number): number => -new Date(moment).getTimezoneOffset();

/** What the last weeks took, as bars and as numbers; nothing if there is no load. */
export function LoadWeeks({ history }: { readonly history: readonly HeartRateSession[] }) {
  const { account } = useApp();
  const maxHeartRate = useStore(account.view, ({ state }) =>
    maxHeartRateFor(state.status === 'signed-in' ? state.profile.heartRatePreferences : {}),
  );
  const [now] = useState(() => Date.now());
  const weeks = useMemo(() => weeksOf(history, { now, utcOffset, maxHeartRate }), [history, now, maxHeartRate]);
  const most = Math.max(...weeks.map(({ load }) => load));
  if (most === 0) return null;
  return (
    <Panel title="Load">
      <p className={styles.note}>
        The minutes in each heart-rate zone times the zone&apos;s number, by week. It adds up what you did; it does not
        say whether you are ready for more.
      </p>
      <ol className={styles.weeks} aria-label="Load by week">
        {weeks.map(({ monday, load, sessions }, index) => (
          <li key={monday}>
            <strong>{numberWords(load)}</strong>{' '}
            <span className="sr-only">{sessions === 1 ? 'in 1 session' : `in ${numberWords(sessions)} sessions`}</span>{' '}
            <span className={styles.track} aria-hidden="true">
              <span style={{ height: `${(load * 100) / most}%` }} />
            </span>{' '}
            <time dateTime={utcOf(monday).slice(0, 10)}>
              {index === weeks.length - 1 ? 'this week' : mondayWords(monday)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
