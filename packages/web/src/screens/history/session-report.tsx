import { type Bpm, type HeartRateSession, maxHeartRateFor, utcOf } from '@roundbell/core';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { HeartRateCurve } from '../../parts/heart/heart-rate-curve.tsx';
import { Panel } from '../../parts/panel.tsx';
import { LateRmssd } from './late-parts.tsx';
import { Recoveries } from './recoveries.tsx';
import { SessionActions } from './session-actions.tsx';
import { lengthWords, momentWords } from './session-words.ts';
import { ZoneTimes } from './zone-times.tsx';
import styles from './history-screen.module.css';

interface SessionReportProps {
  readonly session: HeartRateSession;
  readonly onDelete: () => void;
}

/** Everything known about one session, and what can be done with it. */
export function SessionReport({ session, onDelete }: SessionReportProps) {
  const { account } = useApp();
  const maximumNow = useStore(account.view, ({ state }) =>
    maxHeartRateFor(state.status === 'signed-in' ? state.profile.heartRatePreferences : {}),
  );
  const maxHeartRate = session.maxHeartRate ?? maximumNow;
  return (
    <>
      <div>
        <p className={styles.back}>
          <Link href="/history">All sessions</Link>
        </p>
        <h1>{session.timerName}</h1>
        <p className={styles.facts}>
          <time dateTime={utcOf(session.startTime)}>{momentWords(session.startTime)}</time>
          <span>{lengthWords(session)}</span>
        </p>
      </div>
      <Readings session={session} maxHeartRate={maxHeartRate} />
      <SessionActions session={session} onDelete={onDelete} />
    </>
  );
}

function Readings({ session, maxHeartRate }: { readonly session: HeartRateSession; readonly maxHeartRate: Bpm }) {
  const { stats } = session;
  if (stats === undefined) {
    return (
      <p className={styles.empty}>
        No heart rate was recorded in this session. Connect your monitor before you start the next one: press the heart
        at the corner of the page.
      </p>
    );
  }
  const numbers = [
    ['Average', stats.avgBpm],
    ['Minimum', stats.minBpm],
    ['Maximum', stats.maxBpm],
    ['Peak', stats.peakBpm],
  ] as const;
  return (
    <>
      <Panel title="Heart rate">
        <dl className={styles.numbers}>
          {numbers.map(([name, bpm]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {bpm} <small>bpm</small>
              </dd>
            </div>
          ))}
        </dl>
        <HeartRateCurve session={session} maxHeartRate={maxHeartRate} />
      </Panel>
      <Panel title="Time in zones">
        <ZoneTimes readings={session.readings} maxHeartRate={maxHeartRate} />
      </Panel>
      <Panel title="Recovery">
        <Recoveries session={session} />
      </Panel>
      <LateRmssd session={session} />
    </>
  );
}
