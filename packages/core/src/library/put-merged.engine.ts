// An edit, written with what others have saved since it began. Fetched with the records, whose rule of merging it uses.

import type { Records } from '../ports/records.ts';
import type { Document } from '../ports/wire/wire.ts';
import type { Timer } from '../timer/timer.ts';
import { mergeEdit } from './merge-edit.ts';

/** Keeps the edit `mine` of a timer as it was `opened`, on top of what others have saved since. */
export async function putMerged(records: Pick<Records, 'get' | 'put'>, mine: Document, opened: Timer): Promise<void> {
  const theirs = await records.get('timers', mine.id);
  const { document = mine, copies = [] } = theirs === undefined ? {} : mergeEdit(opened, mine, theirs);
  for (const copy of copies) await records.put('timers', copy);
  await records.put('timers', { ...document, rev: mine.rev }, theirs);
}
