// The port of the heart-rate strap.

import type { Stop } from './stop.ts';

/** A heart-rate strap the browser knows. */
export interface SensorDevice {
  readonly id: string;
  readonly name: string;
}

/** A heart-rate strap (Bluetooth Heart Rate Service). What it refuses is a Failure ('sensor-unsupported', 'sensor-without-gatt', 'sensor-timeout', 'sensor-failed'). */
export interface HeartRateSensor {
  isSupported(): boolean;
  /** Lets the person choose a strap, inside a gesture; undefined where they chose none. */
  request(): Promise<SensorDevice | undefined>;
  /** The straps that can be connected without asking the person. */
  known(): Promise<readonly SensorDevice[]>;
  /** Ends within 10 s. `onGone` is called once when the link is lost, and not when it is stopped; `Stop` throws where the link could not be ended. */
  connect(device: SensorDevice, onPacket: (bytes: DataView) => void, onGone: () => void): Promise<Stop>;
  /** Gives up a connection to it that is being made, which fails at once where the platform can end it. Never throws. */
  abandon(device: SensorDevice): void;
  /** The charge of the connected strap in percent, undefined where it does not tell. Never rejects. */
  battery(): Promise<number | undefined>;
  /** Takes back the permission to connect a strap, where the platform can. Never rejects. */
  forget(device: SensorDevice): Promise<void>;
}
