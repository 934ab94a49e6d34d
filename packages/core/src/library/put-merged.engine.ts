// An edit, written with what others have saved since it began.

import type { Records } from '../ports/records.ts';
import type { Document } from '../ports/wire/wire.ts';
import type { Timer } from '../timer/timer.ts';

/** Keeps the edit `mine` of a timer as it was `opened`, on top of what others have saved since. (LIB-21) */
export async function putMerged(records: Pick<Records, 'get' | 'put'>, mine: Document, opened: Timer): Promise<void> {
  // Fetched with the records, which settle conflicts by the same rule.
  const { mergeEdit } = await import('./merge.ts');
  const theirs = await records.get('timers', mine.id);
  const { document = mine, copies = [] } = theirs === undefined ? {} : mergeEdit(opened, mine, theirs);
  for (const copy of copies) await records.put('timers', copy);
  await records.put('timers', { ...document, rev: mine.rev }, theirs);
}
