// An edit of a timer as it was opened, merged with what is stored now.

import { merge, type Merged } from '../documents/merge.ts';
import type { Document } from '../ports/wire/wire.ts';
import { timerDocument } from '../timer/document.ts';
import type { Timer } from '../timer/timer.ts';
import { documentOf, timerOf } from './timer-reader.ts';
import { withUnknownFields } from './unknown-fields.ts';

/** Merges in the fields that this version knows; what it does not know stays as it is stored. */
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
