// What tests of every workspace share: fakes of the ten ports, generators and the suites each port must pass.

export * from './fake-audio.ts';
export * from './fake-clock.ts';
export * from './fake-page.ts';
export * from './fake-ports.ts';
export * from './fake-sensor.ts';
export * from './fake-synth.ts';
export * from './heart.ts';
export * from './memory-disk.ts';
export * from './memory-records.ts';
export * from './memory-server.ts';
export * from './runner.ts';
export * from './seeded-random.ts';
export * from './strict-log.ts';
export * from './transcript.ts';
export * from './workout.ts';
export * from './audio.contract.ts';
export * from './clock.contract.ts';
export * from './disk.contract.ts';
export * from './log.contract.ts';
export * from './page.contract.ts';
export * from './random.contract.ts';
export * from './records.contract.ts';
export * from './sensor.contract.ts';
export * from './server.contract.ts';
export * from './synth.contract.ts';
export * from './generators.ts';
