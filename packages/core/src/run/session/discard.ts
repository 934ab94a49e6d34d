// Discarding a run that waits to be continued, and undoing that.

import type { SavedRun } from '../play/saved-run.ts';
import { endedWords } from './run-words.ts';

/** What discarding needs: commands of the saved runs and of undo. */
export interface DiscardParts {
  readonly savedRuns: {
    drop(timerId: string): Promise<void>;
    putBack(run: SavedRun): Promise<void>;
    readonly view: {
      subscribe(run: (now: { readonly here: Pick<SavedRun, 'status'> | undefined }) => void): () => void;
    };
  };
  readonly offer: (offer: {
    readonly text: string;
    readonly undo: () => void;
    readonly stays: 'ten-seconds';
  }) => () => void;
}

/** Forgets a saved run and offers it back for ten seconds, or until a run of this page moves. */
export function discardRun(run: SavedRun, { savedRuns, offer }: DiscardParts): void {
  void savedRuns.drop(run.timerId);
  const withdraw = offer({
    text: endedWords('discard'),
    undo: () => void savedRuns.putBack(run),
    stays: 'ten-seconds',
  });
  const stop = savedRuns.view.subscribe(({ here }) => {
    if (here?.status !== 'running') return;
    stop();
    withdraw();
  });
}
