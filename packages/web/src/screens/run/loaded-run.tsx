import type { Device, Workout } from '@roundbell/core';
import type { Millis } from '@roundbell/core/base';
import { isInLibrary, type Timer, timeShownAs, type TimeShownAs } from '@roundbell/core/timer';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useClicked, withoutClick } from '../../app/hooks/use-clicked.ts';
import { useFloatingWindow } from '../../app/hooks/use-floating-window.ts';
import { useFullScreen } from '../../app/hooks/use-full-screen.ts';
import { useKeys } from '../../app/hooks/use-keys.ts';
import { useLater } from '../../app/hooks/use-later.ts';
import { type RunKey, placeOf, runKeyOf } from './controls/run-keys.ts';
import {
  KeysDialog,
  fetchLateParts,
  fetchLatePartsToAdd,
  lateFloatingTimer,
  lateNotices,
  lateOverview,
  lateTouchLock,
} from './late-parts.tsx';
import { NotRunnable } from './notices/not-there.tsx';
import type { RunWayBack } from './run-way-back.ts';
import { Completion } from './stage/completion.tsx';
import { Flash } from './stage/flash.tsx';
import { useSteadyView } from './stage/live-view.ts';
import { phaseOf } from './stage/phase.ts';
import { agoOf } from './stage/press-ago.ts';
import { RunHeader } from './stage/run-header.tsx';
import { RunTitle } from './stage/run-title.tsx';
import { TimerView } from './stage/timer-view.tsx';
import styles from './loaded-run.module.css';

interface LoadedRunProps {
  readonly timerId: string;
  /** The timer as it is written, if it runs otherwise. */
  readonly written?: Timer;
  /** Loads it as it is written, to be run again. */
  readonly loadWritten?: () => void;
  readonly way: RunWayBack;
  readonly device: Device;
  readonly workout: Workout;
  /** What is offered while there is nothing else to say. */
  readonly offer?: ReactNode;
}

/** A loaded timer: timer view or overview while it runs, the completion screen after it. */
export function LoadedRun({ timerId, written, loadWritten, way, device, workout, offer }: LoadedRunProps) {
  const { player, toneScheduler } = workout;
  const view = useSteadyView(player);
  const preparing = useStore(workout.pocket, (shown) => shown.preparing);
  const [showing, setShowing] = useState<'timer' | 'overview'>('timer');
  const [, navigate] = useLocation();
  const [showsKeys, setShowsKeys] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const [shownAs, onShowAs] = useShownAs(view);
  const [isLocked, setIsLocked] = useState(false);
  const unlock = () => setIsLocked(false);
  if (isLocked && view.status === 'complete') unlock();
  const fullScreen = useFullScreen();
  const floating = useFloatingWindow(320, 220);
  const clicked = useClicked();
  useLater(view.status === 'empty' || isInLibrary(view.timer) ? fetchLateParts : fetchLatePartsToAdd);
  const leave = () => navigate(way.href);
  const exit = () => {
    player.exit(() => navigate(`/run/${timerId}`));
    leave();
  };
  const toggle = () => setShowing(showing === 'timer' ? 'overview' : 'timer');
  const runAgain = (ago: Millis) => {
    if (player.hasJustEnded(ago)) return;
    setShowing('timer');
    loadWritten?.();
    player.reset();
    player.start();
  };
  const press: Readonly<Record<RunKey, (event: KeyboardEvent) => unknown>> = {
    main: (event) => player.count(agoOf(event)) || player.done(agoOf(event)) || player.press(agoOf(event)),
    previous: player.previous,
    next: player.next,
    toggle,
    exit: isLocked ? unlock : fullScreen?.isOn ? fullScreen.toggle : exit,
    mute: () => player.setMuted(!player.view.getState().muted),
    'full-screen': () => fullScreen?.toggle(),
    help: () => setShowsKeys(true),
  };
  useKeys((event) => {
    const isChord = event.ctrlKey || event.altKey || event.metaKey;
    const { letterKeys: letters } = device.view.getState();
    const [on, counts] = [placeOf(event.target), 'current' in view && view.counts];
    const wasClicked = clicked.isLast(event.target);
    const key = runKeyOf({ key: event.key, isChord, isHeld: event.repeat, letters, on, wasClicked, counts });
    if (key === undefined) return;
    event.preventDefault();
    if (wasClicked) withoutClick(event);
    if (!isLocked || key === 'exit' || (key === 'main' && counts)) press[key](event);
  });
  if (view.status === 'empty') return <NotRunnable timerId={timerId} way={way} reason={view.reason} />;
  return (
    <div
      className={styles.run}
      data-phase={view.status === 'complete' ? undefined : phaseOf(view.current)}
      data-status={view.status}
      data-showing={showing}
      {...clicked.on}
    >
      <RunTitle player={player} />
      <SpokenTransitions view={view} />
      {view.status === 'complete' ? null : (
        <RunHeader
          {...{ showing, fullScreen, floating, shownAs, onShowAs, onToggle: toggle }}
          name={view.timer.name}
          onLock={() => setIsLocked(true)}
          onKeys={() => setShowsKeys(true)}
          onExit={exit}
        />
      )}
      <NoticeRegion {...{ device, workout, offer }} status={view.status} />
      {view.status === 'complete' ? (
        <Completion
          {...{ player, view, written, isAdded, way, toneScheduler }}
          onAdded={setAdded}
          onAgain={runAgain}
          onBack={leave}
        />
      ) : showing === 'timer' ? (
        <TimerView {...{ workout, view, preparing, shownAs }} onLeave={exit} />
      ) : (
        <lateOverview.Part {...{ player, preparing }} onLeave={exit} />
      )}
      <Flash player={player} device={device} />
      {floating?.body && createPortal(<lateFloatingTimer.Part {...{ player, preparing }} />, floating.body)}
      {isLocked ? <lateTouchLock.Part onUnlock={unlock} onTouch={(ago) => player.count(ago)} /> : null}
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}

/** How this run shows the time: as the timer says, until something is chosen. */
function useShownAs(view: ReturnType<typeof useSteadyView>): readonly [TimeShownAs, (chosen: TimeShownAs) => void] {
  const [chosen, choose] = useState<TimeShownAs>();
  const { showAs } = view.status === 'empty' ? {} : view.timer.globalSettings;
  return [chosen ?? timeShownAs(showAs), choose];
}

/** Exists before its words, because only changes are read out. */
function NoticeRegion(props: ComponentProps<typeof lateNotices.Part>) {
  return (
    <div className={styles.notices} aria-live="polite">
      <lateNotices.Part {...props} />
    </div>
  );
}

/** The live region of the run: each transition in a separate node, so that the same words twice are read twice. */
function SpokenTransitions({ view }: { readonly view: ReturnType<typeof useSteadyView> }) {
  const isLeading = 'isLeading' in view && view.isLeading;
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {isLeading ? <span>Get ready</span> : <span key={view.spokenCount}>{view.spoken}</span>}
    </p>
  );
}
