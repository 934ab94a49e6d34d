// The sensor port without the product, for heart-rate-sensor.test.ts; never part of the build.

import { Failure } from '@roundbell/core/base';
import type { HeartRateSensor, SensorDevice, Stop } from '@roundbell/core/ports';
import { createClock } from '../../src/adapters/clock/clock.ts';
import { createHeartRateSensor } from '../../src/adapters/sensor/sensor.ts';

const clock = createClock();
const sensor = createHeartRateSensor({ clock });
/** Shortens its ten seconds to one. */
const hurried = createHeartRateSensor({ clock: { ...clock, after: (ms, ring) => clock.after(ms / 10, ring) } });

let stop: Stop | undefined;
const packets: number[][] = [];
const charges: number[] = [];

async function connect(to: HeartRateSensor): Promise<string> {
  const device: SensorDevice | undefined = (await to.known())[0];
  if (device === undefined) return 'unknown';
  try {
    stop = await to.connect(
      device,
      (bytes) => void packets.push([...new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
      () => void (strap.losses += 1),
    );
    return 'connected';
  } catch (cause) {
    return cause instanceof Failure ? cause.code : String(cause);
  }
}

const strap = {
  sensor,
  packets,
  /** Every charge that the strap reported by itself. */
  charges,
  hearBattery: () => void sensor.onBattery((percent) => void charges.push(percent)),
  /** How often the strap was reported lost. */
  losses: 0,
  /** Asks the person: the name of the choice, 'nothing', or why not. */
  async choose(): Promise<string> {
    try {
      return (await sensor.request())?.name ?? 'nothing';
    } catch (cause) {
      return cause instanceof Failure ? `${cause.code}: ${String(cause.detail)}` : String(cause);
    }
  },
  connectKnown: () => connect(sensor),
  connectInHurry: () => connect(hurried),
  stop: () => stop?.(),
};

/** What the test finds on the page. */
export type StrapPage = typeof strap;

declare global {
  interface Window {
    strap: StrapPage;
  }
}

window.strap = strap;
