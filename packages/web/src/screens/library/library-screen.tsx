import type { LibraryView } from '@roundbell/core';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import { Nothing, late } from '../../parts/late.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import type { DescribeDialogProps } from './describe-dialog.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import type { InterruptedRunProps } from './interrupted-run.tsx';
import { TimerShelf } from './timer-shelf.tsx';
import styles from './library-screen.module.css';

// Hardly anyone has one: its code loads on demand. Without it the card's Run leads to the same place.
const InterruptedRun = late<InterruptedRunProps>(
  () => import('./interrupted-run.tsx').then((chunk) => chunk.InterruptedRun),
  Nothing,
).Part;

// Nothing here waits for it.
const SyncSign = late(() => import('../../parts/sync-sign.tsx').then((chunk) => chunk.SyncSign), Nothing).Part;

const DescribeDialog = lazyOverlay<DescribeDialogProps>(
  () => import('./describe-dialog.tsx').then((chunk) => chunk.DescribeDialog),
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
  const name = useStore(account.view, ({ state }) => (state.status === 'signed-in' ? state.user.displayName : ''));
  const { status, timers, lastRuns, unreadable, failure } = useStore(library.view);
  const [isDescribing, setDescribing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const isEmpty = status === 'ready' && failure === undefined && timers.length === 0;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            My Timers
          </h1>
          <p className={styles.greeting}>
            {name !== '' && <span>Welcome back, {name}</span>}
            <SyncSign />
          </p>
        </div>
        <div className={styles.ways} data-ways={status === 'loading' ? 'coming' : isEmpty ? 'below' : 'here'}>
          <Button size="large" variant="secondary" onClick={() => setDescribing(true)}>
            Describe it
          </Button>
          <LinkButton href="/editor" size="large" icon={<PlusIcon />}>
            New Timer
          </LinkButton>
        </div>
      </div>
      <Notices unreadable={unreadable} failure={failure} />
      <Offer savedRuns={savedRuns} undo={undo} timers={timers} onDiscard={() => heading.current?.focus()} />
      {status === 'loading' && failure === undefined && <Spinner label="Loading..." />}
      {isEmpty && <EmptyLibrary onDescribe={() => setDescribing(true)} />}
      <TimerShelf timers={timers} lastRuns={lastRuns} heading={heading} />
      <DescribeDialog open={isDescribing} onClose={() => setDescribing(false)} />
    </div>
  );
}
