import type { PlayerView } from '@roundbell/core';

/** The live region of the run: each transition in a separate node, so that the same words twice are read twice. */
export function SpokenTransitions({ view }: { readonly view: PlayerView }) {
  const isLeading = 'leadSeconds' in view && view.leadSeconds > 0;
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {isLeading ? <span>Get ready</span> : <span key={view.spokenCount}>{view.spoken}</span>}
    </p>
  );
}
