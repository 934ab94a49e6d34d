import { useState } from 'react';
import { useCare } from '../../app/engines/use-care.ts';
import { Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { type CareField, CareFields, useCareForm } from '../../parts/dialogs/care-form.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import styles from './auth-screen.module.css';

const FIELDS: readonly CareField[] = [
  {
    name: 'email',
    type: 'email',
    input: { label: 'Email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 254 },
    codes: ['email-invalid'],
  },
];

const SENT =
  'If there is an account for that address, a link to set a new password is on its way. It works for one hour.';

/** Asks for the link that sets a new password; the answer does not reveal whether there is an account. */
export function ForgotScreen() {
  const ask = useCare();
  const [isSent, setSent] = useState(false);
  const form = useCareForm(
    FIELDS,
    ({ email = '' }) => ask((care) => care.forgotPassword(email.trim())),
    () => setSent(true),
  );
  return (
    <div className={styles.page}>
      <form noValidate className={styles.card} onSubmit={form.onSubmit}>
        <h1 className={styles.title}>Forgot password</h1>
        {/* The container exists before its words, because only changes are read out. */}
        <div role="status" className={styles.status}>
          {isSent && <Notice tone="success">{SENT}</Notice>}
        </div>
        {!isSent && (
          <>
            <p className={styles.words}>We will send you a link to set a new one.</p>
            <CareFields form={form} />
            <Button type="submit" size="large" aria-disabled={form.busy}>
              {form.busy ? 'Processing...' : 'Send link'}
            </Button>
          </>
        )}
        <BackToSignIn />
      </form>
    </div>
  );
}
