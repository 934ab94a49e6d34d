import { type ComponentType, useState } from 'react';
import { useCare } from '../../app/engines/use-care.ts';
import { useLinkToken } from '../../app/hooks/use-link-token.ts';
import { Banner, Notice } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { type CareField, CareFields, NEW_PASSWORD, useCareForm } from '../../parts/dialogs/care-form.tsx';
import { CodeScreen } from './code-screen.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { ForgotScreen } from './forgot-screen.tsx';
import styles from './auth-screen.module.css';

const FIELDS: readonly CareField[] = [NEW_PASSWORD];

type Step = 'asking' | 'done' | 'invalid';

/** Sets a new password from the link in a mail. */
function ResetScreen() {
  const token = useLinkToken();
  const [step, setStep] = useState<Step>(token === '' ? 'invalid' : 'asking');
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>Set a new password</h1>
        {step === 'asking' && <ResetForm token={token} onEnd={setStep} />}
        {step === 'invalid' && (
          <>
            <Banner tone="error">This link does not work: it was already used, has expired, or is incomplete.</Banner>
            <LinkButton href="/forgot-password" size="large">
              Send a new link
            </LinkButton>
          </>
        )}
        {/* The container exists before its words, because only changes are read out. */}
        <div role="status" className={styles.status}>
          {step === 'done' && (
            <Notice tone="success">Your password has been changed. You are signed out on every device.</Notice>
          )}
        </div>
        {step === 'done' && (
          <LinkButton href="/auth" size="large">
            Sign In
          </LinkButton>
        )}
      </div>
    </div>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly onEnd: (step: Step) => void;
}

function ResetForm({ token, onEnd }: ResetFormProps) {
  const ask = useCare();
  const form = useCareForm(
    FIELDS,
    async ({ newPassword = '' }) => {
      const result = await ask((care) => care.resetPassword({ token, newPassword }));
      if (!result.ok && result.code === 'link-invalid') onEnd('invalid');
      return result;
    },
    () => onEnd('done'),
  );
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <CareFields form={form} />
      <Button type="submit" size="large" aria-disabled={form.busy}>
        {form.busy ? 'Processing...' : 'Set password'}
      </Button>
    </form>
  );
}

const SCREENS: Readonly<Record<string, readonly [title: string, Screen: ComponentType]>> = {
  'forgot-password': ['Forgot password', ForgotScreen],
  'reset-password': ['Set a new password', ResetScreen],
  'confirm-email': ['Confirm your email', ConfirmScreen],
  'sign-in-code': ['Enter your code', CodeScreen],
};

/** What a mail or the sign-in leads to, by its address: the way back in after a forgotten password, a new email, a code. */
export function WayBackScreen({ way }: { readonly way: string }) {
  const [title, Screen] = SCREENS[way] ?? ['Forgot password', ForgotScreen];
  return (
    <>
      <title>{`${title} · Roundbell`}</title>
      <Screen />
    </>
  );
}
