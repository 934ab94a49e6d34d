// What becomes of an opened timer that is saved: it is merged into what is stored by now, in the words that this version knows; what it
// does not know stays as it is.

import { timerDocument } from '../timer/document.ts';
import type { Timer } from '../timer/timer.ts';
import type { Document } from '../wire.ts';
import { merge } from './merge.ts';
import type { Merged } from './merge.ts';
import { documentOf, timerOf } from './shelf.ts';
import { withUnknownFields } from './unknown-fields.ts';

/** LIB-21, SYN-63, SYN-64: the edit `mine` of a timer as it was opened, on top of the stored document. */
export function mergeEdit(opened: Timer, mine: Document, stored: Document): Merged {
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
