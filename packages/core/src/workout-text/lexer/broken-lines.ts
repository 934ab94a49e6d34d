// Lines that a program broke in the middle of a sentence, as a PDF or a mail does, joined again: a break means something only
// where a person made it.
// cspell:ignore avec dann fois heures minuten puis runden sekunden stunden

import { UNIT_WORD } from './length.ts';

/** A line that says a unit, or how often, of the number before it. */
const UNIT_BEGINS = new RegExp(
  String.raw`^(?:${UNIT_WORD}|stunden?|minuten|sekunden?|heures?|secondes?|times|rounds?|sets?|reps?|repetitions?|mal|runden?|fois|tours?)(?![\p{L}\d])`,
  'iu',
);
/** A line that ends in a word of a sentence that is not over. */
const UNFINISHED =
  /(?:^|\s)(?:and|for|then|with|the|an?|to|or|at|by|in|und|dann|mit|von|für|et|puis|de|avec|pour|pendant)$/iu;
const BULLET = /^\s*(?:[-*•·▪◦‣–]|\d{1,2}[.)]\s)/;
/** A line about as long as the longest, and at least so long, was broken where the page ended. */
const WIDE = 40;
const NEARLY = 0.6;

/** The text with such breaks as spaces. What is joined once stays as it is. */
export function withoutBrokenLines(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const longest = Math.max(...lines.map((line) => line.trim().length));
  const isSentences = /^\s*\p{Lu}/u.test(text);
  const joined: string[] = [];
  lines.forEach((line, at) => {
    const before = at === 0 ? undefined : (lines[at - 1] ?? '').trim();
    const isWide = longest >= WIDE && (before?.length ?? 0) >= NEARLY * longest;
    const last = joined.pop();
    if (last === undefined || before === undefined || !goesOn(before, line, isWide, isSentences)) {
      if (last !== undefined) joined.push(last);
      joined.push(line);
    } else joined.push(/\d-$/.test(before) ? `${last.trimEnd()}${line.trim()}` : `${last.trimEnd()} ${line.trim()}`);
  });
  return joined.join('\n');
}

/** Whether a line goes on with the sentence of the line before. */
function goesOn(before: string, line: string, isWide: boolean, isSentences: boolean): boolean {
  const next = line.trim();
  if (before === '' || next === '' || BULLET.test(line)) return false;
  // A clock face is a length already.
  if (/(?<![:\d])\d+(?:[.,]\d+)?-?$/.test(before) && (UNIT_BEGINS.test(next) || (isWide && /^\p{Ll}/u.test(next))))
    return true;
  if (UNFINISHED.test(before) && /^[\p{Ll}\d]/u.test(next)) return true;
  if (before.endsWith(',')) return isWide;
  return isWide && isSentences && /\p{L}$/u.test(before) && /^\p{Ll}/u.test(next);
}
