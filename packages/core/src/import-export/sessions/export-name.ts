// What the file of a session is called, and what it says it is. Apart from what a session's page needs.

import type { WallTime } from '../../base/units.ts';
import type { HeartRateSession } from '../../heart/sessions/session.ts';
import { utcOf, type ExportKind } from './session-export.ts';

/** The media type of each kind of file. */
export const EXPORT_TYPES: Readonly<Record<ExportKind, string>> = {
  fit: 'application/vnd.ant.fit',
  tcx: 'application/vnd.garmin.tcx+xml',
  csv: 'text/csv;charset=utf-8',
};

/** The name of a session's file, from its start in UTC: 'heart-rate-2026-11-21-100000.tcx'. */
export function exportNameOf({ startTime }: Pick<HeartRateSession, 'startTime'>, kind: ExportKind): string {
  return `heart-rate-${stampOf(startTime)}.${kind}`;
}

/** A moment in UTC as a part of a file's name, '2026-11-21-100000'. */
export function stampOf(moment: WallTime): string {
  const [date, time = ''] = utcOf(moment).split('T');
  return `${date}-${time.slice(0, 8).replaceAll(':', '')}`;
}
