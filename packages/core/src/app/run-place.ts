// Where the run of an unfinished session is.

import { inTime } from '../base/in-time.ts';
import type { Millis } from '../base/units.ts';
import type { RecordedRun, RunPlace } from '../heart/sessions/unfinished.ts';
import type { Ports } from '../ports/ports.ts';
import { isOver, mayBeAlive, parseSavedRun } from '../run/play/saved-run.ts';
import { PREFIX } from '../run/session/tab-lock.ts';

/** A browser that has not answered by then cannot tell what other pages hold. */
const WAIT: Millis = 3000;

/**
 * Finds out where a run is: on another page, waiting to be resumed, or gone, as it was ended, discarded, or left a day ago.
 * Rejects if the device cannot be read.
 */
export async function runPlace(
  { disk, page, clock }: Pick<Ports, 'disk' | 'page' | 'clock'>,
  { timerId, seed }: RecordedRun,
): Promise<RunPlace> {
  const [row, names] = await Promise.all([
    disk.table<unknown>('run').get(timerId),
    inTime(clock, WAIT, page.claimed, () => undefined),
  ]);
  const [run, now] = [parseSavedRun(row), clock.wall()];
  const isHeld = names?.has(`${PREFIX}${timerId}`);
  // The page that holds it is about to write it.
  if (run === undefined) return isHeld === true ? 'elsewhere' : 'gone';
  if ((run.seed ?? 0) !== seed || isOver(run, now)) return 'gone';
  return (isHeld ?? mayBeAlive(run, now)) ? 'elsewhere' : 'waiting';
}
