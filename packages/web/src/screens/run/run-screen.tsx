import { Suspense, use } from 'react';
import { useApp } from '../../app/use-app.ts';
import { Spinner } from '../../parts/spinner.tsx';
import { RunStage } from './run-stage.tsx';

interface RunScreenProps {
  readonly timerId: string;
}

/** The screen at /run/{id}: reads the timer, loads it into the player, and unloads it when the screen is left. */
export function RunScreen({ timerId }: RunScreenProps) {
  return (
    <Suspense fallback={<Spinner label="Loading timer..." />}>
      <WithPlayer timerId={timerId} />
    </Suspense>
  );
}

/** Waits for the player, which comes as a chunk of its own. */
function WithPlayer({ timerId }: RunScreenProps) {
  const { library, workout } = useApp();
  const { player } = use(workout());
  return <RunStage key={timerId} timerId={timerId} library={library} player={player} />;
}
