// Predicts each bit of a text from what came before it: six contexts (the last 0 to 4 bytes, and the word so far) each
// remember how often a 1 followed, and a mixer learns which of them to believe (after M. Mahoney's lpaq). Whole numbers
// throughout, so that every engine predicts the same. Frozen: version 1 of a link is read with exactly this (docs/design/exchange.md).

/** Predicts a text bit by bit; both sides of a link feed it the same bits. */
export interface Predictor {
  /** The chance that the next bit is 1, from 1 to 4095 of 4096. */
  predict(): number;
  /** Learns what the bit was. */
  update(bit: number): void;
}

const ORDERS = 4;
const CONTEXTS = ORDERS + 2;
const SLOTS = 1 << 16;
const LEARNING = 12;
const SEEN_MOST = 16;
const FIRST_WEIGHT = 22_938;
const ONE = 65_536;
const HALF = 32_768;
/** What is left of the way to a bit after it was seen n times. */
const RATES = Array.from({ length: SEEN_MOST + 1 }, (_, seen) => Math.floor((2 * ONE) / (2 * seen + 3)));

/** A chance of 4096 for each 128th of a log-odds from -2048 to 2048: the logistic curve, in whole numbers. */
const CURVE = [
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975,
  4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
];
const STRETCHED = stretchTable();

/** What a predictor has learned: for each context how often a 1 followed, and how far to believe each. */
export interface Memory {
  readonly chances: Uint16Array;
  readonly seen: Uint8Array;
  readonly weights: Int32Array;
}

/** The memory of one that has read nothing. */
export function emptyMemory(): Memory {
  return {
    chances: new Uint16Array(CONTEXTS * SLOTS).fill(HALF),
    seen: new Uint8Array(CONTEXTS * SLOTS),
    weights: new Int32Array(CONTEXTS * 256).fill(FIRST_WEIGHT),
  };
}

/** A copy that learns by itself. */
export function copiedMemory({ chances, seen, weights }: Memory): Memory {
  return { chances: chances.slice(), seen: seen.slice(), weights: weights.slice() };
}

/** A predictor at the beginning of a text; what it reads changes the memory. */
export function createPredictor({ chances, seen, weights }: Memory): Predictor {
  const slots = new Int32Array(CONTEXTS);
  const inputs = new Int32Array(CONTEXTS);
  const past = createPast();
  let chance = 0;
  return {
    predict() {
      const row = past.bits() * CONTEXTS;
      let sum = 0;
      for (let at = 0; at < CONTEXTS; at += 1) {
        const slot = at * SLOTS + past.slot(at);
        slots[at] = slot;
        const input = seen[slot] === 0 ? 0 : (STRETCHED[(chances[slot] ?? 0) >> 4] ?? 0);
        inputs[at] = input;
        sum += input * (weights[row + at] ?? 0);
      }
      chance = Math.max(1, Math.min(4095, squash(Math.floor(sum / ONE))));
      return chance;
    },
    update(bit) {
      const row = past.bits() * CONTEXTS;
      const miss = ((bit << 12) - chance) * LEARNING;
      for (let at = 0; at < CONTEXTS; at += 1) {
        const slot = slots[at] ?? 0;
        weights[row + at] = (weights[row + at] ?? 0) + (((inputs[at] ?? 0) * miss + 0x2000) >> 14);
        const times = seen[slot] ?? 0;
        const was = chances[slot] ?? 0;
        chances[slot] = was + Math.trunc(((bit === 1 ? ONE - 1 - was : -was) * (RATES[times] ?? 0)) / ONE);
        if (times < SEEN_MOST) seen[slot] = times + 1;
      }
      past.add(bit);
    },
  };
}

/** The bits of the byte so far, and a hash of each context. */
function createPast() {
  const hashes = new Int32Array(CONTEXTS);
  const recent = new Uint8Array(ORDERS);
  let word = 0;
  let bits = 1;
  const rehash = (): void => {
    let hash = 0;
    for (let at = 0; at < ORDERS; at += 1) {
      hash = (Math.imul(hash ^ ((recent[at] ?? 0) + 1), 0x2f0b4c47) + (at + 1) * 0x9e3779b) | 0;
      hashes[at + 1] = Math.imul(hash, 0x9e3779b1);
    }
    hashes[CONTEXTS - 1] = Math.imul(word + 0x1234567, 0x85ebca6b);
  };
  rehash();
  return {
    /** A 1, and behind it the bits of the byte so far: 1 to 255. */
    bits: () => bits,
    slot(context: number): number {
      const hash = Math.imul((hashes[context] ?? 0) ^ Math.imul(bits, 0x9e3779b1), 0x85ebca6b);
      return (hash ^ (hash >>> 15)) & (SLOTS - 1);
    },
    add(bit: number): void {
      bits = bits * 2 + bit;
      if (bits < 256) return;
      const byte = bits - 256;
      recent.copyWithin(1, 0);
      recent[0] = byte;
      word = isLetter(byte) ? Math.imul(word + (byte | 32), 0x2f0b4c47) : 0;
      bits = 1;
      rehash();
    },
  };
}

function isLetter(byte: number): boolean {
  const lower = byte | 32;
  return byte >= 128 || (lower >= 97 && lower <= 122);
}

/** The chance of 4096 that log-odds stand for. */
function squash(odds: number): number {
  if (odds > 2047) return 4095;
  if (odds < -2047) return 0;
  const at = (odds >> 7) + 16;
  const share = odds & 127;
  return ((CURVE[at] ?? 0) * (128 - share) + (CURVE[at + 1] ?? 0) * share + 64) >> 7;
}

/** The log-odds of each chance: the other way around. */
function stretchTable(): Int16Array {
  const table = new Int16Array(4096);
  let next = 0;
  for (let odds = -2047; odds <= 2047; odds += 1) {
    const chance = squash(odds);
    table.fill(odds, next, chance + 1);
    next = Math.max(next, chance + 1);
  }
  return table;
}
