import type { Document, DocumentKind } from '@roundbell/core/ports';
import type { DeviceName } from './history.ts';
import type { Change, Shown } from './ledger.ts';
import type { SessionNotes } from './session-notes.ts';
import { deletionMark, type Words, wordsOf } from './words.ts';

interface Removed {
  readonly kind: DocumentKind;
  readonly document: Document;
  readonly mark: string;
}

/** What was deleted: by whom, what of it can be undone, and what no one edited besides. */
export function createBin(words: Words, notes: SessionNotes) {
  const removedIds = new Set<string>();
  const latest = new Map<DeviceName, Removed>();
  const writers = new Map<string, { readonly devices: Set<DeviceName>; rev: string; isFinal: boolean }>();
  return {
    written(device: DeviceName, id: string, rev: string): void {
      const devices = (writers.get(id)?.devices ?? new Set()).add(device);
      writers.set(id, { devices, rev, isFinal: false });
    },
    remove(device: DeviceName, kind: DocumentKind, document: Document): Change {
      const mark = deletionMark(`${document.id} ${document.rev} ${device}`);
      words.replace([...wordsOf(document.body), ...notes.readingsOf(document.id)], mark);
      latest.set(device, { kind, document, mark });
      removedIds.add(document.id);
      const written = writers.get(document.id);
      if (written?.devices.size === 1 && written.rev === document.rev) written.isFinal = true;
      return { kind, remove: document.id, line: `${document.id}: removed` };
    },
    /** What a device deleted last, unless it is there again. */
    undo(device: DeviceName, shown: Shown): Removed | undefined {
      const removed = latest.get(device);
      if (!removed || shown(removed.kind).some(({ id }) => id === removed.document.id)) return undefined;
      latest.delete(device);
      words.unmark(removed.mark);
      return removed;
    },
    /** Whether no one ever deleted a document: an edit that beats a deletion brings back what it knew. */
    isUntouched: (id: string): boolean => !removedIds.has(id),
    isFinal: (id: string): boolean => writers.get(id)?.isFinal === true,
    finals: (): number => [...writers.values()].filter(({ isFinal }) => isFinal).length,
  };
}
