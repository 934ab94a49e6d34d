import { csvOf, type ExportKind, type HeartRateSession, tcxOf } from '@roundbell/core';

/** A session as the text of a file; fetched with the click that asks for one. */
export function sessionFileText(session: HeartRateSession, kind: ExportKind): string {
  return kind === 'tcx' ? tcxOf(session) : csvOf(session);
}
