// Samples at another rate: what would be folded back below half the new rate is filtered out (a windowed sinc).

import type { Samples } from '../../ports/audio.ts';

/** Zero crossings of the filter on each side: what is left of the folded is below hearing in speech. */
const CROSSINGS = 8;

/** The same sound at another rate in hertz; itself if it has that rate. */
export function resampled({ wave, rate }: Samples, to: number): Samples {
  if (rate === to) return { wave, rate };
  const step = rate / to;
  const cut = Math.min(1, 1 / step);
  const reach = Math.ceil(CROSSINGS / cut);
  const result = new Float32Array(Math.round(wave.length / step));
  for (let index = 0; index < result.length; index++) {
    const centre = index * step;
    let sum = 0;
    for (let at = Math.max(0, Math.ceil(centre - reach)); at <= Math.min(wave.length - 1, centre + reach); at++)
      sum += (wave[at] ?? 0) * kernel(at - centre, cut, reach);
    result[index] = sum;
  }
  return { wave: result, rate: to };
}

/** A sinc that passes what is below `cut` of half the old rate, under a Hann window. */
function kernel(away: number, cut: number, reach: number): number {
  const window = (1 + Math.cos((Math.PI * away) / reach)) / 2;
  const turn = Math.PI * away * cut;
  return cut * window * (turn === 0 ? 1 : Math.sin(turn) / turn);
}
