// A run in pocket mode, on a clock and a player that a test moves.

import { createApp } from '../app/app.ts';
import type { Workout } from '../app/workout.ts';
import type { DeviceSettings } from '../device/device-settings.ts';
import { TRACK_BEGINS } from '../run/track/track.ts';
import type { Timer } from '../timer/timer.ts';
import { settled } from './fake-clock.ts';
import { fakePorts, type FakePorts } from './fake-ports.ts';

/** A workout in pocket mode beside the ports of its test. */
export interface PocketBench extends FakePorts {
  readonly workout: Workout;
  /** Where the run is: 'running Squats 20', by the seconds that are left. */
  stands(): string;
  /** What the live region has said, in order. */
  said(): readonly string[];
  /** Lets the track that is being made be ready. */
  untilReady(): Promise<void>;
}

/** A timer opened in pocket mode; its track is still being made. */
export async function openedInPocket(timer: Timer, settings: Partial<DeviceSettings> = {}): Promise<PocketBench> {
  const ports = fakePorts();
  const app = createApp(ports);
  await app.device.change({ ...settings, soundMode: 'pocket' });
  const workout = await app.workout.fetch();
  const said: string[] = [];
  workout.player.view.subscribe((now, before) => now.spokenCount !== before.spokenCount && said.push(now.spoken));
  workout.player.load(timer);
  return {
    ...ports,
    workout,
    said: () => said,
    stands() {
      const view = workout.player.view.getState();
      return 'current' in view
        ? `${view.status} ${view.current.kind === 'step' ? view.current.stepName : 'Rest'} ${view.secondsLeft}`
        : view.status;
    },
    async untilReady() {
      for (let turn = 0; turn < 3000 && workout.pocket.getState().preparing !== undefined; turn++) {
        await ports.clock.pass(1);
        await settled();
      }
    },
  };
}

/** A timer whose track is ready. */
export async function readyInPocket(timer: Timer, settings: Partial<DeviceSettings> = {}): Promise<PocketBench> {
  const bench = await openedInPocket(timer, settings);
  await bench.untilReady();
  return bench;
}

/** A run that its track has played for so many seconds. */
export async function startedInPocket(timer: Timer, seconds = 0): Promise<PocketBench> {
  const bench = await readyInPocket(timer);
  bench.workout.player.start();
  await bench.clock.pass(TRACK_BEGINS + 20 + seconds * 1000);
  return bench;
}
