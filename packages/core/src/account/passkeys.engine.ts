// The passkeys of an account: added, removed, and used to sign in.

import { Failure } from '../base/failure.ts';
import { latest } from '../base/latest.ts';
import type { Millis } from '../base/units.ts';
import type { PasskeySupport } from '../ports/authenticator.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { CareCalls } from '../ports/server.ts';
import type { Stop } from '../ports/stop.ts';
import type { PasskeyEntry } from '../ports/wire/passkeys.ts';
import type { Account } from './account.engine.ts';
import type { CareResult } from './care.engine.ts';

/** Passkeys. */
export interface PasskeyCare {
  /** What this browser can do at this address. */
  passkeySupport(): Promise<PasskeySupport>;
  /** The newest first; rejects with a Failure if they cannot be had. */
  passkeys(): Promise<readonly PasskeyEntry[]>;
  /** Has the person make one on this device. */
  addPasskey(password: string): Promise<CareResult>;
  removePasskey(id: string, password: string): Promise<CareResult>;
  /** Signs in by a passkey that the person chooses in a dialog. */
  signInByPasskey(): Promise<CareResult>;
  /** Has the browser suggest passkeys in the field for the email until it is stopped; `onRefused` hears why a chosen one did not sign in. */
  suggestPasskeys(onRefused: (message: string) => void): Stop;
}

/** What it needs of the world; `own` are the calls of the person here, `attempt` turns what is thrown into a result. */
export interface PasskeyParts extends Pick<AppPorts, 'server' | 'clock' | 'forPasskeys'> {
  readonly account: Pick<Account, 'signIn'>;
  readonly own: () => Pick<CareCalls, 'passkeys'>;
  readonly attempt: (run: () => Promise<void>) => Promise<CareResult>;
}

/** A challenge lives five minutes. */
const CHALLENGE_RENEWED: Millis = 240_000;

/** Makes the engine. */
export function createPasskeyCare({ server, clock, forPasskeys, account, own, attempt }: PasskeyParts): PasskeyCare {
  async function signIn(where: 'dialog' | 'field'): Promise<CareResult> {
    const options = await server.passkeyChallenge();
    const passkey = await (await forPasskeys()).prove(options, where);
    const result = await account.signIn({ passkey });
    return result.ok ? result : { ok: false, code: 'sign-in-failed', message: result.message };
  }

  return {
    passkeySupport: async () => (await forPasskeys()).support(),
    async passkeys() {
      const reply = await own().passkeys({ kind: 'list' });
      return reply.kind === 'list' ? reply.passkeys : [];
    },
    addPasskey: (password) =>
      attempt(async () => {
        // The person may take long, and someone else be here by then.
        const { passkeys: ask } = own();
        const begun = await ask({ kind: 'begin', password });
        if (begun.kind !== 'begun') throw new Failure('server-failed');
        const passkey = await (await forPasskeys()).make(begun.options);
        await ask({ kind: 'finish', passkey });
      }),
    removePasskey: (id, password) => attempt(async () => void (await own().passkeys({ kind: 'remove', id, password }))),
    async signInByPasskey() {
      let result: CareResult = { ok: true };
      const asked = await attempt(async () => void (result = await signIn('dialog')));
      return asked.ok ? result : asked;
    },
    suggestPasskeys(onRefused) {
      const suggestion = latest();
      let stopWaiting: Stop = () => undefined;

      async function suggest(): Promise<void> {
        const isWanted = suggestion.begin();
        const authenticator = await forPasskeys();
        if (!isWanted() || (await authenticator.support()) !== 'suggests' || !isWanted()) return;
        const stop = (stopWaiting = clock.after(CHALLENGE_RENEWED, () => {
          authenticator.abandon();
          begin();
        }));
        const result = await signIn('field').finally(stop);
        if (result.ok || !isWanted()) return;
        onRefused(result.message);
        begin();
      }

      /** No one asked for it: what fails is not said, and the button is still there. */
      const begin = (): void => void suggest().catch(() => undefined);

      begin();
      return () => {
        suggestion.begin();
        stopWaiting();
        forPasskeys().then(
          ({ abandon }) => abandon(),
          () => undefined,
        );
      };
    },
  };
}
