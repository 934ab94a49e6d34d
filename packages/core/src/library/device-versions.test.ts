import { describe, expect, it } from 'vitest';
import { fakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Timer } from '../timer/timer.ts';
import { createDeviceVersions, VERSIONS_MOST } from './device-versions.engine.ts';

const DAY = 86_400_000;
const ROUNDS = [aRound('A', [aStep('Squats', 40)])];

function open() {
  const ports = fakePorts();
  const began = ports.clock.wall();
  const at = (millis: number, given: Partial<Timer> = {}): Timer =>
    aTimer(ROUNDS, {
      id: 'legs',
      userId: 'guest-1',
      name: `at ${millis}`,
      updatedAt: new Date(began + millis),
      ...given,
    });
  const versions = createDeviceVersions(ports);
  const names = async (timer: Timer) => (await versions.of(timer)).map(({ document }) => document.body['name']);
  return { ports, at, versions, names };
}

describe('versions of timers on the device', () => {
  it('are of one timer and one owner, newest first, and each once, whichever page kept it', async () => {
    const { at, versions, names } = open();
    const others = [at(5, { id: 'legs 2' }), at(6, { userId: 'guest-2' })];
    for (const timer of [at(1), at(3), at(2), at(3), ...others]) await versions.keep(timer);
    expect(await names(at(9))).toEqual(['at 3', 'at 2', 'at 1']);
  });

  it('are fifty, 2 MB and 90 days of a timer at most; the oldest go', async () => {
    const { ports, at, versions, names } = open();
    for (let millis = 0; millis < 53; millis += 1) await versions.keep(at(millis));
    expect([(await names(at(99))).length, (await names(at(99))).at(-1)]).toEqual([50, 'at 3']);
    const large = { id: 'large', description: 'x'.repeat(600_000) };
    for (let millis = 0; millis < 5; millis += 1) await versions.keep(at(millis, large));
    expect(await names(at(0, large))).toEqual(['at 4', 'at 3', 'at 2']);
    await ports.clock.pass(VERSIONS_MOST.age - 10 * DAY);
    await versions.keep(at(VERSIONS_MOST.age - 10 * DAY));
    await ports.clock.pass(11 * DAY);
    expect(await names(at(0))).toEqual([`at ${VERSIONS_MOST.age - 10 * DAY}`]);
    expect(await ports.disk.table('versions').keys()).toHaveLength(1);
  });

  it('are left out where their row is damaged', async () => {
    const { ports, at, versions, names } = open();
    await versions.keep(at(1));
    await versions.keep(at(2));
    await ports.disk.table<unknown>('versions').put(`guest-1 legs ${at(2).updatedAt.getTime()}`, { at: 'noon' });
    expect(await names(at(9))).toEqual(['at 1']);
  });
});
