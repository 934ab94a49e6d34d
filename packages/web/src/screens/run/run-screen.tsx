import type { App, Workout } from '@roundbell/core';
import type { Timer } from '@roundbell/core/timer';
import type { ReactNode } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import type { RunWayBack } from './run-way-back.ts';
import { OnceStage, RunStage } from './stage/run-stage.tsx';
import { TogetherStage } from './stage/together-stage.tsx';

interface RunScreenProps {
  readonly timerId: string;
}

/** The screen at /run/{id}: reads the timer, loads it into the player, and unloads it when the screen is left. */
export function RunScreen({ timerId }: RunScreenProps) {
  return (
    <WithWorkout>
      {(app, workout) => <RunStage key={timerId} timerId={timerId} app={app} workout={workout} />}
    </WithWorkout>
  );
}

interface RunOnceScreenProps {
  /** No one's; always the same object. */
  readonly timer: Timer;
  /** Where its end leads. */
  readonly way: RunWayBack;
}

/** The same for a timer that is at hand and in no one's library: nothing of its run is kept. */
export function RunOnceScreen({ timer, way }: RunOnceScreenProps) {
  return (
    <WithWorkout>{(app, workout) => <OnceStage timer={timer} way={way} app={app} workout={workout} />}</WithWorkout>
  );
}

/** The same for a timer whose start was agreed on: it stands where everyone's stands. */
export function RunTogetherScreen({ startsAt, ...once }: RunOnceScreenProps & { readonly startsAt: number }) {
  return (
    <WithWorkout>
      {(app, workout) => <TogetherStage {...once} startsAt={startsAt} app={app} workout={workout} />}
    </WithWorkout>
  );
}

/** The engines of a run, once they are here. */
export function WithWorkout({ children }: { readonly children: (app: App, workout: Workout) => ReactNode }) {
  const app = useApp();
  const workout = useFetched(app.workout);
  if (workout.status === 'loading') return <Spinner label="Loading timer..." />;
  if (workout.status === 'ready') return children(app, workout.value);
  return (
    <>
      <Banner tone="error">This timer cannot run without a connection yet. Check your connection and try again.</Banner>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </>
  );
}
