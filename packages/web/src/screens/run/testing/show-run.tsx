import { createWorkout, type DeviceSettings } from '@roundbell/core';
import { fakePorts, type FakePorts, workoutParts } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AppContext } from '../../../app/engines/use-app.ts';
import { fakeApp } from '../../../app/testing/fake-app.ts';
import { fetchLateParts } from '../late-parts.tsx';
import { RunStage } from '../stage/run-stage.tsx';

/**
 * The run screen of one timer over a real player, on a clock moved by hand; what it fetches later is loaded. `whole`
 * has the engines of every page.
 */
export async function showRun(
  timer: Timer | undefined,
  ports: FakePorts = fakePorts(),
  whole = fakeApp(),
  settings: Partial<DeviceSettings> = {},
) {
  await fetchLateParts();
  const engines = workoutParts(ports);
  const library = { ...engines.library, read: async () => timer };
  const { device, savedRuns, undo } = engines;
  await device.change(settings);
  const workout = createWorkout(ports, { ...engines, library });
  await workout.troubles.fetch();
  const place = memoryLocation({ path: '/run/timer-1', record: true });
  const shown = await act(async () =>
    render(
      <AppContext value={whole}>
        <Router hook={place.hook}>
          <main tabIndex={-1}>
            <RunStage timerId="timer-1" app={engines} workout={workout} />
          </main>
        </Router>
      </AppContext>,
    ),
  );
  return {
    ...shown,
    ports,
    device,
    savedRuns,
    undo,
    player: workout.player,
    clips: workout.clips,
    workout,
    where: () => place.history.at(-1),
    pass: (seconds: number) => act(() => ports.clock.pass(seconds * 1000)),
  };
}
