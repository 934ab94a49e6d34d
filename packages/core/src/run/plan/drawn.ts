// Numbers that look drawn, made from a seed and a name, so that every device and every reload has the same.

/** From 0 to 2^32 - 1, the same for the same name and seed: FNV-1a, mixed as MurmurHash3 does at its end. */
export function drawnFor(name: string, seed: number): number {
  let hash = Math.floor(seed * 0x1_0000_0000) ^ 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
