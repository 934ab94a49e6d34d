// The frame of a workout, in whatever order its parts are written: moves (a list, or so many 'exercises'), the work and the rest
// of each, repetitions, rounds, the rest between rounds. A text that holds anything else is left alone.

import type { Seconds } from '../../base/units.ts';
import { quote, type ParseNotes } from '../parsed.ts';
import { hasTalk } from '../steps.ts';
import { COUNTED, NAME_WORDS, standsAlone } from '../words.ts';
import { firstLength } from './lengths.ts';
import { EVERY, NAME, SETS, sign, TIME, UNIT } from './sentence-orders.ts';

const PLACES = '(?:exercises?|stations?|moves?|movements?|poses?|stretch(?:es)?|drills?|grips?|positions?)';
const ROUNDS = `(?:${SETS}|rds|laps?)`;
const RESTING = '(?:rests?|resting|breaks?|recovery|recover|pause|off|breather)';
const ACTIVE = '(?:walk|walking|jog|jogging|easy|march|marching|spin)';
const FILLER = String.raw`and|with|of|each|for|then|do|doing|the|a|an|in|to|at|per|followed by|work|through|total|exercise|please|repeat|repeated|me|by|on|it|that|where|i|you|we`;
const FILLERS_BEFORE = sign(String.raw`^(?:(?:${FILLER})(?!\p{L})[ -]*)+|^[\s-]+`);
const FILLERS_BEHIND = sign(String.raw`(?:[ -]+(?:${FILLER}))+$|[\s-]+$`);
const EDGE = String.raw`(?:warm(?:ing)?[ -]?up|get ready|prepare|preparation|prep|cool(?:ing)?[ -]?down|stretch(?:ing)?)`;

/** '8 min abs:' is as long as what follows. */
const WHOLE = new RegExp(
  String.raw`^${TIME} (?!${RESTING}|work|each|per|on(?!\p{L}))(${NAME})(?:[:,]| with(?= \d)|(?<=circuit|workout|session|routine)(?= \d))`,
  'iu',
);

/** What is found in a text, in the order in which it is looked for: a later pattern sees nothing of what an earlier one took. */
const WRITTEN = {
  sides: [String.raw`(?:on )?((?:each|per|both|every) (?:sides?|legs?|arms?|foot|feet|hands?))`],
  roundRest: [
    String.raw`(?:with |and )?(?:an? )?(?:${RESTING} (?:for |of )?)?(${TIME}) (?:of )?(?:(${RESTING}|${ACTIVE}) )?(?:in )?(?:between|after|before) (?:${EVERY} )?${ROUNDS}`,
    String.raw`(?:with )?(?:an? )?(?:${RESTING} )?(?:between|after) (?:${EVERY} )?${ROUNDS},? (?:rest |take )?(?:for |of )?(?:an? )?(${TIME})(?: (?:of )?(${RESTING}|${ACTIVE}))?`,
  ],
  stepRest: [
    String.raw`(?:with |and )?(?:an? )?(?:${RESTING} (?:for |of )?)?(${TIME}) (?:of )?(?:(${RESTING}|${ACTIVE}) )?(?:in )?(?:between|after)(?: (?:${EVERY} )?(?:${PLACES}|reps?|one|them|hang|hold))?(?: ${EVERY})?`,
    String.raw`(?:with |and )?(${TIME}) (?:(?:for|to) )?(?:the )?(?:change|switch|transitions?|changeovers?|move(?: on)?|rotate)(?: (?:${PLACES}|over))?`,
  ],
  reps: [
    String.raw`(\d+) rounds?(?=.*\d sets)`,
    String.raw`(\d+) (?:reps|repetitions|repeats)(?: (?:per|each|a|in each|in every) (?:${ROUNDS}))?(?: each)?`,
  ],
  rounds: [
    String.raw`x ?(\d+)(?: (?:${ROUNDS}|times))?(?! ?(?:${UNIT}|${PLACES})(?!\p{L}))`,
    String.raw`(\d+) ?x(?= ?\d+ ${PLACES})`,
    String.raw`(?:repeat(?:ed)? |do |for )*(?:it |this |that |everything |all |the (?:circuit|whole thing|lot) )?(?:for )?(\d+) (?:total )?(?:${ROUNDS}|times)(?: through| in total| total| altogether)?(?: of)?`,
    String.raw`(\d+) ?x`,
  ],
  pair: [
    String.raw`(${TIME}) (?:on|work) ?(?:[,/]|and)? ?(${TIME}) (?:off|rest)`,
    String.raw`(${TIME}) ?\/ ?(${TIME})`,
    String.raw`()(\d+)s? ?\/ ?(\d+)s?`,
  ],
  places: [String.raw`(?:x ?)?(\d+) (?:(?!${ROUNDS}|${UNIT})\p{L}+ )?${PLACES}(?: of)?`],
  rest: [
    String.raw`(?:with |and )?(?:an? )?(${TIME}) (?:of )?(${RESTING})`,
    String.raw`(?:with |and )?(?:an? )?${RESTING} (?:for |of )?(${TIME})`,
  ],
  work: [
    String.raw`(?:for )?(${TIME}) (?:each|apiece|every one)(?: of| ${PLACES})?`,
    String.raw`(?:for )?(?:each|every)(?: ${PLACES}| one)?(?: (?:for|lasts|is|takes))? (${TIME})`,
    String.raw`(?:for )?(${TIME}) (?:per|(?:for |on )?(?:each|every)) ${PLACES}`,
    String.raw`(?:for |of )?(${TIME}) (?:of )?(?:work|on|${PLACES}|${ROUNDS}|intervals?)`,
    String.raw`(?:for |of |at |x )?(${TIME})`,
  ],
} as const;
type Part = keyof typeof WRITTEN;

