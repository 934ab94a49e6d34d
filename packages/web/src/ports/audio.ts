import type { Audio, Clock, Instant, Log, Millis, Page, Stop, ToneName } from '@roundbell/core';

import { createKeepAlive } from './audio-keep-alive.ts';
import { contextTimeOf, pairOf } from './audio-map.ts';
import type { AudioPair } from './audio-map.ts';
import { startSound } from './audio-sound.ts';
import { renderTone } from './audio-tones.ts';

/** A tone later than this is not played: a late countdown misleads. */
const TOO_LATE: Millis = 120;
/** A browser that has not begun to play by then will not. */
const UNLOCK_LIMIT: Millis = 1000;
/** A clip that has not told its end this long after its length never will. */
const CLIP_PATIENCE: Millis = 2000;

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  /** Undefined where the browser has no Web Audio. */
  readonly openContext?: () => AudioContext | undefined;
}

interface Tone {
  readonly name: ToneName;
  readonly at: Instant;
  readonly volume: number;
  /** Absent while the context stands still: the tone waits for it. */
  stop?: Stop;
}

/** PRT-8 to PRT-13: Web Audio. Without it, or before `unlock`, nothing sounds and nothing fails. */
export function createAudio({ clock, page, log, openContext = openAudioContext }: Deps): Audio {
  let sounding: Sounding | undefined;
  const open = () => {
    try {
      const context = openContext();
      return context && createSounding(context, { clock, page, log });
    } catch (cause) {
      log.warn('audio-unavailable', cause);
      return undefined;
    }
  };
  return {
    unlock: async () => {
      sounding ??= open();
      return sounding?.unlock() ?? false;
    },
    tone: (name, at, volume) => sounding?.tone(name, at, volume) ?? (() => {}),
    clip: async (bytes, volume) => sounding?.clip(bytes, volume),
    silence: () => sounding?.silence(),
  };
}

type Sounding = Audio;

function createSounding(context: AudioContext, { clock, page, log }: Omit<Deps, 'openContext'>): Sounding {
  const tones = new Set<Tone>();
  const clips = new Set<Stop>();
  const keepAlive = createKeepAlive(context);
  const bufferOf = createToneBank(context);
  let silences = 0;

  const isRunning = () => context.state === 'running';
  const resume = async () => {
    await context.resume().catch((cause: unknown) => log.warn('audio-resume-refused', cause));
  };
  const place = (tone: Tone) => {
    if (clock.now() - tone.at > TOO_LATE) {
      tones.delete(tone);
      log.warn('tone-late');
      return;
    }
    const buffer = bufferOf(tone.name);
    const when = contextTimeOf(readPair(context, clock), tone.at);
    keepAlive.extend(when + buffer.duration);
    tone.stop = startSound(context, { buffer, volume: tone.volume, when, onEnd: () => tones.delete(tone) });
  };
  // The clock of a context that stood still is behind: what was laid on it lies wrong and is laid anew.
  const placeAgain = () => {
    for (const tone of [...tones]) {
      const wasPlaced = tone.stop !== undefined;
      if (wasPlaced && tone.at <= clock.now()) continue;
      tone.stop?.();
      tones.add(tone);
      place(tone);
    }
  };
  const wake = () => {
    if (isRunning()) placeAgain();
    else if (context.state !== 'closed' && page.isVisible()) void resume();
  };
  context.addEventListener('statechange', wake);
  page.onVisible(wake);

  return {
    async unlock() {
      await Promise.race([resume(), pause(clock, UNLOCK_LIMIT)]);
      if (isRunning()) keepAlive.extend(context.currentTime);
      return isRunning();
    },
    tone(name, at, volume) {
      const tone: Tone = { name, at, volume };
      tones.add(tone);
      if (isRunning()) place(tone);
      return () => {
        tones.delete(tone);
        tone.stop?.();
      };
    },
    async clip(bytes, volume) {
      const silencesBefore = silences;
      const buffer = await context.decodeAudioData(bytes.slice(0));
      if (!isRunning() || silences !== silencesBefore) return;
      await playClip({ context, clock, clips, buffer, volume });
    },
    silence() {
      silences++;
      for (const tone of tones) tone.stop?.();
      for (const stop of clips) stop();
      tones.clear();
      keepAlive.stop();
    },
  };
}

interface Clip {
  readonly context: AudioContext;
  readonly clock: Clock;
  readonly clips: Set<Stop>;
  readonly buffer: AudioBuffer;
  readonly volume: number;
}

function playClip({ context, clock, clips, buffer, volume }: Clip): Promise<void> {
  return new Promise((resolve) => {
    const stop = startSound(context, {
      buffer,
      volume,
      when: 0,
      onEnd: () => {
        stopWaiting();
        clips.delete(stop);
        resolve();
      },
    });
    const stopWaiting = clock.after(buffer.duration * 1000 + CLIP_PATIENCE, stop);
    clips.add(stop);
  });
}

function createToneBank(context: AudioContext): (name: ToneName) => AudioBuffer {
  const buffers = new Map<ToneName, AudioBuffer>();
  return (name) => {
    const known = buffers.get(name);
    if (known) return known;
    const samples = renderTone(name, context.sampleRate);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
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
    output: context.getOutputTimestamp?.(),
    outputLatency: context.outputLatency,
  });
}

function pause(clock: Clock, ms: Millis): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}

function openAudioContext(): AudioContext | undefined {
  return 'AudioContext' in globalThis ? new AudioContext() : undefined;
}
