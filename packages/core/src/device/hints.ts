// The few things worth knowing at the first use of the editor and of the run screen (docs/design/screens.md).

/** The hints, by screen. */
export const HINTS = {
  editor: ['round-repeats', 'step-opens', 'draft-kept'],
  run: ['digits-pause', 'lock', 'overview-jumps'],
} as const;
/** A screen that has hints. */
export type HintPlace = keyof typeof HINTS;
/** A hint. */
export type Hint = (typeof HINTS)[HintPlace][number];

/** What a device knows about its hints. */
export interface HintsState {
  /** Whether its person was new when they first had an account here; undefined if no one had one yet. */
  readonly isNewHere?: boolean | undefined;
  /** The names of hints; there may be some that this version does not know. */
  readonly dismissed: readonly string[];
}

/** What is known of the person who is looking. */
export interface Looking {
  readonly isVisitor: boolean;
  /** Whether the account has a run, on any device. */
  readonly hasRun: boolean;
}

/**
 * The hints of a screen to show now: those not dismissed yet, to a visitor on a device without an account so far and to
 * someone who was new on it; those of the run screen until there is a run.
 */
export function hintsAt(
  place: HintPlace,
  { isNewHere, dismissed }: HintsState,
  { isVisitor, hasRun }: Looking,
): readonly Hint[] {
  const isNew = isNewHere ?? isVisitor;
  return !isNew || (place === 'run' && hasRun) ? [] : HINTS[place].filter((hint) => !dismissed.includes(hint));
}

/** The state once these hints were dismissed. */
export function withDismissed(hints: HintsState, gone: readonly Hint[]): HintsState {
  return { ...hints, dismissed: [...new Set([...hints.dismissed, ...gone])] };
}
