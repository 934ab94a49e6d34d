// The remainder of a clause as steps: every time with the name next to it, '40 s squats' and 'squats 40 s' alike.
// cspell:ignore alternat

import type { ZoneNumber } from '../timer/timer.ts';
import { isMark, lowOf, wordsOf, type Part } from './clause.ts';
import { lastIndexWhere, newItem, quote, type Item, type ParseNotes } from './parsed.ts';
import { hasTime } from './phrase.ts';
import type { TimeToken } from './token.ts';
import { BARE, LEADING, NAME_WORDS, TALK, TRAILING, typeOfName } from './words.ts';

/** The steps of a clause, or a name that waits for its time. */
export interface Steps {
  readonly items: readonly Item[];
  readonly untimed: string | undefined;
}

interface Piece {
  readonly time: TimeToken;
  readonly name: string;
}

const SIDES = /\b(?:each|per|both|every) (?:sides?|legs?|arms?|foot|feet|hands?|directions?)\b/i;
const SIDE = /^(?:sides?|legs?|arms?|foot|feet|hands?|directions?)$/;
/** Words that may mean more than a part of a name. */
const STRUCTURE =
  /\b(?:last|until|till|before|after|during|while|every|each|per|between|alternat\w+|repeat\w*|cap|min|max|sets?|rounds?|reps?|until|total|half|other|both|times?|either|x|or|by|[eo]tm|[a-z]?mom)\b/i;
/** What parts the halves of one movement: 'ankle circles 30 s left 30 s right'. */
const CHANGES = /^(?:left|right|l|r|slow|fast|medium|hard|easy|on|off|rest|hold|relax)$/i;
/** How hard the step is whose name comes first: 'run 5 min easy', 'ropes 15 s on'. */
const EFFORT = /^(?:on|work|hold|hard|easy)$/i;
/** What happens in one of the rounds alone. */
const AT_ONE =
  /\b(?:after|before|in|on) (?:the )?(?:round|set|rep|lap) \d|\b(?:after|before) (?:one|two|three|four|five|six|half)\b/i;
/** A name may end in a number up to this. */
const NAMED_MOST = 3;
const FAR_OFF = /\d ?(?:m|k|km|miles?|yards?|yds?|metres?|meters?)\b/i;
const NAME_MOST = 80;

/** Reads steps from a phrase's remainder; what has no time, or no clear name, goes to the notes. */
export function stepsOf(content: readonly Part[], zone: ZoneNumber | undefined, notes: ParseNotes): Steps {
  const parts = content.flatMap((part) =>
    part.kind === 'group' ? part.clauses.flatMap((clause) => clause.parts) : part,
  );
  if (parts.length === 0) return { items: [], untimed: undefined };
  if (!hasTime(parts)) return { items: [], untimed: untimedName(parts, notes) };
  if (hasRange(parts) || hasStray(parts)) {
    notes.fail(hasRange(parts) ? 'range' : 'unread', wordsOf(parts));
    return { items: [], untimed: undefined };
  }
  const runs = softly(parts);
  const pieces = workAndRest(
    runs.flatMap((run) => piecesOf(run, notes)),
    runs.length === 2 && hasSlash(parts),
  );
  return {
    items: pieces.map((piece) => ({ ...itemOf(piece, notes), zone: piece.time.zone ?? zone ?? null })),
    untimed: undefined,
  };
}

function untimedName(parts: readonly Part[], notes: ParseNotes): string | undefined {
  const words = wordsOf(parts);
  if (parts.some((part) => part.kind === 'distance')) notes.fail('distance', words);
  else if (parts.length === 1 && parts[0]?.kind === 'number') notes.fail('unit', words);
  else if (parts.some((part) => part.kind === 'number')) {
    const isBehind = parts.at(-1)?.kind === 'number';
    notes.fail(isBehind ? 'unit' : 'untimed', words);
  } else if (/\p{L}/u.test(words)) return words;
  else notes.fail('unread', words);
  return undefined;
}

/** '30-45 s', '30 to 45 s'. */
function hasRange(parts: readonly Part[]): boolean {
  return parts.some((part, at) => {
    const [next, after] = [parts[at + 1], parts[at + 2]];
    const isTo = isMark(next, '-') || lowOf(next) === 'to' || lowOf(next) === 'or';
    return isTo && (part.kind === 'number' || part.kind === 'time') && after?.kind === 'time';
  });
}

