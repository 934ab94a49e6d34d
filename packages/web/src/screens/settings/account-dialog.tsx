import type { AccountCare, CareResult, User } from '@roundbell/core';
import { useId } from 'react';
import { useCare } from '../../app/engines/use-care.ts';
import { Button } from '../../parts/controls/button.tsx';
import { type CareField, CareFields, useCareForm } from '../../parts/dialogs/care-form.tsx';
import { DialogOverlay } from '../../parts/dialogs/overlays.tsx';
import styles from './account-panel.module.css';

/** What can be done with an account. */
export type Deed = 'name' | 'password' | 'everywhere' | 'delete';

export interface AccountDialogProps {
  readonly open: boolean;
  readonly deed: Deed;
  /** Counts the openings: each begins with empty fields. */
  readonly turn: number;
  readonly user: User;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Typed = Readonly<Record<string, string>>;

interface Form {
  readonly title: string;
  readonly words: string;
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly fields: (user: User) => readonly CareField[];
  readonly send: (care: AccountCare, typed: Typed) => Promise<CareResult>;
}

const CONFIRMATION = 'DELETE';
const CURRENT = { autoComplete: 'current-password', maxLength: 128 } as const;
const WRONG = ['current-password-wrong', 'too-many-attempts'] as const;

const FORMS: Readonly<Record<Deed, Form>> = {
  name: {
    title: 'Change display name',
    words: 'Your other devices show it, too.',
    submit: 'Save name',
    fields: ({ displayName }) => [
      {
        name: 'displayName',
        type: 'text',
        input: { label: 'Display Name', autoComplete: 'name', maxLength: 80 },
        initial: displayName,
      },
    ],
    send: (care, { displayName = '' }) => care.rename(displayName.trim()),
  },
  password: {
    title: 'Change password',
    words: 'This device stays signed in. All others are signed out.',
    submit: 'Change password',
    fields: () => [
      { name: 'currentPassword', type: 'password', input: { ...CURRENT, label: 'Current password' }, codes: WRONG },
      {
        name: 'newPassword',
        type: 'password',
        input: {
          label: 'New password',
          autoComplete: 'new-password',
          maxLength: 128,
          hint: 'Must be at least 6 characters',
        },
        codes: ['password-weak'],
      },
    ],
    send: (care, { currentPassword = '', newPassword = '' }) => care.changePassword({ currentPassword, newPassword }),
  },
  everywhere: {
    title: 'Sign out everywhere?',
    words: 'Every device is signed out, including this one. What is stored on them stays for the next sign-in.',
    submit: 'Sign out everywhere',
    fields: () => [],
    send: (care) => care.signOutEverywhere(),
  },
  delete: {
    title: 'Delete your account?',
    words:
      'Your timers, their earlier versions, your sessions and your settings are removed from the server and from this device. This cannot be undone.',
    submit: 'Delete account',
    isDanger: true,
    fields: () => [
      {
        name: 'confirmation',
        type: 'text',
        input: {
          label: `Type ${CONFIRMATION} to confirm`,
          autoComplete: 'off',
          spellCheck: false,
          autoCapitalize: 'characters',
        },
        check: (typed) => (typed.trim() === CONFIRMATION ? undefined : `Type ${CONFIRMATION}, in capitals`),
      },
      { name: 'password', type: 'password', input: { ...CURRENT, label: 'Password' }, codes: WRONG },
    ],
    send: (care, { password = '' }) => care.deleteAccount(password),
  },
};

/** Does one thing with the account, after the required fields are filled in. */
export function AccountDialog({ turn, ...props }: AccountDialogProps) {
  return <DeedDialog key={turn} {...props} />;
}

function DeedDialog({ open, deed, user, onClose, onDone }: Omit<AccountDialogProps, 'turn'>) {
  const { title, words, submit, isDanger, fields, send } = FORMS[deed];
  const ask = useCare();
  const id = useId();
  const form = useCareForm(fields(user), (typed) => ask((care) => send(care, typed)), onDone);
  return (
    <DialogOverlay
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} aria-disabled={form.busy}>
          {form.busy ? 'Processing...' : submit}
        </Button>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.onSubmit}>
        <p>{words}</p>
        {/* Whose password it is, for the browser that keeps it. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <CareFields form={form} />
      </form>
    </DialogOverlay>
  );
}
