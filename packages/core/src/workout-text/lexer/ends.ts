// Steps that end by the heart rate or by a tap, in the reader's notation: their length, and a sign behind it. 'Rest until 120 bpm'
// has no length, '10 push-ups then tap' has none either: they get one, and a note. What ends otherwise ('until I feel ready')
// stays as it is written, and what the text mentions decides.
// cspell:ignore imum meditat

import type { Bpm, Seconds } from '../../base/units.ts';
import { SECONDS } from '../../timer/duration-text.ts';
import { BORDER_LIMIT } from '../../timer/limits.ts';
import { limitWords, type HeartBorder, type HeartEnd } from '../../timer/step-end.ts';
import { ZONE_NUMBERS } from '../../timer/timer.ts';
import { heartSign, tapSign } from './end-signs.ts';
import { UNIT_WORD } from './length.ts';
import { quote, type ParseNotes } from './notes.ts';
import { tokensOf } from './token.ts';
import { plainWording } from './wording.ts';
import { STOP } from './words.ts';

/** How long a step takes at most, and about how long a set or a repetition takes, where nothing is said. */
const LONGEST: Seconds = 180;
const SET: Seconds = 60;
const REPETITION: Seconds = 3;
const SET_LEAST: Seconds = 10;

/** A unit of time. */
const UNIT = `(?:${UNIT_WORD}|'|")`;
/** A length of time: '40 s', '1:30 min', '1 min 30 s'. */
const TIME = String.raw`(?:\d+(?:\.\d+|:\d\d)? ?-?${UNIT}(?!\p{L})(?: ?\d+ ?(?:${SECONDS}|")(?!\p{L})|(?<=')\d\d(?![\d:.]))?|\d{1,2}:\d\d(?!\d|:\d))`;
/** What is counted. */
const SETS = '(?:blocks?|sets?|rounds?|series|circuits?|periods?|bouts?|heats?|cycles?)';

const UNTIL = String.raw`,? ?(?:(?<!\p{L})(?:or|but) )?(?<!\p{L})(?:until|till|til)`;
const SUBJECT = String.raw`(?: (?:my|the|your))?(?: (?:hr|heart(?:[ -]?rate)?|pulse|bpm))?`;
const VERBS = String.raw`(?<verbs>(?: (?:i am|i'm|we are|we're|you are|you're|it is|it's|is|gets?|goes|comes?|falls?|drops?|sinks?|rises?|climbs?|reach(?:es)?|hits?|has|back|down|up|again|at|in|into|to))*)`;
const WAY = String.raw`(?: ?(?<way>below|under|beneath|less than|lower than|at most|<=?|above|over|more than|higher than|at least|>=?))?`;
const BORDER = String.raw` ?(?:(?:zone|z) ?(?<zone>\d)(?![\d.])|(?<bpm>\d{2,3})(?![\d:]|[.,]\d| ?%| ?-?${UNIT}(?!\p{L}))(?<unit> ?(?:bpm|beats(?: (?:per|a) 1? ?minute)?)(?!\p{L}))?)`;
const OR = String.raw`(?: (?:or|and) (?<or>below|lower|less|under|above|higher|more|over)(?!\p{L}))?`;
const HEART = sign(`${UNTIL}(?<subject>${SUBJECT})${VERBS}${WAY}${BORDER}${OR}`);

const AT_MOST = String.raw`(?:for )?(?:at (?:the )?most|max(?:imum)?(?: of)?|(?:no|not) (?:more|longer) than|up to)`;
const LIMIT_BEHIND = new RegExp(
  String.raw`^[,;]? ?\(?(?:but |and )?(?:(?:${AT_MOST}|or(?: for| after)?(?: ${AT_MOST})?)[: ] ?(?<most>${TIME})|(?<mostBehind>${TIME}) (?:max(?:imum)?|at (?:the )?most|tops)|(?:for )?at least (?<least>${TIME}))\)?`,
  'iu',
);
const LIMIT_BEFORE = sign(String.raw`${AT_MOST} (?=${TIME})`);
const LEAST_BEFORE = sign(String.raw`,?(?: and)? ?(?:for )?at least (${TIME})`);

const DOING = String.raw`(?:(?:i|we|you) (?:tap|press|click|finish|say so)(?: (?:done|next|start|play|the (?:button|screen)))?|(?:(?:i am|i'm|we are|we're|you are|you're) )?(?:done|finished))`;
const NO_WORD = String.raw`(?=\s*(?:$|[,;.:\n)]|(?:then|and|with|x ?\d|before)(?!\p{L})))`;
const UNTIL_TAP = String.raw`(?<!\b(?:pause|wait|stop),? ?)${UNTIL} ${DOING}`;
const WHEN = String.raw`(?: (?:when|once|as soon as) (?:(?:i am|i'm|we are|we're|you are|you're) )?(?:done|finished)| after (?:each|every)(?: set| rep| round| one)?| to (?:end(?: it)?|finish|rest|continue|go on|start(?: the next(?: one| set)?)?))`;
const TAP = '(?:tap|press done)';
const THEN_TAP = `[,;]?(?: and)?(?: then ${TAP}${WHEN}?| ${TAP}${WHEN})`;
const TAPS = sign(`(?:${UNTIL_TAP}|${THEN_TAP})${NO_WORD}`);