/** '8 20 s' and '1 min 30 plank': a number right next to a time, which may be a count or part of it. */
function hasStray(parts: readonly Part[]): boolean {
  return parts.some((part, at) => {
    const next = parts[at + 1];
    // 'Warrior 2 30 s' is a name; '8 20 s' and 'plank 8 20 s' may be anything.
    const isNamed = part.kind === 'number' && part.value <= NAMED_MOST && parts[at - 1]?.kind === 'word';
    const isBefore = part.kind === 'number' && next?.kind === 'time' && !isNamed;
    if (/^(?:last|every)$/.test(lowOf(part)) && next?.kind === 'time' && timesIn(parts) > 1) return true;
    if (part.kind === 'time' && isMark(next, ':') && hasTime(parts.slice(at + 2))) return true;
    return isBefore || (part.kind === 'time' && part.factor > 1 && next?.kind === 'number') || isMark(part, '∞');
  });
}

function timesIn(parts: readonly Part[]): number {
  return parts.filter((part) => part.kind === 'time').length;
}

function hasSlash(parts: readonly Part[]): boolean {
  return parts.some((part) => isMark(part, '/'));
}

/** Cuts at 'and', '+', '/' and dashes, if there is a time on each side. */
function softly(parts: readonly Part[]): readonly (readonly Part[])[] {
  const runs: Part[][] = [[]];
  parts.forEach((part, at) => {
    const current = runs.at(-1) ?? [];
    // '20 s strides rest 40 s': the rest is the second step's.
    const isOwnRest = lowOf(part) === 'rest' && parts[at - 1]?.kind === 'word' && parts[at + 1]?.kind === 'time';
    if (isOwnRest && hasTime(current) && hasName(current)) {
      runs.push([part]);
      return;
    }
    const isCut = lowOf(part) === 'and' || isMark(part, '+') || isMark(part, '/') || isMark(part, '-');
    if (isCut && hasTime(current) && hasTime(upToCut(parts.slice(at + 1)))) runs.push([]);
    else current.push(part);
  });
  return runs;
}

function hasName(parts: readonly Part[]): boolean {
  return parts.some((part) => part.kind === 'word' && !TRAILING.has(part.low) && !LEADING.has(part.low));
}

function upToCut(parts: readonly Part[]): readonly Part[] {
  const time = parts.findIndex((part) => part.kind === 'time');
  return time < 0 ? [] : parts.slice(0, time + 1);
}

/** Gives each time in a run the name next to it: after it if the run begins with a time, else before it. */
function piecesOf(run: readonly Part[], notes: ParseNotes): readonly Piece[] {
  const times = run.filter((part): part is TimeToken => part.kind === 'time');
  const each = times.length > 1 ? sidesBehind(run) : 0;
  if (each > 0) {
    notes.note(`I took ${quote(wordsOf(run.slice(-each)))} as twice all of it.`);
    const once = piecesOf(run.slice(0, -each), notes);
    return [...once, ...once];
  }
  const names = namesBetween(run);
  const [first = ''] = names;
  const last = names.at(-1) ?? '';
  if (times.length === 1 && isOneName(first, last, run)) {
    return times.map((time) => ({ time, name: [first, last].filter(Boolean).join(' ') }));
  }
  if (times.length > 1 && names.slice(1).every((name) => CHANGES.test(name)))
    return times.map((time, at) => ({ time, name: [at === 0 ? first : '', names[at + 1]].filter(Boolean).join(' ') }));
  // '8 min rest 2 min': the rest is the second.
  if (times.length === 2 && first === '' && last === '' && typeOfName(names[1] ?? '') === 'rest')
    return times.map((time, at) => ({ time, name: at === 0 ? '' : (names[1] ?? '') }));
  if (times.length > 1 && first === '') return times.map((time, at) => ({ time, name: names[at + 1] ?? '' }));
  if (times.length > 1 && last === '') return times.map((time, at) => ({ time, name: names[at] ?? '' }));
  notes.fail('unread', wordsOf(run));
  return [];
}

