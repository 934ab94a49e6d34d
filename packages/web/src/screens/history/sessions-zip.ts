import { archiveNameOf, archiveNamesOf, EXPORT_KINDS, type ExportKind } from '@roundbell/core/formats';
import type { HeartRateSession } from '@roundbell/core/heart';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Made } from '../../app/hooks/use-download.ts';
import { sessionFile } from './report/session-file.ts';

interface Course {
  /** Told how many sessions are in the archive so far. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * An archive of sessions, each in some kinds of file. Between two sessions the page can draw and answer. Undefined if it
 * was abandoned; rejects if a session cannot be written.
 */
export async function sessionsZip(
  sessions: readonly HeartRateSession[],
  kinds: ReadonlySet<ExportKind>,
  { onProgress, signal }: Course,
): Promise<Made | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const names = archiveNamesOf(sessions);
  for (const [index, session] of sessions.entries()) {
    await nextTask();
    if (signal.aborted) return undefined;
    for (const kind of EXPORT_KINDS.filter((each) => kinds.has(each))) {
      const { content } = sessionFile(session, kind);
      const entry = new ZipDeflate(`${names[index]}.${kind}`);
      zip.add(entry);
      entry.push(typeof content === 'string' ? strToU8(content) : content, true);
    }
    onProgress(index + 1);
  }
  zip.end();
  return { name: archiveNameOf(sessions), type: 'application/zip', content: new Blob(parts) };
}

/** Lets the page draw and answer first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
