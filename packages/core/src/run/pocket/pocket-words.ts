// The words of pocket mode.

import type { PocketNote } from './pocket-view.ts';

/** The words of a button that has to wait: 'Preparing 18 of 23' of its recordings. */
export function preparingWords(done: number, all: number): string {
  return done < all ? `Preparing ${done} of ${all}` : 'Preparing';
}

/** The sentence of a note. */
export function pocketWords(note: PocketNote): string {
  switch (note) {
    case 'pocket-stopped':
      return 'Sound stopped. Tap to continue.';
    case 'pocket-ends':
      return 'The pocket track ends here. To continue with live sound, resume and keep the screen on.';
    case 'pocket-live':
      return 'This run plays live, not as a pocket track. Keep the screen on.';
  }
}

/** Whether something is a note about pocket mode. */
export function isPocketNote(topic: string): topic is PocketNote {
  return topic.startsWith('pocket-');
}
