import type { HeartRate } from '@roundbell/core';
import { comparedWords, recordsOf, recordWords, type StepRecord } from '@roundbell/core/heart';
import { versionOf } from '@roundbell/core/run';
import type { RunScore, Timer } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useLate } from '../../../app/hooks/use-late.ts';
import styles from './last-time.module.css';

interface LastTimeProps {
  readonly timer: Timer;
  /** What was counted in the run that has ended; undefined before it. */
  readonly score?: RunScore;
}

/** What was counted the last time, and the best, of the steps that a timer has now; nothing before there is any. */
export function LastTime(props: LastTimeProps) {
  const heartRate = useLate(useApp().heartRate);
  return heartRate.status === 'ready' && <Found {...props} heartRate={heartRate.value} />;
}

function Found({ heartRate, timer, score }: LastTimeProps & { readonly heartRate: HeartRate }) {
  const history = useStore(heartRate.sessions.view, (shown) => shown.history);
  const except = useStore(heartRate.runSession);
  const names = new Map(timer.rounds.flatMap(({ steps }) => steps.map(({ id, name }) => [id, name])));
  const records = recordsOf(history, { timerId: timer.id, version: versionOf(timer), except }).filter(({ stepId }) =>
    names.has(stepId),
  );
  if (records.length === 0) return null;
  const wordsOf = (record: StepRecord) => (score === undefined ? recordWords(record) : comparedWords(record, score));
  return (
    <section className={styles.last} aria-label="Last time">
      {records.map((record) => (
        <p key={`${record.stepId} ${record.kind}`}>
          {records.length > 1 && <strong>{`${names.get(record.stepId)}: `}</strong>}
          {wordsOf(record)}
        </p>
      ))}
    </section>
  );
}
