import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHeartRate } from '../../app/heart-rate.ts';
import { Failure } from '../../base/failure.ts';
import type { Instant, Millis } from '../../base/units.ts';
import type { HeartRateSensor, SensorDevice } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import { fakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { assertLaw, lawWithin } from '../../testing/law.ts';
import { strictLog } from '../../testing/strict-log.ts';

/** How a strap that is away answers an attempt: with a refusal, or not at all, not even when it is back. */
type Away = 'refuses' | 'hangs' | 'dropped';
interface Absence {
  readonly away: Away;
  readonly lasts: Millis;
  /** How long it stays afterwards. */
  readonly stays: Millis;
  readonly pageHidden: boolean;
}

const GESTURE: Millis = 5000;

/**
 * A strap and a system between it and the page: attempts that began while it was away hang for ever if it hangs, and a
 * system that has dropped it connects it only after a scan, or the chooser, has heard it again.
 */
function strapInTheWorld(clock: FakeClock, canScan: boolean) {
  let address = 1;
  let link: { readonly device: string; readonly gone: () => void } | undefined;
  const scans = new Map<() => void, string>();
  const hanging = new Set<(cause: Failure) => void>();
  const chosen = new Set<string>();
  const world = {
    isNear: true,
    isDropped: false,
    isHanging: false,
    isKnown: true,
    /** When the person last pressed a button. */
    pressedAt: Number.NEGATIVE_INFINITY as Instant,
    choosers: 0,
    isLinked: () => link !== undefined,
    leave() {
      world.isNear = false;
      const before = link;
      link = undefined;
      before?.gone();
    },
    changeAddress() {
      world.leave();
      address += 1;
    },
  };
  const own = (): SensorDevice => ({ id: `strap-${address}`, name: 'Strap' });
  const hear = (): void => {
    if (!world.isNear || link !== undefined) return;
    for (const [heard, device] of scans) {
      if (device !== own().id) continue;
      world.isDropped = false;
      heard();
    }
  };
  clock.every(1000, hear);

  async function connect({ id }: SensorDevice, onGone: () => void): Promise<Stop> {
    if (world.isHanging) await new Promise<never>((_, reject) => hanging.add(reject));
    if (!world.isNear || world.isDropped || id !== own().id) throw new Failure('sensor-failed', 'no longer in range');
    const mine = { device: id, gone: onGone };
    link = mine;
    return () => void (link === mine && (link = undefined));
  }

  const sensor: HeartRateSensor = {
    isSupported: () => true,
    async request() {
      world.choosers += 1;
      if (clock.now() - world.pressedAt > GESTURE) throw new Failure('sensor-failed', 'must be handling a gesture');
      if (!world.isNear) return undefined;
      world.isDropped = false;
      world.isHanging = false;
      chosen.add(own().id);
      return own();
    },
    known: async () => [...chosen].map((id) => ({ id, name: 'Strap' })),
    connect: (device, _, onGone) => connect(device, onGone),
    abandon() {
      for (const reject of hanging) reject(new Failure('sensor-failed', 'aborted'));
      hanging.clear();
    },
    battery: async () => undefined,
    onBattery: () => () => {},
    async watch({ id }, onHeard) {
      if (!canScan) throw new Failure('sensor-unsupported');
      const heard = (): void => onHeard();
      scans.set(heard, id);
      return () => void scans.delete(heard);
    },
    forget: async ({ id }) => void chosen.delete(id),
  };
  return { world, sensor };
}

/** Someone whose strap is connected. */
async function someone({ canScan, isRunning }: { readonly canScan: boolean; readonly isRunning: boolean }) {
  const clock = fakeClock();
  const { world, sensor } = strapInTheWorld(clock, canScan);
  const ports = fakePorts({ clock, log: strictLog('connect-failed') });
  const { monitor } = createHeartRate({ ...ports, sensor, say: () => {}, hasten: () => {}, onRuns: () => () => {} });
  monitor.follow(isRunning);
  const press = (): Promise<void> => {
    world.pressedAt = clock.now();
    return monitor.reconnect();
  };
  await press();
  const status = () => monitor.view.getState().connection.status;
  return { clock, world, monitor, page: ports.page, press, status };
}

const AWAY: readonly Away[] = ['refuses', 'hangs', 'dropped'];

function absencesOf(stays: fc.Arbitrary<Millis>, minLength: number): fc.Arbitrary<readonly Absence[]> {
  const lasts = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 400_000 }));
  const absence = fc.record({ away: fc.constantFrom(...AWAY), lasts, stays, pageHidden: fc.boolean() });
  return fc.array(absence, { minLength, maxLength: 4 });
}

const absences = fc.oneof(absencesOf(fc.integer({ min: 1, max: 60_000 }), 1), absencesOf(fc.constant(20_000), 2));

