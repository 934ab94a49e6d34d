// What tests of every workspace share: fakes of the ten ports, generators and the suites each port must pass.

export * from './fake-audio.ts';
export * from './fake-clock.ts';
export * from './fake-page.ts';
export * from './fake-ports.ts';
export * from './fake-sensor.ts';
export * from './fake-synth.ts';
export * from './memory-disk.ts';
export * from './memory-records.ts';
export * from './memory-server.ts';
export * from './seeded-random.ts';
export * from './strict-log.ts';
export * from './transcript.ts';
export * from './workout.ts';
