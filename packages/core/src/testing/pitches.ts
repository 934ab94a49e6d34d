// What can be measured in samples of sound.

/** How high the wave of one pitch (Hz) goes in a stretch of samples: 1 for a sine at full height (Goertzel). Exact where the stretch holds whole waves of all that sounds. */
export function heightAt(samples: Float32Array, pitch: number, sampleRate: number): number {
  const turn = (2 * Math.PI * pitch) / sampleRate;
  let real = 0;
  let imaginary = 0;
  samples.forEach((sample, index) => {
    real += sample * Math.cos(turn * index);
    imaginary += sample * Math.sin(turn * index);
  });
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}
