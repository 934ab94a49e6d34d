/** What a key does on the run screen. */
export type RunKey = 'main' | 'previous' | 'next' | 'toggle' | 'exit' | 'mute' | 'full-screen' | 'help';

/** A key press: its name as browsers give it, and what it was pressed on. */
export interface KeyPress {
  readonly key: string;
  /** With Control, Alt or Meta it belongs to the browser. */
  readonly isChord: boolean;
  /** Held down, it repeats: only skipping continues. */
  readonly isHeld: boolean;
  /**
   * Whether single characters do anything here: people who speak to the device, or type by accident, may switch them
   * off.
   */
  readonly letters: boolean;
  /** A field takes every key, and so does a dialog; a button takes Space, a list the arrows. */
  readonly on: 'page' | 'button' | 'list' | 'field' | 'dialog';
  /** Whether it has the focus because a pointer pressed it: then Space is meant for the run, not for that button again. */
  readonly wasClicked: boolean;
  /** Whether a step counts: Enter then does what Space does. */
  readonly counts: boolean;
}

const KEYS: Readonly<Record<string, RunKey>> = {
  ' ': 'main',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  o: 'toggle',
  Escape: 'exit',
  m: 'mute',
  f: 'full-screen',
  '?': 'help',
};

/** What a key press does, if anything; letters in either case. */
export function runKeyOf({ key, isChord, isHeld, letters, on, wasClicked, counts }: KeyPress): RunKey | undefined {
  if (isHeld && !key.startsWith('Arrow')) return undefined;
  if (isChord || on === 'field' || on === 'dialog') return undefined;
  const presses = key === ' ' || key === 'Enter';
  if (on !== 'page' && presses && !wasClicked) return undefined;
  if (key === 'Enter') return counts ? 'main' : undefined;
  if (on === 'list' && key.startsWith('Arrow')) return undefined;
  if (!letters && key.length === 1 && key !== ' ') return undefined;
  return KEYS[key.length === 1 ? key.toLowerCase() : key];
}

/** What an element is to a key pressed on it. */
export function placeOf(target: EventTarget | null): KeyPress['on'] {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[role=dialog], [role=alertdialog]')) return 'dialog';
  if (target.closest('input, select, textarea')) return 'field';
  if (target.closest('li, [role=list], [role=listitem]')) return 'list';
  return target.closest('button, a') ? 'button' : 'page';
}
