// A sound on a device's clock: from when on it is heard, and until when it can be taken back unheard.

import type { Seconds } from '../base/units.ts';
import type { Playable } from '../ports/audio-device.ts';

/** What begins sooner than this may be on its way to the loudspeaker already. */
const TOO_NEAR: Seconds = 0.05;

/** A sound that lies ahead of a device's clock, or sounds. */
export interface PlacedSound {
  /** What was asked for in the past begins at once. */
  readonly begin: Seconds;
  readonly end: Seconds;
  hasBegun(): boolean;
  /** Whether it surely has not begun, and can be taken back unheard. */
  isAhead(): boolean;
  /** Takes it back; while it sounds it is faded out. */
  stop(): void;
}

/** Starts samples at a time of the device; a past time means at once. `onEnd` is called once: when it has ended, was taken back or cut short. */
export function startSound(
  sound: Playable,
  volume: number,
  when: Seconds,
  now: () => Seconds,
  onEnd: () => void,
): PlacedSound {
  const begin = Math.max(when, now());
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    onEnd();
  };
  const started = sound.start(Math.min(1, Math.max(0, volume)), begin, end);
  const hasBegun = () => begin <= now();
  return {
    begin,
    end: begin + sound.duration,
    hasBegun,
    isAhead: () => begin > now() + TOO_NEAR,
    stop() {
      if (isOver) return;
      if (hasBegun()) started.fade(now());
      else started.drop();
      end();
    },
  };
}
