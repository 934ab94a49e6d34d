import { type ReactNode, useId } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { type CareField, CareFields, type useCareForm } from '../../../parts/dialogs/care-form.tsx';
import { DialogOverlay, type DialogProps } from '../../../parts/dialogs/overlays.tsx';
import styles from './account-panel.module.css';

/** The field for the current password. */
export const CURRENT_PASSWORD: CareField = {
  name: 'password',
  type: 'password',
  input: { label: 'Current password', autoComplete: 'current-password', maxLength: 128 },
  codes: ['current-password-wrong', 'too-many-attempts'],
};

export interface CareDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly words: string;
  readonly submit: string;
  readonly variant?: 'primary' | 'danger';
  readonly form: ReturnType<typeof useCareForm>;
  readonly onClose: () => void;
  readonly returnFocus?: DialogProps['returnFocus'];
  /** Between the words and the fields. */
  readonly children?: ReactNode;
}

/** A dialog with the fields that a change of the account needs, and one button that sends them. */
export function CareDialog({ words, submit, variant, form, children, ...rest }: CareDialogProps) {
  const id = useId();
  return (
    <DialogOverlay
      {...rest}
      actions={
        <Button type="submit" form={id} variant={variant ?? 'primary'} aria-disabled={form.busy}>
          {form.busy ? 'Processing...' : submit}
        </Button>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.onSubmit}>
        <p>{words}</p>
        {children}
        <CareFields form={form} />
      </form>
    </DialogOverlay>
  );
}
