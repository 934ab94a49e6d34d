// The dialogs of a run: one file, without which the rest of what comes later is shown.

export { HarderDialog } from './after/harder-dialog.tsx';
export { KeysDialog } from './controls/keys-dialog.tsx';
