import { formatDuration, secondsOf } from '@roundbell/core/base';
import { utcOf } from '@roundbell/core/formats';
import {
  type CountedTime,
  figuresOf,
  figuresOfHead,
  type HeartRateSession,
  isWithoutReadings,
  movingLengthOf,
  type SessionFigures,
  type Sessions,
  sessionSummaryOf,
  type RejectionReason,
  type Zones,
  zonesOf,
} from '@roundbell/core/heart';
import { useDeferredValue, useState } from 'react';
import { useZones } from '../../../app/engines/use-zones.ts';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { PageLink } from '../../../parts/controls/page-link.tsx';
import { wholeLengthOf } from '../../../parts/curve/curve-shape.ts';
import { Panel } from '../../../parts/panel.tsx';
import { SessionCurve } from '../curve/session-curve.tsx';
import { MorningReading } from '../morning-reading.tsx';
import { Rmssd } from '../rmssd.tsx';
import { SessionBadges } from '../session-badges.tsx';
import { lengthWords, momentWords, titleOf } from '../session-words.ts';
import { Recoveries, RecoveryNumbers } from './recoveries.tsx';
import { RecoveryTrend } from './recovery-trend.tsx';
import { ScorePanel } from './score-panel.tsx';
import { SessionActions } from './session-actions.tsx';
import { SessionNotesPanel } from './session-notes-panel.tsx';
import { SessionNumbers } from './session-numbers.tsx';
import { useWholeSession } from './use-whole-session.ts';
import { ZoneTimes } from './zone-times.tsx';
import styles from '../history-screen.module.css';

interface SessionReportProps {
  /** Perhaps only its numbers: the device does not keep the readings of every session. */
  readonly session: HeartRateSession;
  /** Why the account did not take it, as it is here; undefined if it did. */
  readonly rejected: RejectionReason | undefined;
  readonly sessions: Sessions;
  readonly onDelete: () => void;
}

/** Everything known about one session, and what can be done with it. */
export function SessionReport({ session, rejected, sessions, onDelete }: SessionReportProps) {
  const title = titleOf(session);
  // Hours of readings take a moment: what the tap asked for is named before they are read.
  const isNamed = useDeferredValue(true, false);
  const paused = wholeLengthOf(session) - secondsOf(movingLengthOf(session));
  return (
    <>
      <div>
        <p className={styles.back}>
          <PageLink href="/history">All sessions</PageLink>
        </p>
        <h1>{title}</h1>
        <p className={styles.facts}>
          {title !== session.timerName && <span>{session.timerName}</span>}
          <time dateTime={utcOf(session.startTime)}>{momentWords(session.startTime)}</time>
          <span>{lengthWords(session)}</span>
          {paused > 0 && <span className={styles.unset}>{`${formatDuration(paused)} paused`}</span>}
          <SessionBadges session={session} isRejected={rejected !== undefined} />
        </p>
        {rejected !== undefined && <p className={styles.said}>{REJECTED_WORDS[rejected]}</p>}
      </div>
      {isNamed ? (
        <Contents session={session} sessions={sessions} onDelete={onDelete} />
      ) : (
        <div className={styles.waiting} />
      )}
    </>
  );
}

/** What it means that the account did not take a session. */
const REJECTED_WORDS: Readonly<Record<RejectionReason, string>> = {
  full: 'Your account is full: this session, or your last change to it, is only on this device. See History for how to make room.',
  'too-long': 'This session is too long for your account, so it is only on this device. Export it to keep a copy.',
};

/** What of it there is has the same place in each report, so nothing that someone writes in is drawn again. */
function Contents({ session: known, sessions, onDelete }: Omit<SessionReportProps, 'rejected'>) {
  const { session, status } = useWholeSession(known, sessions);
  const [counted, setCounted] = useState<CountedTime>('moving');
  const zones = zonesOf(session, useZones());
  const hasReadings = status === 'here' && session.stats !== undefined;
  const figures = hasReadings ? figuresOf(session, zones, counted) : numbersOf(session, zones);
  return (
    <div className={styles.report}>
      {figures === undefined ? (
        <p className={styles.empty}>{WORDS[session.stats === undefined ? 'silent' : status]}</p>
      ) : hasReadings ? (
        <Readings session={session} zones={zones} figures={figures} counted={counted} onCount={setCounted} />
      ) : (
        <Numbers session={session} figures={figures} />
      )}
      <div className={styles.side}>
        {figures !== undefined && (
          <Panel title="Time in zones">
            <ZoneTimes times={figures.zoneTimes} zones={zones} />
          </Panel>
        )}
        <ScorePanel session={session} sessions={sessions} />
        <SessionNotesPanel session={session} onEdit={(next) => sessions.edit(session.sessionId, next)} />
      </div>
      <div className={styles.below}>
        {hasReadings && (
          <>
            <Panel title="Recovery">
              <Recoveries session={session} />
              <RecoveryTrend session={session} sessions={sessions} />
            </Panel>
            <Rmssd session={session}>
              <MorningReading />
            </Rmssd>
          </>
        )}
        <SessionActions session={session} onDelete={onDelete} />
      </div>
    </div>
  );
}

/** What stays of a session whose readings are gone; undefined if there is nothing, or they may still come. */
function numbersOf(session: HeartRateSession, zones: Zones): SessionFigures | undefined {
  return session.stats !== undefined && isWithoutReadings(session) ? figuresOfHead(session, zones) : undefined;
}

/** Why there is no curve. */
const WORDS = {
  silent:
    "No heart rate was recorded in this session. Connect your monitor before you start the next one: press the heart, then 'Connect'.",
  here: '',
  coming: 'Loading the readings...',
  missing: 'The readings of this session are not on this device. Connect to the internet and open it again.',
} as const;

interface NumbersProps {
  readonly session: HeartRateSession;
  readonly figures: SessionFigures;
}

/** What stays of a session whose readings are gone. */
function Numbers({ session, figures }: NumbersProps) {
  const { recovery } = sessionSummaryOf(session);
  const why =
    session.summaryOnly?.readingsIn === 'removed' ? 'were removed to make room' : 'are not in your account any more';
  return (
    <Panel title="Heart rate">
      <SessionNumbers figures={figures} counted={session.pauses && 'with-pauses'} hasPeak={false} />
      {recovery && <RecoveryNumbers recovery={recovery} />}
      <p className={styles.note}>{`The readings of this session ${why}: there is no curve, and nothing to export.`}</p>
    </Panel>
  );
}

interface ReadingsProps extends NumbersProps {
  readonly zones: Zones;
  readonly counted: CountedTime;
  readonly onCount: (counted: CountedTime) => void;
}

function Readings({ session, zones, figures, counted, onCount }: ReadingsProps) {
  const hasPauses = session.pauses !== undefined;
  return (
    <Panel
      title="Heart rate"
      aside={
        hasPauses && (
          <CheckboxField
            label="With pauses"
            checked={counted === 'with-pauses'}
            onChange={(isOn) => onCount(isOn ? 'with-pauses' : 'moving')}
          />
        )
      }
    >
      <SessionNumbers figures={figures} counted={hasPauses ? counted : undefined} />
      <SessionCurve session={session} zones={zones} />
    </Panel>
  );
}