describe('a strap that is away', () => {
  it(
    'is back within 5 s of being available in its first three minutes, later within 30 s [HRT-200]',
    async () => {
      const least = {
        soon: 10,
        late: 10,
        'hung attempt': 10,
        'dropped by the system': 10,
        'at rest': 10,
        'every 20 s': 10,
      };
      await assertLaw(
        least,
        (met) =>
          fc.asyncProperty(absences, fc.boolean(), fc.boolean(), async (all, isRunning, canScan) => {
            const { clock, world, page, status } = await someone({ canScan, isRunning });
            met('at rest', !isRunning);
            met('every 20 s', all.length > 1 && all.every(({ stays }) => stays === 20_000));
            for (const { away, lasts, stays, pageHidden } of all) {
              const isSoon = lasts <= 180_000;
              met(isSoon ? 'soon' : 'late');
              met('hung attempt', away === 'hangs' && lasts > 1000);
              // Without a scan only the chooser finds it again.
              world.isDropped = met('dropped by the system', away === 'dropped' && canScan);
              world.isHanging = away === 'hangs';
              world.leave();
              if (pageHidden && isRunning) page.hide();
              await clock.pass(lasts);
              world.isNear = true;
              world.isHanging = false;
              await clock.pass(isSoon ? 5000 : 30_000);
              expect([status(), world.isLinked()]).toEqual(['connected', true]);
              await clock.pass(stays);
              expect([status(), world.isLinked(), world.choosers]).toEqual(['connected', true, 1]);
            }
          }),
        { numRuns: 200 },
      );
    },
    lawWithin(60_000),
  );

  it(
    'is back as soon as someone looks at the page, however long it was away',
    async () => {
      await assertLaw({ 'hidden at rest for long': 10, 'in a run': 10 }, (met) =>
        fc.asyncProperty(fc.integer({ min: 1, max: 2_000_000 }), fc.boolean(), async (lasts, isRunning) => {
          const { clock, world, page, status } = await someone({ canScan: false, isRunning });
          met('hidden at rest for long', !isRunning && lasts > 200_000);
          met('in a run', isRunning);
          world.leave();
          page.hide();
          await clock.pass(lasts);
          world.isNear = true;
          page.show();
          await clock.pass(1000);
          expect(status()).toBe('connected');
        }),
      );
    },
    lawWithin(60_000),
  );
});

/** What may have happened before someone presses 'Connect'. */
type Event =
  | 'leave'
  | 'near'
  | 'drop'
  | 'hang'
  | 'answer'
  | 'address'
  | 'disconnect'
  | 'press'
  | 'wait'
  | 'wait long'
  | 'run';

describe("'Connect'", () => {
  it(
    'leads to a connected strap after at most two presses, whatever came before [HRT-205, HRT-206]',
    async () => {
      const events = fc.array(
        fc.constantFrom<Event>(
          ...([
            'leave',
            'near',
            'drop',
            'hang',
            'answer',
            'address',
            'disconnect',
            'press',
            'wait',
            'wait long',
            'run',
          ] as const),
        ),
        { maxLength: 12 },
      );
      const least = {
        'another address': 10,
        'dropped by the system': 10,
        'an attempt that hangs': 10,
        'one press': 10,
        'two presses': 5,
      };
      await assertLaw(
        least,
        (met) =>
          fc.asyncProperty(events, fc.boolean(), async (before, canScan) => {
            const { clock, world, monitor, press, status } = await someone({ canScan, isRunning: false });
            for (const event of before) {
              if (event === 'leave') world.leave();
              else if (event === 'near') world.isNear = true;
              else if (event === 'drop') world.isDropped = true;
              else if (event === 'hang' || event === 'answer') world.isHanging = event === 'hang';
              else if (event === 'address') world.changeAddress();
              else if (event === 'disconnect') monitor.disconnect();
              else if (event === 'press' && status() !== 'connected') void press();
              else if (event === 'wait') await clock.pass(3000);
              else if (event === 'wait long') await clock.pass(40_000);
              else if (event === 'run') monitor.follow(true);
            }
            world.isNear = true;
            met('another address', before.includes('address'));
            met('dropped by the system', world.isDropped);
            met('an attempt that hangs', world.isHanging);
            let presses = 0;
            while (presses < 2 && status() !== 'connected') {
              presses += 1;
              await clock.pass(100);
              void press();
              // No attempt of the person says 'Connecting...' for longer than 10 s.
              await clock.pass(10_000);
              const { attempt } = monitor.view.getState().connection;
              expect(status() === 'connecting' && attempt === undefined).toBe(false);
            }
            expect(status()).toBe('connected');
            met('one press', presses === 1);
            met('two presses', presses === 2);
          }),
        { numRuns: 200 },
      );
    },
    lawWithin(60_000),
  );
});
