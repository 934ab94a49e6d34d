// How the timers that a programme has of its own are known: by the id of the programme before theirs.

/** Begins the id of each programme. */
export const PROGRAMME_ID = 'programme-';

/** Whether a timer is in a programme, and in no library. */
export function isOfProgramme(timerId: string): boolean {
  return timerId.startsWith(PROGRAMME_ID);
}
