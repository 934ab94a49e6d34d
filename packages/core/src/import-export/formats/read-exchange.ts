// A text of any format that others write, as a timer: which format it is, and what it lacks.

import { cutText } from '../../base/short-text.ts';
import type { Zones } from '../../heart/zones.ts';
import { WRITTEN_LIMIT } from '../../timer/limits.ts';
import { isNotation, readNotation, type ReadNotation } from '../../workout-text/read-notation.ts';
import { isStepsCsv, readStepsCsv } from './read-csv.ts';
import { isZwo, readZwo } from './read-zwo.ts';

/** A text that someone chose or pasted. */
export interface ForeignText {
  readonly text: string;
  /** The name of its file; empty for a text that was pasted. */
  readonly fileName: string;
}

/**
 * The timer in a text of another program, named after its file if it has no name; undefined if it is no format that is
 * known here. Never throws.
 */
export function readExchange({ text, fileName }: ForeignText, zones: Zones): ReadNotation | undefined {
  const read = readByFormat(text, fileName, zones);
  if (!read?.ok) return read;
  const { draft, notes } = read;
  if (draft.rounds.length === 0)
    return { ok: false, problems: [{ line: 1, column: 1, message: 'There is no step in this text' }] };
  if (draft.name.trim() !== '') return read;
  return { ok: true, draft: { ...draft, name: nameOf(fileName) }, notes };
}

/** Whether a text is by its own signs one that `readExchange` reads, and not someone's own words. */
export function isExchange(text: string): boolean {
  return isZwo(text) || isStepsCsv(text) || isWritten(text);
}

/** Whether a text is of a format without words for the settings of a timer, unlike the notation. */
export function isWithoutSettings({ text, fileName }: ForeignText): boolean {
  return isZwo(text) || isStepsCsv(text, fileName);
}

function readByFormat(text: string, fileName: string, zones: Zones): ReadNotation | undefined {
  if (isZwo(text)) return readZwo(text);
  if (isStepsCsv(text, fileName)) return readStepsCsv(text);
  const isText = /\.txt$/i.test(fileName) && !/^\s*[[{]\s*"/.test(text);
  return isText || isWritten(text) ? readNotation(text, zones) : undefined;
}

function isWritten(text: string): boolean {
  return isNotation(text) || /^\s*\{name\s/.test(text);
}

function nameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
  return cutText(name, WRITTEN_LIMIT.name) || 'Imported workout';
}
