import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';

export interface SignOutQuestionProps {
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a sign-out takes a run that is kept on the device with it. */
export function SignOutQuestion(props: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Sign out?"
      body="Your run is not finished. Signing out deletes it from this device."
      confirmLabel="Sign Out"
    />
  );
}
