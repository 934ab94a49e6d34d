// Arithmetic coding: a text is one number within an interval that each bit narrows by how likely it was. What was
// expected costs almost nothing, and the predictor, which has read the primer, expects a timer.

import { copiedMemory, createPredictor, emptyMemory, type Memory, type Predictor } from './predictor.ts';
import { END, PRIMER } from './primer.ts';

/** The bytes of a text, which must not contain a NUL. */
export function packText(text: string): Uint8Array {
  const predictor = primed();
  const out: number[] = [];
  let [low, high] = [0, 0xffffffff];
  for (const bit of bitsOf(text + END)) {
    const middle = middleOf(low, high, predictor.predict());
    if (bit === 1) high = middle;
    else low = middle + 1;
    predictor.update(bit);
    while (sameTop(low, high)) {
      out.push(high >>> 24);
      [low, high] = narrowed(low, high);
    }
  }
  return Uint8Array.from([...out, ...lastBytes(low, high)]);
}

/**
 * The text of `packText`; undefined if it has more than `most` bytes or the bytes are no text. Whatever the bytes are, this
 * does not throw, and holds no more than `most` bytes of text.
 */
export function unpackText(bytes: Uint8Array, most: number): string | undefined {
  const predictor = primed();
  let [low, high, value, next] = [0, 0xffffffff, 0, 0];
  const take = (): number => bytes[next++] ?? 0;
  for (let count = 0; count < 4; count += 1) value = ((value << 8) | take()) >>> 0;
  let text = '';
  for (let size = 0; size <= most; size += 1) {
    let byte = 0;
    for (let count = 0; count < 8; count += 1) {
      const middle = middleOf(low, high, predictor.predict());
      const bit = value <= middle ? 1 : 0;
      if (bit === 1) high = middle;
      else low = middle + 1;
      predictor.update(bit);
      byte = byte * 2 + bit;
      while (sameTop(low, high)) {
        [low, high] = narrowed(low, high);
        value = ((value << 8) | take()) >>> 0;
      }
    }
    if (byte === 0) return textOf(text);
    text += String.fromCharCode(byte);
  }
  return undefined;
}

let primer: Memory | undefined;

// Reading the primer takes as long as reading a link: it is done once.
function primed(): Predictor {
  primer ??= primedMemory();
  return createPredictor(copiedMemory(primer));
}

function primedMemory(): Memory {
  const memory = emptyMemory();
  const predictor = createPredictor(memory);
  for (const bit of bitsOf(PRIMER)) {
    predictor.predict();
    predictor.update(bit);
  }
  return memory;
}

function middleOf(low: number, high: number, chance: number): number {
  return low + Math.floor(((high - low) * chance) / 4096);
}

function sameTop(low: number, high: number): boolean {
  return low >>> 24 === high >>> 24;
}

function narrowed(low: number, high: number): [number, number] {
  return [(low << 8) >>> 0, ((high << 8) | 255) >>> 0];
}

/** As few bytes as lead into the interval, whatever is read as 0 behind them. */
function lastBytes(low: number, high: number): readonly number[] {
  for (let count = 0; count <= 4; count += 1) {
    const unit = 2 ** (32 - 8 * count);
    const start = Math.ceil(low / unit) * unit;
    if (start <= high) return Array.from({ length: count }, (_, at) => Math.floor(start / 2 ** (24 - 8 * at)) & 255);
  }
  return [];
}

function* bitsOf(text: string): Generator<number> {
  for (const char of bytesOf(text)) {
    const byte = char.charCodeAt(0);
    for (let shift = 7; shift >= 0; shift -= 1) yield (byte >> shift) & 1;
  }
}

/** UTF-8, one character a byte. */
function bytesOf(text: string): string {
  return encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

function textOf(bytes: string): string | undefined {
  const escaped = bytes.replace(/[^\w]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
