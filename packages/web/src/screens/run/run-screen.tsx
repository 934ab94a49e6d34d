import { useApp } from '../../app/engines/use-app.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { RunStage } from './stage/run-stage.tsx';

interface RunScreenProps {
  readonly timerId: string;
}

/** The screen at /run/{id}: reads the timer, loads it into the player, and unloads it when the screen is left. */
export function RunScreen({ timerId }: RunScreenProps) {
  const app = useApp();
  const workout = useFetched(app.workout);
  if (workout.status === 'loading') return <Spinner label="Loading timer..." />;
  if (workout.status === 'ready') return <RunStage key={timerId} timerId={timerId} app={app} workout={workout.value} />;
  return (
    <>
      <Banner tone="error">This timer cannot run without a connection yet. Check your connection and try again.</Banner>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </>
  );
}
