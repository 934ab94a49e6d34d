// The tokens of a clause as steps: every time with the name next to it, '40 s squats' and 'squats 40 s' alike.
// cspell:ignore alternat
// cspell:ignore TNPL

import { typeOfName } from '../../timer/type-of-name.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { signsOf, wordsOf, type Token } from '../lexer/token.ts';
import { BARE, LEADING, NAME_WORDS, TALK, TRAILING } from '../lexer/words.ts';
import { lastIndexWhere, newItem, type Item } from './parsed.ts';

/** The steps of a clause, or a name that waits for its time. */
export interface Steps {
  readonly items: readonly Item[];
  readonly untimed: string | undefined;
}
interface Piece {
  readonly time: Token;
  readonly name: string;
  /** 'Each side', right behind the time. */
  readonly sides?: Token | undefined;
}

/** Words that may mean more than a part of a name. */
const STRUCTURE =
  /\b(?:last|until|till|before|after|during|while|every|each|per|between|alternat\w+|repeat\w*|cap|min|max|sets?|rounds?|reps?|until|total|half|other|both|times?|either|x|or|by|[eo]tm|[a-z]?mom)\b/i;
/** What parts the halves of one movement: 'ankle circles 30 s left 30 s right'. */
const CHANGES = /^(?:left|right|l|r|slow|fast|medium|hard|easy|on|off|rest|hold|relax|squeeze|release|let go)$/i;
/** How hard the step is whose name comes first: 'run 5 min easy', 'ropes 15 s on'. */
const EFFORT = /^(?:on|work|hold|hard|easy)$/i;
/** What happens in one of the rounds alone. */
const AT_ONE =
  /\b(?:after|before|in|on) (?:the )?(?:round|set|rep|lap) \d|\b(?:after|before) (?:one|two|three|four|five|six|half)\b/i;
/** A name may end in a number up to this. */
const NAMED_MOST = 3;
const FAR_OFF = /\d ?(?:m|k|km|miles?|yards?|yds?|metres?|meters?)\b/i;
const NAME_MOST = 80;

/** Reads steps from a clause's remainder; what has no time, or no clear name, goes to the notes. */
export function stepsOf(tokens: readonly Token[], notes: ParseNotes): Steps {
  if (tokens.length === 0) return { items: [], untimed: undefined };
  const [pair] = tokens.filter(({ sign }) => sign === 'P');
  const flat = tokens.flatMap((token) => (token.sign === 'L' && token.inner ? token.inner : [token]));
  if (!flat.some(({ sign }) => sign === 'T') && pair === undefined)
    return { items: [], untimed: untimedName(tokens, notes) };
  if (hasStray(flat)) return failed('unread', tokens, notes);
  if (isRange(flat)) return failed('range', tokens, notes);
  const sides = sidesOf(flat);
  const times = flat.filter(({ sign }) => sign === 'T');
  const isTwice = sides !== undefined && times.length > 1 && flat.at(-1)?.sign === 's';
  if (pair !== undefined) {
    const items = pairOf(tokens, pair, notes);
    return { items: sides === undefined ? items : [...items, ...items], untimed: undefined };
  }
  const pieces = tokens.some(({ sign }) => sign === 'L')
    ? rowOf(tokens)
    : runsOf(flat).flatMap((run) => piecesOf(run, notes));
  const items = workAndRest(pieces, flat).map((piece) =>
    itemOf(isTwice ? { ...piece, sides: undefined } : piece, notes),
  );
  if (!isTwice) return { items, untimed: undefined };
  notes.note(`I took ${quote(sides.text)} as twice all of it.`);
  return { items: [...items, ...items], untimed: undefined };
}

function failed(trouble: 'unread' | 'range', tokens: readonly Token[], notes: ParseNotes): Steps {
  notes.fail(trouble, wordsOf(tokens));
  return { items: [], untimed: undefined };
}

function sidesOf(tokens: readonly Token[]): Token | undefined {
  return tokens.find(({ sign }) => sign === 's');
}

function untimedName(tokens: readonly Token[], notes: ParseNotes): string | undefined {
  const words = wordsOf(tokens);
  const signs = signsOf(tokens);
  if (signs.includes('D')) notes.fail('distance', words);
  else if (signs.includes('N')) notes.fail(signs.endsWith('N') ? 'unit' : 'untimed', words);
  else if (/\p{L}/u.test(words)) return plainName(tokens) || words;
  else notes.fail('unread', words);
  return undefined;
}

