import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import type { KeyNames } from '../keys.ts';
import type { EditorKeysProps } from './keys-dialog.tsx';
import styles from './keys.module.css';

const KeysDialog = lazyOverlay<EditorKeysProps>(
  () => import('./keys-dialog.tsx').then((chunk) => chunk.EditorKeys),
  (props) => props.onClose,
);

/** Opens the list of the editor's keys; where there is no mouse there is hardly a keyboard, and no button. */
export function KeysButton({ names }: { readonly names: KeyNames }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Keyboard aria-hidden="true" />}
        className={styles.button ?? ''}
        onClick={() => setOpen(true)}
      >
        Keys
      </Button>
      <KeysDialog open={isOpen} onClose={() => setOpen(false)} names={names} />
    </>
  );
}
