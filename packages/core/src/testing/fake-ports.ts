// All ten ports for a test, on one clock.

import type { AppPorts, Ports } from '../ports/ports.ts';
import { fakeAudio, type FakeAudio } from './fake-audio.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { fakePage, type FakePage } from './fake-page.ts';
import { fakeSensor, type FakeSensor } from './fake-sensor.ts';
import { fakeSynth, type FakeSynth } from './fake-synth.ts';
import { memoryDisk, type MemoryDisk } from './memory-disk.ts';
import { memoryRecords, type MemoryRecords } from './memory-records.ts';
import { memoryServer, type MemoryServer } from './memory-server.ts';
import { seededRandom } from './seeded-random.ts';
import { strictLog, type StrictLog } from './strict-log.ts';

/** The ten ports with the switches of their fakes. */
export interface FakePorts extends Ports, Pick<AppPorts, 'forRuns' | 'forHeart'> {
  readonly clock: FakeClock;
  readonly audio: FakeAudio;
  readonly synth: FakeSynth;
  readonly sensor: FakeSensor;
  readonly disk: MemoryDisk;
  readonly records: MemoryRecords;
  readonly server: MemoryServer;
  readonly page: FakePage;
  readonly log: StrictLog;
}

/** Ten fakes on one clock; any of them can be replaced. */
export function fakePorts(given: Partial<FakePorts> = {}): FakePorts {
  const clock = given.clock ?? fakeClock();
  const ports: FakePorts = {
    forRuns: async () => ports,
    forHeart: async () => ports.sensor,
    random: seededRandom(),
    audio: fakeAudio(clock),
    synth: fakeSynth(clock),
    sensor: fakeSensor({ clock }),
    disk: memoryDisk(),
    records: memoryRecords(),
    server: memoryServer(),
    page: fakePage(),
    log: strictLog(),
    ...given,
    clock,
  };
  return ports;
}
