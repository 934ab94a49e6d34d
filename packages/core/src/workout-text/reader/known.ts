// The workouts with their own name: tabata, EMOM, AMRAP, something every so often, and breathing in counts.
// cspell:ignore emoms amraps

import { formatDuration } from '../../base/units.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { signsOf, wordsOf, type Token } from '../lexer/token.ts';
import { lengthOfNode, newItem, newRest, timesToFill, type Item, type Loop, type Node } from './parsed.ts';
import type { Said } from './said.ts';
import { hasTalk, plainName, shownName, stepsOf } from './steps.ts';

const MINUTE = 60;
const TABATA = { work: 20, rest: 10, rounds: 8 } as const;
const BREATHING_SECONDS = 300;
const BOX: readonly number[] = [4, 4, 4, 4];

/** A named workout, and how often the clause repeats it. */
export interface Known {
  readonly nodes: readonly Node[];
  readonly repeat: number;
}

/** A named workout from a clause, or undefined if it names none. */
export function knownOf(said: Said, notes: ParseNotes): Known | undefined {
  const { content, every } = said;
  const signs = signsOf(content);
  if (content.some(({ low }) => /^emoms?$/.test(low))) return emomOf(said, notes);
  if (content.some(({ low }) => /^amraps?$/.test(low))) return amrapOf(said, notes);
  if (every !== undefined) return everyOf(said, every, notes);
  if (signs.includes('q')) return tabataOf(said, notes);
  const isBreathing = content.some(({ low }) => /^breath(?:e|s|ing)?$|^breathwork$/.test(low));
  const row = countsIn(content);
  const isAll = /^N(?:-N){2,3}$/.test(signs) && !said.clause.isHeading;
  if (isAll || (isBreathing && (row.length > 1 || content.some(({ low }) => low === 'box'))))
    return breathingOf(said, row, notes);
  return undefined;
}

/** The number of minutes beside 'EMOM' or 'AMRAP', where no unit is written. */
function lengthIn(
  { content }: Said,
  word: string,
  notes: ParseNotes,
): { readonly token: Token; readonly seconds: number } | undefined {
  const time = content.find(({ sign }) => sign === 'T');
  if (time !== undefined) return { token: time, seconds: time.seconds };
  const at = content.findIndex(({ sign }) => sign === 'm');
  const number = [content[at + 1]?.sign === 'f' ? content[at + 2] : content[at + 1], content[at - 1]].find(
    (token) => token?.sign === 'N',
  );
  if (number === undefined) return undefined;
  notes.note(`I read the ${number.text} of "${word.toUpperCase()}" as minutes.`);
  return { token: number, seconds: number.value * MINUTE };
}

function emomOf(said: Said, notes: ParseNotes): Known {
  const {
    content,
    every,
    leads: [lead],
    tails: [tail],
  } = said;
  const times = tail ?? lead;
  const length =
    times === undefined || content.some(({ sign }) => sign === 'T') ? lengthIn(said, 'emom', notes) : undefined;
  const name = plainName(content.filter((token) => token.sign !== 'm' && token !== length?.token));
  const cycle = every?.seconds ?? MINUTE;
  if (length === undefined && times === undefined) notes.fail('untimed', said.words);
  if (hasTalk(name) || /^[\d.]+$/.test(name) || (lead !== undefined && length !== undefined))
    notes.fail('unread', said.words);
  const body = [newItem(name === '' ? 'EMOM' : shownName(name), 'work', cycle)];
  const node: Loop =
    length === undefined
      ? { kind: 'loop', repeat: times?.value ?? 1, rest: 0, body }
      : filled(body, length.seconds, notes);
  return { nodes: [node], repeat: 1 };
}

function amrapOf(said: Said, notes: ParseNotes): Known {
  const length = lengthIn(said, 'amrap', notes);
  const name = plainName(
    said.content.filter((token) => token.sign !== 'm' && token.low !== 'min' && token !== length?.token),
  );
  if (length === undefined) notes.fail('untimed', said.words);
  else if (hasTalk(name) || /^[\d.]+$/.test(name)) notes.fail('unread', said.words);
  const item = newItem(name === '' ? 'AMRAP' : shownName(`AMRAP: ${name}`), 'timer', length?.seconds ?? 1);
  return { nodes: [item], repeat: said.leads[0]?.value ?? said.tails[0]?.value ?? 1 };
}

