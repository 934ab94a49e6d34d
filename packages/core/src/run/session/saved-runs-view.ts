// What the saved runs engine shows of kept runs: a page's first load includes this, not the code that reads a stored
// run.

import type { KeptRun } from '../play/kept-run.ts';

/** What the saved runs engine shows. */
export interface SavedRunsView {
  /** This device's runs that can be continued, newest first. */
  readonly offered: readonly KeptRun[];
  /** Whether the last place could be kept. */
  readonly isKept: boolean;
  /** The run of this page, and whether it moves. */
  readonly here: Pick<KeptRun, 'timerId' | 'status'> | undefined;
  /** The timer whose run this page lost, or could not get, because another page has it. */
  readonly elsewhere: string | undefined;
}

/** The view while nothing is kept. */
export const NOTHING_KEPT: SavedRunsView = { offered: [], isKept: true, here: undefined, elsewhere: undefined };
