import { usePasskeySignIn } from '../../app/engines/use-passkeys.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';

/** Another way in than the password, where the browser has it. */
export function ByPasskey() {
  const { isPossible, busy, refusal, signIn } = usePasskeySignIn();
  if (!isPossible) return null;
  return (
    <>
      <Button variant="secondary" size="large" aria-disabled={busy} onClick={signIn}>
        {busy ? 'Processing...' : 'Sign in with a passkey'}
      </Button>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
    </>
  );
}
