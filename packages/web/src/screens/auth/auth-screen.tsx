import { type AccountResult, credentialFaults } from '@roundbell/core';
import { Failure, sentenceOf } from '@roundbell/core/base';
import { type ComponentProps, type SubmitEvent, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { ShowPassword } from '../../parts/controls/show-password.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { late, Nothing } from '../../parts/late.tsx';
import { WithoutAccount } from '../../parts/without-account.tsx';
import styles from './auth-screen.module.css';

/** Hardly anyone sees it. */
const ByInvitation = late(() => import('./by-invitation.tsx').then((chunk) => chunk.ByInvitation), Nothing);

/** Comes once the browser has been asked. */
const ByPasskey = late(() => import('./by-passkey.tsx').then((chunk) => chunk.ByPasskey), Nothing);

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
      return {
        type: 'email',
        autoComplete: mode === 'create' ? 'username' : 'username webauthn',
        autoCapitalize: 'none',
        spellCheck: false,
        maxLength: 254,
      };
    case 'password':
      return mode === 'create'
        ? { type: 'password', autoComplete: 'new-password', hint: 'Must be at least 6 characters', maxLength: 128 }
        : { type: 'password', autoComplete: 'current-password', maxLength: 128 };
  }
}

/** What keeps a form from being sent: an empty field, shown next to it, or the codes of what is wrong, shown in the banner. */
interface Wrong {
  readonly missing: readonly FieldName[];
  readonly faults: readonly Fault[];
}
type Fault = ReturnType<typeof credentialFaults>[number];

const NOTHING_WRONG: Wrong = { missing: [], faults: [] };
const FIELD_OF: Readonly<Record<Fault, FieldName>> = { 'email-invalid': 'email', 'password-weak': 'password' };

function wrongIn(mode: Mode, typed: Readonly<Record<FieldName, string>>): Wrong {
  const missing = fieldsOf(mode).filter((name) => (name === 'password' ? typed[name] : typed[name].trim()) === '');
  if (mode === 'sign-in') return { missing, faults: [] };
  const faults = credentialFaults(typed.email, typed.password).filter((fault) => !missing.includes(FIELD_OF[fault]));
  return { missing, faults };
}

/** Which of the two modes the address asks for; the toggle replaces the address, so that Back leads away from here. */
function useMode(): readonly [Mode, (mode: Mode) => void] {
  const mode = new URLSearchParams(useSearch()).has('create') ? 'create' : 'sign-in';
  const [, navigate] = useLocation();
  return [
    mode,
    (next) =>
      navigate((next === 'create' ? '/auth?create' : '/auth') + window.location.hash, withState({ replace: true })),
  ];
}

type Refusal = Exclude<AccountResult, { readonly ok: true } | { readonly code: unknown }>;

function useAuthForm() {
  const { account } = useApp();
  const [mode, setMode] = useMode();
  const [invitation] = useState(() => new URLSearchParams(window.location.search).get('invite') ?? undefined);
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();

  const toggle = () => {
    setMode(mode === 'create' ? 'sign-in' : 'create');
    setWrong(NOTHING_WRONG);
    setRefusal(undefined);
  };
  const type = (name: FieldName, value: string) => {
    setTyped({ ...typed, [name]: value });
    if (refusal?.field === name) setRefusal(undefined);
    setWrong({
      missing: wrong.missing.filter((field) => field !== name),
      faults: wrong.faults.filter((fault) => FIELD_OF[fault] !== name),
    });
  };
  /** The first field to fix, if something is wrong. */
  const check = (): FieldName | undefined => {
    const found = wrongIn(mode, typed);
    setWrong(found);
    setRefusal(undefined);
    const fields = [...found.missing, ...found.faults.map((fault) => FIELD_OF[fault])];
    return fieldsOf(mode).find((name) => fields.includes(name));
  };
  const send = async () => {
    setBusy(true);
    const { email, password } = typed;
    const displayName = typed.displayName.trim();
    const result = await (mode === 'create'
      ? account.signUp({ displayName, email, password, invitation })
      : account.signIn({ email, password }));
    setBusy(false);
    // Once signed in, the guard of this route leads on to the library.
    if ('code' in result) navigate('/sign-in-code' + window.location.hash, withState({}));
    else if (!result.ok) setRefusal(result);
  };
  return { mode, invitation, typed, wrong, refusal, busy, toggle, type, check, send };
}

