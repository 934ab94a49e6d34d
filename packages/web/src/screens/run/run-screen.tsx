import { use } from 'react';

import { useApp } from '../../app/use-app.ts';
import { RunStage } from './run-stage.tsx';

/** The screen at /run/{id}: reads the timer, loads it into the player, and unloads it when the screen is left. */
export function RunScreen({ timerId }: { readonly timerId: string }) {
  const { library, workout } = useApp();
  const { player } = use(workout());
  return <RunStage key={timerId} timerId={timerId} library={library} player={player} />;
}
