// The workouts with their own name: tabata, EMOM, AMRAP and breathing in counts.

import { isMark, lowOf, wordsOf, type Clause, type Part } from './clause.ts';
import { lengthOfNode, newItem, type Item, type Loop, type Node, type ParseNotes } from './parsed.ts';
import type { Phrase } from './phrase.ts';
import { hasTalk, plainName, shownName } from './steps.ts';
import type { NumberToken, TimeToken } from './token.ts';

const MINUTE = 60;
const TABATA = { work: 20, rest: 10, rounds: 8 } as const;
const BREATHING_SECONDS = 300;
const BOX: readonly number[] = [4, 4, 4, 4];

/** A named workout, and how often the clause repeats it. */
export interface Known {
  readonly node: Node;
  readonly repeat: number;
}

/** Whether a clause names a kind of workout whose steps need no times. */
export function isScored(parts: readonly Part[]): boolean {
  return parts.some((part) => /^(?:emom|amrap)$/.test(lowOf(part)));
}

/** 'AMRAP 7, rest 3 min' and 'EMOM 5 AMRAP 6' as one clause for each workout, and for each rest between. */
export function scoredApart(clause: Clause): readonly Clause[] {
  const { parts } = clause;
  if (parts.filter((part) => isScored([part])).length < 2) return [clause];
  const isLengthFirst = isLength(parts[0]);
  const cuts = parts.flatMap((part, at) => {
    if (isScored([part])) return [isLengthFirst && isLength(parts[at - 1]) ? at - 1 : at];
    return lowOf(part) === 'rest' && isLength(parts[at + 1]) ? [at] : [];
  });
  const starts = [...new Set([0, ...cuts])];
  return starts.map((start, at) => ({
    ...clause,
    parts: parts.slice(start, starts[at + 1]),
    joint: at === 0 ? clause.joint : 'comma',
  }));
}

function isLength(part: Part | undefined): boolean {
  return part?.kind === 'time' || part?.kind === 'number';
}

/** 'EMOM 10: 12 burpees' and 'AMRAP 12 min', with the rest of the words as the name; undefined if no length is given. */
export function scoredOf(parts: readonly Part[], notes: ParseNotes): Node | undefined {
  const isEmom = parts.some((part) => lowOf(part) === 'emom');
  const every = parts.findIndex((part, at) => lowOf(part) === 'every' && parts[at + 1]?.kind === 'time');
  const period = parts[every + 1];
  const taken = new Set<Part | undefined>(every < 0 ? [] : [parts[every], period]);
  const open = parts.filter((part) => !taken.has(part) && !/^(?:emom|amrap)$/.test(lowOf(part)));
  const length =
    open.find((part) => part.kind === 'time') ??
    open.find((part): part is NumberToken => part.kind === 'number' && isNearName(parts, part));
  const name = plainName(open.filter((part) => part !== length && lowOf(part) !== 'min'));
  if (length === undefined || hasTalk(name) || /^[\d.]+$/.test(name)) {
    notes.fail(length === undefined ? 'untimed' : 'unread', wordsOf(parts));
    return undefined;
  }
  const total = length.kind === 'time' ? length.seconds : length.value * MINUTE;
  if (length.kind === 'number') notes.note(`I read the ${length.text} of "${isEmom ? 'EMOM' : 'AMRAP'}" as minutes.`);
  if (!isEmom) return newItem(name === '' ? 'AMRAP' : shownName(`AMRAP: ${name}`), 'timer', total);
  const cycle = every >= 0 && period?.kind === 'time' ? period.seconds : MINUTE;
  return filled([newItem(name === '' ? 'EMOM' : shownName(name), 'work', cycle)], total, notes);
}

function isNearName(parts: readonly Part[], number: Part): boolean {
  const at = parts.indexOf(number);
  const near = [parts[at - 1], parts[at + 1], lowOf(parts[at - 1]) === 'for' ? parts[at - 2] : undefined];
  return near.some((part) => part?.kind === 'time' || /^(?:emom|amrap)$/.test(lowOf(part)));
}

