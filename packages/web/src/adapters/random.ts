import type { Random } from '@roundbell/core/ports';

const WORD = 2 ** 32;

/** Randomness from the platform's cryptographic source, which also works without https. */
export function createRandom(): Random {
  return {
    next: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / WORD,
    id: (prefix) => prefix + hex(crypto.getRandomValues(new Uint8Array(16))),
  };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
