// The title of a text, and the headings of its parts: words without a time before a colon or on a line of their own.
// cspell:ignore TNDKGLPXF TKPLXGF Vmqbe

import { standsAlone, typeOfName } from '../../timer/type-of-name.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { signsOf, wordsOf } from '../lexer/token.ts';
import { BARE } from '../lexer/words.ts';
import type { Clause } from './clause.ts';
import { isTimed } from './said.ts';
import { plainName, shownName } from './steps.ts';

/** The title of a text, and its clauses without titles and headings. */
export interface Titled {
  readonly title: string | undefined;
  readonly clauses: readonly Clause[];
}

/** Takes out the timer's title and the headings of parts; a heading ends what was repeated before it. */
export function titledIn(clauses: readonly Clause[], notes: ParseNotes): Titled {
  let title: string | undefined;
  let isBoundary = false;
  const body: Clause[] = [];
  clauses.forEach((clause, at) => {
    const kind = labelKind(clause, clauses[at + 1], at === 0, clauses[at - 1]?.tokens.some(isTimed) === true);
    if (kind === 'none') {
      body.push(isBoundary ? { ...clause, joint: 'blank' } : clause);
      isBoundary = false;
      return;
    }
    isBoundary = true;
    if (kind === 'number') return;
    if (at === 0) title = shownName(plainName(clause.tokens));
    else notes.note(`I left out ${quote(wordsOf(clause.tokens))}.`);
  });
  return { title, clauses: body };
}

/** '30 s left leg 30 s right leg': times first, with names of their own. */
function hasOwnName({ tokens }: Clause): boolean {
  return /^[KX]*[TN]/.test(signsOf(tokens)) && tokens.some(({ sign, low }) => /[nA]/.test(sign) && !BARE.has(low));
}

function labelKind(
  { tokens, isHeading, joint }: Clause,
  next: Clause | undefined,
  isFirst: boolean,
  isAfterTime: boolean,
): 'none' | 'number' | 'words' {
  const isOwnLine = next !== undefined && (next.joint === 'line' || next.joint === 'blank' || next.joint === 'stop');
  const isBeforeCount = next !== undefined && isFirst && /^K+(?:[^KX]*T[^KX]*[nA][^KX]*)?$/.test(signsOf(next.tokens));
  const isBeforeSteps = isFirst && tokens.length > 1 && next?.joint === 'comma' && hasOwnName(next);
  if (!isHeading && !(isOwnLine && isFirst) && !isBeforeCount && !isBeforeSteps) return 'none';
  if (isHeading && joint === 'comma' && !isFirst && !isAfterTime) return 'none';
  if (isFirst && isHeading && /^(?:N(?:-N){1,3}n*|nN|q|n+KN)$/.test(signsOf(tokens)) && next?.tokens.some(isTimed))
    return 'words';
  if (
    tokens.length === 2 &&
    /^(?:round|block|set|part|circuit|day|week|superset|station|phase|interval|exercise|move|section)$/.test(
      tokens[0]?.low ?? '',
    ) &&
    /^(?:\d+|[a-h])$/.test(tokens[1]?.low ?? '')
  )
    return 'number';
  const words = wordsOf(tokens);
  const isOfPlan =
    isFirst &&
    !tokens.some(isTimed) &&
    /\b(?:week|wk|day|phase|level|stage|lesson|plan|c25k|wod|workout|session)\b/i.test(words) &&
    !/[KX(]/.test(signsOf(tokens));
  const isWordy =
    tokens.every(({ sign }) => /[a-zA-Z&-]/.test(sign) && !/[TNDKGLPXFVmq]/.test(sign)) &&
    !tokens.some(({ low }) => low === '#repeat' || low === 'repeat');
  const isStep = standsAlone(words) || typeOfName(words) !== 'work';
  const isBreathing = isHeading && typeOfName(words) === 'meditation';
  const isLong =
    isFirst && isHeading && tokens.length > 2 && next?.tokens.some(isTimed) && !/[TKPLXGFVmqbe(]/.test(signsOf(tokens));
  return isOfPlan || (isLong && !standsAlone(words)) || (isWordy && (isBreathing || !isStep)) ? 'words' : 'none';
}
