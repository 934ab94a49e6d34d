import type { App, Workout } from '@roundbell/core';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { Spinner } from '../../../parts/spinner.tsx';
import { LoadedRun } from '../loaded-run.tsx';
import { Elsewhere, NotThere } from '../notices/not-there.tsx';
import styles from './run-stage.module.css';

interface RunStageProps {
  readonly timerId: string;
  readonly app: Pick<App, 'device' | 'savedRuns'>;
  readonly workout: Workout;
}

/** Keeps one timer on the stage while it is on the page. */
export function RunStage({ timerId, app, workout }: RunStageProps) {
  const { stage } = workout;
  const whileShown = useCallback(() => stage.open(timerId), [timerId, stage]);
  return (
    <div ref={whileShown} className={styles.stage}>
      <Opened timerId={timerId} app={app} workout={workout} />
    </div>
  );
}

function Opened({ timerId, app: { device, savedRuns }, workout }: RunStageProps) {
  const opening = useStore(workout.stage.view, (shown) => shown.opening);
  switch (opening) {
    case 'loading':
      return <Spinner label="Loading timer..." />;
    case 'open':
      return <LoadedRun timerId={timerId} device={device} savedRuns={savedRuns} workout={workout} />;
    case 'elsewhere':
      return <Elsewhere onTakeOver={() => workout.stage.takeOver()} />;
    default:
      return <NotThere why={opening} />;
  }
}
