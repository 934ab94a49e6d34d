// The charge of the connected strap: asked for now and then, and heard whenever the strap reports it.

import type { Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';

/** The battery engine. */
export interface Battery {
  /** Reads the charge of a strap that was just connected, and follows it until `end`. */
  begin(source: HeartRateSensor): void;
  end(): void;
}

/** What the battery needs of the world; `show` gets the charge in percent, undefined if the strap does not say. */
export interface BatteryParts {
  readonly clock: Clock;
  readonly show: (percent: number | undefined) => void;
}

const ASKED_EVERY: Millis = 600_000;

/** Makes one that follows no strap. */
export function createBattery({ clock, show }: BatteryParts): Battery {
  let end: Stop = () => {};
  return {
    begin(source) {
      let isOver = false;
      let stopListening: Stop = () => {};
      const ask = async (): Promise<void> => {
        const percent = await source.battery();
        if (!isOver) show(percent);
      };
      const stopAsking = clock.every(ASKED_EVERY, () => void ask());
      end = () => {
        isOver = true;
        stopAsking();
        stopListening();
      };
      // One after the other: some straps answer one question at a time.
      void ask().then(() => {
        if (!isOver) stopListening = source.onBattery((percent) => !isOver && show(percent));
      });
    },
    end: () => end(),
  };
}
