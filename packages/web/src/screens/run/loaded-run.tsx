import type { Device, Keeper, Workout } from '@roundbell/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useKeys } from '../../app/use-keys.ts';
import { lazyOverlay } from '../../parts/lazy-overlay.tsx';
import { Completion } from './completion.tsx';
import type { KeysDialogProps } from './keys-dialog.tsx';
import { NotRunnable } from './not-there.tsx';
import { Overview } from './overview.tsx';
import { phaseOf } from './phase.ts';
import { RunHeader } from './run-header.tsx';
import { type RunKey, placeOf, runKeyOf } from './run-keys.ts';
import { TimerView } from './timer-view.tsx';
import styles from './loaded-run.module.css';

const KeysDialog = lazyOverlay<KeysDialogProps>(
  () => import('./keys-dialog.tsx').then((chunk) => chunk.KeysDialog),
  (props) => props.onClose,
);

interface LoadedRunProps {
  readonly timerId: string;
  readonly device: Device;
  readonly keeper: Keeper;
  readonly workout: Workout;
  /** Whether the run stands where an earlier one was interrupted. */
  readonly wasRestored: boolean;
}

/** A loaded timer: timer view or overview while it runs, the completion screen after it. */
export function LoadedRun({ timerId, workout }: LoadedRunProps) {
  const { player } = workout;
  const view = useStore(player.view);
  const [showing, setShowing] = useState<'timer' | 'overview'>('timer');
  const [, navigate] = useLocation();
  const [showsKeys, setShowsKeys] = useState(false);
  const exit = () => navigate('/library');
  const toggle = () => setShowing(showing === 'timer' ? 'overview' : 'timer');
  const runAgain = () => {
    setShowing('timer');
    player.reset();
    player.start();
  };
  const press: Readonly<Record<RunKey, () => unknown>> = {
    main: {
      ready: player.start,
      running: player.pause,
      paused: player.resume,
      empty: () => undefined,
      complete: () => undefined,
    }[view.status],
    previous: player.previous,
    next: player.next,
    toggle,
    exit,
    mute: () => player.setMuted(!view.muted),
    help: () => setShowsKeys(true),
  };
  useKeys((event) => {
    const isChord = event.ctrlKey || event.altKey || event.metaKey;
    const key = runKeyOf({ key: event.key, isChord, isHeld: event.repeat, on: placeOf(event.target) });
    if (key === undefined) return;
    event.preventDefault();
    press[key]();
  });
  if (view.status === 'empty') return <NotRunnable timerId={timerId} reason={view.reason} />;
  return (
    <div
      className={styles.run}
      data-phase={view.status === 'complete' ? undefined : phaseOf(view.current)}
      data-status={view.status}
      data-showing={showing}
    >
      <p className="sr-only" role="status" aria-live="polite">
        {view.spoken}
      </p>
      {view.status === 'complete' ? (
        <Completion name={view.timer.name} onAgain={runAgain} onBack={exit} />
      ) : (
        <>
          <RunHeader name={view.timer.name} showing={showing} onToggle={toggle} onExit={exit} />
          {showing === 'timer' ? <TimerView player={player} view={view} /> : <Overview player={player} view={view} />}
        </>
      )}
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}
