// The port of passkeys on this device.

import type { NewPasskey, PasskeyOptions, PasskeyProof } from './wire/passkeys.ts';

/** Whether a browser has passkeys at this address; 'suggests' if it also offers them in the field for the email. */
export type PasskeySupport = 'none' | 'asks' | 'suggests';

/** What makes and uses passkeys. Rejects with 'passkey-cancelled' if the person chooses none. */
export interface Authenticator {
  support(): Promise<PasskeySupport>;
  /** Has the person make a passkey; 'passkey-present' if there is one of the account on this device. */
  make(options: PasskeyOptions): Promise<NewPasskey>;
  /** Has the person choose a passkey, in a dialog or among the suggestions of a field, and answers with it. */
  prove(options: PasskeyOptions, where: 'dialog' | 'field'): Promise<PasskeyProof>;
  /** Ends what waits for the person. Never throws. */
  abandon(): void;
}
