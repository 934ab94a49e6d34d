import type { PasskeySupport } from '@roundbell/core/ports';
import { useEffect, useState } from 'react';
import { useApp } from './use-app.ts';
import { useCare } from './use-care.ts';

/** A sign-in by a passkey: suggested in the field for the email while this is shown, where the browser can, and by `signIn`. */
export interface PasskeyEntrance {
  readonly isPossible: boolean;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly signIn: () => void;
}

/** The passkeys of the sign-in screen. */
export function usePasskeySignIn(): PasskeyEntrance {
  const app = useApp();
  const ask = useCare();
  const [support, setSupport] = useState<PasskeySupport>('none');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    let isHere = true;
    let stop = (): void => undefined;
    const begin = async () => {
      const care = await app.care.fetch();
      const found = await care.passkeySupport();
      if (!isHere) return;
      setSupport(found);
      // One question at a time: the dialog ends what waits in the field.
      if (!busy) stop = care.suggestPasskeys(setRefusal);
    };
    // Without its code there is still the password.
    begin().catch(() => undefined);
    return () => {
      isHere = false;
      stop();
    };
  }, [app, busy]);

  const signIn = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const result = await ask((care) => care.signInByPasskey());
    setBusy(false);
    // Once signed in, the guard of this route leads on to the library.
    if (!result.ok) setRefusal(result.message);
  };
  return { isPossible: support !== 'none', busy, refusal, signIn: () => void signIn() };
}
