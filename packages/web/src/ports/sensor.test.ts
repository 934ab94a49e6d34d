import { fakeClock, settled } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createHeartRateSensor } from './sensor.ts';

/** A strap as Web Bluetooth shows it. */
function scriptedStrap({ hangs = false, hasGetDevices = true } = {}) {
  const measurement = Object.assign(new EventTarget(), {
    value: undefined as DataView | undefined,
    startNotifications: async () => measurement,
  });
  const level = { readValue: async () => new DataView(Uint8Array.of(83).buffer) };
  const services: Record<string, Record<string, unknown>> = {
    heart_rate: { heart_rate_measurement: measurement },
    battery_service: { battery_level: level },
  };
  const gatt = {
    connected: false,
    connect: async () => {
      if (hangs) return new Promise<typeof gatt>(() => {});
      gatt.connected = true;
      return gatt;
    },
    disconnect: vi.fn(() => void (gatt.connected = false)),
    getPrimaryService: async (service: string) => ({
      getCharacteristic: async (name: string) => services[service]![name],
    }),
  };
  const device = Object.assign(new EventTarget(), { id: 'strap-1', name: 'HRM', gatt });
  const requestDevice = vi.fn(async (_options: unknown) => device);
  const bluetooth = hasGetDevices ? { requestDevice, getDevices: async () => [device] } : { requestDevice };
  vi.stubGlobal('navigator', { bluetooth });
  const clock = fakeClock();
  const send = (...bytes: number[]) => {
    measurement.value = new DataView(Uint8Array.from(bytes).buffer);
    measurement.dispatchEvent(new Event('characteristicvaluechanged'));
  };
  const drop = () => {
    gatt.connected = false;
    device.dispatchEvent(new Event('gattserverdisconnected'));
  };
  return { clock, gatt, requestDevice, send, drop, sensor: createHeartRateSensor({ clock }) };
}

describe('the strap', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[PRT-12] passes packets on until it is stopped, and is not told as lost then', async () => {
    const { gatt, requestDevice, send, drop, sensor } = scriptedStrap();
    const device = await sensor.request();
    expect(device).toEqual({ id: 'strap-1', name: 'HRM' });
    expect(requestDevice).toHaveBeenCalledWith({
      filters: [{ services: ['heart_rate'] }],
      optionalServices: ['battery_service'],
    });
    const onPacket = vi.fn<(bytes: DataView) => void>();
    const onGone = vi.fn();
    const stop = await sensor.connect(device, onPacket, onGone);
    send(0, 72);
    expect(onPacket.mock.calls.map(([bytes]) => bytes.getUint8(1))).toEqual([72]);
    expect(await sensor.battery()).toBe(83);
    stop();
    send(0, 73);
    drop();
    expect(gatt.disconnect).toHaveBeenCalledTimes(1);
    expect(onPacket).toHaveBeenCalledTimes(1);
    expect(onGone).not.toHaveBeenCalled();
    expect(await sensor.battery()).toBeUndefined();
  });

  it('[PRT-12] tells a lost strap once', async () => {
    const { drop, sensor } = scriptedStrap();
    const onGone = vi.fn();
    await sensor.connect({ id: 'strap-1', name: 'HRM' }, () => {}, onGone);
    drop();
    drop();
    expect(onGone).toHaveBeenCalledTimes(1);
  });

  it('[PRT-11] gives a connection up after 10 s', async () => {
    const { clock, gatt, sensor } = scriptedStrap({ hangs: true });
    const device = await sensor.request();
    const failed = vi.fn();
    void sensor
      .connect(
        device,
        () => {},
        () => {},
      )
      .catch(failed);
    await clock.pass(9999);
    expect(failed).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(failed).toHaveBeenCalledWith(new Error('GATT connection timeout'));
    expect(gatt.disconnect).toHaveBeenCalledTimes(1);
  });

  it('[PRT-11] leaves no timer behind a connection that stands', async () => {
    const { clock, sensor } = scriptedStrap();
    await sensor.connect(
      { id: 'strap-1', name: 'HRM' },
      () => {},
      () => {},
    );
    await settled();
    expect(clock.pending()).toBe(0);
  });

  it('[PRT-12] knows earlier straps where the browser does, and else those of this visit', async () => {
    expect(await scriptedStrap().sensor.known()).toEqual([{ id: 'strap-1', name: 'HRM' }]);
    const { sensor } = scriptedStrap({ hasGetDevices: false });
    expect(await sensor.known()).toEqual([]);
    await expect(
      sensor.connect(
        { id: 'strap-1', name: 'HRM' },
        () => {},
        () => {},
      ),
    ).rejects.toThrow('Device does not support GATT');
    await sensor.request();
    expect(await sensor.known()).toEqual([{ id: 'strap-1', name: 'HRM' }]);
  });

  it('[PRT-12] says so where there is no Web Bluetooth', async () => {
    vi.stubGlobal('navigator', {});
    const sensor = createHeartRateSensor({ clock: fakeClock() });
    expect(sensor.isSupported()).toBe(false);
    expect(await sensor.known()).toEqual([]);
    expect(await sensor.battery()).toBeUndefined();
    await expect(sensor.request()).rejects.toThrow('Web Bluetooth is not supported in this browser');
  });
});
