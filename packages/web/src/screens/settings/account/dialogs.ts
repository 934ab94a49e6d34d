// The dialogs that ask for a password: one file.

export { AccountDialog } from './account-dialog.tsx';
export { PasskeyDialog } from './passkey-dialog.tsx';
export { SecondFactorDialog } from './second-factor-dialog.tsx';
