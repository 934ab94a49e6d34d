import type { Clock, Millis, Stop } from '@roundbell/core';
import { startSound } from './sound.ts';

/** A clip that has not told its end this long after its length never will. */
const WAIT: Millis = 2000;

/** Stored speech on one context. */
export interface DeviceClips {
  play(bytes: ArrayBuffer, volume: number): Promise<void>;
  silence(): void;
}

/** PRT-19: plays at once; resolves at the end, when silenced, and at once where the context stands still. Rejects bytes that are no sound. */
export function createDeviceClips(context: AudioContext, clock: Clock, lowerTones: () => Stop): DeviceClips {
  const sounding = new Set<Stop>();
  let silences = 0;
  const sound = (buffer: AudioBuffer, volume: number, onEnd: () => void) => {
    const raiseTones = lowerTones();
    const { stop } = startSound(context, {
      buffer,
      out: context.destination,
      volume,
      when: 0,
      onEnd: () => {
        stopWaiting();
        raiseTones();
        sounding.delete(stop);
        onEnd();
      },
    });
    const stopWaiting = clock.after(buffer.duration * 1000 + WAIT, stop);
    sounding.add(stop);
  };
  return {
    async play(bytes, volume) {
      const silencesBefore = silences;
      // Decoding takes the bytes away from their owner.
      const buffer = await context.decodeAudioData(bytes.slice(0));
      if (context.state !== 'running' || silences !== silencesBefore) return;
      await new Promise<void>((resolve) => sound(buffer, volume, resolve));
    },
    silence() {
      silences++;
      for (const stop of [...sounding]) stop();
    },
  };
}
