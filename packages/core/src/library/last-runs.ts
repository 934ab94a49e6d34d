// When each timer was last run, according to the account's sessions: every run leaves one, on any device (D24).

import type { WallTime } from '../base/units.ts';
import type { Document } from '../ports/wire/wire.ts';

/** The latest start of a run by timer id; a session that does not say is skipped. */
export function lastRunsOf(sessions: readonly Document[]): ReadonlyMap<string, WallTime> {
  const runs = new Map<string, WallTime>();
  for (const { body } of sessions) {
    const { timerId, startTime } = body;
    if (typeof timerId !== 'string' || typeof startTime !== 'number') continue;
    if (startTime > (runs.get(timerId) ?? -Infinity)) runs.set(timerId, startTime);
  }
  return runs;
}
