import type { Document } from '@roundbell/core/ports';
import { type Words, wordsOf } from './words.ts';

/** What was written about sessions, and when by the clock of its device. */
export interface SessionNotes {
  date(id: string, fields: Document['body'], at: number): void;
  /** The words of a session's readings, which a head does not show. */
  readingsOf(id: string): readonly string[];
  /** How many notes gave way to a newer one. */
  excused(lost: readonly string[], there: ReadonlySet<string>): number;
  /** Of words that are gone, those whose place no other edit of the same field has taken, or that were the newest of their session. */
  unexcused(lost: readonly string[], there: ReadonlySet<string>): readonly string[];
}

interface Note {
  readonly word: string;
  readonly id: string;
  readonly field: string;
  readonly at: number;
}

/** Two edits of one field of a session leave the newer one, and no copy. */
export function createSessionNotes(words: Words): SessionNotes {
  const notes: Note[] = [];
  const dates = new Map<string, number[]>();

  function isExcused(word: string, there: ReadonlySet<string>): boolean {
    const note = notes.find((one) => one.word === word);
    if (!note) return false;
    const newest = Math.max(...(dates.get(note.id) ?? []));
    const isNewest = note.at === newest && dates.get(note.id)?.filter((at) => at === newest).length === 1;
    const others = notes.filter(({ id, field }) => id === note.id && field === note.field);
    return !isNewest && others.some((other) => other.word !== word && words.isKept(other.word, there));
  }
  return {
    date(id, fields, at) {
      dates.set(id, [...(dates.get(id) ?? []), at]);
      for (const [field, value] of Object.entries(fields))
        for (const word of wordsOf(value)) notes.push({ word, id, field, at });
    },
    readingsOf: (id) => notes.filter((note) => note.id === id && note.field === 'readings').map(({ word }) => word),
    excused: (lost, there) => lost.filter((word) => isExcused(word, there)).length,
    unexcused: (lost, there) => lost.filter((word) => !isExcused(word, there)),
  };
}
