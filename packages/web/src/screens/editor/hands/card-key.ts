import type { MoveBy } from '@roundbell/core/timer';

/** What a key does to the card that has the focus. */
export type CardKey =
  | { readonly does: 'add-step' | 'add-round' | 'duplicate' | 'delete' | 'close' }
  | { readonly does: 'go' | 'move'; readonly by: MoveBy };

/** Where the focus is: in a text or number field, on a step's row, on a list to choose from, or on anything else of a card. */
export type FocusOn = 'field' | 'row' | 'list' | 'other';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a key does; undefined for a key that is left to the browser. */
export function cardKeyOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed, on: FocusOn): CardKey | undefined {
  const isControl = ctrlKey || metaKey;
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  // They open a list.
  const opensList = on === 'list' && !shiftKey;
  if (by !== undefined && altKey && !isControl && !opensList) return { does: shiftKey ? 'move' : 'go', by };
  if (altKey || shiftKey) return undefined;
  if (isControl) return withControl(key);
  if (by !== undefined) return on === 'row' ? { does: 'go', by } : undefined;
  if (key === 'Enter' && on === 'field') return { does: 'add-step' };
  if (key === 'Escape' && on !== 'row') return { does: 'close' };
  return (key === 'Delete' || key === 'Backspace') && on === 'row' ? { does: 'delete' } : undefined;
}

function withControl(key: string): CardKey | undefined {
  if (key === 'Enter') return { does: 'add-round' };
  return key.toLowerCase() === 'd' ? { does: 'duplicate' } : undefined;
}
