import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Completion } from './completion.tsx';
import { NoSteps } from './not-there.tsx';
import { Overview } from './overview.tsx';
import { phaseOf } from './phase.ts';
import { RunHeader } from './run-header.tsx';
import { TimerView } from './timer-view.tsx';
import type { Player } from './run-stage.tsx';
import styles from './run-view.module.css';

/** A loaded timer: timer view or overview while it runs, the completion screen after it. */
export function RunView({ timerId, player }: { readonly timerId: string; readonly player: Player }) {
  const view = useStore(player.view);
  const [showing, setShowing] = useState<'timer' | 'overview'>('timer');
  const [, navigate] = useLocation();
  const exit = () => navigate('/library');
  if (view.status === 'empty') return <NoSteps timerId={timerId} />;
  const phase = view.status === 'complete' ? undefined : phaseOf(view.segment);
  return (
    <div className={styles.view} data-phase={phase} data-status={view.status}>
      <p className={styles.spoken} role="status" aria-live="polite">
        {view.spoken}
      </p>
      {view.status === 'complete' ? (
        <Completion
          name={view.timer.name}
          onAgain={() => {
            setShowing('timer');
            player.reset();
            player.start();
          }}
          onBack={exit}
        />
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
