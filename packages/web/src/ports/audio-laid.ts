import { LATEST_TONE, type Clock, type Instant, type Log, type Stop, type ToneName } from '@roundbell/core';

import type { KeepAlive } from './audio-keep-alive.ts';
import { createLimiter } from './audio-limiter.ts';
import { contextTimeOf, pairOf } from './audio-map.ts';
import type { AudioPair } from './audio-map.ts';
import { startSound } from './audio-sound.ts';
import { renderTone } from './audio-tones.ts';

interface Tone {
  readonly name: ToneName;
  readonly at: Instant;
  readonly volume: number;
  /** Absent while the context stands still: the tone waits for it. */
  stop?: Stop;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly keepAlive: KeepAlive;
}

/** The tones that lie ahead of a context or sound on it: the seam for a scheduler that watches both clocks. */
export interface LaidTones {
  lay(name: ToneName, at: Instant, volume: number): Stop;
  /** Lays what lies ahead anew: the clock of a context that stood still is behind, and its tones lie wrong. */
  layAgain(): void;
  silence(): void;
}

/** PRT-14 to PRT-17: tones of one context at instants of the run. */
export function createLaidTones(context: AudioContext, { clock, log, keepAlive }: Deps): LaidTones {
  const tones = new Set<Tone>();
  const bufferOf = createToneBank(context);
  const out = createLimiter(context);
  const place = (tone: Tone) => {
    if (clock.now() - tone.at > LATEST_TONE) {
      tones.delete(tone);
      log.warn('tone-late');
      return;
    }
    const buffer = bufferOf(tone.name);
    const when = contextTimeOf(readPair(context, clock), tone.at);
    keepAlive.extend(when + buffer.duration);
    tone.stop = startSound(context, { buffer, out, volume: tone.volume, when, onEnd: () => tones.delete(tone) });
  };
  return {
    lay(name, at, volume) {
      const tone: Tone = { name, at, volume };
      tones.add(tone);
      if (context.state === 'running') place(tone);
      return () => {
        tones.delete(tone);
        tone.stop?.();
      };
    },
    layAgain() {
      for (const tone of [...tones]) {
        const isSounding = tone.stop !== undefined && tone.at <= clock.now();
        if (isSounding) continue;
        tone.stop?.();
        tones.add(tone);
        place(tone);
      }
    },
    silence() {
      for (const tone of [...tones]) tone.stop?.();
      tones.clear();
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

function readPair(context: AudioContext, clock: Clock): AudioPair {
  return pairOf({
    instant: clock.now(),
    performanceTime: performance.now(),
    currentTime: context.currentTime,
    output: context.getOutputTimestamp(),
    outputLatency: context.outputLatency,
  });
}
