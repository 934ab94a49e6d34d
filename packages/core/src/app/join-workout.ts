// The engines of a running timer as part of the app: fetched with them, so that no one who signs in or looks at a list waits for it.

import { personIn } from '../account/account-state.ts';
import { arrived } from '../base/once.ts';
import type { Millis } from '../base/units.ts';
import { isCoached } from '../coach/coached-timer.ts';
import type { Library } from '../library/library.engine.ts';
import type { Clock } from '../ports/clock.ts';
import type { AppPorts, RunPorts } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { Player } from '../run/play/player.engine.ts';
import { isOfProgramme } from '../timer/programme-timer.ts';
import type { App } from './app.ts';
import { createWorkout, obeyUser, type Workout } from './workout.ts';

/** What they are joined with. */
export type WorkoutJoins = Pick<
  App,
  'account' | 'device' | 'savedRuns' | 'library' | 'programmes' | 'undo' | 'heartRate' | 'coaching'
>;

/** The run is drawn before the coach is called in. */
const COACH_AFTER: Millis = 1000;

/** Joins them. */
export function joinWorkout(ports: AppPorts, late: RunPorts, joins: WorkoutJoins): Workout {
  const { account, device, savedRuns, programmes, undo, heartRate, coaching } = joins;
  const library = { ...joins.library, read: readerOf(joins.library, programmes) };
  const made = createWorkout({ ...ports, ...late }, { device, savedRuns, undo, library });
  advanceBy(made.player, library, programmes);
  obeyUser(made, account, device);
  recordRuns(made.player, heartRate);
  const isSomeoneHere = (): boolean => personIn(account.view.getState().state) !== undefined;
  // If it cannot be fetched, the run continues without it.
  coachRuns(ports.clock, made.player, () => void (isSomeoneHere() && coaching.fetch().catch(() => undefined)));
  return made;
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

/** Reads a timer of the library, or one that a programme has of its own. */
function readerOf(library: Library, programmes: App['programmes']): Library['read'] {
  return async (id) => (isOfProgramme(id) ? (await programmes.fetch()).read(id) : library.read(id));
}

/** Someone with programmes gets on in them by their runs. */
function advanceBy({ view }: Player, library: Pick<Library, 'view'>, programmes: App['programmes']): void {
  view.subscribe((run, before) => {
    if (run.status === before.status || library.view.getState().programmes.length === 0) return;
    // If it cannot be fetched, a run is marked by hand.
    programmes.fetch().then(
      ({ follow }) => follow(run),
      () => undefined,
    );
  });
}

/**
 * Calls the coach to a run in which it has something to do: a second after the run was loaded, at the latest when it
 * starts.
 */
export function coachRuns(clock: Clock, player: Player, callCoach: () => void): void {
  let stopWaiting: Stop = () => {};
  player.view.subscribe((now, before) => {
    if (now.status === before.status) return;
    stopWaiting();
    if (now.status === 'empty' || !isCoached(now.timer)) return;
    if (now.status === 'running') callCoach();
    if (now.status === 'ready') stopWaiting = clock.after(COACH_AFTER, callCoach);
  });
}
