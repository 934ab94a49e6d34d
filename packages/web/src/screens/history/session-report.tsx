import {
  type Bpm,
  csvOf,
  EXPORT_TYPES,
  type ExportKind,
  exportNameOf,
  type HeartRateSession,
  maxHeartRateFor,
  tcxOf,
  utcOf,
} from '@roundbell/core';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/use-app.ts';
import { useDownload } from '../../app/use-download.ts';
import { Button } from '../../parts/button.tsx';
import { HeartRateCurve } from '../../parts/heart-rate-curve.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Recoveries } from './recoveries.tsx';
import { lengthWords, momentWords } from './session-words.ts';
import { ZoneTimes } from './zone-times.tsx';
import styles from './history-screen.module.css';

const TEXT_OF: Readonly<Record<ExportKind, (session: HeartRateSession) => string>> = { tcx: tcxOf, csv: csvOf };

interface SessionReportProps {
  readonly session: HeartRateSession;
  readonly onDelete: () => void;
}

/** Everything that is known of one session, and what can be done with it. */
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
      <Actions session={session} onDelete={onDelete} />
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
    </>
  );
}

function Actions({ session, onDelete }: SessionReportProps) {
  const download = useDownload();
  const exportAs = (kind: ExportKind) =>
    download({ name: exportNameOf(session, kind), type: EXPORT_TYPES[kind], text: TEXT_OF[kind](session) });
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => exportAs('tcx')}>
        Export TCX
      </Button>
      <Button variant="secondary" onClick={() => exportAs('csv')}>
        Export CSV
      </Button>
      <Button variant="quiet" onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}
