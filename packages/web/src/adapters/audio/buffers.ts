import type { Samples } from '@roundbell/core/ports';

/** The buffers of an audio context for what is asked for again and again, each filled once. */
export function createBuffers<Sound>(
  context: AudioContext,
  samplesOf: (sound: Sound) => Samples,
): (sound: Sound) => AudioBuffer {
  const buffers = new Map<Sound, AudioBuffer>();
  return (sound) => {
    const known = buffers.get(sound);
    if (known !== undefined) return known;
    const { wave, rate } = samplesOf(sound);
    const buffer = context.createBuffer(1, wave.length, rate);
    buffer.copyToChannel(wave, 0);
    buffers.set(sound, buffer);
    return buffer;
  };
}