/** Steps repeated to fill a time: the number of repeats that comes nearest. */
export function filled(body: readonly Node[], total: number, notes: ParseNotes): Loop {
  const cycle = lengthOfNode(body);
  const repeat = Math.max(1, Math.round(total / Math.max(1, cycle)));
  if (repeat * cycle !== total)
    notes.note(`${repeat} repeats last ${spoken(repeat * cycle)}; ${spoken(total)} cannot be met exactly.`);
  return { kind: 'loop', repeat, rest: 0, body };
}

function spoken(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE);
  const rest = Math.round(seconds % MINUTE);
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(' ');
}

/** 'Tabata' and breathing in counts ('box breathing', '4-7-8 breathing') from a phrase's remainder, or undefined. */
export function knownOf(phrase: Phrase, notes: ParseNotes): Known | undefined {
  const words = phrase.content.map((part) => lowOf(part));
  if (words.some((word) => /^tabatas?$/.test(word))) return tabataOf(phrase, notes);
  const isBreathing = words.some((word) => /^breath(?:e|s|ing)?$/.test(word));
  const counts = countsOf(phrase.content);
  if (isBreathing && (counts.length > 1 || words.includes('box'))) return breathingOf(phrase, counts, notes);
  return undefined;
}

function tabataOf({ content, lead, tail }: Phrase, notes: ParseNotes): Known {
  const times = content.filter((part): part is TimeToken => part.kind === 'time');
  const [first, second] = times;
  const isSplit = second !== undefined && content.some((part) => isMark(part, '/'));
  const [work, rest] = isSplit ? [first?.seconds ?? TABATA.work, second.seconds] : [TABATA.work, TABATA.rest];
  const name = plainName(content.filter((part) => part.kind !== 'time' && !/^tabatas?$/.test(lowOf(part))));
  const body = [newItem(shownName(name), 'work', work), newItem('Rest', 'rest', rest)];
  if (times.length > 2 || (times.length === 2 && !isSplit)) notes.fail('unread', wordsOf(content));
  if (times.length === 1) notes.note(`A tabata is ${work} s of work and ${rest} s of rest.`);
  if (times.length === 1 && first !== undefined) return { node: filled(body, first.seconds, notes), repeat: lead ?? 1 };
  // '8 rounds of tabata' is one tabata; '2 rounds of tabata' are two of them.
  const isOwn = lead === TABATA.rounds;
  const rounds = tail ?? TABATA.rounds;
  if (!isSplit) notes.note(`A tabata is ${rounds} rounds of ${work} s of work and ${rest} s of rest.`);
  return { node: { kind: 'loop', repeat: rounds, rest: 0, body }, repeat: isOwn ? 1 : (lead ?? 1) };
}

/** The numbers of '4-7-8', two to four of them. */
function countsOf(content: readonly Part[]): readonly number[] {
  const at = content.findIndex((part, index) => part.kind === 'number' && isMark(content[index + 1], '-'));
  const counts: number[] = [];
  for (let index = at; at >= 0; index += 2) {
    const part = content[index];
    if (part?.kind === 'number') counts.push(part.value);
    if (!isMark(content[index + 1], '-')) break;
  }
  return counts.length > 1 && counts.length <= BOX.length && counts.every((count) => count > 0) ? counts : [];
}

function breathingOf({ content, lead, tail, fill }: Phrase, counts: readonly number[], notes: ParseNotes): Known {
  const pattern = counts.length > 0 ? counts : BOX;
  if (counts.length === 0) notes.note('Box breathing counts 4-4-4-4: in, hold, out, hold.');
  const body = breathsOf(pattern);
  const times = tail ?? lead;
  if (times !== undefined) return { node: { kind: 'loop', repeat: times, rest: 0, body }, repeat: 1 };
  const told = fill ?? content.find((part): part is TimeToken => part.kind === 'time')?.seconds;
  if (told === undefined) notes.note('No length was given, so I used 5 minutes.');
  return { node: filled(body, told ?? BREATHING_SECONDS, notes), repeat: 1 };
}

function breathsOf(pattern: readonly number[]): readonly Item[] {
  const names = pattern.length === 2 ? ['Inhale', 'Exhale'] : ['Inhale', 'Hold', 'Exhale', 'Hold'];
  return pattern.map((seconds, at) => newItem(names[at] ?? 'Hold', 'meditation', seconds));
}
