import type { AccountCare, CareResult } from '@roundbell/core';
import type { User } from '@roundbell/core/ports';
import { useCare } from '../../../app/engines/use-care.ts';
import { type CareField, NEW_PASSWORD, useCareForm } from '../../../parts/dialogs/care-form.tsx';
import { CareDialog, CURRENT_PASSWORD } from './care-dialog.tsx';

/** What can be done with an account. */
export type Deed = 'name' | 'email' | 'password' | 'everywhere' | 'delete';

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
  readonly variant?: 'danger';
  readonly fields: (user: User) => readonly CareField[];
  readonly send: (care: AccountCare, typed: Typed) => Promise<CareResult>;
}

const CONFIRMATION = 'DELETE';

const FORMS: Readonly<Record<Deed, Form>> = {
  name: {
    title: 'Change display name',
    words: 'It changes on your other devices, too.',
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
  email: {
    title: 'Change email',
    words: "We will send a link to the new address. Your email changes when you open it and press 'Confirm'.",
    submit: 'Send link',
    fields: ({ email }) => [
      {
        name: 'newEmail',
        type: 'email',
        input: { label: 'New email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 },
        check: (typed) => (typed.trim().toLowerCase() === email ? 'This is already your email' : undefined),
        codes: ['email-invalid'],
      },
      CURRENT_PASSWORD,
    ],
    send: (care, { newEmail = '', password = '' }) => care.changeEmail({ newEmail: newEmail.trim(), password }),
  },
  password: {
    title: 'Change password',
    words: 'This device stays signed in. All others are signed out, and access tokens are revoked.',
    submit: 'Change password',
    fields: () => [{ ...CURRENT_PASSWORD, name: 'currentPassword' }, NEW_PASSWORD],
    send: (care, { currentPassword = '', newPassword = '' }) => care.changePassword({ currentPassword, newPassword }),
  },
  everywhere: {
    title: 'Sign out everywhere?',
    words:
      'Every device is signed out, including this one, and access tokens are revoked. Data on a device stays there until you sign in again.',
    submit: 'Sign out everywhere',
    fields: () => [],
    send: (care) => care.signOutEverywhere(),
  },
  delete: {
    title: 'Delete your account?',
    words:
      'Your timers, their earlier versions, your sessions and your settings are removed from the server and from this device. This cannot be undone.',
    submit: 'Delete account',
    variant: 'danger',
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
      { ...CURRENT_PASSWORD, input: { ...CURRENT_PASSWORD.input, label: 'Password' } },
    ],
    send: (care, { password = '' }) => care.deleteAccount(password),
  },
};

/** Does one thing with the account, after the required fields are filled in. */
export function AccountDialog({ turn, ...props }: AccountDialogProps) {
  return <DeedDialog key={turn} {...props} />;
}

function DeedDialog({ open, deed, user, onClose, onDone }: Omit<AccountDialogProps, 'turn'>) {
  const { fields, send, ...words } = FORMS[deed];
  const ask = useCare();
  const form = useCareForm(fields(user), (typed) => ask((care) => send(care, typed)), onDone);
  return (
    <CareDialog open={open} {...words} form={form} onClose={onClose}>
      {/* Whose password it is, for the browser that keeps it. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
    </CareDialog>
  );
}
