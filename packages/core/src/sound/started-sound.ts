// A sound on a device's clock: when it is heard, and until when it can be taken back unheard.

import type { Seconds } from '../base/units.ts';
import type { Playable } from '../ports/audio-device.ts';

/** A sound that begins sooner than this may already be on its way to the loudspeaker. */
const TOO_NEAR: Seconds = 0.05;

/** A sound that is ahead of a device's clock, or sounding. */
export interface PlacedSound {
  /** The start on the device's clock; a start in the past begins immediately. */
  readonly begin: Seconds;
  readonly end: Seconds;
  hasBegun(): boolean;
  /** Whether it surely has not begun, and can be taken back unheard. */
  isAhead(): boolean;
  /** Takes it back; if it sounds, fades it out. */
  stop(): void;
}

/**
 * Starts samples at a time of the device; a past time means immediately. `onEnd` is called once: when it has ended, was taken
 * back or cut short.
 */
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
