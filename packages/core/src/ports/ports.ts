// Every effect the product asks of the world: ten ports. Rules see only their types; engines get the values.
// `Audio` and `Records` are engines themselves, over what a platform has: audio-device.ts and row-store.ts.

import type { Audio } from './audio.ts';
import type { Clock } from './clock.ts';
import type { Disk } from './disk.ts';
import type { Log } from './log.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { Records } from './records.ts';
import type { HeartRateSensor } from './sensor.ts';
import type { Server } from './server.ts';
import type { Synth } from './synth.ts';

/** All ten. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly audio: Audio;
  readonly synth: Synth;
  readonly sensor: HeartRateSensor;
  readonly disk: Disk;
  readonly records: Records;
  readonly server: Server;
  readonly page: Page;
  readonly log: Log;
}

/** The ports that only a run, or its preview, needs. */
export type RunPorts = Pick<Ports, 'audio' | 'synth'>;
/** The product's ports as a page provides them: those of a run, and the strap, are fetched when needed. */
export type AppPorts = Omit<Ports, keyof RunPorts | 'sensor'> & {
  readonly forRuns: () => Promise<RunPorts>;
  readonly forHeart: () => Promise<HeartRateSensor>;
};