/** '30-45 s', '30 or 45 s'. */
function isRange(tokens: readonly Token[]): boolean {
  return tokens.some(({ sign }, at) => {
    const [next, after] = [tokens[at + 1], tokens[at + 2]];
    return (sign === 'N' || sign === 'T') && /^(?:-|to|or)$/.test(next?.low ?? '') && after?.sign === 'T';
  });
}

/** '8 20 s' and '1 min 30 plank': a number right next to a time, which may be a count or part of it. */
function hasStray(tokens: readonly Token[]): boolean {
  const signs = signsOf(tokens);
  return tokens.some(({ sign, low, factor, value }, at) => {
    const next = tokens[at + 1];
    // 'Warrior 2 30 s' is a name; '8 20 s' and 'plank 8 20 s' may be anything.
    const isNamed = value <= NAMED_MOST && tokens[at - 1]?.sign === 'n';
    if (/^(?:last|every)$/.test(low) && next?.sign === 'T' && signs.replaceAll(/[^T]/g, '').length > 1) return true;
    return (
      (sign === 'N' && next?.sign === 'T' && !isNamed && tokens[at - 1]?.sign !== '/') ||
      (sign === 'T' && factor > 1 && next?.sign === 'N') ||
      /[∞KXV]/.test(sign)
    );
  });
}

/** Cuts at 'and', '/' and dashes, if there is a time on each side. */
function runsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const runs: Token[][] = [[]];
  tokens.forEach((token, at) => {
    const current = runs.at(-1) ?? [];
    const signs = signsOf(current);
    // '20 s strides rest 40 s': the rest is the second step's.
    const isOwnRest = token.sign === 'R' && /n/.test(tokens[at - 1]?.sign ?? '') && tokens[at + 1]?.sign === 'T';
    if (isOwnRest && /T/.test(signs) && /n/.test(signs)) runs.push([token]);
    else if (/[&/|d-]/.test(token.sign) && /T/.test(signs) && /^[^T&/|d]*T/.test(signsOf(tokens.slice(at + 1))))
      runs.push([]);
    else current.push(token);
  });
  return runs;
}

/** '20/10 burpees': the name is the work's. */
function pairOf(tokens: readonly Token[], pair: Token, notes: ParseNotes): readonly Item[] {
  const at = tokens.indexOf(pair);
  const [before, behind] = [tokens.slice(0, at), tokens.slice(at + 1)].map((part) =>
    plainName(part.filter(({ sign }) => sign !== 's')),
  );
  const [work, rest] = pair.inner ?? [];
  if (work === undefined || rest === undefined) return [];
  if (tokens.some((token) => /[TNPL]/.test(token.sign) && token !== pair)) {
    notes.fail('unread', wordsOf(tokens));
    return [];
  }
  const names = (before ?? '').split('/');
  const first = names.length === 2 ? names : undefined;
  const name = first?.[0] ?? [before, behind].filter((one) => one !== '' && one !== undefined).join(' ');
  const second = first?.[1] ?? (rest.zone !== undefined && rest.zone >= 3 ? '' : 'Rest');
  const isRest = typeOfName(name) === 'rest';
  return [itemOf({ time: work, name: isRest ? '' : name }, notes), itemOf({ time: rest, name: second }, notes)];
}

/** 'Plank 30 s, 40 s, 50 s': one name for all of them. */
function rowOf(tokens: readonly Token[]): readonly Piece[] {
  const at = tokens.findIndex(({ sign }) => sign === 'L');
  const row = tokens[at]?.inner ?? [];
  const [before, behind] = [plainName(tokens.slice(0, at)), plainName(tokens.slice(at + 1))];
  const name = [LADDERS.test(before) ? '' : before, LADDERS.test(behind) ? '' : behind]
    .filter((one) => one !== '')
    .join(' ');
  return row.map((time) => ({ time, name }));
}
const LADDERS = /\b(?:ladder|pyramid)s?\b/i;

