// A heart-rate strap played by the test.

import { Failure } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { HeartRateSensor, SensorDevice } from '../ports/sensor.ts';

/** The strap of a test. */
export interface FakeSensor extends HeartRateSensor {
  /** Sends one packet over the present connection. */
  send(...bytes: readonly number[]): void;
  /** Goes out of range: the link is lost, and `connect` fails until `isNear` again. */
  drop(): void;
  readonly connected: boolean;
  /** How often `connect` was called. */
  readonly attempts: number;
  supported: boolean;
  /** Whether a connection can be made. */
  isNear: boolean;
  /** Whether the person closes the chooser without choosing. */
  cancels: boolean;
  /** Thrown by the next calls of `request` and `connect`, one by one. */
  refusals: unknown[];
  /** Makes `connect` wait until its limit, or until it is given up. */
  hangs: boolean;
  /** Makes the end of a link fail. */
  sticks: boolean;
  batteryLevel: number | undefined;
  /** Whether the platform can scan for a strap. */
  canScan: boolean;
  /** How many scans are going on. */
  readonly scans: number;
  /** The strap is heard by every scan. */
  advertise(): void;
  /** The strap reports its charge by itself. */
  charge(percent: number): void;
}

/** What a test's strap is made of: `known` straps were allowed before; without a clock, one that hangs does so forever. */
export interface FakeSensorParts {
  readonly clock?: Clock;
  readonly device?: SensorDevice;
  readonly known?: readonly SensorDevice[];
}

const LIMIT: Millis = 10_000;

/** A strap that connects immediately. */
export function fakeSensor({
  clock,
  device = { id: 'strap-1', name: 'Test Strap' },
  known = [],
}: FakeSensorParts = {}): FakeSensor {
  let listener: { onPacket: (bytes: DataView) => void; onGone: () => void } | undefined;
  let attempts = 0;
  let letGo: (() => void)[] = [];
  const scans = new Set<() => void>();
  let onCharge: ((percent: number) => void) | undefined;
  const allowed = new Map(known.map((strap) => [strap.id, strap]));

  function refuse(): void {
    const refusal = sensor.refusals.shift();
    if (refusal !== undefined) throw refusal;
  }

  function hang(): Promise<never> {
    return new Promise((_, reject) => {
      clock?.after(LIMIT, () => reject(new Failure('sensor-timeout')));
      letGo.push(() => reject(new Failure('sensor-failed')));
    });
  }

  const sensor: FakeSensor = {
    supported: true,
    isNear: true,
    cancels: false,
    refusals: [],
    hangs: false,
    sticks: false,
    batteryLevel: 80,
    get connected() {
      return listener !== undefined;
    },
    get attempts() {
      return attempts;
    },
    isSupported: () => sensor.supported,
    async request() {
      if (!sensor.supported) throw new Failure('sensor-unsupported');
      refuse();
      if (sensor.cancels) return undefined;
      allowed.set(device.id, device);
      return device;
    },
    known: async () => [...allowed.values()],
    async connect({ id }, onPacket, onGone) {
      attempts += 1;
      if (sensor.hangs) await hang();
      refuse();
      if (!allowed.has(id)) throw new Failure('sensor-without-gatt');
      if (!sensor.isNear) throw new Failure('sensor-failed');
      const mine = { onPacket, onGone };
      listener = mine;
      return () => {
        if (listener !== mine) return;
        if (sensor.sticks) throw new Failure('sensor-failed');
        listener = undefined;
      };
    },
    abandon() {
      for (const each of letGo) each();
      letGo = [];
    },
    battery: async () => (listener === undefined ? undefined : sensor.batteryLevel),
    canScan: false,
    get scans() {
      return scans.size;
    },
    advertise() {
      for (const heard of scans) heard();
    },
    charge(percent) {
      sensor.batteryLevel = percent;
      if (listener !== undefined) onCharge?.(percent);
    },
    onBattery(run) {
      if (listener === undefined) return () => {};
      onCharge = run;
      return () => {
        if (onCharge === run) onCharge = undefined;
      };
    },
    async watch(_device, onHeard) {
      if (!sensor.canScan) throw new Failure('sensor-unsupported');
      const heard = (): void => onHeard();
      scans.add(heard);
      return () => void scans.delete(heard);
    },
    async forget({ id }) {
      allowed.delete(id);
    },
    send(...bytes) {
      listener?.onPacket(new DataView(Uint8Array.from(bytes).buffer));
    },
    drop() {
      sensor.isNear = false;
      const gone = listener?.onGone;
      listener = undefined;
      gone?.();
    },
  };
  return sensor;
}
