// What an authenticator says of its maker, taken out unread: we trust none, and looking into certificates would let anyone who
// sends one have the server fetch addresses of their choice (docs/design/accounts.md).

const TEXT = 3;
const MAP = 5;
const BYTES = 2;
const SHORT = 24;

/** Reads the few forms of CBOR that an attestation object is made of; throws a RangeError where it ends too soon. */
interface Reader {
  at: number;
  readonly bytes: Buffer;
}

/** The major type of the next item and its argument. Lengths of more than four bytes, and items without a length, are refused. */
function headOf(reader: Reader): { readonly major: number; readonly argument: number } {
  const first = reader.bytes.readUInt8(reader.at);
  reader.at += 1;
  const [major, low] = [first >> 5, first & 31];
  if (low < SHORT) return { major, argument: low };
  const size = 2 ** (low - SHORT);
  if (size > 4) throw new RangeError('too long');
  const argument = reader.bytes.readUIntBE(reader.at, size);
  reader.at += size;
  return { major, argument };
}

function stringOf(reader: Reader, major: number): Buffer {
  const head = headOf(reader);
  const end = reader.at + head.argument;
  if (head.major !== major || end > reader.bytes.length) throw new RangeError('not a string');
  const found = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return found;
}

const MOST_DEPTH = 8;

/** Steps over one item with all in it. */
function skip(reader: Reader, depth = 0): void {
  const { major, argument } = headOf(reader);
  if (depth > MOST_DEPTH) throw new RangeError('too deep');
  if (major === BYTES || major === TEXT) reader.at += argument;
  const items = major === 4 ? argument : major === MAP ? 2 * argument : major === 6 ? 1 : 0;
  for (let item = 0; item < items; item++) skip(reader, depth + 1);
}

/** What the authenticator says of itself and its key within an attestation object; undefined if that is none. */
function factsIn(object: Buffer): Buffer | undefined {
  const reader: Reader = { at: 0, bytes: object };
  try {
    const { major, argument } = headOf(reader);
    if (major !== MAP) return undefined;
    for (let entry = 0; entry < argument; entry++) {
      if (stringOf(reader, TEXT).toString() === 'authData') return stringOf(reader, BYTES);
      skip(reader);
    }
    return undefined;
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** {"fmt": "none", "attStmt": {}, "authData": …}, up to the length of the last. */
const NONE = Buffer.from('\u{a3}\u{63}fmt\u{64}none\u{67}attStmt\u{a0}\u{68}authData\u{59}', 'latin1');

/** The same attestation object, both in base64url, without a statement of who made the authenticator; undefined if it is none. */
export function withoutStatement(attestationObject: string): string | undefined {
  const facts = factsIn(Buffer.from(attestationObject, 'base64url'));
  if (facts === undefined || facts.length > 0xff_ff) return undefined;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(facts.length);
  return Buffer.concat([NONE, length, facts]).toString('base64url');
}