const REPEATS = String.raw`(?<lead>(?:.*?(?:\d+ ?x ?|\d+ (?:${SETS}|times)(?: of)? ))?)`;
const NAME = String.raw`(?<name>(?!(?:${UNIT}|${SETS}|times|x)(?!\p{L}))[\p{L}][^\d]*?)`;
const REPS = new RegExp(String.raw`^${REPEATS}(?<count>\d{1,4}) (?:reps?(?: of)? )?${NAME}$`, 'iu');
const REPS_BEHIND = new RegExp(String.raw`^${REPEATS}${NAME},? (?:x ?)?(?<count>\d{1,4}) reps?$`, 'iu');

/** After a step with a time this is a pause, not its end. */
const GOES_ON = /(?<!\p{L})to (?:continue|go on|start)(?!\p{L})/iu;

/** Where the words of one step begin: behind a sign, or behind a word that joins. */
const JOINT = /[,;(\n]|[.:](?!\d)|(?<!\p{L})(?:then|and|with|by|plus)(?!\p{L})/giu;
const RESTS =
  /(?<!\p{L})(?:rest\w*|recover\w*|break|breather|pause|wait|stop|easy|walk\w*|jog\w*|float|relax\w*|off|cool[ -]?down|breath\w*|stand\w*|sit\w*|lie|lying|meditat\w*|stretch\w*|spin)(?!\p{L})/iu;
/** '2 min hard rest': a rest of its own behind a step. */
const OWN_REST = new RegExp(
  String.raw`^(.*${TIME} (?!(?:of |easy )?(?:rest|recover))[^\d]*?) ((?:rest|recover)\p{L}*)$`,
  'iu',
);
const FALLS = /below|under|beneath|less|lower|most|<|falls?|drops?|sinks?|down/i;
const RISES = /above|over|more|higher|least|>|rises?|climbs?|up/i;

/** A text in which each such step has its length and its sign. Never throws. */
export function withEnds(text: string, notes: ParseNotes): string {
  return replaced(
    replaced(text, HEART, (found) => heartEnd(found, notes)),
    TAPS,
    (found) => tapEnd(found, notes),
  );
}

/** A place where a step ends: the words of that step before it, and all that follows. */
interface Place {
  readonly head: string;
  readonly written: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly behind: string;
}
/** What stands in place of the step's words and of the first so many characters behind them; undefined leaves all as it is. */
type Replacement = { readonly words: string; readonly taken: number } | undefined;

function replaced(text: string, pattern: RegExp, put: (place: Place) => Replacement): string {
  let done = '';
  let rest = text;
  for (;;) {
    pattern.lastIndex = 0;
    const found = pattern.exec(rest);
    if (found === null) return done + rest;
    const before = rest.slice(0, found.index);
    const behind = rest.slice(found.index + found[0].length);
    const from = Math.max(0, ...[...before.matchAll(JOINT)].map((joint) => joint.index + joint[0].length));
    const head = before.slice(from);
    const given = put({ head: head.trim(), written: found[0].trim(), groups: found.groups ?? {}, behind });
    const space = /^\s*/.exec(head)?.[0] ?? '';
    done += given === undefined ? before + found[0] : before.slice(0, from) + space + given.words;
    rest = given === undefined ? behind : behind.slice(given.taken);
  }
}

function heartEnd({ head, written, groups, behind }: Place, notes: ParseNotes): Replacement {
  const { subject = '', verbs = '', way = '', zone, bpm, unit, or = '' } = groups;
  // 'Until 120' may be anything; 'until below 120' and 'until 120 bpm' are a heart's.
  if (zone === undefined && subject.trim() === '' && unit === undefined && way === '') return undefined;
  const limits = limitsBehind(behind);
  const plain = head.replace(OWN_REST, '$1, $2').replaceAll(LIMIT_BEFORE, '');
  const least = [...plain.matchAll(LEAST_BEFORE)].at(-1)?.[1];
  const words = plain.replaceAll(LEAST_BEFORE, '').trim();
  const own = words.slice(words.lastIndexOf(',') + 1).trim();
  const [length] = lengthsIn(own).slice(-1);
  const end = borderOf(
    { phrase: `${verbs} ${way} ${or}`, isBeyond: way !== '' && !/=|most|least/i.test(way), zone, bpm },
    own,
  );
  if (end === undefined || (length !== undefined && limits.most !== undefined)) {
    notes.fail('unread', `${head} ${written}`);
    return undefined;
  }
  if (end.isAssumed) notes.note(`I read ${quote(written.replace(/^\W*(?:or |but )?/i, ''))} as ${limitWords(end)}.`);
  const name = nameOf(words, end.when);
  if (length === undefined && limits.most === undefined)
    notes.note(
      `No longest time was given for ${quote(nameOf(own, end.when) || 'work')}, so it lasts at most ${LONGEST / 60} min.`,
    );
  const atLeast = least ?? limits.least;
  const shown = length === undefined ? `${name} ${limits.most ?? `${LONGEST / 60} min`}` : name;
  const mark = heartSign(end, atLeast === undefined ? undefined : lengthsIn(atLeast)[0]);
  return { words: `${shown.trim()} ${mark}`, taken: limits.taken };
}

/** 'wait' is a silent delay, which nothing ends; without any word a heart that is to fall rests. */
function nameOf(words: string, when: HeartEnd['when']): string {
  if (words === '') return when === 'below' ? 'rest' : '';
  return words.replace(/^(?:wait|pause|stop)(?: for)?$/i, 'rest');
}

interface Limits {
  most: string | undefined;
  least: string | undefined;
  taken: number;
}

/** At most, or at least: what follows in either order. */
function limitsBehind(behind: string): Limits {
  const limits: Limits = { most: undefined, least: undefined, taken: 0 };
  for (;;) {
    const found = LIMIT_BEHIND.exec(behind.slice(limits.taken));
    const { most, mostBehind, least } = found?.groups ?? {};
    if (found === null || (least === undefined ? limits.most : limits.least) !== undefined) return limits;
    limits.most ??= most ?? mostBehind;
    limits.least ??= least;
    limits.taken += found[0].length;
  }
}

interface BorderPhrase {
  readonly phrase: string;
  /** Whether the border itself is left out: 'below zone 3'. */
  readonly isBeyond: boolean;
  readonly zone: string | undefined;
  readonly bpm: string | undefined;
}

type ReadBorder = Pick<HeartEnd, 'when' | 'border'> & { readonly isAssumed: boolean };

/** Which heart rate is meant; undefined if there is none such. Where no word says it, a rest waits for a heart that falls. */
function borderOf({ phrase, isBeyond, zone, bpm }: BorderPhrase, words: string): ReadBorder | undefined {
  const [falls, rises] = [FALLS.test(phrase), RISES.test(phrase)];
  if (falls && rises) return undefined;
  const when = falls || (!rises && (RESTS.test(words) || words === '')) ? 'below' : 'above';
  const isAssumed = (!falls && !rises) || (zone !== undefined && isBeyond);
  const border = zone === undefined ? rateOf(Number(bpm)) : zoneOf(Number(zone) + beyond(isBeyond, when));
  return border && { when, border, isAssumed };
}

function beyond(isBeyond: boolean, when: HeartEnd['when']): number {
  if (!isBeyond) return 0;
  return when === 'below' ? -1 : 1;
}

function rateOf(bpm: Bpm): HeartBorder | undefined {
  return bpm >= BORDER_LIMIT.min && bpm <= BORDER_LIMIT.max ? { kind: 'bpm', bpm } : undefined;
}

function zoneOf(number: number): HeartBorder | undefined {
  const zone = ZONE_NUMBERS.find((known) => known === number);
  return zone && { kind: 'zone', zone };
}

function tapEnd({ head, written }: Place, notes: ParseNotes): Replacement {
  if (head === '') {
    notes.fail('unread', written);
    return undefined;
  }
  const plain = head.replaceAll(sign(String.raw`(?:for )?(?:about |around |roughly |~ ?)(?=${TIME})`), '');
  const time = plain.match(sign(TIME))?.at(-1);
  const words = (time === undefined ? plain : plain.replace(time, '')).replaceAll(/ {2,}/g, ' ').trim();
  if (time !== undefined && GOES_ON.test(written)) return { words: `${plain} ${STOP}`, taken: 0 };
  const { lead = '', count, name = words } = (REPS.exec(words) ?? REPS_BEHIND.exec(words))?.groups ?? {};
  const length = count === undefined ? SET : Math.max(SET_LEAST, Number(count) * REPETITION);
  const phrase = time ?? `${length} s`;
  notes.note(
    `I took about ${phrase} for ${quote(count === undefined ? name : `${count} ${name}`)}: it ends when you tap.`,
  );
  const withLength = time === undefined ? `${words} ${phrase}` : plain;
  const step = count === undefined ? withLength : `${lead.trim()} ${name.trim()} ${phrase}`.trim();
  return { words: `${step} ${tapSign(count === undefined ? undefined : Number(count))}`, taken: 0 };
}

/** All lengths of time in a text. */
function lengthsIn(text: string): readonly Seconds[] {
  return tokensOf(plainWording(text)).flatMap(({ sign: kind, seconds }) => (kind === 'T' ? [seconds] : []));
}

/** A pattern wherever it is found, in any case. */
function sign(pattern: string): RegExp {
  return new RegExp(pattern, 'giu');
}
