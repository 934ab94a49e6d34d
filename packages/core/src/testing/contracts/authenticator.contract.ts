// What everything that makes and uses passkeys must do.

import { describe, expect, it, vi } from 'vitest';
import type { Authenticator } from '../../ports/authenticator.ts';
import { settled } from '../fake-clock.ts';

/** A device whose browser has passkeys, and its person. */
export interface AuthenticatorBench {
  readonly authenticator: Authenticator;
  /** What the person does from now on. */
  person(does: 'agrees' | 'cancels' | 'waits'): void;
}

const OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Roundbell' },
  user: { id: 'AAAA', name: 'ann@example.com', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

/** Registers the suite of the Authenticator port. */
export function authenticatorContract(name: string, make: () => AuthenticatorBench): void {
  describe(`an authenticator (${name})`, () => {
    it('makes a passkey, and answers challenges with it in a dialog and in a field', async () => {
      const { authenticator } = make();
      expect(await authenticator.support()).toBe('suggests');
      const made = await authenticator.make(OPTIONS);
      expect(made).toMatchObject({ type: 'public-key', id: made.rawId });
      for (const where of ['dialog', 'field'] as const)
        expect((await authenticator.prove({ challenge: 'BBBB' }, where)).id).toBe(made.id);
    });

    it('makes no second passkey for an account', async () => {
      const { authenticator } = make();
      const { id } = await authenticator.make(OPTIONS);
      const again = authenticator.make({ ...OPTIONS, excludeCredentials: [{ id, type: 'public-key' }] });
      await expect(again).rejects.toMatchObject({ code: 'passkey-present' });
    });

    it('rejects if the person chooses none, and when it is abandoned', async () => {
      const { authenticator, person } = make();
      person('cancels');
      await expect(authenticator.make(OPTIONS)).rejects.toMatchObject({ code: 'passkey-cancelled' });
      person('waits');
      const failed = vi.fn();
      void authenticator.prove({ challenge: 'AAAA' }, 'field').catch(failed);
      await settled();
      expect(failed).not.toHaveBeenCalled();
      authenticator.abandon();
      authenticator.abandon();
      await vi.waitFor(() =>
        expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'passkey-cancelled' })),
      );
    });

    it('ends what waits in a field when a dialog is wanted', async () => {
      const { authenticator, person } = make();
      await authenticator.make(OPTIONS);
      person('waits');
      const failed = vi.fn();
      void authenticator.prove({ challenge: 'AAAA' }, 'field').catch(failed);
      await settled();
      person('agrees');
      await authenticator.prove({ challenge: 'BBBB' }, 'dialog');
      await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    });
  });
}
