// What a heart-rate strap offers once it is connected, as BlueZ shows it: two services with one characteristic each.
// cspell:ignore bluez service

import { type Reply, refusal } from './bus.ts';
import type { Face } from './objects.ts';
import { typed } from './wire.ts';

/** The UUID of a number that Bluetooth has assigned. */
export function uuidOf(assigned: number): string {
  return `${assigned.toString(16).padStart(8, '0')}-0000-1000-8000-00805f9b34fb`;
}

export const HEART_RATE = uuidOf(0x180d);
export const BATTERY = uuidOf(0x180f);
const MEASUREMENT = uuidOf(0x2a37);
const BATTERY_LEVEL = uuidOf(0x2a19);
/** Without this descriptor Chromium assumes that a characteristic does not notify. */
const CLIENT_CONFIGURATION = uuidOf(0x2902);

export const CHARACTERISTIC = 'org.bluez.GattCharacteristic1';

/** What the characteristics hold and who listens. */
export interface Held {
  packet: readonly number[];
  battery: number | undefined;
  isListening: boolean;
  /** Whether someone listens to the battery. */
  readonly reportsBattery: boolean;
  readonly onListening: (on: boolean) => void;
  readonly onListeningToBattery: (on: boolean) => void;
  readonly onBatteryRead: () => void;
}

/** The path of the measurement below a device. */
export function measurementOf(device: string): string {
  return `${device}/service0010/char0011`;
}

/** The path of the battery level below a device. */
export function batteryLevelOf(device: string): string {
  return `${device}/service0020/char0021`;
}

/** All objects below a device, outermost first. */
export function gattOf(device: string, held: Held): readonly (readonly [path: string, face: string, Face])[] {
  const heart = `${device}/service0010`;
  const battery = `${device}/service0020`;
  const measurement = measurementOf(device);
  const listen = (on: boolean) => (): Reply => {
    held.onListening(on);
    return [''];
  };
  const offered = (uuid: string): Face => ({
    properties: () => ({ UUID: typed('s', uuid), Device: typed('o', device), Primary: typed('b', true) }),
  });
  const reportBattery = (on: boolean) => (): Reply => {
    held.onListeningToBattery(on);
    return [''];
  };
  const characteristic =
    (uuid: string, of: string, flags: readonly string[], value: () => readonly number[]) => () => ({
      UUID: typed('s', uuid),
      Service: typed('o', of),
      Value: typed('ay', value()),
      Notifying: typed('b', uuid === MEASUREMENT ? held.isListening : held.reportsBattery),
      Flags: typed('as', flags),
    });
  const configuration = (of: string) => () => ({
    UUID: typed('s', CLIENT_CONFIGURATION),
    Characteristic: typed('o', of),
    Value: typed('ay', []),
  });
  const objects: [string, string, Face][] = [
    [heart, 'org.bluez.GattService1', offered(HEART_RATE)],
    [
      measurement,
      CHARACTERISTIC,
      {
        properties: characteristic(MEASUREMENT, heart, ['notify'], () => held.packet),
        methods: { StartNotify: listen(true), StopNotify: listen(false), ReadValue: notPermitted },
      },
    ],
    [`${measurement}/desc0012`, 'org.bluez.GattDescriptor1', { properties: configuration(measurement) }],
  ];
  if (held.battery === undefined) return objects;
  const level = () => [held.battery ?? 0];
  const batteryObjects: typeof objects = [
    [battery, 'org.bluez.GattService1', offered(BATTERY)],
    [
      batteryLevelOf(device),
      CHARACTERISTIC,
      {
        properties: characteristic(BATTERY_LEVEL, battery, ['read', 'notify'], level),
        methods: {
          ReadValue: () => {
            held.onBatteryRead();
            return ['ay', level()];
          },
          StartNotify: reportBattery(true),
          StopNotify: reportBattery(false),
        },
      },
    ],
    [
      `${batteryLevelOf(device)}/desc0022`,
      'org.bluez.GattDescriptor1',
      { properties: configuration(batteryLevelOf(device)) },
    ],
  ];
  return [...objects, ...batteryObjects];
}

function notPermitted(): never {
  throw refusal('org.bluez.Error.NotPermitted');
}
