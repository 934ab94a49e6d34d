import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';
import styles from './keys-dialog.module.css';

export interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keys and what they do, for people. */
const KEY_WORDS: readonly (readonly [keys: string, does: string])[] = [
  ['Space', 'Start, pause or resume'],
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
      <dl className={styles.keys}>
        {KEY_WORDS.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>You can turn off the letters and ? in Settings, under This device.</p>
    </DialogOverlay>
  );
}
