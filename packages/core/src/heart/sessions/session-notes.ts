// What a person adds to a session afterwards: a title, a note and how hard it felt.

import type { WallTime } from '../../base/units.ts';
import type { RunScore } from '../../timer/step-score.ts';
import { EFFORT_MOST, NOTE_MOST, TITLE_MOST, type HeartRateSession, type SessionNotes } from './session.ts';

/**
 * Notes as they are kept: trimmed and cut to their limits, without what is empty; an effort that is not a whole number
 * from 1 to 10 is left out. Undefined if nothing is left.
 */
export function tidyNotes({ title, note, effort }: SessionNotes): SessionNotes | undefined {
  const [shortTitle, shortNote] = [tidyText(title, TITLE_MOST), tidyText(note, NOTE_MOST)];
  const isEffort = effort !== undefined && Number.isInteger(effort) && effort >= 1 && effort <= EFFORT_MOST;
  const notes: SessionNotes = {
    ...(shortTitle === '' ? {} : { title: shortTitle }),
    ...(shortNote === '' ? {} : { note: shortNote }),
    ...(isEffort ? { effort } : {}),
  };
  return Object.keys(notes).length === 0 ? undefined : notes;
}

function tidyText(text: string | undefined, most: number): string {
  return (text ?? '').trim().slice(0, most).trim();
}

/** The session with these notes, written at a moment. Readings that are read late stay unread. */
export function withNotes(
  session: HeartRateSession,
  notes: SessionNotes | undefined,
  notesAt: WallTime,
): HeartRateSession {
  return Object.assign(without(session, 'notes'), { notesAt }, notes && { notes });
}

/** The same with another score. */
export function withScore(session: HeartRateSession, score: RunScore | undefined): HeartRateSession {
  return Object.assign(without(session, 'score'), score && { score });
}

function without(session: HeartRateSession, field: 'notes' | 'score'): HeartRateSession {
  const { [field]: _, ...before } = Object.getOwnPropertyDescriptors(session);
  return Object.defineProperties({}, before) as HeartRateSession;
}

/**
 * The session, with the notes of another state of it unless its own were written later. Of one moment they may
 * differ: the account joins the fields of two devices under the later of theirs.
 */
export function withLaterNotes(session: HeartRateSession, other: HeartRateSession): HeartRateSession {
  const { notes, notesAt } = other;
  const own = session.notesAt ?? -1;
  const isKnown = notesAt === own && isSameNotes(notes, session.notes);
  return notesAt === undefined || notesAt < own || isKnown ? session : withNotes(session, notes, notesAt);
}

function isSameNotes(one: SessionNotes = {}, other: SessionNotes = {}): boolean {
  return one.title === other.title && one.note === other.note && one.effort === other.effort;
}

/** A stored session with these notes; all else in it stays as it is, also what this version cannot read. */
export function notedBody<T extends object>(body: T, notes: SessionNotes | undefined, notesAt: WallTime): T {
  const { notes: _, ...others } = body as T & { readonly notes?: unknown };
  return { ...others, ...(notes && { notes }), notesAt } as unknown as T;
}

/** The same with another score. */
export function scoredBody<T extends object>(body: T, score: RunScore | undefined): T {
  const { score: _, ...others } = body as T & { readonly score?: unknown };
  return { ...others, ...(score && { score }) } as unknown as T;
}

/** A score of a session, and when it was given. */
export interface Scored {
  readonly sessionId: string;
  readonly score: RunScore | undefined;
  readonly at: WallTime;
}

/** Notes on a session, and when they were written. */
export interface Noted {
  readonly sessionId: string;
  readonly notes: SessionNotes | undefined;
  readonly at: WallTime;
}