const PATTERNS = new Map<string, readonly RegExp[]>(
  Object.entries(WRITTEN).map(([part, patterns]) => [
    part,
    patterns.map((pattern) => new RegExp(String.raw`(?<![\p{L}\d.:/-])(?:${pattern})(?![\p{L}\d/]|[.:]\d)`, 'iu')),
  ]),
);

const EDGE_CLAUSE = String.raw`(?=[^,;.]*${EDGE})(?=[^,;.]*${TIME})[^,;.]*`;
const FIRST = new RegExp(String.raw`^(${EDGE_CLAUSE})[,;.] ?(?:and )?(?:then )?(.*)$`, 'iu');
const LAST = new RegExp(String.raw`^(.*?)[,;.] ?(?:and )?(?:then )?(?:finish with )?(${EDGE_CLAUSE})\.?$`, 'iu');
const EACH = new RegExp(
  String.raw`(?<!\p{L})(?:each|apiece|per ${PLACES}|every one)(?!\p{L}| (?:${ROUNDS}|sides?|legs?|arms?)(?!\p{L}))`,
  'iu',
);
const IS_ACTIVE = new RegExp(`^${ACTIVE}$`, 'iu');

interface Frame {
  readonly title: string;
  readonly names: readonly string[];
  readonly work: string;
  /** Whether the text says that each move takes the work's time. */
  readonly isEach: boolean;
  readonly rest: string | undefined;
  /** Whether the rest only parts the moves. */
  readonly isBetween: boolean;
  readonly reps: number;
  readonly rounds: number;
  readonly roundRest: string | undefined;
}

/** A text in the reader's notation, if it is a list of moves or of places with a time for each; undefined for any other. */
export function framedList(text: string, notes: ParseNotes): string | undefined {
  return framed(text, notes, ({ names, isEach }) => names.length > 1 && isEach);
}

/** A text in the reader's notation, if its parts are those of a frame; undefined for any other. */
export function framedOf(text: string, notes: ParseNotes): string | undefined {
  return framed(
    text,
    notes,
    ({ names, rest, rounds, reps }) => names.length === 1 && (rest !== undefined || rounds > 1 || reps > 1),
  );
}

function framed(text: string, notes: ParseNotes, isWanted: (frame: Frame) => boolean): string | undefined {
  const { before, middle, behind } = withoutEdges(text.trim().replaceAll(/\s*\n\s*/g, ', '));
  const frame = frameIn(middle);
  if (frame === undefined || !isWanted(frame)) return undefined;
  if (frame.names.length > 1 && frame.names.every((name) => name === ''))
    notes.note(`I read "${frame.names.length} exercises" as ${frame.names.length} steps of ${frame.work}.`);
  const [only = ''] = frame.names;
  if (frame.isEach && frame.names.length === 1 && only.includes(' ')) notes.note(`I took ${quote(only)} as one step.`);
  const title = frame.title.split(' ').every((word) => word === '' || COUNTED.has(word.toLowerCase()))
    ? ''
    : `${frame.title}:\n`;
  return title + [before, written(frame), behind].filter((part) => part !== '').join('; ');
}

/** A warm-up first and a cool-down last, with their times, are no parts of the frame. */
function withoutEdges(text: string): { readonly before: string; readonly middle: string; readonly behind: string } {
  const first = FIRST.exec(text);
  const left = first?.[2] ?? text;
  const last = LAST.exec(left);
  const isEdge = last !== null && standsAlone(last[2] ?? '');
  return {
    before: first?.[1]?.trim() ?? '',
    middle: isEdge ? (last[1] ?? '') : left,
    behind: isEdge ? (last[2]?.trim() ?? '') : '',
  };
}

