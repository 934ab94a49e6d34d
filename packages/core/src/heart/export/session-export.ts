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

/** A moment in UTC as a part of a file's name, '2026-11-21-100000' (HRT-37). */
export function stampOf(moment: WallTime): string {
  const [date, time = ''] = utcOf(moment).split('T');
  return `${date}-${time.slice(0, 8).replaceAll(':', '')}`;
}
