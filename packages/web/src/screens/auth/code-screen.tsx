import { useState } from 'react';
import { Redirect } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { type CareField, CareFields, useCareForm } from '../../parts/dialogs/care-form.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import styles from './auth-screen.module.css';

const FIELDS: readonly CareField[] = [
  {
    name: 'code',
    type: 'text',
    input: {
      label: 'Code from your authenticator app',
      autoComplete: 'one-time-code',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 40,
      hint: 'Or one of your recovery codes',
    },
    codes: ['code-wrong'],
  },
];

/** The second step of a sign-in that needs a code; an error keeps what was typed. */
export function CodeScreen() {
  const { account } = useApp();
  const isIn = useStore(account.view, ({ state }) => state.status === 'signed-in' && !state.signInExpired);
  const [expired, setExpired] = useState<string>();
  const form = useCareForm(
    FIELDS,
    async ({ code = '' }) => {
      const result = await account.signIn({ code: code.trim() });
      if (result.ok) return result;
      const failure = 'code' in result ? result.code : 'sign-in-failed';
      if (failure === 'code-expired') setExpired(result.message);
      return { ...result, code: failure };
    },
    () => undefined,
  );
  if (isIn) return <Redirect to={`/auth${window.location.hash}`} state={window.history.state as unknown} replace />;
  return (
    <div className={styles.page}>
      <form noValidate className={styles.card} onSubmit={form.onSubmit}>
        <h1 className={styles.title}>Enter your code</h1>
        {expired === undefined ? (
          <>
            <CareFields form={form} />
            <Button type="submit" size="large" aria-disabled={form.busy}>
              {form.busy ? 'Processing...' : 'Sign In'}
            </Button>
          </>
        ) : (
          <Banner tone="error">{expired}</Banner>
        )}
        <BackToSignIn />
      </form>
    </div>
  );
}