function frameIn(text: string): Frame | undefined {
  const whole = WHOLE.exec(text);
  let left = ` ${whole === null ? text : text.slice(whole[0].length)} `;
  const take = (part: Part): readonly (string | undefined)[] | undefined => {
    for (const pattern of PATTERNS.get(part) ?? []) {
      const found = pattern.exec(left);
      if (found === null) continue;
      left = `${left.slice(0, found.index)} , ${left.slice(found.index + found[0].length)}`;
      return found.slice(1);
    }
    return undefined;
  };
  const sides = take('sides')?.[0];
  const roundRest = take('roundRest');
  const stepRest = take('stepRest');
  const [reps, rounds] = [take('reps')?.[0], take('rounds')?.find((one) => one !== undefined)];
  const pair = take('pair');
  const places = take('places')?.[0];
  const rest = stepRest ?? take('rest');
  const work = pair === undefined ? take('work')?.[0] : pairLength(pair, 0);
  const named = namesIn(titled(left), places, whole?.[1]);
  if (work === undefined || named === undefined) return undefined;
  const pause = rest === undefined ? pair && `${pairLength(pair, 1)} rest` : `${rest[0]}${restName(rest[1])}`;
  if (pair !== undefined && rest !== undefined) return undefined;
  // Repetitions of several moves have no time of their own.
  if (reps !== undefined && rounds === undefined && named.names.length > 1) return undefined;
  const total =
    whole === null || rounds !== undefined
      ? 1
      : roundsIn(firstLength(whole[0]), named.names.length * (firstLength(work) + firstLength(pause ?? '')));
  return {
    ...named,
    work: sides === undefined ? work : `${work} ${sides}`,
    isEach: EACH.test(text) || places !== undefined || (pair !== undefined && named.names.length > 2),
    rest: pause,
    isBetween: stepRest !== undefined,
    reps: rounds === undefined ? 1 : Number(reps ?? 1),
    rounds: Number(rounds ?? reps ?? total),
    roundRest: roundRest && `${roundRest[0]}${restName(roundRest[1])}`,
  };
}

/** How often the moves fill the length of it all; 1 if they do not. */
function roundsIn(total: Seconds, once: Seconds): number {
  return once > 0 && total % once === 0 ? total / once : 1;
}

/** '40 s on, 20 s off' and '40/20'. */
function pairLength(pair: readonly (string | undefined)[], at: 0 | 1): string {
  const isBare = pair.length > 2;
  return isBare ? `${pair[at + 1]} s` : (pair[at] ?? '');
}

function restName(name: string | undefined): string {
  return ` ${name !== undefined && IS_ACTIVE.test(name) ? name : 'rest'}`;
}

/** 'Kids circuit - star jumps, bear crawls': what stands before the one dash is the title. */
function titled(text: string): string {
  const [head = '', ...tails] = text.split(/ -+ /);
  const isTitle =
    tails.length === 1 &&
    /\p{L}/u.test(head) &&
    !/[,;.:]\s*\p{L}/u.test(head) &&
    /\p{L}.*,.*\p{L}/u.test(tails[0] ?? '');
  return isTitle ? tails.map((tail) => `${head}: ${tail}`).join('') : text;
}

/** The title and the moves that the rest of the words name; undefined where these say something else. */
function namesIn(
  left: string,
  places: string | undefined,
  given: string | undefined,
): Pick<Frame, 'title' | 'names'> | undefined {
  if (/\d|[()[\]?@]/.test(left)) return undefined;
  const [head = '', ...tails] = left.split(':');
  const [before, behind] = [pieces(head), pieces(tails.join(','))];
  const isTitled = tails.length > 0 && before.length === 1 && behind.length !== 1;
  const list = isTitled ? behind : [...before, ...behind];
  const title = given ?? (isTitled ? (before[0] ?? '') : '');
  if ([title, ...list].some((name) => name.split(' ').length > NAME_WORDS || hasTalk(name) || standsAlone(name)))
    return undefined;
  if (places === undefined) return { title, names: list.length === 0 ? [''] : list };
  const count = Number(places);
  if (list.length === count) return { title, names: list };
  if (list.length > 1 || count > 60) return undefined;
  return { title: title || (list[0] ?? ''), names: Array.from({ length: count }, () => '') };
}

function pieces(text: string): readonly string[] {
  return text
    .split(/[,;.>|&→]|\s-+\s|\s\/\s|\s\+\s|\/|(?<!\p{L})(?:and|then)(?!\p{L})/iu)
    .map((piece) => piece.trim().replaceAll(FILLERS_BEFORE, '').replaceAll(FILLERS_BEHIND, '').trim())
    .filter((piece) => piece !== '');
}

function placesWritten(count: number, step: string, between: string): string {
  return count === 1 ? step + between : `${count}x(${step})${between}`;
}

/** '40 s squats each side': the sides come last. */
function placed(work: string, name: string): string {
  const [, length = work, sides = ''] = /^(.*?)( (?:each|per|both|every) .*)$/u.exec(work) ?? [];
  return `${length} ${name}${sides}`;
}

function written({ names, work, rest, isBetween, reps, rounds, roundRest }: Frame): string {
  const gap = rest === undefined ? '' : `, ${rest}`;
  const isPlain = names.every((name) => name === '');
  const isParted = isBetween && (roundRest !== undefined || rounds === 1);
  const list = isPlain
    ? placesWritten(names.length, `${work}${isParted ? '' : gap}`, isParted ? ` with ${rest}` : '')
    : names.map((name, at) => `${placed(work, name)}${isParted && at === names.length - 1 ? '' : gap}`).join(', ');
  const body = reps > 1 ? `${reps}x(${list})` : list;
  const between = roundRest === undefined ? '' : ` with ${roundRest}`;
  return rounds > 1 ? `${rounds}x(${body})${between}` : body;
}
