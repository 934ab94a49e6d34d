// Mu-law: a sample in a byte, with fine steps where it is quiet (ITU-T G.711). Half the size of whole samples, so that WebKit
// opens an hour of it in seconds.

/** The byte of silence. */
export const MU_LAW_ZERO = 0xff;

const BIAS = 33;
const HIGHEST = 8158;

/** The byte of a sample; what is beyond -1 and 1 is as loud as a byte can be. */
export function muLawOf(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const height = Math.min(Math.round(Math.abs(sample) * (HIGHEST + 1)), HIGHEST) + BIAS;
  const exponent = 26 - Math.clz32(height);
  const mantissa = (height >> (exponent + 1)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** The sample of a byte, from -1 to 1. */
export function sampleOf(byte: number): number {
  const bits = ~byte & 0xff;
  const exponent = (bits >> 4) & 0x07;
  const height = (((bits & 0x0f) << 1) + BIAS) * 2 ** exponent - BIAS;
  return ((bits & 0x80) === 0 ? height : -height) / (HIGHEST + 1);
}
