import type { KitchenBoard } from '@roundbell/core';
import type { Board } from '@roundbell/core/run';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { fetchLate, useFetched } from '../../app/hooks/use-late.ts';
import { HOST } from '../../base/host.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { late, Nothing } from '../../parts/late.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { WhileShown } from '../../parts/while-shown.tsx';
import { AddTimer } from './add-timer.tsx';
import { LaneCard } from './lane-card.tsx';
import { ReadyAt } from './ready-at.tsx';
import styles from './kitchen-screen.module.css';

const lateRing = late(() => import('./ring-when-closed.tsx').then((chunk) => chunk.RingWhenClosed), Nothing);

/** Several timers at once, each ringing until someone answers. */
export function KitchenScreen() {
  const { kitchen } = useApp();
  const board = useFetched(kitchen);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>Kitchen</h1>
        <LinkButton href="/library" variant="quiet">
          My Timers
        </LinkButton>
      </div>
      {board.status === 'loading' && <Spinner label="Loading..." />}
      {board.status === 'missing' && (
        <>
          <Banner tone="error">The kitchen could not be loaded. Check your connection and try again.</Banner>
          <div>
            <Button onClick={() => fetchLate(kitchen)}>Try again</Button>
          </div>
        </>
      )}
      {board.status === 'ready' && (
        <>
          <WhileShown board={board.value} />
          <OpenBoard board={board.value} />
        </>
      )}
    </div>
  );
}

/** It goes on while other pages are shown; a board without lanes is left to other tabs. */
function OpenBoard({ board }: { readonly board: KitchenBoard }) {
  const status = useStore(board.view, (view) => view.status);
  switch (status) {
    case 'closed':
    case 'opening':
      return <Spinner label="Loading..." />;
    case 'elsewhere':
      return (
        <section className={styles.elsewhere}>
          <p role="status">The kitchen is open in another tab.</p>
          <Button onClick={() => void board.takeOver()}>Take over here</Button>
        </section>
      );
    case 'here':
      return <Lanes board={board} />;
  }
}

function Lanes({ board }: { readonly board: KitchenBoard }) {
  const lanes = useStore(board.view, (view) => view.lanes);
  const isSaved = useStore(board.view, (view) => view.isSaved);
  const [time, setTime] = useState('');
  return (
    <>
      <AddTimer board={board} how={time === '' ? 'start' : 'plan'} />
      <Sound board={board} />
      {!isSaved && <Banner tone="note">This device cannot store these timers. They are lost when you reload.</Banner>}
      {lanes.length === 0 ? (
        <p className={styles.empty}>
          Each timer rings until you answer. To add one of your own, choose 'Add to Kitchen' in its menu.
        </p>
      ) : (
        <div className={styles.lanes}>
          {lanes.map((lane) => (
            <LaneCard key={lane.id} board={board} lane={lane} />
          ))}
        </div>
      )}
      <ReadyAt board={board} time={time} onTime={setTime} />
      {HOST === 'server' && <lateRing.Part board={board} />}
      <Said board={board} />
    </>
  );
}

/** A page that was loaded again may not sound before someone has touched it. */
function Sound({ board }: { readonly board: Board }) {
  const sound = useStore(board.sound, (view) => view.sound);
  const isQuiet = useStore(board.view, (view) => view.lanes.length > 0) && (sound === 'locked' || sound === 'silent');
  return (
    <div aria-live="polite">
      {isQuiet && (
        <Banner tone="note">
          <span className={styles.quiet}>
            <span>The bells are silent until you tap.</span>
            <Button variant="secondary" onClick={board.unlock}>
              Turn on sound
            </Button>
          </span>
        </Banner>
      )}
      {sound === 'missing' && (
        <Banner tone="note">This browser cannot play sounds. The timers run without them.</Banner>
      )}
    </div>
  );
}

/** What is said, for people who read it instead. */
function Said({ board }: { readonly board: Board }) {
  const { text, count } = useStore(board.view, (view) => view.said);
  return (
    <p className="sr-only" role="status" aria-live="polite">
      <span key={count}>{text}</span>
    </p>
  );
}
