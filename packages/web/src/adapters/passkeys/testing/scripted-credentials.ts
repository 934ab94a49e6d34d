// cspell:ignore Data AQID
// The browser's side of WebAuthn with a scripted person, as navigator.credentials has it.

/** What the person does. */
export type ScriptedPerson = 'agrees' | 'cancels' | 'waits';

/** It, and what its person does. */
export interface ScriptedCredentials {
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'>;
  person: ScriptedPerson;
  /** How each question was put, newest last. */
  readonly mediations: (string | undefined)[];
}

const ID = new Uint8Array([1, 2, 3]);
const bytes = (): ArrayBuffer => new Uint8Array([7]).buffer;

/** A device that makes one passkey. */
export function scriptedCredentials(): ScriptedCredentials {
  let isMade = false;
  const credential = (response: object): Credential =>
    ({
      id: 'AQID',
      rawId: ID.buffer,
      type: 'public-key',
      response: { clientDataJSON: bytes(), ...response },
      getClientExtensionResults: () => ({}),
    }) as unknown as Credential;

  async function decided(signal: AbortSignal | undefined): Promise<void> {
    if (scripted.person === 'cancels') throw new DOMException('no', 'NotAllowedError');
    if (scripted.person === 'agrees') return;
    await new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }

  const scripted: ScriptedCredentials = {
    person: 'agrees',
    mediations: [],
    credentials: {
      async create(options) {
        if (isMade && (options?.publicKey?.excludeCredentials?.length ?? 0) > 0)
          throw new DOMException('there is one', 'InvalidStateError');
        await decided(options?.signal);
        isMade = true;
        return credential({ attestationObject: bytes(), getTransports: () => ['internal'] });
      },
      async get(options) {
        scripted.mediations.push(options?.mediation);
        await decided(options?.signal);
        return credential({ authenticatorData: bytes(), signature: bytes() });
      },
    },
  };
  return scripted;
}
