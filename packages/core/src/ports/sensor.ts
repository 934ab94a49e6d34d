// The port of the heart-rate strap.

import type { Stop } from './stop.ts';

/** A heart-rate strap the browser knows. */
export interface SensorDevice {
  readonly id: string;
  readonly name: string;
}

/** A heart-rate strap (Bluetooth Heart Rate Service). Refusals are Failures ('sensor-unsupported', 'sensor-without-gatt', 'sensor-timeout', 'sensor-failed'). */
export interface HeartRateSensor {
  isSupported(): boolean;
  /** Lets the person choose a strap, inside a gesture; undefined if they chose none. */
  request(): Promise<SensorDevice | undefined>;
  /** The straps that can be connected without asking the person. */
  known(): Promise<readonly SensorDevice[]>;
  /** Ends within 10 s. `onGone` is called once when the link is lost, but not when it is stopped; `Stop` throws if the link could not be ended. */
  connect(device: SensorDevice, onPacket: (bytes: DataView) => void, onGone: () => void): Promise<Stop>;
  /** Gives up a connection attempt, which then fails immediately if the platform can end it. Never throws. */
  abandon(device: SensorDevice): void;
  /** The charge of the connected strap in percent, undefined if it does not say. Never rejects. */
  battery(): Promise<number | undefined>;
  /** Calls back with the charge whenever the connected strap reports it by itself, until stopped or until the link ends. */
  onBattery(run: (percent: number) => void): Stop;
  /**
   * Scans for a strap and calls back each time it is heard, until stopped; a hidden page may scan no more. Rejects with
   * 'sensor-unsupported' if the platform cannot scan for it, and with 'sensor-failed'.
   */
  watch(device: SensorDevice, onHeard: () => void): Promise<Stop>;
  /** Revokes the permission to connect a strap, if the platform can. Never rejects. */
  forget(device: SensorDevice): Promise<void>;
}
