// How the timers that a programme has of its own are known: by the id of the programme before theirs.

import { NO_ONE, type Timer } from './timer.ts';

/** Begins the id of each programme. */
export const PROGRAMME_ID = 'programme-';

/** Whether a timer is in a programme, and in no library. */
export function isOfProgramme(timerId: string): boolean {
  return timerId.startsWith(PROGRAMME_ID);
}

/** Whether a timer is in a library: one that came with a link, is being tried or belongs to a programme is not. */
export function isInLibrary({ id, userId }: Pick<Timer, 'id' | 'userId'>): boolean {
  return userId !== NO_ONE && !isOfProgramme(id);
}
