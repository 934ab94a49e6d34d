// Turns packets into readings, and takes a reading away when nothing fresh has come after it.

import type { Ports, Stop } from '../ports.ts';
import { parseHeartRateMeasurement } from './measurement.ts';
import { FRESH_FOR, isFrozen, readingOf, stillnessOf } from './reading.ts';
import type { Reading, Stillness } from './reading.ts';

/** The gauge engine. */
export interface Gauge {
  /** Reads one packet; a malformed one is logged, once a streak, and moves nothing. */
  hear(packet: DataView): void;
  /** Takes the reading away: there is no strap to read. */
  clear(): void;
}

/** What the gauge needs of the world; `show` is told each reading, and undefined when there is none any more. */
export type GaugeParts = Pick<Ports, 'clock' | 'log'> & { readonly show: (reading: Reading | undefined) => void };

/** Makes a gauge that has read nothing. */
export function createGauge({ clock, log, show }: GaugeParts): Gauge {
  let stillness: Stillness | undefined;
  let isMalformed = false;
  let stopFading: Stop = () => {};

  function take(reading: Reading | undefined): void {
    stopFading();
    if (reading !== undefined) stopFading = clock.after(FRESH_FOR + 1, () => show(undefined));
    show(reading);
  }

  return {
    hear(packet) {
      const measurement = parseHeartRateMeasurement(packet);
      if (measurement === undefined) {
        if (!isMalformed) log.warn('measurement-malformed');
        isMalformed = true;
        return;
      }
      isMalformed = false;
      const reading = readingOf(measurement, clock.wall());
      stillness = reading && stillnessOf(stillness, reading);
      take(stillness && isFrozen(stillness) ? undefined : reading);
    },
    clear() {
      stillness = undefined;
      isMalformed = false;
      take(undefined);
    },
  };
}
