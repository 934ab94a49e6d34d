import type { Clock, Instant, Seconds, ToneName } from '@roundbell/core';
import { createDeviceClips, type DeviceClips } from './clips.ts';
import { createDuck } from './duck.ts';
import { createKeepAlive, type KeepAlive } from './keep-alive.ts';
import { createLimiter } from './limiter.ts';
import { createAudioMap, type AudioMap } from './map.ts';
import { startSound, type PlacedSound } from './sound.ts';
import { outputOf } from './told.ts';
import { renderTone } from './tones.ts';

/** A tone on a device. */
export interface PlacedTone extends PlacedSound {
  /** How far it lies from where an instant is now known to be. */
  slip(at: Instant): Seconds;
  heardAt(): Instant;
}

/** One audio context with all that lives and dies with it. */
export interface AudioDevice {
  readonly context: AudioContext;
  readonly clips: DeviceClips;
  readonly keepAlive: KeepAlive;
  readonly map: Pick<AudioMap, 'timeOf'>;
  isRunning(): boolean;
  /** Its clock goes, and is known. */
  isReady(): boolean;
  /** Compares the clocks; answers whether the map is certain. */
  look(): boolean;
  /** Places a tone on the context's clock. */
  play(name: ToneName, volume: number, when: Seconds, onEnd: () => void): PlacedTone;
}

/** What plays on one context. */
export function createAudioDevice(context: AudioContext, clock: Clock): AudioDevice {
  const map = createAudioMap();
  const bufferOf = createToneBank(context);
  const duck = createDuck(context, createLimiter(context));
  const keepAlive = createKeepAlive(context);
  const isRunning = () => context.state === 'running';
  let isKnown = false;
  const now = () => Math.max(context.currentTime, map.currentAt(clock.now()));
  return {
    context,
    clips: createDeviceClips(context, clock, duck.lower),
    keepAlive,
    map,
    isRunning,
    isReady: () => isKnown && isRunning(),
    look() {
      // A context says that it runs before its device begins to.
      if (context.currentTime === 0) return false;
      isKnown = true;
      // The present is read last: what was read before is that old at least.
      const { currentTime } = context;
      const told = outputOf(context);
      return map.add({ currentTime, ...told, performanceTime: performance.now(), instant: clock.now() });
    },
    play(name, volume, when, onEnd) {
      const sound = startSound(context, { buffer: bufferOf(name), out: duck.inlet, volume, when, now, onEnd });
      keepAlive.extend(sound.end);
      return { ...sound, slip: (at) => map.timeOf(at) - when, heardAt: () => map.instantOf(sound.begin) };
    },
  };
}

function createToneBank(context: AudioContext): (name: ToneName) => AudioBuffer {
  const buffers = new Map<ToneName, AudioBuffer>();
  return (name) => {
    const known = buffers.get(name);
    if (known) return known;
    const samples = renderTone(name, context.sampleRate);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
    return buffer;
  };
}
