import type { App, Workout } from '@roundbell/core';
import type { Stop } from '@roundbell/core/ports';
import type { Timer } from '@roundbell/core/timer';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { Boundary } from '../../../parts/boundary.tsx';
import { BrokenPage } from '../../../parts/broken-page.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import { LoadedRun } from '../loaded-run.tsx';
import { Elsewhere, NotThere } from '../notices/not-there.tsx';
import { type RunWayBack, TO_LIBRARY } from '../run-way-back.ts';
import styles from './run-stage.module.css';

interface StageProps {
  readonly app: Pick<App, 'device'>;
  readonly workout: Workout;
}

/** Keeps one timer on the stage while it is on the page. */
export function RunStage({ timerId, app, workout }: StageProps & { readonly timerId: string }) {
  const { screenState } = workout;
  const whileShown = useCallback(() => screenState.open(timerId), [timerId, screenState]);
  return <OnStage {...{ timerId, whileShown, way: TO_LIBRARY, app, workout }} />;
}

interface OnceStageProps extends StageProps {
  readonly timer: Timer;
  readonly way: RunWayBack;
}

/** Keeps a timer that is in no one's library on the stage while it is on the page. */
export function OnceStage({ timer, way, app, workout }: OnceStageProps) {
  const { screenState } = workout;
  const whileShown = useCallback(() => screenState.openOnce(timer), [timer, screenState]);
  return <OnStage {...{ timerId: timer.id, whileShown, way, app, workout }} />;
}

interface OnStageProps extends StageProps {
  readonly timerId: string;
  /** Its timer as it is written, if it runs otherwise. */
  readonly written?: Timer;
  /** Loads it as it is written, to be run again. */
  readonly loadWritten?: () => void;
  readonly whileShown: () => Stop;
  readonly way: RunWayBack;
  /** What the run offers while there is nothing else to say. */
  readonly offer?: ReactNode;
}

/** What is on the stage while it is on the page, also where it cannot be drawn. */
export function OnStage({ whileShown, ...shown }: OnStageProps) {
  return (
    <div ref={whileShown} className={styles.stage}>
      <Boundary path={shown.timerId} broken={<BrokenPage />}>
        <Opened {...shown} />
      </Boundary>
    </div>
  );
}

function Opened({ app: { device }, workout, ...shown }: Omit<OnStageProps, 'whileShown'>) {
  const opening = useStore(workout.screenState.view, (stage) => stage.opening);
  switch (opening) {
    case 'loading':
      return <Spinner label="Loading timer..." />;
    case 'open':
      return <LoadedRun {...{ ...shown, device, workout }} />;
    case 'elsewhere':
      return <Elsewhere onTakeOver={() => workout.screenState.takeOver()} />;
    default:
      return <NotThere why={opening} />;
  }
}
