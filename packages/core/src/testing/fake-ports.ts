// All twelve ports for a test, on one clock.

import type { AppPorts, Ports } from '../ports/ports.ts';
import { fakeAudio, type FakeAudio } from './fake-audio.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { fakePage, type FakePage } from './fake-page.ts';
import { fakeSensor, type FakeSensor } from './fake-sensor.ts';
import { fakeSynth, type FakeSynth } from './fake-synth.ts';
import { fakeTrackPlayer, type FakeTrackPlayer } from './fake-track-player.ts';
import { memoryDisk, type MemoryDisk } from './memory-disk.ts';
import { fakeAuthenticator, type FakeAuthenticator } from './memory-passkeys.ts';
import { memoryRecords, type MemoryRecords } from './memory-records.ts';
import { memoryServer, type MemoryServer } from './memory-server.ts';
import { seededRandom } from './seeded-random.ts';
import { strictLog, type StrictLog } from './strict-log.ts';

/** The twelve ports with the switches of their fakes. */
export interface FakePorts extends Ports, Pick<AppPorts, 'forRuns' | 'forPocket' | 'forHeart' | 'forPasskeys'> {
  readonly clock: FakeClock;
  readonly audio: FakeAudio;
  readonly synth: FakeSynth;
  readonly trackPlayer: FakeTrackPlayer;
  readonly sensor: FakeSensor;
  readonly authenticator: FakeAuthenticator;
  readonly disk: MemoryDisk;
  readonly records: MemoryRecords;
  readonly server: MemoryServer;
  readonly page: FakePage;
  readonly log: StrictLog;
}

/** Twelve fakes on one clock; any of them can be replaced. */
export function fakePorts(given: Partial<FakePorts> = {}): FakePorts {
  const clock = given.clock ?? fakeClock();
  const ports: FakePorts = {
    forRuns: async () => ports,
    forPocket: async () => ports.trackPlayer,
    forHeart: async () => ports.sensor,
    forPasskeys: async () => ports.authenticator,
    random: seededRandom(),
    audio: fakeAudio(clock),
    synth: fakeSynth(clock),
    trackPlayer: fakeTrackPlayer(clock),
    sensor: fakeSensor({ clock }),
    authenticator: fakeAuthenticator(),
    disk: memoryDisk(),
    records: memoryRecords(),
    server: memoryServer(),
    page: fakePage(),
    log: strictLog(),
    ...given,
    clock,
  };
  if (given.server === undefined) ports.server.wall = clock.wall;
  return ports;
}
