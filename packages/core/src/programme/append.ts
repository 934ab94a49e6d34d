// Timers of the library put at the end of a programme, outside the app.

import { withUnknownFields } from '../library/unknown-fields.ts';
import type { Document } from '../ports/wire/wire.ts';
import { PROGRAMME_ID } from '../timer/programme-timer.ts';
import { parseProgramme, programmeDocument, programmeProblem } from './document.ts';
import { programmeOf, type Programme } from './programme.ts';

/** What is put into a programme, by whom and when. */
export interface Appending {
  readonly name: string;
  readonly timerIds: readonly string[];
  readonly userId: string;
  readonly now: number;
  readonly newId: (prefix: string) => string;
}

/** The document to be saved with the programme that it holds; or why there is none, in a sentence. */
export type AppendResult =
  | { readonly ok: true; readonly document: Document; readonly programme: Programme }
  | { readonly ok: false; readonly problem: string };

/** A new programme with these timers. */
export function newProgrammeWith({ name, timerIds, userId, now, newId }: Appending): AppendResult {
  const entries = timerIds.map((timerId) => ({ kind: 'library', timerId }) as const);
  const programme = programmeOf({ name, entries, timers: [] }, { userId, id: newId(PROGRAMME_ID), at: now });
  return appended(programme, programmeDocument(programme), newId);
}

/** The timers at the end of a stored programme; what a newer version has written stays. */
export function appendedTo(stored: Document, { timerIds, now, newId }: Appending): AppendResult {
  const parsed = parseProgramme({ ...stored.body, id: stored.id });
  if (!parsed.ok) return { ok: false, problem: 'This version of Roundbell cannot read this programme.' };
  const { programme } = parsed;
  const added = timerIds.map((timerId) => ({ id: newId('entry-'), timerId }));
  const more = { ...programme, entries: [...programme.entries, ...added], updatedAt: new Date(now) };
  const body = withUnknownFields(stored.body, programmeDocument(programme), programmeDocument(more));
  return appended(more, body as Document['body'], newId);
}

function appended(programme: Programme, body: Document['body'], newId: Appending['newId']): AppendResult {
  const problem = programmeProblem(programme, body);
  if (problem !== undefined) return { ok: false, problem };
  const updatedAt = programme.updatedAt.getTime();
  return { ok: true, programme, document: { id: programme.id, rev: newId('rev-'), updatedAt, deleted: false, body } };
}
