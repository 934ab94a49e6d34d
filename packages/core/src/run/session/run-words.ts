// What the screen tells a person about their run: what they have just ended, and what happened to it elsewhere.

/** The ways in which a person ends a run. */
export type EndedBy = 'exit' | 'stop' | 'reset' | 'discard';

/** The words for what has just been done. */
export function endedWords(by: EndedBy): string {
  switch (by) {
    case 'exit':
      return 'Run ended.';
    case 'stop':
      return 'Stopped.';
    case 'reset':
      return 'Reset.';
    case 'discard':
      return 'Run discarded.';
  }
}

/**
 * What became of a run, shown once: it was interrupted, its place is gone, or its timer was changed or deleted
 * meanwhile.
 */
export type RunNote = 'was-interrupted' | 'place-gone' | 'changed' | 'deleted';

/** Whether a note says what became of the timer, which is true until it is read or the timer is as before. */
export function isNews(note: RunNote | undefined): boolean {
  return note === 'changed' || note === 'deleted';
}

/** The sentence of a note. */
export function noteWords(note: RunNote): string {
  switch (note) {
    case 'was-interrupted':
      return 'Your run was interrupted. Resume continues where it stopped.';
    case 'place-gone':
      return 'This timer was changed since it was interrupted. Your place no longer exists, so it starts over.';
    case 'changed':
      return 'This timer was changed on another device. This run continues as it was.';
    case 'deleted':
      return 'This timer was deleted on another device. This run continues as it was.';
  }
}
