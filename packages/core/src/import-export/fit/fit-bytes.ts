// The binary form of FIT, without a word about what a file says: a header, messages that each follow the definition of
// their fields, and two checksums. Little-endian; the public protocol is that of developer.garmin.com/fit/protocol.
// cspell:ignore FFFD

/** The base types used here: their code, their size in bytes, and the value that says 'unknown'. */
const TYPES = {
  enum: { code: 0x00, size: 1, unknown: 0xff },
  uint8: { code: 0x02, size: 1, unknown: 0xff },
  uint16: { code: 0x84, size: 2, unknown: 0xffff },
  uint32: { code: 0x86, size: 4, unknown: 0xffff_ffff },
} as const;

/** A number of a message: its field number, base type, and how many numbers it holds if more than one. */
export interface FitField {
  readonly id: number;
  readonly type: keyof typeof TYPES;
  readonly count?: number;
}

/** A kind of message: its number in the protocol, its number in this file (0 to 15), and its fields in order. */
export interface FitMessage {
  readonly global: number;
  readonly local: number;
  readonly fields: readonly FitField[];
  /** The fields of the texts that follow the numbers. */
  readonly textIds: readonly number[];
}

/** Collects the messages of one file. */
export interface FitWriter {
  /**
   * Adds a message: a whole number for each number of its fields, undefined for what is unknown, a number that does not
   * fit as the nearest that does; then its texts, each cut to `TEXT_BYTES_MOST`.
   */
  add(message: FitMessage, values: readonly (number | undefined)[], ...texts: readonly string[]): void;
  /** The whole file; nothing can be added afterwards. */
  finish(): Uint8Array<ArrayBuffer>;
}

const HEADER_BYTES = 14;
const CRC_BYTES = 2;
/** Protocol 2.0 and the profile whose numbers are used, 21.40. */
const PROTOCOL = 0x20;
const PROFILE = 2140;
const STRING_CODE = 0x07;
const DEFINITION = 0x40;
/** '.FIT' */
const SIGNATURE = [0x2e, 0x46, 0x49, 0x54];
/** A text takes at most this many bytes, apart from the zero at its end. */
export const TEXT_BYTES_MOST = 200;

/** A writer of one file. */
export function fitWriter(): FitWriter {
  const out = growingBytes();
  /** The bytes of the texts that each kind was last defined with. */
  const defined = new Map<number, string>();
  out.put(0, HEADER_BYTES);
  const define = ({ global, local, fields, textIds }: FitMessage, textBytes: readonly number[]): void => {
    defined.set(local, textBytes.join());
    // Two zeros: reserved, and little-endian.
    for (const byte of [DEFINITION | local, 0, 0]) out.put(byte, 1);
    out.put(global, 2);
    out.put(fields.length + textIds.length, 1);
    for (const { id, type, count = 1 } of fields) {
      const { code, size } = TYPES[type];
      for (const byte of [id, size * count, code]) out.put(byte, 1);
    }
    for (const [index, id] of textIds.entries())
      for (const byte of [id, textBytes[index] ?? 0, STRING_CODE]) out.put(byte, 1);
  };
  return {
    add(message, values, ...texts) {
      const written = message.textIds.map((_, index) => [...utf8Of(texts[index] ?? ''), 0]);
      const lengths = written.map(({ length }) => length);
      if (defined.get(message.local) !== lengths.join()) define(message, lengths);
      out.put(message.local, 1);
      let index = 0;
      for (const { type, count = 1 } of message.fields) {
        const { size, unknown } = TYPES[type];
        for (const end = index + count; index < end; index++) out.put(fitting(values[index], unknown), size);
      }
      for (const byte of written.flat()) out.put(byte, 1);
    },
    finish() {
      const length = out.length();
      out.at(0, HEADER_BYTES, 1);
      out.at(1, PROTOCOL, 1);
      out.at(2, PROFILE, 2);
      out.at(4, length - HEADER_BYTES, 4);
      for (const [index, byte] of SIGNATURE.entries()) out.at(8 + index, byte, 1);
      out.at(12, crcOf(out.bytes(HEADER_BYTES - CRC_BYTES)), CRC_BYTES);
      out.put(crcOf(out.bytes(length)), CRC_BYTES);
      return out.bytes(length + CRC_BYTES).slice();
    },
  };
}

/** The value as it can be written: the largest number of a type means 'unknown', so none may become that. */
function fitting(value: number | undefined, unknown: number): number {
  return value === undefined ? unknown : Math.min(unknown - 1, Math.max(0, value));
}

function growingBytes() {
  let view = new DataView(new ArrayBuffer(4096));
  let length = 0;
  const at = (place: number, value: number, size: number): void => {
    if (size === 1) view.setUint8(place, value);
    else if (size === 2) view.setUint16(place, value, true);
    else if (size === 4) view.setUint32(place, value, true);
  };
  const grow = (): void => {
    const before = new Uint8Array(view.buffer);
    const after = new Uint8Array(before.length * 2);
    after.set(before);
    view = new DataView(after.buffer);
  };
  return {
    at,
    length: () => length,
    bytes: (end: number) => new Uint8Array(view.buffer, 0, end),
    /** Appends a number of 1, 2 or 4 bytes; of any other size, zeros. */
    put(value: number, size: number) {
      if (length + size > view.byteLength) grow();
      at(length, value, size);
      length += size;
    },
  };
}

/** The steps of CRC-16 for four bits each (polynomial 0xA001). */
const CRC_TABLE = Uint16Array.from({ length: 16 }, (_, four) => {
  let rest = four;
  for (let bit = 0; bit < 4; bit++) rest = rest & 1 ? (rest >> 1) ^ 0xa001 : rest >> 1;
  return rest;
});

/** The checksum of some bytes as FIT counts it: CRC-16 from 0. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc = (crc >> 4) ^ (CRC_TABLE[(crc ^ byte) & 15] ?? 0);
    crc = (crc >> 4) ^ (CRC_TABLE[(crc ^ (byte >> 4)) & 15] ?? 0);
  }
  return crc;
}

/** The bytes of a text in a file, the zero at its end left out. */
export function fitTextBytes(text: string): number {
  return utf8Of(text, Infinity).length;
}

/** A text in UTF-8, cut between its characters; half a surrogate pair becomes U+FFFD, a zero would end the text. */
function utf8Of(text: string, most = TEXT_BYTES_MOST): readonly number[] {
  const bytes: number[] = [];
  for (const sign of text.replaceAll('\0', ' ').replace(/\p{Surrogate}/gu, '\u{FFFD}')) {
    const parts = [...encodeURIComponent(sign).matchAll(/%(..)|./gu)];
    const own = parts.map(([one, hex]) => (hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16)));
    if (bytes.length + own.length > most) break;
    bytes.push(...own);
  }
  return bytes;
}
