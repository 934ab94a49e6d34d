// Turns packets into readings, and removes a reading when nothing fresh has followed it.

import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { parseHeartRateMeasurement } from './measurement.ts';
import { FRESH_FOR, isFrozen, isUnchanged, readingOf, stillnessOf, type Reading, type Stillness } from './reading.ts';

/** The packet reader engine. */
export interface PacketReader {
  /** Reads one packet; a malformed one is logged, once per streak, and changes nothing. */
  hear(packet: DataView): void;
  /** Removes the reading: there is no strap to read. */
  clear(): void;
}

/** What the packet reader needs of the world; `show` gets each reading, and whether it has not changed for two minutes; undefined when there is none any more. */
export type PacketReaderParts = Pick<Ports, 'clock' | 'log'> & {
  readonly show: (reading: Reading | undefined, isSame: boolean) => void;
};

/** Makes a packet reader that has read nothing. */
export function createPacketReader({ clock, log, show }: PacketReaderParts): PacketReader {
  let stillness: Stillness | undefined;
  let isMalformed = false;
  let stopFading: Stop = () => {};

  function take(reading: Reading | undefined, isSame: boolean): void {
    stopFading();
    if (reading !== undefined) stopFading = clock.after(FRESH_FOR + 1, () => show(undefined, false));
    show(reading, isSame);
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
      if (stillness === undefined || isFrozen(stillness)) take(undefined, false);
      else take(reading, isUnchanged(stillness));
    },
    clear() {
      stillness = undefined;
      isMalformed = false;
      take(undefined, false);
    },
  };
}
