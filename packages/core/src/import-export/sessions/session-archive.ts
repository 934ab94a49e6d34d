// Many sessions as one archive: which of them, and what its files are called. Apart from what one session's page needs.

import type { WallTime } from '../../base/units.ts';
import { isSimulated, type HeartRateSession } from '../../heart/sessions/session.ts';
import { stampOf } from './export-name.ts';
import { canBeExported, utcOf } from './session-export.ts';

/**
 * The sessions that began at a moment or later and may leave the app, oldest first, how many may not, and of how many the
 * readings are gone.
 */
export function exportableSince(
  history: readonly HeartRateSession[],
  since: WallTime,
): { readonly sessions: readonly HeartRateSession[]; readonly simulated: number; readonly gone: number } {
  const recent = history.filter(({ startTime }) => startTime >= since);
  const sessions = recent.filter(canBeExported).sort((a, b) => a.startTime - b.startTime);
  const simulated = recent.filter(isSimulated).length;
  return { sessions, simulated, gone: recent.length - sessions.length - simulated };
}

/** What some file system takes in no name, and what cannot be seen in one. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\s<>:"/\\|?*]+/gu;
/** As much of a timer's name as the name of a file holds. */
const BEGINNING = /^.{0,60}/u;

/**
 * The names of sessions' files within one archive, without their kind, by start in UTC and timer:
 * '2026-11-21-100000 Legs'. Each is unique, also where upper and lower case are the same.
 */
export function archiveNamesOf(
  sessions: readonly Pick<HeartRateSession, 'startTime' | 'timerName'>[],
): readonly string[] {
  const taken = new Set<string>();
  return sessions.map(({ startTime, timerName }) => {
    const [words] = BEGINNING.exec(timerName.replace(NOT_IN_NAMES, ' ').trim()) ?? [];
    const base = `${stampOf(startTime)} ${words || 'Timer'}`;
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} (${number})`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The name of an archive of sessions from its first and its last: 'heart-rate-2026-01-04-to-2026-11-21.zip'. */
export function archiveNameOf(sessions: readonly Pick<HeartRateSession, 'startTime'>[]): string {
  const dates = [sessions[0], sessions.at(-1)].map((session) => utcOf(session?.startTime ?? 0).slice(0, 10));
  return `heart-rate-${dates.join('-to-')}.zip`;
}
