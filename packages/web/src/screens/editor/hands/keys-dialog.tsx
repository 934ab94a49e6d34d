import { KeysList, type KeyWords } from '../../../parts/dialogs/keys-list.tsx';
import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';
import type { KeyNames } from '../keys.ts';

export interface EditorKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly names: KeyNames;
}

/** What the keys do in the editor. */
export function EditorKeys({ open, onClose, names }: EditorKeysProps) {
  return (
    <DialogOverlay open={open} title="Keys" actions={[]} onClose={onClose}>
      <KeysList words={keyWords(names)} />
    </DialogOverlay>
  );
}

/** The keys for people, with what they do. */
function keyWords({ control, alt, shift }: KeyNames): KeyWords {
  return [
    ['Enter', 'In a field of a step: the next step of the same kind'],
    [`${control}Enter`, 'A new round'],
    ['↑ and ↓', 'The step before or after'],
    [`${alt}↑ and ${alt}↓`, 'The same field of the step before or after; in a list, open it'],
    [`${alt}${shift}↑ and ↓`, 'Move the step or the round'],
    [`${control}D`, 'Duplicate the step or the round'],
    ['Delete', 'Delete the step'],
    ['Esc', 'Close the step'],
    ['Space', 'At a grip: pick up and drop; on a number: select'],
    [`${shift}Click`, 'On a number: select all up to it'],
    [`${control}Z, ${control}${shift}Z`, 'Undo, redo'],
  ];
}
