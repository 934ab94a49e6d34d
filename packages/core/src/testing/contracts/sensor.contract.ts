// What every strap must do.

import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../base/failure.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import { settled, type FakeClock } from '../fake-clock.ts';

/** A strap in reach that no page has yet been allowed to connect, and everything that can happen to it. */
export interface SensorBench {
  readonly sensor: HeartRateSensor;
  readonly clock: FakeClock;
  send(...bytes: readonly number[]): void;
  drop(): void;
  /** Makes the next `connect` wait forever, as far as the platform is concerned. */
  hang(): void;
  /** Makes the person close the chooser. */
  cancel(): void;
  /** The strap reports this charge by itself. */
  charge(percent: number): void;
  /** The strap advertises itself, which only a scan hears. */
  advertise(): void;
}

/** Registers the suite of the HeartRateSensor port. */
export function sensorContract(name: string, make: () => SensorBench): void {
  const ignore = (): void => {};

  async function chosen(bench: SensorBench) {
    const device = await bench.sensor.request();
    if (device === undefined) throw new Error('nothing was chosen');
    return device;
  }

  describe(`a strap (${name})`, () => {
    it('reports nothing from a chooser that was closed', async () => {
      const bench = make();
      bench.cancel();
      expect(await bench.sensor.request()).toBeUndefined();
      expect(await bench.sensor.known()).toEqual([]);
    });

    it('passes packets on until it is stopped, which may happen twice', async () => {
      const bench = make();
      const onPacket = vi.fn<(bytes: DataView) => void>();
      const onGone = vi.fn();
      const stop = await bench.sensor.connect(await chosen(bench), onPacket, onGone);
      bench.send(0, 72);
      expect(onPacket.mock.calls.map(([bytes]) => bytes.getUint8(1))).toEqual([72]);
      stop();
      stop();
      bench.send(0, 73);
      bench.drop();
      expect(onPacket).toHaveBeenCalledTimes(1);
      expect(onGone).not.toHaveBeenCalled();
    });

    it('reports a lost link once', async () => {
      const bench = make();
      const onGone = vi.fn();
      await bench.sensor.connect(await chosen(bench), ignore, onGone);
      bench.drop();
      bench.drop();
      expect(onGone).toHaveBeenCalledTimes(1);
    });

    it('gives a connection up after 10 s', async () => {
      const bench = make();
      const device = await chosen(bench);
      bench.hang();
      const failed = vi.fn();
      void bench.sensor.connect(device, ignore, ignore).catch(failed);
      await bench.clock.pass(9999);
      expect(failed).not.toHaveBeenCalled();
      await bench.clock.pass(1);
      expect(failed).toHaveBeenCalledWith(new Failure('sensor-timeout'));
    });

    it('gives a connection up immediately when it is abandoned', async () => {
      const bench = make();
      const device = await chosen(bench);
      bench.hang();
      const failed = vi.fn();
      void bench.sensor.connect(device, ignore, ignore).catch(failed);
      await settled();
      bench.sensor.abandon(device);
      await settled();
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'sensor-failed' }));
    });

    it('leaves an established link alone when it is abandoned', async () => {
      const bench = make();
      const device = await chosen(bench);
      const onPacket = vi.fn();
      bench.sensor.abandon(device);
      await bench.sensor.connect(device, onPacket, ignore);
      bench.sensor.abandon(device);
      bench.send(0, 72);
      expect(onPacket).toHaveBeenCalledTimes(1);
      expect(await bench.sensor.battery()).toBe(80);
    });

    it('leaves no timer behind after connecting', async () => {
      const bench = make();
      await bench.sensor.connect(await chosen(bench), ignore, ignore);
      await settled();
      expect(bench.clock.pending()).toBe(0);
    });

    it('reports the charge of the strap while it is connected', async () => {
      const bench = make();
      expect(await bench.sensor.battery()).toBeUndefined();
      const stop = await bench.sensor.connect(await chosen(bench), ignore, ignore);
      expect(await bench.sensor.battery()).toBe(80);
      stop();
      expect(await bench.sensor.battery()).toBeUndefined();
    });

    it('passes on the charge that the strap reports by itself, until it is stopped', async () => {
      const bench = make();
      const onCharge = vi.fn();
      bench.sensor.onBattery(onCharge)();
      await bench.sensor.connect(await chosen(bench), ignore, ignore);
      bench.charge(70);
      await settled();
      expect(onCharge).not.toHaveBeenCalled();
      const stop = bench.sensor.onBattery(onCharge);
      await settled();
      bench.charge(15);
      bench.charge(14);
      stop();
      bench.charge(13);
      expect(onCharge.mock.calls).toEqual([[15], [14]]);
    });

    it('calls back each time a strap is heard, until the scan is stopped', async () => {
      const bench = make();
      const device = await chosen(bench);
      const onHeard = vi.fn();
      bench.advertise();
      const stop = await bench.sensor.watch(device, onHeard);
      expect(onHeard).not.toHaveBeenCalled();
      bench.advertise();
      bench.advertise();
      expect(onHeard).toHaveBeenCalledTimes(2);
      stop();
      bench.advertise();
      expect(onHeard).toHaveBeenCalledTimes(2);
      expect(bench.clock.pending()).toBe(0);
    });

    it('knows a strap that was chosen, until it is forgotten', async () => {
      const bench = make();
      const device = await chosen(bench);
      expect(await bench.sensor.known()).toEqual([device]);
      await bench.sensor.forget(device);
      expect(await bench.sensor.known()).toEqual([]);
      await expect(bench.sensor.connect(device, ignore, ignore)).rejects.toEqual(new Failure('sensor-without-gatt'));
    });
  });
}
