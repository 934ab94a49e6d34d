import { Failure } from '@roundbell/core/base';
import { WAIT_LIMIT, type Clock, type HeartRateSensor, type SensorDevice, type Stop } from '@roundbell/core/ports';

// The part of Web Bluetooth used here: TypeScript's own library lacks it.
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
  watchAdvertisements?(options: { signal: AbortSignal }): Promise<void>;
  forget?(): Promise<void>;
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
  stopNotifications(): Promise<Characteristic>;
  readValue(): Promise<DataView>;
}

// Bluetooth assigned names of 0x180D, 0x2A37, 0x180F and 0x2A19.
const HEART_RATE = 'heart_rate';
const HEART_RATE_MEASUREMENT = 'heart_rate_measurement';
const BATTERY = 'battery_service';
const BATTERY_LEVEL = 'battery_level';

/** A strap over Web Bluetooth. */
export function createHeartRateSensor({ clock }: { readonly clock: Clock }): HeartRateSensor {
  const bluetooth = (navigator as { readonly bluetooth?: Bluetooth }).bluetooth;
  const straps = allowedStraps(bluetooth);
  const newest = new WeakMap<Gatt, object>();
  const underWay = new Set<Gatt>();
  let connected: Gatt | undefined;

  return {
    isSupported: () => bluetooth !== undefined,
    known: async () => [...(await straps.known()).values()].map(straps.remember),
    async request() {
      if (!bluetooth) throw new Failure('sensor-unsupported');
      const chosen = bluetooth.requestDevice({ filters: [{ services: [HEART_RATE] }], optionalServices: [BATTERY] });
      return remembered(chosen, straps.remember);
    },
    async connect({ id }, onPacket, onGone) {
      const device = straps.here.get(id) ?? (await straps.known()).get(id);
      if (!device?.gatt) throw new Failure('sensor-without-gatt');
      const gatt = device.gatt;
      const mine = {};
      newest.set(gatt, mine);
      // A superseded attempt must not end the newer one's link.
      const leave = () => {
        if (newest.get(gatt) === mine) gatt.disconnect();
      };
      underWay.add(gatt);
      const whole = within(clock, openMeasurements(gatt), leave);
      const notifying = await whole.finally(() => newest.get(gatt) === mine && underWay.delete(gatt));
      connected = gatt;
      return listen(device, notifying, leave, onPacket, onGone);
    },
    abandon({ id }) {
      const gatt = straps.here.get(id)?.gatt;
      // Browsers reject calls that wait for an ended link.
      if (gatt && underWay.delete(gatt)) gatt.disconnect();
    },
    ...chargeOf(clock, () => (connected?.connected ? connected : undefined)),
    watch: ({ id }, onHeard) => scanFor(clock, straps.here.get(id), onHeard),
    async forget({ id }) {
      const device = straps.here.get(id);
      straps.here.delete(id);
      // If the browser does not give up its permission, at least the permission is not used.
      await device?.forget?.().catch(() => {});
    },
  };
}

/** The straps that may be connected without the person: this page's, and those of earlier pages if the browser lists them. */
function allowedStraps(bluetooth: Bluetooth | undefined) {
  const here = new Map<string, Device>();
  const remember = (device: Device): SensorDevice => {
    here.set(device.id, device);
    return { id: device.id, name: device.name ?? '' };
  };
  const known = async () => {
    const allowed = await bluetooth?.getDevices?.().catch(() => undefined);
    for (const device of allowed ?? []) if (!here.has(device.id)) remember(device);
    // The browser's settings can revoke a permission at any time.
    for (const id of here.keys()) if (allowed?.every((device) => device.id !== id)) here.delete(id);
    return here;
  };
  return { here, known, remember };
}

