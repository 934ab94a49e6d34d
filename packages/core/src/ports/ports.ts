// Every effect the product asks of the world: twelve ports. Rules see only their types; engines get the values.
// `Audio` and `Records` are engines themselves, over what a platform has: audio-device.ts and document-log.ts.

import type { Audio } from './audio.ts';
import type { Authenticator } from './authenticator.ts';
import type { Clock } from './clock.ts';
import type { Disk } from './disk.ts';
import type { Log } from './log.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { Records } from './records.ts';
import type { HeartRateSensor } from './sensor.ts';
import type { Server } from './server.ts';
import type { Synth } from './synth.ts';
import type { TrackPlayer } from './track-player.ts';

/** All twelve. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly audio: Audio;
  readonly synth: Synth;
  readonly trackPlayer: TrackPlayer;
  readonly sensor: HeartRateSensor;
  readonly authenticator: Authenticator;
  readonly disk: Disk;
  readonly records: Records;
  readonly server: Server;
  readonly page: Page;
  readonly log: Log;
}

/** The ports that only a run, or its preview, needs. */
export type RunPorts = Pick<Ports, 'audio' | 'synth'>;
/** The product's ports as a page provides them: those of a run, of pocket mode, the strap, and passkeys, are fetched when needed. */
export type AppPorts = Omit<Ports, keyof RunPorts | 'trackPlayer' | 'sensor' | 'authenticator'> & {
  readonly forRuns: () => Promise<RunPorts>;
  readonly forPocket: () => Promise<TrackPlayer>;
  readonly forHeart: () => Promise<HeartRateSensor>;
  readonly forPasskeys: () => Promise<Authenticator>;
};
