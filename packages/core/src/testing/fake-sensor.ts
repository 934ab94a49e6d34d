// A heart-rate strap played by the test.

import type { HeartRateSensor, SensorDevice } from '../ports.ts';

/** The strap of a test. */
export interface FakeSensor extends HeartRateSensor {
  /** Sends one packet to whoever is connected. */
  send(...bytes: readonly number[]): void;
  /** Goes out of range. */
  drop(): void;
  readonly connected: boolean;
  supported: boolean;
  /** Thrown by the next `request` or `connect`. */
  refusal: unknown;
  /** Makes `connect` wait for ever. */
  hangs: boolean;
  batteryLevel: number | undefined;
}

/** A strap that connects at once; `known` straps were allowed before. */
export function fakeSensor(
  device: SensorDevice = { id: 'strap-1', name: 'Test Strap' },
  known: readonly SensorDevice[] = [],
): FakeSensor {
  let listener: { onPacket: (bytes: DataView) => void; onGone: () => void } | undefined;

  function refuse(): void {
    const { refusal } = sensor;
    sensor.refusal = undefined;
    if (refusal !== undefined) throw refusal;
  }

  const sensor: FakeSensor = {
    supported: true,
    refusal: undefined,
    hangs: false,
    batteryLevel: 80,
    get connected() {
      return listener !== undefined;
    },
    isSupported: () => sensor.supported,
    async request() {
      refuse();
      return device;
    },
    known: () => Promise.resolve(known),
    async connect(_device, onPacket, onGone) {
      if (sensor.hangs) await new Promise(() => undefined);
      refuse();
      const mine = { onPacket, onGone };
      listener = mine;
      return () => {
        if (listener === mine) listener = undefined;
      };
    },
    battery: () => Promise.resolve(sensor.batteryLevel),
    send(...bytes) {
      listener?.onPacket(new DataView(Uint8Array.from(bytes).buffer));
    },
    drop() {
      const gone = listener?.onGone;
      listener = undefined;
      gone?.();
    },
  };
  return sensor;
}
