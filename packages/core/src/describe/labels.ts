// Titles and headings: words before a colon, or on a line of their own, that name the whole or a part and last no time.

import { isMark, lowOf, wordsOf, type Clause, type Part } from './clause.ts';
import { isScored } from './known.ts';
import { quote, type ParseNotes } from './parse-notes.ts';
import { hasTime } from './phrase.ts';
import { plainName, shownName } from './steps.ts';
import { COUNTED, standsAlone, typeOfName } from './words.ts';

/** Clauses without their titles and headings. */
export interface Labelled {
  readonly title: string | undefined;
  readonly clauses: readonly Clause[];
}

/** Takes the title of the whole and the headings of parts out; a heading ends what was repeated before it. */
export function withoutLabels(clauses: readonly Clause[], notes: ParseNotes): Labelled {
  let title: string | undefined;
  let isBoundary = false;
  const kept: Clause[] = [];
  clauses.forEach((clause, at) => {
    const label = labelOf(clause, clauses[at + 1], at === 0);
    if (label.length > 0) {
      const words = wordsOf(label);
      if (at === 0 && !isNumbered(label)) title = shownName(plainName(label));
      else if (!isNumbered(label)) notes.note(`I left out ${quote(words)}.`);
      isBoundary = true;
    }
    const parts = clause.parts.slice(label.length);
    const rest = label.length > 0 && isMark(parts[0], ':') ? parts.slice(1) : parts;
    if (rest.length === 0) return;
    kept.push({ ...clause, parts: rest, joint: isBoundary ? 'blank' : clause.joint });
    isBoundary = false;
  });
  return { title, clauses: kept };
}

/** The words at the beginning of a clause that are a label; none where they are a step, a count or a known workout. */
function labelOf(clause: Clause, next: Clause | undefined, isFirst: boolean): readonly Part[] {
  const { parts } = clause;
  const colon = parts.findIndex((part) => isMark(part, ':'));
  const label = colon < 0 ? parts : parts.slice(0, colon);
  if (!isNumbered(label) && !isWordy(label)) return [];
  const rest = colon < 0 ? [] : parts.slice(colon + 1);
  if (rest.length === 0) {
    const isOwnLine = next !== undefined && next.joint !== 'comma' && next.joint !== 'then';
    return isOwnLine && (colon >= 0 || isFirst) ? label : [];
  }
  const isStep = rest[0]?.kind === 'time' && plainName(rest.filter((part) => part.kind !== 'time')) === '';
  return isStep || !hasTime(rest) ? [] : label;
}

/** 'Round 1', 'Block 2'. */
function isNumbered(label: readonly Part[]): boolean {
  return (
    label.length === 2 && /^(?:round|block|set|part|circuit)$/.test(lowOf(label[0])) && label[1]?.kind === 'number'
  );
}

function isWordy(label: readonly Part[]): boolean {
  const words = wordsOf(label);
  const isPlain = label.every((part) => part.kind === 'word' || isMark(part, '-') || isMark(part, '+'));
  const isKnown = isScored(label) || label.some((part) => /^tabatas?$|^repeat$/.test(lowOf(part)));
  const isStep = standsAlone(words) || typeOfName(words) !== 'work';
  return isPlain && words !== '' && !isKnown && !isStep && !label.every((part) => COUNTED.has(lowOf(part)));
}
