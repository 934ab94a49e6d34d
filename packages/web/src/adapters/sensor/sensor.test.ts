import { Failure } from '@roundbell/core/base';
import { fakeClock, sensorContract, settled } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHeartRateSensor } from './sensor.ts';

interface Strap {
  readonly hasGetDevices?: boolean;
  readonly hasForget?: boolean;
  readonly hasWatch?: boolean;
  readonly hasBatteryReports?: boolean;
}

/** A strap as Web Bluetooth shows it, which the person has allowed before where `isAllowed`. */
function scriptedStrap(
  { hasGetDevices = true, hasForget = true, hasWatch = true, hasBatteryReports = true }: Strap = {},
  isAllowed = false,
) {
  const measurement = Object.assign(new EventTarget(), {
    value: undefined as DataView | undefined,
    startNotifications: async () => measurement,
    stopNotifications: vi.fn(async () => {
      if (!gatt.connected) throw new DOMException('GATT Server is disconnected.', 'NetworkError');
      return measurement;
    }),
  });
  const level = Object.assign(new EventTarget(), {
    value: undefined as DataView | undefined,
    readValue: async () => new DataView(Uint8Array.of(80).buffer),
    startNotifications: vi.fn(async () => {
      if (!hasBatteryReports) throw new DOMException('Does not support notifications.', 'NotSupportedError');
      return level;
    }),
    stopNotifications: vi.fn(async () => level),
  });
  const services: Record<string, Record<string, unknown>> = {
    heart_rate: { heart_rate_measurement: measurement },
    battery_service: { battery_level: level },
  };
  const scans = new Set<AbortSignal>();
  const script = {
    scanRefusal: undefined as unknown,
    hangs: false,
    chooser: undefined as unknown,
    refusal: undefined as unknown,
  };
  const waiting: ((cause: DOMException) => void)[] = [];
  const gatt = {
    connected: false,
    connect: async () => {
      if (script.hangs) return new Promise<typeof gatt>((_, reject) => waiting.push(reject));
      gatt.connected = true;
      return gatt;
    },
    disconnect: vi.fn(() => {
      gatt.connected = false;
      for (const reject of waiting.splice(0)) reject(ABORTED);
    }),
    getPrimaryService: async (service: string) => {
      if (script.refusal !== undefined) throw script.refusal;
      return { getCharacteristic: async (name: string) => services[service]![name] };
    },
  };
  const allowed = new Set<unknown>();
  const device = Object.assign(new EventTarget(), {
    id: 'strap-1',
    name: 'HRM',
    gatt,
    ...(hasForget && { forget: async () => void allowed.delete(device) }),
    ...(hasWatch && {
      watchAdvertisements: async ({ signal }: { readonly signal: AbortSignal }) => {
        if (script.scanRefusal !== undefined) throw script.scanRefusal;
        scans.add(signal);
        signal.addEventListener('abort', () => scans.delete(signal));
      },
    }),
  });
  if (isAllowed) allowed.add(device);
  const requestDevice = vi.fn(async (_options: unknown) => {
    if (script.chooser !== undefined) throw script.chooser;
    allowed.add(device);
    return device;
  });
  const getDevices = async () => [...allowed];
  const bluetooth: { requestDevice: unknown; getDevices?: () => Promise<unknown[]> } = {
    requestDevice,
    ...(hasGetDevices && { getDevices }),
  };
  vi.stubGlobal('navigator', { bluetooth });
  const clock = fakeClock();
  const send = (...bytes: number[]) => {
    measurement.value = new DataView(Uint8Array.from(bytes).buffer);
    measurement.dispatchEvent(new Event('characteristicvaluechanged'));
  };
  const charge = (percent: number) => {
    level.value = new DataView(Uint8Array.of(percent).buffer);
    level.dispatchEvent(new Event('characteristicvaluechanged'));
  };
  const advertise = () => {
    if (scans.size > 0) device.dispatchEvent(new Event('advertisementreceived'));
  };
  const drop = () => {
    gatt.connected = false;
    device.dispatchEvent(new Event('gattserverdisconnected'));
  };
  return {
    clock,
    script,
    gatt,
    measurement,
    level,
    bluetooth,
    allowed,
    requestDevice,
    send,
    charge,
    advertise,
    scans,
    drop,
    sensor: createHeartRateSensor({ clock }),
  };
}

const STRAP = { id: 'strap-1', name: 'HRM' };
const ABORTED = new DOMException('The GATT connect attempt was cancelled.', 'AbortError');
const CANCELLED = new DOMException('User cancelled the requestDevice() chooser.', 'NotFoundError');
const ignore = () => {};

