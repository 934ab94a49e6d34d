import { personIn } from '@roundbell/core';
import type { LibraryView } from '@roundbell/core/timer';
import { useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { usePreferences } from '../../app/engines/use-preferences.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import type { GoalSignProps } from '../../parts/goal/goal-sign.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import { Nothing, late, lateContent } from '../../parts/late.tsx';
import type { PasteDialogProps, SharedState } from '../../parts/paste/paste-dialog.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import type { DescribeDialogProps } from './describe-dialog.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import type { InterruptedRunProps } from './interrupted-run.tsx';
import { TimerShelf } from './timer-shelf.tsx';
import styles from './library-screen.module.css';

// Without it the card's Run leads to the same place.
const InterruptedRun = lateContent<InterruptedRunProps>(
  () => import('./interrupted-run.tsx').then((chunk) => chunk.InterruptedRun),
  Nothing,
  null,
).Part;

// Only for those who have a programme, and its room is kept.
const NextUp = lateContent(
  () => import('../../parts/programme/next-up.tsx').then((chunk) => chunk.NextUp),
  Nothing,
  null,
).Part;

// Nothing here waits for it.
const SyncSign = late(() => import('../../parts/sync-sign.tsx').then((chunk) => chunk.SyncSign), Nothing).Part;

// Only for those who have a goal.
const GoalSign = late<GoalSignProps>(
  () => import('../../parts/goal/goal-sign.tsx').then((chunk) => chunk.GoalSign),
  Nothing,
).Part;

const PlannedToday = late(() => import('./planned-today.tsx').then((chunk) => chunk.PlannedToday), Nothing).Part;

const DescribeDialog = lazyOverlay<DescribeDialogProps>(
  () => import('./describe-dialog.tsx').then((chunk) => chunk.DescribeDialog),
  (props) => props.onClose,
);

const PasteDialog = lazyOverlay<PasteDialogProps>(
  () => import('../../parts/paste/paste-dialog.tsx').then((chunk) => chunk.PasteDialog),
  (props) => props.onClose,
);

function Offer(props: InterruptedRunProps) {
  const isOffered = useStore(props.savedRuns.view, ({ offered }) => offered.length > 0);
  return isOffered && <InterruptedRun {...props} />;
}

function Notices({ unreadable, failure }: Pick<LibraryView, 'unreadable' | 'failure'>) {
  return (
    <>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      {unreadable > 0 && (
        <Banner tone="note">
          {unreadable === 1 ? '1 timer' : `${unreadable} timers`} could not be read here. Nothing was changed or
          removed. If a newer version of Roundbell made them, reload to update.
        </Banner>
      )}
    </>
  );
}

/** The timers of the person here. */
export function LibraryScreen() {
  const { account, library, savedRuns, undo } = useApp();
  const name = useStore(account.view, ({ state }) => personIn(state)?.user.displayName ?? '');
  const { status, timers, lastRuns, programmes, unreadable, failure } = useStore(library.view);
  const { weeklyGoal: goal, plannedBy } = usePreferences() ?? {};
  const [isDescribing, setDescribing] = useState(false);
  // Open where another app has shared something with this one.
  const [isPasting, setPasting] = useState(useHistoryState<SharedState>()?.shared !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);

  const isEmpty = status === 'ready' && failure === undefined && timers.length === 0;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <div className={styles.heading}>
            <h1 ref={heading} tabIndex={-1}>
              My Timers
            </h1>
            <LinkButton href="/kitchen" variant="quiet">
              Kitchen
            </LinkButton>
          </div>
          <p className={`${styles.greeting} ${styles.synced}`}>
            {name !== '' && <span>Welcome back, {name}</span>}
            <SyncSign />
          </p>
          {goal !== undefined && (
            <p className={styles.greeting}>
              <GoalSign goal={goal} />
            </p>
          )}
        </div>
        <div className={styles.ways} data-ways={status === 'loading' ? 'coming' : isEmpty ? 'below' : 'here'}>
          <Button size="large" variant="secondary" onClick={() => setPasting(true)}>
            Paste
          </Button>
          <Button size="large" variant="secondary" onClick={() => setDescribing(true)}>
            Describe it in words
          </Button>
          <LinkButton href="/editor" size="large" icon={<PlusIcon />}>
            New Timer
          </LinkButton>
        </div>
      </div>
      <Notices unreadable={unreadable} failure={failure} />
      <Offer savedRuns={savedRuns} undo={undo} timers={timers} onDiscard={() => heading.current?.focus()} />
      {plannedBy !== undefined && (
        <div className={styles.planned}>
          <PlannedToday />
        </div>
      )}
      {programmes.length > 0 && (
        <div className={styles.programmes} style={{ minHeight: `${7.75 * programmes.length - 0.5}rem` }}>
          <NextUp />
        </div>
      )}
      {status === 'loading' && failure === undefined && <Spinner label="Loading..." />}
      {isEmpty && (
        <EmptyLibrary
          onDescribe={() => setDescribing(true)}
          onPaste={() => setPasting(true)}
          onTaken={() => heading.current?.focus()}
        />
      )}
      <TimerShelf timers={timers} lastRuns={lastRuns} heading={heading} />
      {timers.length > 0 && (
        <LinkButton href="/ready-made" variant="quiet" className={styles.more}>
          Ready-made timers
        </LinkButton>
      )}
      <PasteDialog open={isPasting} onClose={() => setPasting(false)} />
      <DescribeDialog open={isDescribing} onClose={() => setDescribing(false)} />
    </div>
  );
}
