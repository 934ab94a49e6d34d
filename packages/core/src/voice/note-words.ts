// A note of a step as words to say, if someone wants it read aloud. Fetched only then.

import type { Millis } from '../base/units.ts';
import type { Announcement } from './announcement.ts';

/** No part of a note is longer: an announcement that takes too long is cut short. */
export const NOTE_PART_MOST = 120;
/** What is said before a note takes this long. */
const AFTER: Millis = 3000;

/**
 * A note as it was reported, in parts and in order, sentence by sentence where they are short enough; none if all of it takes
 * longer than there is time, by how long each is said to take.
 */
export function noteParts(note: Announcement, lengthOf: (text: string) => Millis): readonly Announcement[] {
  const { moment } = note;
  const time: Millis = moment === undefined ? Infinity : moment.until - moment.at;
  const parts = partsOf(note.text);
  const takes = parts.reduce((sum, text) => sum + lengthOf(text), AFTER);
  if (takes > time) return [];
  return parts.map((text) => ({ ...note, text }));
}

/** Sentences, joined and cut so that each part has at most 120 characters. */
function partsOf(note: string): readonly string[] {
  const parts: string[] = [];
  for (const piece of note.split(/(?<=[.!?;:])\s+|\n+/).flatMap(cut)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= NOTE_PART_MOST)
      parts[parts.length - 1] = `${last} ${piece}`;
    else parts.push(piece);
  }
  return parts;
}

/** A sentence at its spaces, a word that is too long anywhere. */
function cut(sentence: string): readonly string[] {
  const text = sentence.trim();
  if (text === '') return [];
  if (text.length <= NOTE_PART_MOST) return [text];
  const space = text.lastIndexOf(' ', NOTE_PART_MOST);
  const at = space > 0 ? space : NOTE_PART_MOST;
  return [text.slice(0, at), ...cut(text.slice(at))];
}
