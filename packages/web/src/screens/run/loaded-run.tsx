import type { Player } from '@roundbell/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Completion } from './completion.tsx';
import { NotRunnable } from './not-there.tsx';
import { Overview } from './overview.tsx';
import { phaseOf } from './phase.ts';
import { RunHeader } from './run-header.tsx';
import { TimerView } from './timer-view.tsx';
import styles from './loaded-run.module.css';

/** A loaded timer: timer view or overview while it runs, the completion screen after it. */
export function LoadedRun({ timerId, player }: { readonly timerId: string; readonly player: Player }) {
  const view = useStore(player.view);
  const [showing, setShowing] = useState<'timer' | 'overview'>('timer');
  const [, navigate] = useLocation();
  const exit = () => navigate('/library');
  const runAgain = () => {
    setShowing('timer');
    player.reset();
    player.start();
  };
  if (view.status === 'empty') return <NotRunnable timerId={timerId} reason={view.reason} />;
  return (
    <div
      className={styles.run}
      data-phase={view.status === 'complete' ? undefined : phaseOf(view.current)}
      data-status={view.status}
      data-showing={showing}
    >
      <p className={styles.spoken} role="status" aria-live="polite">
        {view.spoken}
      </p>
      {view.status === 'complete' ? (
        <Completion name={view.timer.name} onAgain={runAgain} onBack={exit} />
      ) : (
        <>
          <RunHeader
            name={view.timer.name}
            showing={showing}
            onToggle={() => setShowing(showing === 'timer' ? 'overview' : 'timer')}
            onExit={exit}
          />
          {showing === 'timer' ? <TimerView player={player} view={view} /> : <Overview player={player} view={view} />}
        </>
      )}
    </div>
  );
}
