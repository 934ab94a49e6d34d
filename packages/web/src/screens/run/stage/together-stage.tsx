import type { App, Workout } from '@roundbell/core';
import type { Together } from '@roundbell/core/run';
import type { Timer } from '@roundbell/core/timer';
import { useCallback } from 'react';
import { useFetched } from '../../../app/hooks/use-late.ts';
import { Spinner } from '../../../parts/spinner.tsx';
import { lateOutOfStep } from '../late-parts.tsx';
import type { RunWayBack } from '../run-way-back.ts';
import { OnStage } from './run-stage.tsx';

interface TogetherStageProps {
  readonly app: App;
  readonly workout: Workout;
  readonly timer: Timer;
  readonly startsAt: number;
  readonly way: RunWayBack;
}

/** Keeps a run that was agreed on where everyone's stands, while it is on the page. */
export function TogetherStage(props: TogetherStageProps) {
  // It was here when the run was joined.
  const together = useFetched(props.app.together);
  return together.status === 'ready' ? (
    <InStep {...props} together={together.value} />
  ) : (
    <Spinner label="Loading timer..." />
  );
}

function InStep({
  app,
  workout,
  timer,
  startsAt,
  way,
  together,
}: TogetherStageProps & { readonly together: Together }) {
  const whileShown = useCallback(() => together.open(timer, startsAt), [together, timer, startsAt]);
  const offer = <lateOutOfStep.Part together={together} />;
  const loadWritten = together.leaveOthers;
  return <OnStage {...{ timerId: timer.id, written: timer, loadWritten, whileShown, way, app, workout, offer }} />;
}
