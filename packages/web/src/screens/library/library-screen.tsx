import { lazy, Suspense, useRef, useState } from 'react';
import type { LibraryView, Timer } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../app/use-app.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import { lazyOverlay } from '../../parts/lazy-overlay.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import type { DescribeDialogProps } from './describe-dialog.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import type { InterruptedRunProps } from './interrupted-run.tsx';
import { LibraryFilter } from './library-filter.tsx';
import { matching, tagsIn, type Wanted } from './matching.ts';
import { TimerCard } from './timer-card.tsx';
import styles from './library-screen.module.css';

// Hardly anybody has one: its code comes when it is wanted. Without it the card's Run leads to the same place.
const InterruptedRun = lazy(() =>
  import('./interrupted-run.tsx').then(
    (chunk) => ({ default: chunk.InterruptedRun }),
    () => ({ default: () => null }),
  ),
);

const DescribeDialog = lazyOverlay<DescribeDialogProps>(
  () => import('./describe-dialog.tsx').then((chunk) => chunk.DescribeDialog),
  (props) => props.onClose,
);

function Offer(props: InterruptedRunProps) {
  const isOffered = useStore(props.keeper.view, ({ offered }) => offered.length > 0);
  return (
    isOffered && (
      <Suspense fallback={null}>
        <InterruptedRun {...props} />
      </Suspense>
    )
  );
}

const EVERYTHING: Wanted = { text: '', tag: undefined };

interface TimerListProps {
  readonly timers: readonly Timer[];
  readonly onDelete: (timer: Timer) => void;
}

function TimerList({ timers, onDelete }: TimerListProps) {
  const [chosen, setWanted] = useState(EVERYTHING);
  const tags = tagsIn(timers);
  // The last timer with the chosen tag may have gone since.
  const wanted = chosen.tag !== undefined && !tags.includes(chosen.tag) ? { ...chosen, tag: undefined } : chosen;
  const shown = matching(timers, wanted);
  return (
    <>
      <LibraryFilter wanted={wanted} tags={tags} onChange={setWanted} />
      <p role="status" className="sr-only">
        {shown.length === timers.length ? '' : `${shown.length} of ${timers.length} timers shown`}
      </p>
      {shown.length === 0 && (
        <div className={styles.none}>
          <p>No timers match.</p>
          <Button variant="secondary" onClick={() => setWanted(EVERYTHING)}>
            Show all timers
          </Button>
        </div>
      )}
      <div className={styles.cards}>
        {shown.map((timer) => (
          <TimerCard key={timer.id} timer={timer} onDelete={() => onDelete(timer)} />
        ))}
      </div>
    </>
  );
}

function Notices({ unreadable, failure }: Pick<LibraryView, 'unreadable' | 'failure'>) {
  return (
    <>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      {unreadable > 0 && (
        <Banner tone="note">
          {unreadable === 1 ? '1 timer' : `${unreadable} timers`} could not be read here. Nothing was changed or
          removed.
        </Banner>
      )}
    </>
  );
}

interface Question {
  readonly timer: Timer;
  readonly asked: 'open' | 'cancelled' | 'confirmed';
}

/** The timers of who is here. */
export function LibraryScreen() {
  const { account, library, keeper } = useApp();
  const name = useStore(account.view, ({ state }) => (state.status === 'signed-in' ? state.user.displayName : ''));
  const { status, timers, unreadable, failure } = useStore(library.view);
  const [question, setQuestion] = useState<Question>();
  const [refusal, setRefusal] = useState<string>();
  const [isDescribing, setDescribing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = async (timer: Timer) => {
    setQuestion({ timer, asked: 'confirmed' });
    const result = await library.remove(timer.id);
    setRefusal(result.ok ? undefined : result.message);
  };
  const isEmpty = status === 'ready' && failure === undefined && timers.length === 0;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            My Timers
          </h1>
          {name !== '' && <p className={styles.greeting}>Welcome back, {name}</p>}
        </div>
        <div className={styles.ways}>
          <LinkButton href="/history" size="large" variant="secondary">
            History
          </LinkButton>
          <Button size="large" variant="secondary" onClick={() => setDescribing(true)}>
            Describe it
          </Button>
          <LinkButton href="/editor" size="large" icon={<PlusIcon />}>
            New Timer
          </LinkButton>
        </div>
      </div>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      <Notices unreadable={unreadable} failure={failure} />
      <Offer keeper={keeper} timers={timers} onDiscard={() => heading.current?.focus()} />
      {status === 'loading' && failure === undefined && <Spinner label="Loading..." />}
      {isEmpty && <EmptyLibrary onDescribe={() => setDescribing(true)} />}
      {timers.length > 0 && <TimerList timers={timers} onDelete={(timer) => setQuestion({ timer, asked: 'open' })} />}
      <DescribeDialog open={isDescribing} onClose={() => setDescribing(false)} />
      <ConfirmDialog
        open={question?.asked === 'open'}
        title={`Are you sure you want to delete "${question?.timer.name ?? ''}"?`}
        // The card goes with its button: the focus goes to the heading instead.
        returnFocus={question?.asked === 'confirmed' ? heading : undefined}
        onConfirm={() => question && void remove(question.timer)}
        onCancel={() => question && setQuestion({ ...question, asked: 'cancelled' })}
      />
    </div>
  );
}