/** A way within these pages: what someone came for comes along. */
function withState<T extends object>(how: T): T & { readonly state: unknown } {
  return { ...how, state: window.history.state as unknown };
}

/** Signs in or creates an account. An error loses nothing that was typed. */
export function AuthScreen() {
  const form = useAuthForm();
  const [isShown, setShown] = useState(false);
  // Their library is here: they only have to sign in again.
  const isMember = useStore(useApp().account.view, ({ state }) => state.status === 'signed-in');
  const id = useId();
  const title = TITLES[form.mode];
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    const { elements } = event.currentTarget;
    const first = form.check();
    if (first === undefined) return void form.send();
    const field = elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <div className={styles.page}>
      {form.mode === 'create' && <title>Create Account · Roundbell</title>}
      <form noValidate className={styles.card} onSubmit={onSubmit}>
        <h1 className={styles.title}>{title}</h1>
        {form.mode === 'create' && !form.invitation && <ByInvitation.Part />}
        {fieldsOf(form.mode).map((name) => (
          <AuthField key={name} name={name} form={form} isShown={isShown} bannerId={id} />
        ))}
        <ShowPassword isShown={isShown} onChange={setShown} />
        <Refusals form={form} id={id} />
        <Button type="submit" size="large" aria-disabled={form.busy}>
          {form.busy ? 'Processing...' : title}
        </Button>
        <p className={styles.other}>
          {form.mode === 'create' ? 'Already have an account?' : 'No account yet?'}
          <Button variant="quiet" className={styles.toggle} onClick={form.toggle}>
            {form.mode === 'create' ? 'Sign in instead' : 'Create one'}
          </Button>
          {form.mode === 'sign-in' && (
            <LinkButton
              {...withState({ href: `/forgot-password${window.location.hash}` })}
              variant="quiet"
              className={styles.toggle ?? ''}
            >
              Forgot password?
            </LinkButton>
          )}
        </p>
        {form.mode === 'sign-in' && <ByPasskey.Part />}
      </form>
      {!isMember && (
        <div className={styles.other}>
          <WithoutAccount />
        </div>
      )}
      <p className={styles.other}>
        Someone sent you a timer?
        <LinkButton href="/paste" variant="quiet" className={styles.toggle ?? ''}>
          Paste it
        </LinkButton>
      </p>
    </div>
  );
}

interface AuthFieldProps {
  readonly name: FieldName;
  readonly form: ReturnType<typeof useAuthForm>;
  readonly isShown: boolean;
  readonly bannerId: string;
}

function AuthField({ name, form: { mode, typed, wrong, refusal, type }, isShown, bannerId }: AuthFieldProps) {
  const fault = wrong.faults.find((code) => FIELD_OF[code] === name) ?? (refusal?.field === name && 'refusal');
  return (
    <TextField
      required
      name={name}
      label={LABELS[name]}
      value={typed[name]}
      error={wrong.missing.includes(name) ? `${LABELS[name]} is required` : undefined}
      errorId={fault ? `${bannerId}-${fault}` : undefined}
      onChange={(value) => type(name, value)}
      {...controlOf(name, mode)}
      {...(name === 'password' && isShown && { type: 'text', autoCapitalize: 'none', spellCheck: false })}
    />
  );
}

/** Everything that is wrong, in one banner; its line describes the field in question. */
function Refusals({ form, id }: { readonly form: ReturnType<typeof useAuthForm>; readonly id: string }) {
  const { wrong, refusal } = form;
  const faults: readonly (Fault | 'refusal')[] = refusal ? ['refusal'] : wrong.faults;
  if (faults.length === 0) return null;
  return (
    <Banner tone="error">
      {faults.map((fault) => (
        <p key={fault} id={`${id}-${fault}`} className={styles.fault}>
          {fault === 'refusal' ? refusal?.message : sentenceOf(new Failure(fault), 'sign-up-failed')}
        </p>
      ))}
    </Banner>
  );
}
