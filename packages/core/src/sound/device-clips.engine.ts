// Stored speech on one device, and how tones yield to it.

import type { Millis, Seconds } from '../base/units.ts';
import type { AudioDevice, Playable } from '../ports/audio-device.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';
import { UNDER_SPEECH } from './mix.ts';
import { startSound } from './started-sound.ts';

/** A clip that has not reported its end this long after its length never will. */
const WAIT: Millis = 2000;

/** The clips of one device. */
export interface DeviceClips {
  play(bytes: ArrayBuffer, volume: number): Promise<void>;
  silence(): void;
}

/**
 * PRT-19: plays immediately; resolves at the end, when silenced, and immediately if the device stands still. Rejects bytes that
 * are not a sound.
 */
export function createDeviceClips(device: AudioDevice, clock: Clock): DeviceClips {
  const sounding = new Set<Stop>();
  let silences = 0;
  const now = (): Seconds => device.status().time;
  /** PRT-57: tones are never delayed by speech, only softer while it is heard. */
  const giveWay = () => device.setToneLevel(sounding.size > 0 ? UNDER_SPEECH : 1);
  const sound = (clip: Playable, volume: number, onEnd: () => void) => {
    const { stop } = startSound(clip, volume, 0, now, () => {
      stopWaiting();
      sounding.delete(stop);
      giveWay();
      onEnd();
    });
    const stopWaiting = clock.after(clip.duration * 1000 + WAIT, stop);
    sounding.add(stop);
    giveWay();
  };
  return {
    async play(bytes, volume) {
      const silencesBefore = silences;
      const clip = await device.decode(bytes);
      if (!device.status().isRunning || silences !== silencesBefore) return;
      await new Promise<void>((resolve) => sound(clip, volume, resolve));
    },
    silence() {
      silences++;
      for (const stop of [...sounding]) stop();
    },
  };
}
