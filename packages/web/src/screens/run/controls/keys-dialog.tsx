import { KeysList, type KeyWords } from '../../../parts/dialogs/keys-list.tsx';
import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';

export interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keys and what they do, for people. */
const KEY_WORDS: KeyWords = [
  ['Space', 'Start, pause or resume; in a step that a tap ends, done; in a step that counts, count one'],
  ['Enter', 'In a step that counts, count one'],
  ['← and →', 'Previous or next step'],
  ['O', 'Overview or timer'],
  ['M', 'Sound off or on'],
  ['F', 'Full screen on or off'],
  ['Esc', 'Exit, or leave full screen first'],
  ['?', 'These keys'],
];

/** What the keys do on the run screen. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  return (
    <DialogOverlay open={open} title="Keys" actions={[]} onClose={onClose}>
      <KeysList words={KEY_WORDS} />
      <p>You can turn off the letters and ? in Settings, under This device.</p>
    </DialogOverlay>
  );
}
