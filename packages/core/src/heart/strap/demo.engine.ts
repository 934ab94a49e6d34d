// A simulated strap for people without one: behind the same port as a real one, and clearly named.

import { Failure } from '../../base/failure.ts';
import type { Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Zones } from '../zones.ts';
import { heartAfter, packetOf, targetOf, type Effort } from './demo-curve.ts';
import { DEMO_STRAP } from './monitor-view.ts';

/** What the simulated strap follows. */
export type DemoParts = Pick<Ports, 'clock' | 'random'> & {
  readonly effort: () => Effort | undefined;
  readonly zones: () => Zones;
};

const EVERY: Millis = 1000;

/** Makes a strap that sends one packet a second while connected, from a heart that lags behind the steps of the run. */
export function createDemo({ clock, random, effort, zones }: DemoParts): HeartRateSensor {
  let isConnected = false;
  return {
    isSupported: () => true,
    request: () => Promise.resolve(DEMO_STRAP),
    known: () => Promise.resolve([DEMO_STRAP]),
    connect(_device, onPacket) {
      let heart = targetOf(undefined, zones());
      let at = clock.now();
      isConnected = true;
      const stop = clock.every(EVERY, () => {
        const now = clock.now();
        heart = heartAfter(heart, targetOf(effort(), zones()), now - at);
        at = now;
        onPacket(packetOf(heart, random.next()));
      });
      return Promise.resolve(() => {
        isConnected = false;
        stop();
      });
    },
    abandon: () => {},
    battery: () => Promise.resolve(isConnected ? 100 : undefined),
    onBattery: () => () => {},
    watch: () => Promise.reject(new Failure('sensor-unsupported')),
    forget: () => Promise.resolve(),
  };
}
