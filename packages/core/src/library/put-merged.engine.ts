// An edit, written with what others have saved since it began.

import type { Records } from '../ports/records.ts';
import type { Document } from '../ports/wire/wire.ts';
import type { Timer } from '../timer/timer.ts';

/** Between the reading and the writing nothing is waited for: another tab's save in between would be overwritten. (LIB-21) */
export async function putMerged(records: Pick<Records, 'get' | 'put'>, mine: Document, opened: Timer): Promise<void> {
  // Fetched with the records, which settle conflicts by the same rule.
  const { mergeEdit } = await import('./merge.ts');
  const theirs = await records.get('timers', mine.id);
  const { document = mine, copies = [] } = theirs === undefined ? {} : mergeEdit(opened, mine, theirs);
  for (const copy of copies) await records.put('timers', copy);
  const isStill = copies.length === 0 || (await records.get('timers', mine.id))?.rev === theirs?.rev;
  if (isStill) await records.put('timers', { ...document, rev: mine.rev });
  else await putMerged(records, mine, opened);
}
