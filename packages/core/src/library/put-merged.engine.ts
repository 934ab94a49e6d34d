// An edit, written with what others have saved since it began. Fetched with the records, whose rule of merging it uses.

import { merge, type Merged } from '../documents/merge.ts';
import type { Records } from '../ports/records.ts';
import type { Document } from '../ports/wire/wire.ts';
import { timerDocument } from '../timer/document.ts';
import type { Timer } from '../timer/timer.ts';
import { documentOf, timerOf } from './timer-reader.ts';
import { withUnknownFields } from './unknown-fields.ts';

/** Keeps the edit `mine` of a timer as it was `opened`, on top of what others have saved since. */
export async function putMerged(records: Pick<Records, 'get' | 'put'>, mine: Document, opened: Timer): Promise<void> {
  const theirs = await records.get('timers', mine.id);
  const { document = mine, copies = [] } = theirs === undefined ? {} : mergeEdit(opened, mine, theirs);
  for (const copy of copies) await records.put('timers', copy);
  await records.put('timers', { ...document, rev: mine.rev }, theirs);
}

/** Merges in the fields that this version knows; what it does not know stays as it is stored. */
function mergeEdit(opened: Timer, mine: Document, stored: Document): Merged {
  const base = documentOf(opened, stored.rev);
  const timer = timerOf(stored, opened.userId);
  if (!timer) return merge('timers', base, mine, stored);
  const read = timerDocument(timer);
  const known = (document: Document): Document => ({
    ...document,
    body: withUnknownFields(stored.body, read, document.body) as Document['body'],
  });
  return merge('timers', known(base), known(mine), known({ ...stored, body: read }));
}