/** Each time in a run with the name next to it, and with the sides right behind it. */
function piecesOf(run: readonly Token[], notes: ParseNotes): readonly Piece[] {
  return namedIn(run, notes).map((piece, _, all) => {
    const behind = run.slice(all.length === 1 ? 0 : run.indexOf(piece.time) + 1);
    const end = all.length === 1 ? -1 : behind.findIndex(({ sign }) => sign === 'T');
    return { ...piece, sides: sidesOf(end < 0 ? behind : behind.slice(0, end)) };
  });
}

/** Gives each time in a run the name next to it: after it if the run begins with a time, else before it. */
function namedIn(run: readonly Token[], notes: ParseNotes): readonly Piece[] {
  const times = run.filter(({ sign }) => sign === 'T');
  const names = namesBetween(run);
  const [first = ''] = names;
  const last = names.at(-1) ?? '';
  if (times.length === 1 && isOneName(first, last))
    return times.map((time) => ({ time, name: [first, last].filter(Boolean).join(' ') }));
  if (times.length > 1 && names.slice(1).every((name) => CHANGES.test(name)))
    return times.map((time, at) => ({ time, name: [at === 0 ? first : '', names[at + 1]].filter(Boolean).join(' ') }));
  // '8 min rest 2 min': the rest is the second.
  const isRestSecond = times.length === 2 && last === '' && typeOfName(names[1] ?? '') === 'rest';
  const shift = first === '' && !isRestSecond ? 1 : 0;
  if (times.length > 1 && (first === '' || last === ''))
    return times.map((time, at) => ({ time, name: names[at + shift] ?? '' }));
  notes.fail('unread', wordsOf(run));
  return [];
}

/** Whether the words before and after a time are one name: not if just one of them only says 'rest' or 'work'. */
function isOneName(first: string, last: string): boolean {
  if (first === '' || last === '') return true;
  return EFFORT.test(last) || BARE.has(first.toLowerCase()) === BARE.has(last.toLowerCase());
}

function namesBetween(run: readonly Token[]): readonly string[] {
  const names: Token[][] = [[]];
  for (const token of run) {
    if (token.sign === 'T') names.push([]);
    else if (token.sign !== 's') names.at(-1)?.push(token);
  }
  return names.map((name) => plainName(name));
}

/** A name without the filler words around it. */
export function plainName(tokens: readonly Token[]): string {
  const isMere = ({ sign }: Token) => /[&/|d:@,.-]/.test(sign);
  const from = tokens.findIndex((token) => !isMere(token) && !LEADING.has(token.low));
  const to = lastIndexWhere(tokens, (token) => !isMere(token) && !TRAILING.has(token.low));
  return from < 0 ? '' : wordsOf(tokens.slice(from, to + 1));
}

/** '30 s hard / 30 s': the time without a name is the rest. */
function workAndRest(pieces: readonly Piece[], tokens: readonly Token[]): readonly Piece[] {
  const [work, rest] = pieces;
  if (!tokens.some(({ sign }) => /[/|]/.test(sign)) || pieces.length !== 2 || work === undefined || rest === undefined)
    return pieces;
  if (work.name === '' && rest.name !== '' && typeOfName(rest.name) === 'work')
    return [
      { ...work, name: rest.name },
      { ...rest, name: 'Rest' },
    ];
  const isHard = rest.time.zone !== undefined && rest.time.zone >= 3;
  return [work, { ...rest, name: rest.name || (isHard ? '' : 'Rest') }];
}

function itemOf({ time, name, sides }: Piece, notes: ParseNotes): Item {
  const type = typeOfName(name);
  if (isTalk(name) || AT_ONE.test(name)) notes.fail('unread', name);
  // '1000 m rest 2 min': the rest has its time, and the run none.
  if (type === 'rest' && FAR_OFF.test(name)) notes.fail('distance', name);
  if (sides !== undefined) notes.note(`I took ${quote(`${name || time.text} ${sides.text}`)} as twice ${time.text}.`);
  if (/\d/.test(name) || STRUCTURE.test(name)) notes.note(`I took ${quote(name)} as the name of a step.`);
  const { chime, pauses, end, zone } = time;
  const item = {
    ...newItem(shownName(name), type, time.seconds),
    zone: zone ?? null,
    ...(chime !== undefined && { chime }),
    ...(pauses !== undefined && { pauses }),
    ...(end !== undefined && { end }),
  };
  return sides === undefined ? item : { ...item, repeat: 2, isOfSides: true };
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
