// The engines of a running timer as part of the app: a separate chunk, for which no one who signs in or looks at a list waits.

import { personIn } from '../account/account-state.ts';
import { arrived, once, type Once } from '../base/once.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { Player } from '../run/play/player.engine.ts';
import type { App } from './app.ts';
import { advanceBy, readerOf } from './programmes.ts';
import type { Workout } from './workout.ts';

/** What it is joined with. */
type WorkoutJoins = Pick<
  App,
  'account' | 'device' | 'savedRuns' | 'library' | 'programmes' | 'undo' | 'heartRate' | 'coaching'
>;

/** Joins it with what exists by then. */
export function workoutOf(ports: AppPorts, joins: () => WorkoutJoins): Once<Workout> {
  return once(async () => {
    const { account, device, savedRuns, programmes, undo, heartRate, coaching, ...joined } = joins();
    const [{ createWorkout, coachRuns, obeyUser }, late] = await Promise.all([import('./workout.ts'), ports.forRuns()]);
    const library = { ...joined.library, read: readerOf(joined.library, programmes) };
    const made = createWorkout({ ...ports, ...late }, { device, savedRuns, undo, library });
    advanceBy(made.player, library, programmes);
    obeyUser(made, account, device);
    recordRuns(made.player, heartRate);
    const isSomeoneHere = (): boolean => personIn(account.view.getState().state) !== undefined;
    // If it cannot be fetched, the run continues without it.
    coachRuns(ports.clock, made.player, () => void (isSomeoneHere() && coaching.fetch().catch(() => undefined)));
    return made;
  });
}

/** Every run is recorded from its start, with or without a strap (D24); the first run fetches the engines for it. */
function recordRuns(player: Player, heart: App['heartRate']): void {
  player.view.subscribe((now, before) => {
    const engines = arrived(heart);
    if (engines !== undefined) return engines.follow(now);
    if (now.status !== 'running' || before.status === 'running') return;
    // If they cannot be fetched, the run continues without them.
    heart.fetch().then(
      ({ follow }) => follow(player.view.getState()),
      () => undefined,
    );
  });
}
