// The key pair by which push services know this server (RFC 8292), made from its secret: so it is kept where that is kept, and the
// processes of one server have the same.

import { createECDH, hkdfSync } from 'node:crypto';

/** A key pair on P-256, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const BYTES = 32;

/** The key pair of a secret. */
export function pushKeysOf(secret: string): PushKeys {
  // Of 2^32 secrets one gives a number that is no private key: the next one is taken.
  for (let number = 0; ; number++) {
    const candidate = Buffer.from(hkdfSync('sha256', secret, '', `web push ${number}`, BYTES));
    try {
      const pair = createECDH('prime256v1');
      pair.setPrivateKey(candidate);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: candidate.toString('base64url') };
    } catch {
      continue;
    }
  }
}
