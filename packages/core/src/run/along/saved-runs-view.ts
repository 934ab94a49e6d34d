// What the saved runs shows of the runs that are kept: a page's first load has this and not what reads a stored run.

import type { KeptRun } from '../play/kept-run.ts';

/** What the saved runs shows. */
export interface SavedRunsView {
  /** The runs of this device that can be gone on with, the newest first. */
  readonly offered: readonly KeptRun[];
  /** Whether the last place could be kept. */
  readonly isKept: boolean;
  /** The run of this page, and whether it moves. */
  readonly here: Pick<KeptRun, 'timerId' | 'status'> | undefined;
  /** The timer whose run this page lost, or could not have, because another page has it. */
  readonly elsewhere: string | undefined;
}

/** The view of a saved runs that keeps nothing. */
export const NOTHING_KEPT: SavedRunsView = { offered: [], isKept: true, here: undefined, elsewhere: undefined };
