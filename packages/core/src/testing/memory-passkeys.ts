// cspell:ignore Data
// Passkeys in memory: a server's part, and a device whose person has them.

import { CARE_SENTENCES } from '../account/care-words.ts';
import { Failure } from '../base/failure.ts';
import type { Authenticator, PasskeySupport } from '../ports/authenticator.ts';
import type { NewPasskey, PasskeyEntry, PasskeyOptions, PasskeyProof } from '../ports/wire/passkeys.ts';

/** A device of a test. */
export interface FakeAuthenticator extends Authenticator {
  /** What the browser can do. */
  can: PasskeySupport;
  /** What the person does when they are asked: agree, cancel, or leave it open until it is abandoned. */
  person: 'agrees' | 'cancels' | 'waits';
  /** The passkeys on it. */
  readonly kept: string[];
  /** The challenges it was asked to answer, newest last, and where. */
  readonly asked: (readonly [challenge: string, where: 'dialog' | 'field'])[];
}

function challengeIn(options: PasskeyOptions): string {
  return String(options['challenge']);
}

function refusedBy(code: 'passkey-cancelled' | 'passkey-present' | 'passkey-refused'): Failure {
  return new Failure(code, CARE_SENTENCES[code]);
}

/** A device without passkeys, whose person agrees to everything. */
export function fakeAuthenticator(): FakeAuthenticator {
  let abandon = (): void => undefined;
  let made = 0;
  async function asked(): Promise<void> {
    if (device.person === 'agrees') return;
    if (device.person === 'waits') await new Promise<void>((resolve) => (abandon = resolve));
    throw refusedBy('passkey-cancelled');
  }
  const device: FakeAuthenticator = {
    can: 'suggests',
    person: 'agrees',
    kept: [],
    asked: [],
    support: async () => device.can,
    async make(options) {
      const others = (options['excludeCredentials'] ?? []) as readonly { readonly id: string }[];
      if (others.some(({ id }) => device.kept.includes(id))) throw refusedBy('passkey-present');
      await asked();
      const id = `passkey-${(made += 1)}`;
      device.kept.push(id);
      const response = { clientDataJSON: challengeIn(options), attestationObject: 'made' };
      return { id, rawId: id, type: 'public-key', response };
    },
    async prove(options, where) {
      abandon();
      device.asked.push([challengeIn(options), where]);
      await asked();
      const [id] = device.kept;
      if (id === undefined) throw refusedBy('passkey-cancelled');
      const response = { clientDataJSON: challengeIn(options), authenticatorData: 'proved', signature: 'signed' };
      return { id, rawId: id, type: 'public-key', response };
    },
    abandon: () => abandon(),
  };
  return device;
}

/** What a server keeps of one. */
interface Kept extends PasskeyEntry {
  readonly owner: string;
}

/** A server's part: challenges for one use, and whose passkey is which. */
export interface MemoryPasskeys {
  challenge(): PasskeyOptions;
  of(owner: string): readonly PasskeyEntry[];
  keep(owner: string, passkey: NewPasskey): void;
  /** Rejects with 'not-found'. */
  remove(owner: string, id: string): void;
  /** Whose it is; 'passkey-refused'. */
  ownerBy(proof: PasskeyProof): string;
}

/** No passkeys yet. */
export function memoryPasskeys(): MemoryPasskeys {
  const open = new Set<string>();
  let kept: readonly Kept[] = [];
  let given = 0;
  function requireOpen(challenge: string): void {
    if (!open.delete(challenge)) throw refusedBy('passkey-refused');
  }
  return {
    challenge() {
      const challenge = `challenge-${(given += 1)}`;
      open.add(challenge);
      return { challenge };
    },
    of: (owner) => kept.filter((each) => each.owner === owner).map(({ owner: _owner, ...entry }) => entry),
    keep(owner, { id, response }) {
      requireOpen(response.clientDataJSON);
      kept = [{ owner, id, name: 'Chrome on Android', addedAt: 0 }, ...kept];
    },
    remove(owner, id) {
      if (!kept.some((each) => each.owner === owner && each.id === id)) throw new Failure('not-found');
      kept = kept.filter((each) => each.id !== id);
    },
    ownerBy({ id, response }) {
      requireOpen(response.clientDataJSON);
      const found = kept.find((each) => each.id === id);
      if (found === undefined) throw refusedBy('passkey-refused');
      return found.owner;
    },
  };
}
