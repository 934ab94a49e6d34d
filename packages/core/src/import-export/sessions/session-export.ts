// What the exports of a session have in common: their kinds, whether there may be any, and how a moment is written.

import type { WallTime } from '../../base/units.ts';
import { isSimulated, isWithoutReadings, type HeartRateSession } from '../../heart/sessions/session.ts';

/** The kinds of file a session can be exported as. */
export const EXPORT_KINDS = ['fit', 'tcx', 'csv'] as const;
/** One of them; also the file's extension. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

/**
 * Whether a session may leave the app: simulated readings are of no heart, and would be taken for someone's (D42). One
 * whose readings are gone has nothing that could.
 */
export function canBeExported(session: Pick<HeartRateSession, 'source' | 'summaryOnly'>): boolean {
  return !isSimulated(session) && !isWithoutReadings(session);
}

/** A moment in UTC with milliseconds, '2026-11-21T10:00:00.000Z'. */
export function utcOf(moment: WallTime): string {
  return new Date(moment).toISOString();
}
