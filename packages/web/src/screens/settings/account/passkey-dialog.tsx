import type { PasskeyEntry } from '@roundbell/core/ports';
import { useCare } from '../../../app/engines/use-care.ts';
import { useCareForm } from '../../../parts/dialogs/care-form.tsx';
import { CareDialog, type CareDialogProps, CURRENT_PASSWORD } from './care-dialog.tsx';

/** What is done with a passkey. */
export type PasskeyDeed = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly passkey: PasskeyEntry };

export interface PasskeyDialogProps {
  readonly open: boolean;
  readonly deed: PasskeyDeed;
  readonly onClose: () => void;
  readonly returnFocus: CareDialogProps['returnFocus'];
  readonly onDone: () => void;
}

interface Words {
  readonly title: string;
  readonly words: string;
  readonly submit: string;
  readonly variant?: 'danger';
}

function wordsOf(deed: PasskeyDeed): Words {
  if (deed.kind === 'add')
    return {
      title: 'Add a passkey',
      words: 'Your browser will ask where to save it. Anyone who can unlock that place can sign in to your account.',
      submit: 'Continue',
    };
  return {
    title: 'Remove this passkey?',
    words: `${deed.passkey.name} no longer signs in with it. Delete it in that device's settings, too.`,
    submit: 'Remove',
    variant: 'danger',
  };
}

/** Adds a passkey or removes one, with the password. */
export function PasskeyDialog({ deed, onDone, ...rest }: PasskeyDialogProps) {
  const ask = useCare();
  const form = useCareForm(
    [CURRENT_PASSWORD],
    ({ password = '' }) =>
      ask((care) => (deed.kind === 'add' ? care.addPasskey(password) : care.removePasskey(deed.passkey.id, password))),
    onDone,
  );
  return <CareDialog {...rest} {...wordsOf(deed)} form={form} />;
}
