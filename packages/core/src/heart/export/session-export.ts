// What the exports of a session have in common: how a moment is written, and the name of a file.

import type { WallTime } from '../../base/units.ts';
import type { HeartRateSession } from '../sessions/session.ts';

/** The kinds of file a session can be exported as. */
export const EXPORT_KINDS = ['fit', 'tcx', 'csv'] as const;
/** One of them; also the file's extension. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The media type of each. */
export const EXPORT_TYPES: Readonly<Record<ExportKind, string>> = {
  fit: 'application/vnd.ant.fit',
  tcx: 'application/vnd.garmin.tcx+xml',
  csv: 'text/csv;charset=utf-8',
};

/** Whether a session may leave the app: simulated readings are of no heart, and would be taken for someone's (D42). */
export function canBeExported({ source }: Pick<HeartRateSession, 'source'>): boolean {
  return source === undefined;
}

/** A moment in UTC with milliseconds, '2026-11-21T10:00:00.000Z'. */
export function utcOf(moment: WallTime): string {
  return new Date(moment).toISOString();
}

/** The name of a session's file, from its start in UTC: 'heart-rate-2026-11-21-100000.tcx' (HRT-37). */
export function exportNameOf({ startTime }: Pick<HeartRateSession, 'startTime'>, kind: ExportKind): string {
  return `heart-rate-${stampOf(startTime)}.${kind}`;
}

function stampOf(moment: WallTime): string {
  const [date, time = ''] = utcOf(moment).split('T');
  return `${date}-${time.slice(0, 8).replaceAll(':', '')}`;
}

/** The sessions that began at a moment or later and may leave the app, oldest first, and how many may not (HRT-255). */
export function exportableSince(
  history: readonly HeartRateSession[],
  since: WallTime,
): { readonly sessions: readonly HeartRateSession[]; readonly simulated: number } {
  const recent = history.filter(({ startTime }) => startTime >= since);
  const sessions = recent.filter(canBeExported).sort((a, b) => a.startTime - b.startTime);
  return { sessions, simulated: recent.length - sessions.length };
}

/** What some file system takes in no name, and what cannot be seen in one. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\s<>:"/\\|?*]+/gu;
/** As much of a timer's name as the name of a file holds. */
const BEGINNING = /^.{0,60}/u;

/**
 * The names of sessions' files within one archive, without their kind, by start in UTC and timer:
 * '2026-11-21-100000 Legs'. Each is unique, also where upper and lower case are the same (HRT-256).
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

/** The name of an archive of sessions from its first and its last: 'heart-rate-2026-01-04-to-2026-11-21.zip' (HRT-256). */
export function archiveNameOf(sessions: readonly Pick<HeartRateSession, 'startTime'>[]): string {
  const dates = [sessions[0], sessions.at(-1)].map((session) => utcOf(session?.startTime ?? 0).slice(0, 10));
  return `heart-rate-${dates.join('-to-')}.zip`;
}
