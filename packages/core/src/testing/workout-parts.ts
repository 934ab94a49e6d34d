// What a workout needs of the engines that exist without one, for tests of the workout alone.

import { createStore } from 'zustand/vanilla';
import type { WorkoutParts } from '../app/workout.ts';
import { createDevice } from '../device/device.engine.ts';
import { CLOSED_LIBRARY } from '../library/library-view.ts';
import { createSavedRuns } from '../run/session/saved-runs.engine.ts';
import { createUndo } from '../undo/undo.engine.ts';
import type { FakePorts } from './fake-ports.ts';

/** Engines over the ports, with a library that knows no timer; any of them can be replaced. */
export function workoutParts(ports: FakePorts, given: Partial<WorkoutParts> = {}): WorkoutParts {
  return {
    device: createDevice(ports),
    savedRuns: createSavedRuns({ ...ports, user: () => 'user-1' }),
    library: { view: createStore(() => CLOSED_LIBRARY), read: async () => undefined },
    undo: createUndo(ports),
    ...given,
  };
}
