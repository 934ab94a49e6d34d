import type { HeartRateSession, Sessions, SessionsView } from '@roundbell/core/heart';
import { memo, useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { fetchLate, useFetched } from '../../app/hooks/use-late.ts';
import { useLater } from '../../app/hooks/use-later.ts';
import { useNarrow } from '../../app/hooks/use-window.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { lateContent } from '../../parts/late.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { WeeklyGoal } from './goal/weekly-goal.tsx';
import { LateAccountRoom, LateExportSince, LateLoadWeeks } from './late-parts.tsx';
import { SessionList } from './session-list.tsx';
import { titleOf } from './session-words.ts';
import styles from './history-screen.module.css';

interface HistoryScreenProps {
  /** The session shown; all of them if absent. */
  readonly sessionId?: string | undefined;
}

// The list is what most visits want: what one session needs is fetched while it is read.
const report = lateContent(
  () => import('./report/session-report.tsx').then((chunk) => chunk.SessionReport),
  ReportMissing,
  <Spinner label="Loading..." />,
);

/** What past runs recorded: the list of sessions, or one of them. */
export function HistoryScreen({ sessionId }: HistoryScreenProps) {
  const { heartRate, savedRuns } = useApp();
  const arrival = useFetched(heartRate);
  // The way back to a run takes its place above.
  const isLooking = useStore(savedRuns.view, (view) => view.status === 'looking');
  useLater(fetchReport);
  if (isLooking) return null;
  switch (arrival.status) {
    case 'loading':
      return <Spinner label="Loading..." />;
    case 'missing':
      return <Missing onRetry={() => fetchLate(heartRate)} />;
    case 'ready':
      return <Pages sessions={arrival.value.sessions} sessionId={sessionId} />;
  }
}

function fetchReport(): void {
  void report.fetch();
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <h1>History</h1>
      <Banner tone="error">Your sessions could not be loaded. Check your connection and try again.</Banner>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}

function ReportMissing() {
  return (
    <>
      <h1>History</h1>
      <Banner tone="error">
        This page could not be loaded. Check your connection, then open the session from the list again.
      </Banner>
      <div>
        <LinkButton href="/history">All sessions</LinkButton>
      </div>
    </>
  );
}

interface Question {
  readonly session: HeartRateSession;
  readonly asked: 'open' | 'cancelled' | 'confirmed';
}

function Pages({ sessions, sessionId }: HistoryScreenProps & { readonly sessions: Sessions }) {
  const { undo } = useApp();
  const { status, history, broken, isNearlyFull, rejected } = useStore(sessions.view);
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<Question>();
  const heading = useRef<HTMLHeadingElement>(null);
  // A list of years takes longer to remove than a session takes to be drawn: it is hidden, and goes when the page rests.
  const [isListed, setIsListed] = useState(false);
  if (sessionId === undefined && !isListed) setIsListed(true);
  const hideList = useCallback(() => setIsListed(false), []);
  // What making room led to is still to be read.
  const [isRoomNeeded, setIsRoomNeeded] = useState(false);
  if (!isRoomNeeded && (isNearlyFull || Object.keys(rejected).length > 0)) setIsRoomNeeded(true);
  const session = history.find((each) => each.sessionId === sessionId);
  const remove = (gone: HeartRateSession) => {
    setQuestion({ session: gone, asked: 'confirmed' });
    const removed = sessions.remove(gone.sessionId);
    // In order: an early 'Undo' does not overtake the removal.
    const restore = () => void removed.then(() => sessions.restore(gone));
    undo.offer({ text: `Session "${titleOf(gone)}" deleted.`, undo: restore, stays: 'ten-seconds' });
    navigate('/history', { replace: true });
  };
  return (
    <div className={styles.page}>
      {session && (
        <report.Part
          key={session.sessionId}
          session={session}
          rejected={rejected[session.sessionId]}
          sessions={sessions}
          onDelete={() => setQuestion({ session, asked: 'open' })}
        />
      )}
      {!session && (
        <h1 ref={heading} tabIndex={-1}>
          History
        </h1>
      )}
      {!session && broken > 0 && (
        <Banner tone="note">
          {broken === 1 ? '1 session' : `${broken} sessions`} could not be read. Nothing was changed or removed.
        </Banner>
      )}
      {!session && isRoomNeeded && <LateAccountRoom sessions={sessions} />}
      {!session && status === 'loading' && <Spinner label="Loading..." />}
      {!session && status === 'ready' && sessionId !== undefined && <NotThere />}
      {status === 'ready' && isListed && (
        <div className={styles.page} hidden={sessionId !== undefined}>
          <Past history={history} rejected={rejected} sessions={sessions} />
          {sessionId !== undefined && <Later run={hideList} />}
        </div>
      )}
      <ConfirmDialog
        open={question?.asked === 'open'}
        title={`Are you sure you want to delete the session of "${question === undefined ? '' : titleOf(question.session)}"?`}
        // The page disappears with its button: the focus goes to the heading of the list instead.
        returnFocus={question?.asked === 'confirmed' ? heading : undefined}
        onConfirm={() => question && remove(question.session)}
        onCancel={() => question && setQuestion({ ...question, asked: 'cancelled' })}
      />
    </div>
  );
}

interface PastProps extends Pick<SessionsView, 'history' | 'rejected'> {
  readonly sessions: Sessions;
}

/** All sessions, and what can be done with all of them; drawn again only if they change. */
const Past = memo(function Past({ history, rejected, sessions }: PastProps) {
  const isNarrow = useNarrow();
  return (
    <>
      <WeeklyGoal history={history} />
      {!isNarrow && <LateLoadWeeks history={history} />}
      <SessionList
        history={history}
        rejected={rejected}
        belowNewest={isNarrow && <LateLoadWeeks history={history} />}
      />
      {history.length > 0 && <LateExportSince history={history} sessions={sessions} />}
    </>
  );
});

function Later({ run }: { readonly run: () => void }) {
  useLater(run);
  return null;
}

function NotThere() {
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>This session is not here.</p>
      <p>It was deleted or has not reached this device yet.</p>
      <LinkButton href="/history">All sessions</LinkButton>
    </div>
  );
}
