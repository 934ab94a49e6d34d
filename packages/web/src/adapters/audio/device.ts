import { once, type Seconds } from '@roundbell/core/base';
import type { AudioDevice, MadeTone, Playable, Samples } from '@roundbell/core/ports';
import { HUM, limiterCurve, LIMITER_REACH, renderTone } from '@roundbell/core/run';
import type { FadeTo } from './background.ts';
import { createBuffers } from './buffers.ts';
import { deviceReadingOf } from './reading.ts';

/** A sound that is cut short fades out this long, so that it does not click. */
const CUT: Seconds = 0.01;
/** How long tones take to come close to their new level. */
const GLIDE: Seconds = 0.08;

/** One audio context as a sound device. */
export function createAudioDevice(context: AudioContext): AudioDevice {
  const inlet = context.createGain();
  inlet.connect(createLimiter(context));
  const under = context.createGain();
  under.connect(context.destination);
  const { sampleRate } = context;
  const bufferOf = createBuffers<MadeTone | Samples>(context, (sound) =>
    typeof sound === 'string' ? { wave: renderTone(sound, sampleRate), rate: sampleRate } : sound,
  );
  return {
    status: () => ({
      time: context.currentTime,
      isRunning: context.state === 'running',
      isInterrupted: context.state === 'interrupted',
    }),
    reading: () => deviceReadingOf(context),
    tone: (name) => playable(context, bufferOf(name), inlet),
    samples: (samples) => playable(context, bufferOf(samples), inlet),
    // Decoding takes the bytes away from their owner.
    decode: async (bytes) => playable(context, await context.decodeAudioData(bytes.slice(0)), context.destination),
    hum: createHum(context),
    background: createBackground(context, under),
    setToneLevel(level) {
      // The time constant: three of them cover 95 % of the way.
      for (const { gain } of [inlet, under]) gain.setTargetAtTime(level, context.currentTime, GLIDE / 3);
    },
    resume: () => context.resume(),
    suspend: () => context.suspend(),
    close: () => context.close(),
  };
}

function playable(context: AudioContext, buffer: AudioBuffer, out: AudioNode): Playable {
  return {
    duration: buffer.duration,
    start(volume, at, onEnd) {
      const source = context.createBufferSource();
      const gain = context.createGain();
      source.buffer = buffer;
      gain.gain.value = volume;
      source.addEventListener('ended', () => {
        gain.disconnect();
        onEnd();
      });
      source.connect(gain).connect(out);
      source.start(at);
      return {
        fade(from) {
          gain.gain.setValueAtTime(volume, from);
          gain.gain.linearRampToValueAtTime(0, from + CUT);
          source.stop(from + CUT);
        },
        drop() {
          gain.disconnect();
          source.stop();
        },
      };
    },
  };
}

/**
 * Where the tones of a context meet on their way out. Planned tones are mixed below its knee; without it, a
 * late tone that meets another would crack.
 */
function createLimiter(context: AudioContext): AudioNode {
  const inlet = context.createGain();
  const shaper = context.createWaveShaper();
  // A shaper reads its curve from -1 to 1.
  inlet.gain.value = 1 / LIMITER_REACH;
  shaper.curve = limiterCurve();
  inlet.connect(shaper).connect(context.destination);
  return inlet;
}

/** Backgrounds, which few runs have: what makes them is fetched for the first. */
function createBackground(context: AudioContext, out: AudioNode): AudioDevice['background'] {
  let fadeTo: FadeTo | undefined;
  let wanted: Parameters<FadeTo> = [[], 0];
  const fetch = once(async () => {
    const { createBackgrounds } = await import('./background.ts');
    fadeTo = createBackgrounds(context, out);
    fadeTo(...wanted);
  });
  return (...next) => {
    wanted = next;
    if (fadeTo !== undefined) fadeTo(...next);
    // Without it the run goes on in quiet.
    else if (next[0].length > 0) void fetch.fetch().catch(() => undefined);
  };
}

/** An oscillator for the faint tone. */
function createHum(context: AudioContext): AudioDevice['hum'] {
  let oscillator: OscillatorNode | undefined;
  const stop = () => {
    oscillator?.stop();
    oscillator?.disconnect();
    oscillator = undefined;
  };
  const start = (): OscillatorNode => {
    const node = context.createOscillator();
    const gain = context.createGain();
    node.frequency.value = HUM.frequency;
    gain.gain.value = HUM.gain;
    node.addEventListener('ended', () => {
      if (oscillator === node) stop();
    });
    node.connect(gain).connect(context.destination);
    node.start();
    return node;
  };
  return (until) => {
    // A planned end can be moved, but not taken back; and times beyond 97 days are refused by Firefox.
    if (until === 0 || until === Infinity) stop();
    if (until === 0) return;
    oscillator ??= start();
    if (until < Infinity) oscillator.stop(until);
  };
}
