import { formatClock, formatDuration } from '@roundbell/core/base';
import { hasPauses, runLength, startPhase, type StartPhase, type Together } from '@roundbell/core/run';
import { endsBy, type TimerDraft } from '@roundbell/core/timer';
import { type MouseEvent, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useFetched } from '../../../app/hooks/use-late.ts';
import { HOST } from '../../../base/host.ts';
import { Banner, Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { dateWords } from '../../../parts/locale.ts';
import styles from './agreed-start.module.css';

interface AgreedStartProps {
  readonly timer: TimerDraft;
  readonly startsAt: number;
  /** The link's, with '#'. */
  readonly body: string;
  /** Called inside the gesture, before its run is shown. */
  readonly onJoin: () => void;
}

const momentWords = dateWords({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });
const MINUTE = 60;

/** When everyone who has the link starts, and the way to join them. */
export function AgreedStart(props: AgreedStartProps) {
  const { together, workout } = useApp();
  // What the tap on Join needs.
  useFetched(workout);
  const arrival = useFetched(together);
  if (arrival.status === 'ready') return <Start {...props} together={arrival.value} />;
  if (arrival.status === 'loading') return <p className={styles.moment}>{momentWords(props.startsAt)}</p>;
  return <Banner tone="error">The start time could not be loaded. Check your connection, then reload the page.</Banner>;
}

function Start({ timer, startsAt, body, onJoin, together }: AgreedStartProps & { readonly together: Together }) {
  const { workout } = useApp();
  const [, navigate] = useLocation();
  const { clock, secondsAhead } = useStore(together.view);
  const whileShown = useCallback(() => together.watch(startsAt), [together, startsAt]);
  const phase = secondsAhead === undefined ? undefined : startPhase(secondsAhead, runLength(timer));
  const [isBusy, setBusy] = useState(false);
  const join = async ({ currentTarget }: MouseEvent) => {
    if (isBusy) return;
    setBusy(true);
    // At once if it can be: some browsers let sound begin inside the tap alone.
    together.unlock();
    if (workout.view.getState().status !== 'ready') {
      await workout.fetch().catch(() => undefined);
      // Someone who went elsewhere stays there.
      if (!currentTarget.isConnected) return;
      together.unlock();
    }
    onJoin();
    navigate(`/t/run${body}`);
  };
  const canJoin = phase === 'ahead' || phase === 'under-way';
  return (
    <section ref={whileShown} aria-label="Start together" className={styles.together}>
      <p role="timer" className={styles.moment}>
        {secondsAhead === undefined || phase === undefined
          ? `Starts ${momentWords(startsAt)}`
          : headline(phase, secondsAhead, startsAt)}
      </p>
      {phase !== undefined && <p className={styles.words}>{whatToDo(phase, startsAt)}</p>}
      {canJoin && (
        <div>
          <Button size="large" aria-disabled={isBusy} onClick={(event) => void join(event)}>
            Join
          </Button>
        </div>
      )}
      {canJoin && hasPauses(timer) && (
        <p className={styles.words}>When you start together, steps that pause at their end do not wait.</p>
      )}
      {canJoin && endsBy(timer, 'tap') && (
        <p className={styles.words}>When you start together, steps that end by a tap take their estimated time.</p>
      )}
      {canJoin && endsBy(timer, 'heart') && (
        <p className={styles.words}>When you start together, steps that end by heart rate take their longest time.</p>
      )}
      {canJoin && endsBy(timer, 'ring') && (
        <p className={styles.words}>When you start together, steps that ring until answered do not ring.</p>
      )}
      <div aria-live="polite">
        {clock === 'device' && (
          <Notice tone="note">
            {HOST === 'static' ? 'This' : 'The server cannot be reached, so this'} start time comes from the clock of
            this device. If the clock is wrong, you start at a different time from the others.
          </Notice>
        )}
      </div>
    </section>
  );
}

function headline(phase: StartPhase, secondsAhead: number, startsAt: number): string {
  switch (phase) {
    case 'far':
      return `Starts ${momentWords(startsAt)}`;
    case 'ahead':
      return `Starts in ${formatClock(secondsAhead)}`;
    case 'under-way':
      return `Started ${agoWords(-secondsAhead)} ago`;
    case 'over':
      return 'This start is over';
  }
}

function agoWords(seconds: number): string {
  return seconds < MINUTE ? formatDuration(seconds) : formatDuration(seconds - (seconds % MINUTE));
}

function whatToDo(phase: StartPhase, startsAt: number): string {
  switch (phase) {
    case 'far':
      return 'Open this link again within a day of the start to join.';
    case 'ahead':
      return 'Every device that joins starts at that time. If you join later, you start where the others are.';
    case 'under-way':
      return 'Join to catch up with the others.';
    case 'over':
      return `It began ${momentWords(startsAt)}. "Run once" runs the timer on this device alone.`;
  }
}
