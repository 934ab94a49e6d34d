// cspell:ignore Data
// A device with passkeys, in software: WebAuthn level 2 with ES256 keys, and every lie that a test wants it to tell.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyOptions, PasskeyProof } from '@roundbell/core/ports';

/** What a test's device tells instead of the truth. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly id?: string;
  readonly counter?: number;
  /** Whether it asked the person for a finger, a face or a PIN. */
  readonly isVerified?: boolean;
  /** The statement of who made it, instead of none. */
  readonly statement?: readonly [format: string, statement: Cbor];
  /** The model of the authenticator, 16 bytes in hex. */
  readonly model?: string;
}

/** One passkey on one device. */
export interface PasskeyDevice {
  readonly id: string;
  make(options: PasskeyOptions, lies?: Lies): NewPasskey;
  prove(options: PasskeyOptions, lies?: Lies): PasskeyProof;
}

const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

/** A device in a browser at an address. */
export function passkeyDevice(origin: string): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = randomBytes(16).toString('base64url');
  let uses = 0;

  const clientData = (type: string, options: PasskeyOptions, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options['challenge'],
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function factsOf(lies: Lies, more: Buffer): Buffer {
    const name = createHash('sha256').update(lies.rpId ?? new URL(origin).hostname);
    const flags = PRESENT + (lies.isVerified === false ? 0 : VERIFIED) + (more.length > 0 ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? (uses += 1));
    return Buffer.concat([name.digest(), Buffer.from([flags]), counter, more]);
  }

  return {
    id: own,
    make(options, lies = {}) {
      const id = lies.id ?? own;
      const bytes = Buffer.from(id, 'base64url');
      const model = Buffer.from(lies.model ?? '00'.repeat(16), 'hex');
      const authData = factsOf(lies, Buffer.concat([model, Buffer.from([0, bytes.length]), bytes, coseOf(publicKey)]));
      const [fmt, attStmt] = lies.statement ?? ['none', new Map()];
      const object = cborOf(new Map<string, Cbor>([...Object.entries({ fmt, attStmt, authData })]));
      const response = {
        clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    prove(options, lies = {}) {
      const id = lies.id ?? own;
      const client = clientData('webauthn.get', options, lies);
      const facts = factsOf(lies, Buffer.alloc(0));
      const signature = sign(
        'sha256',
        Buffer.concat([facts, createHash('sha256').update(client).digest()]),
        privateKey,
      );
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: facts.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

/** A public key as RFC 9053 has it. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const of = (text: string) => Buffer.from(text, 'base64url');
  return cborOf(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, of(x)],
      [-3, of(y)],
    ]),
  );
}

/** What it knows of CBOR (RFC 8949). */
export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<string | number, Cbor>;

function cborOf(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([headOf(4, value.length), ...value.map(cborOf)]);
  const entries = [...(value as ReadonlyMap<string | number, Cbor>)];
  return Buffer.concat([headOf(5, entries.length), ...entries.flat().map((each) => cborOf(each))]);
}

function headOf(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) + argument]);
  if (argument < 256) return Buffer.from([(major << 5) + 24, argument]);
  return Buffer.from([(major << 5) + 25, argument >> 8, argument & 255]);
}