/** A chooser that was closed, or that found no adapter, rejects with the same name: only the words differ. */
async function remembered(
  choosing: Promise<Device>,
  remember: (device: Device) => SensorDevice,
): Promise<SensorDevice | undefined> {
  try {
    return remember(await choosing);
  } catch (cause) {
    const { name, message } = failureOf(cause);
    if (name === 'NotFoundError' && !/adapter/i.test(message)) return undefined;
    throw new Failure('sensor-failed', message);
  }
}

function failureOf(cause: unknown): { readonly name: string; readonly message: string } {
  return cause instanceof Error || cause instanceof DOMException ? cause : { name: '', message: '' };
}

/** Ends with the link, whichever side ends it: after that, a second `Stop` must not end the next one. */
function listen(
  device: Device,
  notifying: Characteristic,
  leave: () => void,
  onPacket: (bytes: DataView) => void,
  onGone: () => void,
): Stop {
  const listening = new AbortController();
  const { signal } = listening;
  const hear = () => notifying.value && onPacket(notifying.value);
  notifying.addEventListener('characteristicvaluechanged', hear, { signal });
  device.addEventListener('gattserverdisconnected', () => (listening.abort(), onGone()), { signal });
  return () => {
    if (signal.aborted) return;
    listening.abort();
    // A browser with two tabs keeps the link, and a subscription that was not ended stays silent on the next one.
    notifying.stopNotifications().catch(() => {});
    leave();
  };
}

async function openMeasurements(gatt: Gatt): Promise<Characteristic> {
  const server = await gatt.connect();
  const service = await server.getPrimaryService(HEART_RATE);
  return (await service.getCharacteristic(HEART_RATE_MEASUREMENT)).startNotifications();
}

async function scanFor(clock: Clock, device: Device | undefined, onHeard: () => void): Promise<Stop> {
  if (!device?.watchAdvertisements) throw new Failure('sensor-unsupported');
  const scanning = new AbortController();
  const { signal } = scanning;
  device.addEventListener('advertisementreceived', onHeard, { signal });
  const stop = () => scanning.abort();
  await within(clock, device.watchAdvertisements({ signal }), stop);
  return stop;
}

function chargeOf(clock: Clock, linked: () => Gatt | undefined): Pick<HeartRateSensor, 'battery' | 'onBattery'> {
  return {
    async battery() {
      const gatt = linked();
      if (!gatt) return undefined;
      const asked = batteryLevelOf(gatt).then((level) => level.readValue());
      const level = await within(clock, asked, () => {}).catch(() => undefined);
      return level?.getUint8(0);
    },
    onBattery(run) {
      const listening = new AbortController();
      const gatt = linked();
      // A strap that does not report its charge by itself refuses, and is asked.
      if (gatt) notifyBattery(gatt, run, listening.signal).catch(() => {});
      return () => listening.abort();
    },
  };
}

async function batteryLevelOf(gatt: Gatt): Promise<Characteristic> {
  return (await gatt.getPrimaryService(BATTERY)).getCharacteristic(BATTERY_LEVEL);
}

async function notifyBattery(gatt: Gatt, run: (percent: number) => void, signal: AbortSignal): Promise<void> {
  const level = await batteryLevelOf(gatt);
  const isOver = () => signal.aborted;
  if (isOver()) return;
  level.addEventListener('characteristicvaluechanged', () => level.value && run(level.value.getUint8(0)), { signal });
  await level.startNotifications();
  const stop = () => void level.stopNotifications().catch(() => {});
  if (isOver()) stop();
  else signal.addEventListener('abort', stop);
}

/** An incomplete link is given up, so that the strap is free. */
function within<T>(clock: Clock, work: Promise<T>, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const fail = (failure: Failure) => {
      if (isOver) return;
      isOver = true;
      giveUp();
      reject(failure);
    };
    const stop = clock.after(WAIT_LIMIT.strap, () => fail(new Failure('sensor-timeout')));
    const refuse = (cause: unknown) => fail(new Failure('sensor-failed', failureOf(cause).message));
    work.then(resolve, refuse).finally(stop);
  });
}
