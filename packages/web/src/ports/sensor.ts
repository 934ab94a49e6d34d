import type { Clock, HeartRateSensor, Millis, SensorDevice, Stop } from '@roundbell/core';

// The part of Web Bluetooth that is used here: TypeScript's own library does not know it.
interface Bluetooth {
  requestDevice(options: {
    filters: readonly { services: readonly string[] }[];
    optionalServices: readonly string[];
  }): Promise<Device>;
  getDevices?(): Promise<Device[]>;
}
interface Device extends EventTarget {
  readonly id: string;
  readonly name?: string;
  readonly gatt?: Gatt;
}
interface Gatt {
  readonly connected: boolean;
  connect(): Promise<Gatt>;
  disconnect(): void;
  getPrimaryService(name: string): Promise<{ getCharacteristic(name: string): Promise<Characteristic> }>;
}
interface Characteristic extends EventTarget {
  readonly value?: DataView;
  startNotifications(): Promise<Characteristic>;
  readValue(): Promise<DataView>;
}

// Bluetooth assigned names of 0x180D, 0x2A37, 0x180F and 0x2A19.
const HEART_RATE = 'heart_rate';
const HEART_RATE_MEASUREMENT = 'heart_rate_measurement';
const BATTERY = 'battery_service';
const BATTERY_LEVEL = 'battery_level';
/** Specification, section 9; `connect` of the browser may hang for ever (D12). */
const CONNECT_LIMIT: Millis = 10_000;

/** PRT-11, PRT-12: a strap over Web Bluetooth; `connect` ends within 10 s, and `onGone` is called once when the link is lost, not when it is stopped. */
export function createHeartRateSensor({ clock }: { readonly clock: Clock }): HeartRateSensor {
  const bluetooth = (navigator as { readonly bluetooth?: Bluetooth }).bluetooth;
  const devices = new Map<string, Device>();
  let connected: Gatt | undefined;
  const remember = (device: Device): SensorDevice => {
    devices.set(device.id, device);
    return { id: device.id, name: device.name ?? '' };
  };
  const known = async () => {
    for (const device of (await bluetooth?.getDevices?.()) ?? []) remember(device);
    return [...devices.values()].map(remember);
  };

  return {
    isSupported: () => bluetooth !== undefined,
    known,
    async request() {
      if (!bluetooth) throw new Error('Web Bluetooth is not supported in this browser');
      return remember(
        await bluetooth.requestDevice({ filters: [{ services: [HEART_RATE] }], optionalServices: [BATTERY] }),
      );
    },
    async connect({ id }, onPacket, onGone) {
      if (!devices.has(id)) await known();
      const device = devices.get(id);
      if (!device?.gatt) throw new Error('Device does not support GATT');
      const gatt = device.gatt;
      const notifying = await within(clock, CONNECT_LIMIT, openMeasurements(gatt), () => gatt.disconnect());
      connected = gatt;
      const stopListening = listen(device, notifying, onPacket, onGone);
      return () => {
        stopListening();
        gatt.disconnect();
      };
    },
    async battery() {
      if (!connected?.connected) return undefined;
      const level = await read(connected, BATTERY, BATTERY_LEVEL).catch(() => undefined);
      return level?.getUint8(0);
    },
  };
}

function listen(
  device: Device,
  notifying: Characteristic,
  onPacket: (bytes: DataView) => void,
  onGone: () => void,
): Stop {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  const hear = () => notifying.value && onPacket(notifying.value);
  notifying.addEventListener('characteristicvaluechanged', hear, { signal });
  device.addEventListener('gattserverdisconnected', () => (stop(), onGone()), { signal });
  return stop;
}

async function openMeasurements(gatt: Gatt): Promise<Characteristic> {
  const server = await gatt.connect();
  const service = await server.getPrimaryService(HEART_RATE);
  return (await service.getCharacteristic(HEART_RATE_MEASUREMENT)).startNotifications();
}

async function read(gatt: Gatt, service: string, characteristic: string): Promise<DataView> {
  return (await (await gatt.getPrimaryService(service)).getCharacteristic(characteristic)).readValue();
}

function within<T>(clock: Clock, limit: Millis, work: Promise<T>, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(limit, () => {
      giveUp();
      reject(new Error('GATT connection timeout'));
    });
    work.then(resolve, reject).finally(stop);
  });
}
