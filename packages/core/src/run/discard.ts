// Forgetting a run that waits to be gone on with, and the way back.

import { endedWords } from './run-words.ts';
import type { KeptRun } from './kept-run.ts';

/** What discarding needs: commands of the keeper and of the way back. */
export interface DiscardParts {
  readonly keeper: {
    drop(timerId: string): Promise<void>;
    putBack(run: KeptRun): Promise<void>;
    readonly view: {
      subscribe(run: (now: { readonly here: Pick<KeptRun, 'status'> | undefined }) => void): () => void;
    };
  };
  readonly offer: (offer: {
    readonly text: string;
    readonly undo: () => void;
    readonly stays: 'ten-seconds';
  }) => () => void;
}

/** Forgets a kept run and offers it back for ten seconds, or until a run of this page moves. */
export function discardRun(run: KeptRun, { keeper, offer }: DiscardParts): void {
  void keeper.drop(run.timerId);
  const withdraw = offer({
    text: endedWords('discard'),
    undo: () => void keeper.putBack(run),
    stays: 'ten-seconds',
  });
  const stop = keeper.view.subscribe(({ here }) => {
    if (here?.status !== 'running') return;
    stop();
    withdraw();
  });
}