for (const [name, strap] of [
  ['Web Bluetooth', {}],
  ['Web Bluetooth without getDevices and forget', { hasGetDevices: false, hasForget: false }],
] as const) {
  sensorContract(name, () => {
    const { script, ...bench } = scriptedStrap(strap);
    return {
      ...bench,
      hang: () => void (script.hangs = true),
      cancel: () => void (script.chooser = CANCELLED),
    };
  });
}

describe('the strap', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is chosen among those that measure the heart rate, the battery being optional', async () => {
    const { requestDevice, sensor } = scriptedStrap();
    expect(await sensor.request()).toEqual(STRAP);
    expect(requestDevice).toHaveBeenCalledWith({
      filters: [{ services: ['heart_rate'] }],
      optionalServices: ['battery_service'],
    });
  });

  it('tells a browser without an adapter from a chooser that was closed', async () => {
    const { script, sensor } = scriptedStrap();
    script.chooser = new DOMException('Bluetooth adapter not available.', 'NotFoundError');
    await expect(sensor.request()).rejects.toEqual(new Failure('sensor-failed', 'Bluetooth adapter not available.'));
    script.chooser = new DOMException('Must be handling a user gesture', 'SecurityError');
    await expect(sensor.request()).rejects.toEqual(new Failure('sensor-failed', 'Must be handling a user gesture'));
  });

  it('gives a link up that hangs, and one that was not had whole', async () => {
    const { clock, script, gatt, sensor } = scriptedStrap({}, true);
    script.refusal = new DOMException('No Services matching UUID', 'NotFoundError');
    await expect(sensor.connect(STRAP, ignore, ignore)).rejects.toEqual(
      new Failure('sensor-failed', 'No Services matching UUID'),
    );
    expect(gatt.disconnect).toHaveBeenCalledTimes(1);
    expect(clock.pending()).toBe(0);
    script.hangs = true;
    const failed = vi.fn();
    void sensor.connect(STRAP, ignore, ignore).catch(failed);
    await clock.pass(10_000);
    expect(failed).toHaveBeenCalledWith(new Failure('sensor-timeout'));
    expect(gatt.disconnect).toHaveBeenCalledTimes(2);
  });

  it('is let go of when it is stopped, and a later link is left alone', async () => {
    const { gatt, drop, sensor } = scriptedStrap({}, true);
    const stopFirst = await sensor.connect(STRAP, ignore, ignore);
    drop();
    const stop = await sensor.connect(STRAP, ignore, ignore);
    stopFirst();
    expect(gatt.disconnect).not.toHaveBeenCalled();
    stop();
    expect(gatt.disconnect).toHaveBeenCalledTimes(1);
  });

  it('ends its notifications before its link: another tab may hold the link of both', async () => {
    const { gatt, measurement, sensor } = scriptedStrap({}, true);
    const stop = await sensor.connect(STRAP, ignore, ignore);
    stop();
    const [ended] = measurement.stopNotifications.mock.invocationCallOrder;
    expect(ended).toBeLessThan(gatt.disconnect.mock.invocationCallOrder[0] ?? 0);
  });

  it('keeps a link that was asked for while an older attempt hung', async () => {
    const { clock, script, gatt, sensor } = scriptedStrap({}, true);
    script.hangs = true;
    const failed = vi.fn();
    void sensor.connect(STRAP, ignore, ignore).catch(failed);
    await clock.pass(5000);
    script.hangs = false;
    await sensor.connect(STRAP, ignore, ignore);
    await clock.pass(5000);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(gatt.disconnect).not.toHaveBeenCalled();
  });

  it('is had by the next attempt at once when the one before was abandoned', async () => {
    const { clock, script, gatt, send, sensor } = scriptedStrap({}, true);
    script.hangs = true;
    const failed = vi.fn();
    void sensor.connect(STRAP, ignore, ignore).catch(failed);
    await settled();
    sensor.abandon(STRAP);
    script.hangs = false;
    const onPacket = vi.fn();
    await sensor.connect(STRAP, onPacket, ignore);
    expect(failed).toHaveBeenCalledWith(new Failure('sensor-failed', ABORTED.message));
    expect(gatt.disconnect).toHaveBeenCalledTimes(1);
    sensor.abandon(STRAP);
    send(0, 70);
    expect(onPacket).toHaveBeenCalledTimes(1);
    expect(gatt.connected).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  it('has nothing to abandon where it is not known', () => {
    const { gatt, sensor } = scriptedStrap();
    sensor.abandon(STRAP);
    expect(gatt.disconnect).not.toHaveBeenCalled();
  });

  it('is known from earlier visits where the browser can tell', async () => {
    expect(await scriptedStrap({}, true).sensor.known()).toEqual([STRAP]);
    const { send, sensor } = scriptedStrap({}, true);
    const onPacket = vi.fn();
    await sensor.connect(STRAP, onPacket, ignore);
    send(0, 70);
    expect(onPacket).toHaveBeenCalledTimes(1);
    const without = scriptedStrap({ hasGetDevices: false }, true).sensor;
    expect(await without.known()).toEqual([]);
    await expect(without.connect(STRAP, ignore, ignore)).rejects.toEqual(new Failure('sensor-without-gatt'));
  });

  it('is known no more where the person took its permission back in the browser', async () => {
    const { allowed, sensor } = scriptedStrap({}, true);
    expect(await sensor.known()).toEqual([STRAP]);
    allowed.clear();
    expect(await sensor.known()).toEqual([]);
    await expect(sensor.connect(STRAP, ignore, ignore)).rejects.toEqual(new Failure('sensor-without-gatt'));
  });

  it('stays known where the browser cannot say which ones are', async () => {
    const { bluetooth, sensor } = scriptedStrap({}, true);
    await sensor.known();
    bluetooth.getDevices = () => Promise.reject(new Error('busy'));
    expect(await sensor.known()).toEqual([STRAP]);
  });

  it('tells no charge where the strap does not answer within 10 s, and keeps the link', async () => {
    const { clock, gatt, level, sensor } = scriptedStrap({}, true);
    await sensor.connect(STRAP, ignore, ignore);
    level.readValue = () => new Promise(() => {});
    const told = vi.fn();
    void sensor.battery().then(told);
    await clock.pass(9999);
    expect(told).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(told).toHaveBeenCalledWith(undefined);
    expect(gatt.connected).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  it('can be asked for its charge where it does not report it by itself', async () => {
    const { level, sensor } = scriptedStrap({ hasBatteryReports: false }, true);
    await sensor.connect(STRAP, ignore, ignore);
    const stop = sensor.onBattery(ignore);
    await settled();
    expect(level.startNotifications).toHaveBeenCalledTimes(1);
    stop();
    expect(level.stopNotifications).not.toHaveBeenCalled();
    expect(await sensor.battery()).toBe(80);
  });

  it('ends the reports of its charge with the subscription: another tab may hold the link of both', async () => {
    const { level, sensor } = scriptedStrap({}, true);
    await sensor.connect(STRAP, ignore, ignore);
    const stop = sensor.onBattery(ignore);
    await settled();
    expect(level.stopNotifications).not.toHaveBeenCalled();
    stop();
    expect(level.stopNotifications).toHaveBeenCalledTimes(1);
    const late = sensor.onBattery(ignore);
    await Promise.resolve();
    late();
    await settled();
    expect(level.startNotifications.mock.calls.length).toBe(level.stopNotifications.mock.calls.length);
  });

  it('is not scanned for where the browser cannot, or fails to', async () => {
    const without = scriptedStrap({ hasWatch: false }, true).sensor;
    await without.known();
    await expect(without.watch(STRAP, ignore)).rejects.toEqual(new Failure('sensor-unsupported'));
    const { script, sensor } = scriptedStrap({}, true);
    await expect(sensor.watch(STRAP, ignore)).rejects.toEqual(new Failure('sensor-unsupported'));
    await sensor.known();
    script.scanRefusal = new DOMException('Bluetooth adapter not available.', 'InvalidStateError');
    await expect(sensor.watch(STRAP, ignore)).rejects.toEqual(
      new Failure('sensor-failed', 'Bluetooth adapter not available.'),
    );
  });

  it('is no longer scanned for where the browser does not say within 10 s that it does', async () => {
    const { clock, scans, sensor, allowed } = scriptedStrap({}, true);
    await sensor.known();
    const [device] = allowed as Set<{ watchAdvertisements(options: { signal: AbortSignal }): Promise<void> }>;
    device!.watchAdvertisements = ({ signal }) => {
      scans.add(signal);
      signal.addEventListener('abort', () => scans.delete(signal));
      return new Promise(() => {});
    };
    const failed = vi.fn();
    void sensor.watch(STRAP, ignore).catch(failed);
    expect(scans.size).toBe(1);
    await clock.pass(10_000);
    expect(failed).toHaveBeenCalledWith(new Failure('sensor-timeout'));
    expect(scans.size).toBe(0);
  });

  it("forgetting a strap revokes the browser's permission if the browser has `forget()`", async () => {
    const { allowed, sensor } = scriptedStrap({}, true);
    await sensor.known();
    await sensor.forget(STRAP);
    expect(allowed.size).toBe(0);
    await settled();
  });

  it('without Web Bluetooth, which also needs a secure page, choosing is refused as unsupported and nothing else fails', async () => {
    vi.stubGlobal('navigator', {});
    const sensor = createHeartRateSensor({ clock: fakeClock() });
    expect(sensor.isSupported()).toBe(false);
    expect(await sensor.known()).toEqual([]);
    expect(await sensor.battery()).toBeUndefined();
    await expect(sensor.request()).rejects.toEqual(new Failure('sensor-unsupported'));
    await expect(sensor.forget(STRAP)).resolves.toBeUndefined();
  });
});
