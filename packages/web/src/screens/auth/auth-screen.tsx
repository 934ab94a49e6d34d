import { type ComponentProps, useState } from 'react';
import { useApp } from '../../app/use-app.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/button.tsx';
import { TextField } from '../../parts/text-field.tsx';
import styles from './auth-screen.module.css';

type Mode = 'sign-in' | 'create';
type FieldName = 'displayName' | 'email' | 'password';

const LABELS: Readonly<Record<FieldName, string>> = {
  displayName: 'Display Name',
  email: 'Email',
  password: 'Password',
};
const TITLES: Readonly<Record<Mode, string>> = { 'sign-in': 'Sign In', create: 'Create Account' };
const EMPTY: Readonly<Record<FieldName, string>> = { displayName: '', email: '', password: '' };

function fieldsOf(mode: Mode): readonly FieldName[] {
  return mode === 'create' ? ['displayName', 'email', 'password'] : ['email', 'password'];
}

function controlOf(name: FieldName, mode: Mode): Partial<ComponentProps<typeof TextField>> {
  switch (name) {
    case 'displayName':
      return { autoComplete: 'name', maxLength: 80 };
    case 'email':
      return { type: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 254 };
    case 'password':
      return mode === 'create'
        ? { type: 'password', autoComplete: 'new-password', hint: 'Must be at least 6 characters', maxLength: 128 }
        : { type: 'password', autoComplete: 'current-password', maxLength: 128 };
  }
}

function useAuthForm() {
  const { account } = useApp();
  const [mode, setMode] = useState<Mode>('sign-in');
  const [typed, setTyped] = useState(EMPTY);
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const toggle = () => {
    setMode(mode === 'create' ? 'sign-in' : 'create');
    setMissing([]);
    setRefusal(undefined);
  };
  const type = (name: FieldName, value: string) => {
    setTyped({ ...typed, [name]: value });
    setMissing(missing.filter((field) => field !== name));
  };
  const submit = async () => {
    if (busy) return;
    const empty = fieldsOf(mode).filter((name) => (name === 'password' ? typed[name] : typed[name].trim()) === '');
    setMissing(empty);
    setRefusal(undefined);
    if (empty.length > 0) return;
    setBusy(true);
    const { email, password } = typed;
    const displayName = typed.displayName.trim();
    const result = await (mode === 'create'
      ? account.signUp({ displayName, email, password })
      : account.signIn({ email, password }));
    setBusy(false);
    // Signed in, the guard of this route leads on to the library.
    if (!result.ok) setRefusal(result.message);
  };
  return { mode, typed, missing, refusal, busy, toggle, type, submit };
}

/** Signs in or creates an account. Nothing typed is lost by an error. */
export function AuthScreen() {
  const form = useAuthForm();
  const title = TITLES[form.mode];
  return (
    <div className={styles.page}>
      {form.mode === 'create' && <title>Create Account · Roundbell</title>}
      <form
        noValidate
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <h1 className={styles.title}>{title}</h1>
        {fieldsOf(form.mode).map((name) => (
          <TextField
            key={name}
            required
            name={name}
            label={LABELS[name]}
            value={form.typed[name]}
            error={form.missing.includes(name) ? `${LABELS[name]} is required` : undefined}
            onChange={(value) => form.type(name, value)}
            {...controlOf(name, form.mode)}
          />
        ))}
        {form.refusal !== undefined && <Banner tone="error">{form.refusal}</Banner>}
        <Button type="submit" size="large" aria-disabled={form.busy}>
          {form.busy ? 'Processing...' : title}
        </Button>
        <p className={styles.other}>
          {form.mode === 'create' ? 'Already have an account?' : 'No account yet?'}
          <Button variant="quiet" className={styles.toggle} onClick={form.toggle}>
            {form.mode === 'create' ? 'Sign in instead' : 'Create one'}
          </Button>
          {form.mode === 'sign-in' && (
            <LinkButton href="/forgot-password" variant="quiet" className={styles.toggle ?? ''}>
              Forgot password?
            </LinkButton>
          )}
        </p>
      </form>
    </div>
  );
}
