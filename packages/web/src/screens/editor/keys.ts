/** What a key needs to say about itself. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a key does to the history of a draft: Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, with ⌘ on a Mac. */
export function historyKeyOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

/** The keys beside the letters, as a machine writes them before another. */
export interface KeyNames {
  readonly control: string;
  readonly shift: string;
  readonly alt: string;
}

/** How the keys beside the letters are written on this machine. */
export function keyNames(): KeyNames {
  return navigator.userAgent.includes('Mac')
    ? { control: '⌘', shift: '⇧', alt: '⌥' }
    : { control: 'Ctrl+', shift: 'Shift+', alt: 'Alt+' };
}
