// A name for a text: the same everywhere, also on pages without https, where the browser's own digests are missing.

const SEEDS = [0x811c9dc5, 0x1b873593, 0x85ebca6b, 0xc2b2ae35];
const PRIME = 0x01000193;

/** 128 bits of a text as 32 hexadecimal digits; four mixed FNV-1a hashes. Not for secrets. */
export function hash(text: string): string {
  return SEEDS.map((seed) => hash32(text, seed).toString(16).padStart(8, '0')).join('');
}

function hash32(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), PRIME);
    state ^= state >>> 15;
  }
  return Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
}