/** How many words at the end say 'each side'; none in 'left 30 s each side', which is that step's own. */
function sidesBehind(run: readonly Part[]): number {
  const last = wordsOf(run.slice(lastIndexWhere(run, (part) => part.kind === 'time') + 1));
  return new RegExp(`^(?:rest |relax |off )?${SIDES.source}$`, 'i').test(last) ? 2 : 0;
}

/** Whether the words before and after a time are one name: not if just one of them only says 'rest' or 'work'. */
function isOneName(first: string, last: string, run: readonly Part[]): boolean {
  if (first === '' || last === '' || run.some((part) => isMark(part, ':'))) return true;
  return EFFORT.test(last) || BARE.has(first.toLowerCase()) === BARE.has(last.toLowerCase());
}

function namesBetween(run: readonly Part[]): readonly string[] {
  const names: Part[][] = [[]];
  for (const part of run) {
    if (part.kind === 'time') names.push([]);
    else names.at(-1)?.push(part);
  }
  return names.map((name) => plainName(name));
}

/** A name without the filler words around it. */
export function plainName(parts: readonly Part[]): string {
  const isMere = (part: Part) => part.kind === 'mark' && part.text !== '∞';
  const isSide = (at: number) => SIDE.test(lowOf(parts[at + 1]));
  const from = parts.findIndex((part, at) => !isMere(part) && (!LEADING.has(lowOf(part)) || isSide(at)));
  const to = lastIndexWhere(parts, (part) => !isMere(part) && !TRAILING.has(lowOf(part)));
  return from < 0 ? '' : wordsOf(parts.slice(from, to + 1));
}

/** '20/10 burpees': the name is the work's, and the time without a name is the rest. */
function workAndRest(pieces: readonly Piece[], isSlashed: boolean): readonly Piece[] {
  const [work, rest] = pieces;
  if (!isSlashed || pieces.length !== 2 || work === undefined || rest === undefined) return pieces;
  if (work.name === '' && rest.name !== '' && typeOfName(rest.name) === 'work')
    return [
      { ...work, name: rest.name },
      { ...rest, name: 'Rest' },
    ];
  return [work, { ...rest, name: rest.name || (isHard(rest.time) ? '' : 'Rest') }];
}

/** No one rests in zone 3. */
function isHard({ zone }: TimeToken): boolean {
  return zone !== undefined && zone >= 3;
}

function itemOf({ time, name }: Piece, notes: ParseNotes): Item {
  const isTwice = SIDES.test(name);
  const plain = isTwice ? name.replace(SIDES, '').replaceAll('  ', ' ').trim() : name;
  const type = typeOfName(plain);
  if (isTalk(plain) || AT_ONE.test(plain)) notes.fail('unread', plain);
  // '1000 m rest 2 min': the rest has its time, and the run none.
  if (type === 'rest' && FAR_OFF.test(plain)) notes.fail('distance', plain);
  if (isTwice) notes.note(`I took ${quote(`${plain || time.text} ${SIDES.exec(name)?.[0]}`)} as twice ${time.text}.`);
  if (/\d/.test(plain) || STRUCTURE.test(plain)) notes.note(`I took ${quote(plain)} as the name of a step.`);
  const { chime, pauses, end } = time;
  const item = {
    ...newItem(shownName(plain), type, time.seconds),
    ...(chime !== undefined && { chime }),
    ...(pauses !== undefined && { pauses }),
    ...(end !== undefined && { end }),
  };
  return isTwice ? { ...item, repeat: 2, isOfSides: true } : item;
}

/** Whether the words say or ask something instead of naming a step. */
export function isTalk(name: string): boolean {
  return name.split(/[ /]/).length > NAME_WORDS || (hasTalk(name) && !/^write$/i.test(name));
}

/** Whether any of the words can never be part of a name. */
export function hasTalk(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[ /,]+/)
    .some((word) => TALK.has(word));
}

/** A name as it is shown: a capital first, 'Work' if none was given. */
export function shownName(name: string): string {
  if (name === '' || /^(?:on|go)$/i.test(name)) return 'Work';
  if (/^off$/i.test(name)) return 'Rest';
  const most = name.length > NAME_MOST ? `${name.slice(0, NAME_MOST - 1).trimEnd()}…` : name;
  return most.charAt(0).toUpperCase() + most.slice(1);
}
