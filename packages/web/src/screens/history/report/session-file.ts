import { csvOf, EXPORT_TYPES, type ExportKind, exportNameOf, fitOf, tcxOf } from '@roundbell/core/formats';
import { endOf, type HeartRateSession } from '@roundbell/core/heart';
import { download, type Made } from '../../../app/hooks/use-download.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** A session as a file. */
export function sessionFile(session: HeartRateSession, kind: ExportKind): Made & { readonly content: Content } {
  return { name: exportNameOf(session, kind), type: EXPORT_TYPES[kind], content: contentOf(session, kind) };
}

function contentOf(session: HeartRateSession, kind: ExportKind): Content {
  switch (kind) {
    case 'fit':
      return fitOf(session, -new Date(endOf(session)).getTimezoneOffset());
    case 'tcx':
      return tcxOf(session);
    case 'csv':
      return csvOf(session);
  }
}

/** Hands a session to the browser as a file; fetched with the click that asks for one. */
export function downloadSession(session: HeartRateSession, kind: ExportKind): void {
  download(sessionFile(session, kind));
}
