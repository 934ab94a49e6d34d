import {
  type CountedTime,
  figuresOf,
  formatDuration,
  type HeartRateSession,
  maxHeartRateFor,
  movingLengthOf,
  secondsOf,
  type Sessions,
  utcOf,
} from '@roundbell/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { wholeLengthOf } from '../curve/curve-shape.ts';
import { SessionCurve } from '../curve/session-curve.tsx';
import { LateRmssd } from '../late-parts.tsx';
import { SessionBadges } from '../session-badges.tsx';
import { lengthWords, momentWords, titleOf } from '../session-words.ts';
import { Recoveries } from './recoveries.tsx';
import { RecoveryTrend } from './recovery-trend.tsx';
import { SessionActions } from './session-actions.tsx';
import { SessionNotesPanel } from './session-notes-panel.tsx';
import { SessionNumbers } from './session-numbers.tsx';
import { useWholeSession } from './use-whole-session.ts';
import { ZoneTimes } from './zone-times.tsx';
import styles from '../history-screen.module.css';

interface SessionReportProps {
  /** Perhaps only its numbers: the device does not keep the readings of every session. */
  readonly session: HeartRateSession;
  readonly sessions: Sessions;
  readonly onDelete: () => void;
}

/** Everything known about one session, and what can be done with it. */
export function SessionReport({ session, sessions, onDelete }: SessionReportProps) {
  const title = titleOf(session);
  // Hours of readings take a moment: what the tap asked for is named before they are read.
  const isNamed = useDeferredValue(true, false);
  const paused = wholeLengthOf(session) - secondsOf(movingLengthOf(session));
  return (
    <>
      <div>
        <p className={styles.back}>
          <Link href="/history">All sessions</Link>
        </p>
        <h1>{title}</h1>
        <p className={styles.facts}>
          {title !== session.timerName && <span>{session.timerName}</span>}
          <time dateTime={utcOf(session.startTime)}>{momentWords(session.startTime)}</time>
          <span>{lengthWords(session)}</span>
          {paused > 0 && <span className={styles.unset}>{`${formatDuration(paused)} paused`}</span>}
          <SessionBadges session={session} />
        </p>
      </div>
      {isNamed ? (
        <Contents session={session} sessions={sessions} onDelete={onDelete} />
      ) : (
        <div className={styles.waiting} />
      )}
    </>
  );
}

function Contents({ session: known, sessions, onDelete }: SessionReportProps) {
  const { session, status } = useWholeSession(known, sessions);
  const notes = <SessionNotesPanel session={session} onEdit={(next) => sessions.edit(session.sessionId, next)} />;
  const actions = <SessionActions session={session} onDelete={onDelete} />;
  if (status === 'here' && session.stats !== undefined)
    return <Readings session={session} sessions={sessions} notes={notes} actions={actions} />;
  return (
    <>
      <p className={styles.empty}>{WORDS[session.stats === undefined ? 'silent' : status]}</p>
      {notes}
      {actions}
    </>
  );
}

/** SCR-456, SCR-888: why there is no curve. */
const WORDS = {
  silent:
    'No heart rate was recorded in this session. Connect your monitor before you start the next one: press the heart at the corner of the page.',
  here: '',
  coming: 'Loading the readings...',
  missing: 'The readings of this session are not on this device. Connect to the internet and open it again.',
} as const;

interface ReadingsProps extends Omit<SessionReportProps, 'onDelete'> {
  readonly notes: ReactNode;
  readonly actions: ReactNode;
}

function Readings({ session, sessions, notes, actions }: ReadingsProps) {
  const { account } = useApp();
  const maximumNow = useStore(account.view, ({ state }) =>
    maxHeartRateFor(state.status === 'signed-in' ? state.profile.heartRatePreferences : {}),
  );
  const [counted, setCounted] = useState<CountedTime>('moving');
  const maxHeartRate = session.maxHeartRate ?? maximumNow;
  const figures = figuresOf(session, maxHeartRate, counted);
  const hasPauses = session.pauses !== undefined;
  return (
    <div className={styles.report}>
      <Panel
        title="Heart rate"
        aside={
          hasPauses && (
            <CheckboxField
              label="With pauses"
              checked={counted === 'with-pauses'}
              onChange={(isOn) => setCounted(isOn ? 'with-pauses' : 'moving')}
            />
          )
        }
      >
        <SessionNumbers figures={figures} counted={hasPauses ? counted : undefined} />
        <SessionCurve session={session} maxHeartRate={maxHeartRate} />
      </Panel>
      <div className={styles.side}>
        <Panel title="Time in zones">
          <ZoneTimes times={figures.zoneTimes} maxHeartRate={maxHeartRate} />
        </Panel>
        {notes}
      </div>
      <div className={styles.below}>
        <Panel title="Recovery">
          <Recoveries session={session} />
          <RecoveryTrend session={session} sessions={sessions} />
        </Panel>
        <LateRmssd session={session} />
        {actions}
      </div>
    </div>
  );
}
