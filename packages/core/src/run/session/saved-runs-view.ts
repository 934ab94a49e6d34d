// What the saved runs engine shows of saved runs: a page's first load includes this, not the code that reads a stored
// run.

import type { SavedRun } from '../play/saved-run.ts';

/** What the saved runs engine shows. */
export interface SavedRunsView {
  /** 'looking' until it is known for the first time what is offered. */
  readonly status: 'looking' | 'known';
  /** This device's runs that can be continued, newest first. */
  readonly offered: readonly SavedRun[];
  /** Whether the last place could be saved. */
  readonly isSaved: boolean;
  /** The run of this page, and whether it moves. */
  readonly here: Pick<SavedRun, 'timerId' | 'status'> | undefined;
  /** The timer whose run this page lost, or could not get, because another page has it. */
  readonly elsewhere: string | undefined;
}

/** The view while nothing is saved. */
export const NO_SAVED_RUNS: SavedRunsView = {
  status: 'looking',
  offered: [],
  isSaved: true,
  here: undefined,
  elsewhere: undefined,
};
