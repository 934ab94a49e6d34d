// One sound device while it is open: its clock compared with the run's, its tones, its clips, and the faint tone that keeps it going.

import type { Instant, Seconds } from '../base/units.ts';
import type { AudioDevice, DeviceStatus } from '../ports/audio-device.ts';
import type { Clock } from '../ports/clock.ts';
import { currentAt, instantOf, NO_READINGS, timeOf, withClockReading } from './clock-map.ts';
import type { ToneOrder } from './cue.ts';
import { createDeviceClips, type DeviceClips } from './device-clips.engine.ts';
import { startSound, type PlacedSound } from './started-sound.ts';

/** How long a page is kept awake after the last tone, and after it was released. */
const AFTER_TONE: Seconds = 60;
const AFTER_RUN: Seconds = 600;

/** A tone on a device. */
export interface PlacedTone extends PlacedSound {
  /** How far it is from where its instant is now known to be. */
  slip(): Seconds;
  heardAt(): Instant;
}

/** A device with all that lives and dies with it. */
export interface OpenDevice extends Pick<AudioDevice, 'resume' | 'suspend' | 'close'> {
  readonly clips: DeviceClips;
  status(): DeviceStatus;
  /** Its clock runs, and is known. */
  isReady(): boolean;
  /** Compares the clocks; answers whether they are certain. */
  look(): boolean;
  /** Schedules a tone or a number at its instant of the run; `onEnd` is called once, when it is over. Only while it is ready. */
  play(order: ToneOrder, onEnd: () => void): PlacedTone;
  /** PRT-18: keeps the device going for a minute from now. */
  extend(): void;
  /** PRT-52: keeps it going until it is released, and then for ten minutes. */
  hold(on: boolean): void;
  /** Releases it now. */
  release(): void;
}

/** PRT-14, PRT-18, PRT-43: what plays on one device. */
export function createOpenDevice(device: AudioDevice, clock: Clock): OpenDevice {
  let map = NO_READINGS;
  /** Infinite while it is held: no end is planned then. */
  let humEnd: Seconds = 0;
  const time = (): Seconds => device.status().time;
  const now = () => Math.max(time(), currentAt(map, clock.now()));
  const hum = (until: Seconds) => {
    humEnd = until;
    device.hum(until);
  };
  const extend = (until: Seconds) => {
    if (humEnd < Infinity) hum(Math.max(humEnd, until + AFTER_TONE));
  };
  return {
    clips: createDeviceClips(device, clock),
    status: () => device.status(),
    isReady: () => map !== NO_READINGS && device.status().isRunning,
    look() {
      // A device reports that it runs before it does.
      if (time() === 0) return false;
      // The present is read last: earlier readings are at least that old.
      map = withClockReading(map, { ...device.reading(), instant: clock.now() });
      return map.isCertain;
    },
    play(order, onEnd) {
      const { at, volume } = order;
      const when = timeOf(map, at);
      const playable = 'samples' in order ? device.samples(order.samples) : device.tone(order.name);
      const sound = startSound(playable, volume, when, now, onEnd);
      extend(sound.end);
      return { ...sound, slip: () => timeOf(map, at) - when, heardAt: () => instantOf(map, sound.begin) };
    },
    extend: () => extend(time()),
    hold(on) {
      if (on !== (humEnd === Infinity)) hum(on ? Infinity : time() + AFTER_RUN);
    },
    release: () => hum(0),
    resume: () => device.resume(),
    suspend: () => device.suspend(),
    close: () => device.close(),
  };
}
