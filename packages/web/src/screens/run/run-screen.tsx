import { useApp } from '../../app/engines/use-app.ts';
import { useWorkout } from '../../app/engines/use-workout.ts';
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
  const workout = useWorkout();
  if (workout === 'loading') return <Spinner label="Loading timer..." />;
  if (workout !== 'missing') return <RunStage key={timerId} timerId={timerId} app={app} workout={workout} />;
  return (
    <>
      <Banner tone="error">This timer cannot be run without a connection yet. Check it and try again.</Banner>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </>
  );
}
