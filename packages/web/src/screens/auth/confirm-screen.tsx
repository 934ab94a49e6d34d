import { useState } from 'react';
import { useCare } from '../../app/engines/use-care.ts';
import { useLinkToken } from '../../app/hooks/use-link-token.ts';
import { Banner, Notice } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { CareFields, useCareForm } from '../../parts/dialogs/care-form.tsx';
import styles from './auth-screen.module.css';

type Step = 'asking' | 'done' | 'invalid';

/** Makes the address to which a link was sent the email of its account; programs that look through mail press no button. */
export function ConfirmScreen() {
  const token = useLinkToken();
  const [step, setStep] = useState<Step>(token === '' ? 'invalid' : 'asking');
  const ask = useCare();
  const form = useCareForm(
    [],
    async () => {
      const result = await ask((care) => care.confirmEmail(token));
      if (!result.ok && result.code === 'link-invalid') setStep('invalid');
      return result;
    },
    () => setStep('done'),
  );
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>Confirm your email</h1>
        {step === 'asking' && (
          <form noValidate className={styles.form} onSubmit={form.onSubmit}>
            <p className={styles.words}>
              Use this address for your account. You can no longer sign in with the old one.
            </p>
            <CareFields form={form} />
            <Button type="submit" size="large" aria-disabled={form.busy}>
              {form.busy ? 'Processing...' : 'Confirm'}
            </Button>
          </form>
        )}
        {step === 'invalid' && (
          <Banner tone="error">
            This link does not work: it was already used, has expired, or is incomplete. You can request another in
            Settings.
          </Banner>
        )}
        {/* The container exists before its words, because only changes are read out. */}
        <div role="status" className={styles.status}>
          {step === 'done' && <Notice tone="success">Your email has been changed. Your devices stay signed in.</Notice>}
        </div>
        {step !== 'asking' && (
          <LinkButton href="/" size="large">
            Continue
          </LinkButton>
        )}
      </div>
    </div>
  );
}