/** 'Every 2 min for 20 min do 5 pull-ups', and 'hang 10 s every minute for 10 min': the remainder of each minute is rest. */
function everyOf(said: Said, every: Token, notes: ParseNotes): Known | undefined {
  const times = said.tails[0] ?? said.leads[0];
  const { content } = said;
  const all = said.clause.tokens;
  const stated =
    said.fill === undefined && times === undefined
      ? all.find(({ sign }, at) => sign === 'T' && /f/.test(all[at - 1]?.sign ?? ''))
      : undefined;
  const total = said.fill ?? stated?.seconds;
  const left =
    stated === undefined
      ? content
      : content.filter((token) => token !== stated && token !== all[all.indexOf(stated) - 1]);
  if (total === undefined && times === undefined) return undefined;
  const own = left.filter(({ sign }) => sign === 'T');
  const { items } =
    own.length === 0
      ? { items: [newItem(shownName(plainName(left) || 'EMOM'), 'work', every.seconds)] }
      : stepsOf(left, notes);
  const rest = every.seconds - lengthOfNode(items);
  if (rest < 0) notes.fail('unread', said.words);
  if (rest > 0)
    notes.note(`I put ${formatDuration(rest)} of rest after ${quote(wordsOf(left))}: it comes ${every.text}.`);
  const body: readonly Node[] = rest > 0 ? [...items, newRest(rest)] : items;
  return {
    nodes: [
      total === undefined ? { kind: 'loop', repeat: times?.value ?? 1, rest: 0, body } : filled(body, total, notes),
    ],
    repeat: 1,
  };
}

/** Steps repeated to fill a time: the number of repeats that comes nearest. */
export function filled(body: readonly Node[], total: number, notes: ParseNotes): Loop {
  const repeat = timesToFill(total, body);
  const met = repeat * lengthOfNode(body);
  if (met !== total) notes.note(`${repeat} repeats last ${spoken(met)}; ${spoken(total)} cannot be met exactly.`);
  return { kind: 'loop', repeat, rest: 0, body };
}

function spoken(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE);
  const rest = Math.round(seconds % MINUTE);
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(' ');
}

function tabataOf({ content, leads: [lead], tails: [tail], words }: Said, notes: ParseNotes): Known {
  const times = content.filter(({ sign }) => sign === 'T');
  const pair = content.find(({ sign }) => sign === 'P')?.inner;
  const isOwnPair = times.length === 2 && pair === undefined;
  const [work = TABATA.work, rest = TABATA.rest] = (isOwnPair ? times : (pair ?? [])).map(({ seconds }) => seconds);
  const name = plainName(content.filter(({ sign }) => !/[TPq]/.test(sign)));
  const body = [newItem(shownName(name), 'work', work), newRest(rest)];
  const tabata = (repeat: number): readonly Node[] => [{ kind: 'loop', repeat, rest: 0, body }];
  if (isOwnPair) return { nodes: tabata((tail ?? lead)?.value ?? TABATA.rounds), repeat: 1 };
  const [total] = times;
  if (times.length > 1 || (total !== undefined && pair !== undefined)) notes.fail('unread', words);
  if (total !== undefined) {
    notes.note(`A tabata is ${work} s of work and ${rest} s of rest.`);
    return { nodes: [filled(body, total.seconds, notes)], repeat: lead?.value ?? 1 };
  }
  // '8 rounds of tabata' is one tabata; '2 rounds of tabata' and 'tabata x 2' are two of them.
  const isFew = tail?.low === '#x' && tail.value < 4;
  const isOwn = lead?.value === TABATA.rounds;
  const rounds = isFew ? TABATA.rounds : (tail?.value ?? TABATA.rounds);
  if (pair === undefined) notes.note(`A tabata is ${rounds} rounds of ${work} s of work and ${rest} s of rest.`);
  return { nodes: tabata(rounds), repeat: isOwn ? 1 : isFew ? tail.value : (lead?.value ?? 1) };
}

/** The numbers of '4-7-8', two to four of them. */
function countsIn(content: readonly Token[]): readonly number[] {
  const found = /N(?:-N)+/.exec(signsOf(content));
  if (found === null) return [];
  const row = content
    .slice(found.index, found.index + found[0].length)
    .flatMap(({ sign, value }) => (sign === 'N' ? [value] : []));
  return row.length <= BOX.length && row.every((one) => one > 0) ? row : [];
}

function breathingOf(
  { content, leads: [lead], tails: [tail], fill }: Said,
  row: readonly number[],
  notes: ParseNotes,
): Known | undefined {
  const pattern = row.length > 0 ? row : BOX;
  if (row.length === 0 && content.some(({ sign }) => sign === 'N')) return undefined;
  if (row.length === 0) notes.note('Box breathing counts 4-4-4-4: in, hold, out, hold.');
  const body = breathsOf(pattern);
  const times = tail ?? lead;
  if (times !== undefined) return { nodes: [{ kind: 'loop', repeat: times.value, rest: 0, body }], repeat: 1 };
  const stated = fill ?? content.find(({ sign }) => sign === 'T')?.seconds;
  if (stated === undefined) notes.note('No length was given, so I used 5 minutes.');
  return { nodes: [filled(body, stated ?? BREATHING_SECONDS, notes)], repeat: 1 };
}

function breathsOf(pattern: readonly number[]): readonly Item[] {
  const names = pattern.length === 2 ? ['Inhale', 'Exhale'] : ['Inhale', 'Hold', 'Exhale', 'Hold'];
  return pattern.map((seconds, at) => newItem(names[at] ?? 'Hold', 'meditation', seconds));
}
