// What stands behind the length of a step: heart-rate zones, which a timer knows, and what it does not know (power, pace,
// cadence, distance), which is kept in words.
// cspell:ignore avec

import { THRESHOLD_PERCENTS } from '../../heart/zone-floors.ts';
import { topOf, zoneOf, type Zones } from '../../heart/zones.ts';
import { numberIn } from '../../timer/duration-text.ts';
import { ZONE_NUMBERS, type StepType, type ZoneNumber } from '../../timer/timer.ts';
import { lengthIn } from '../lexer/length.ts';

/** What the words behind a length say. */
export interface Target {
  readonly zone?: ZoneNumber;
  readonly reps?: number;
  readonly type?: StepType;
  /** Whether the step waits for a press at its end. */
  readonly pauses: boolean;
  /** What a timer cannot say, as it is written. */
  readonly preserved: string;
  /** What follows a comma. */
  readonly aside: string;
  /** Words that mean nothing here, and belong to the name. */
  readonly others: readonly string[];
  /** What was assumed, a sentence each. */
  readonly notes: readonly string[];
  /** What is wrong, with the index of its word. */
  readonly problem?: { readonly word: number; readonly message: string };
}

/** The sentences about what a timer says otherwise than a planner. */
export const TARGET_NOTES = {
  preserved: 'Timers have no power, pace, cadence or distance: these are kept in the description',
  percent: 'Percentages of the maximum heart rate are turned into your zones, by the middle of each range',
  threshold: 'Percentages of the threshold heart rate are turned into zones, by the middle of each range',
  beats: 'Beats per minute are turned into your zones, by the middle of each range',
  range: 'A range of zones is turned into the zone in its middle',
  bare: 'A zone without "HR" is read as a heart-rate zone',
  highest: 'Zones above 5 become zone 5',
  aside: 'What follows a comma after a length is kept in the description',
  press: 'A step with "press lap" lasts as long as is written, and then waits for you',
} as const;

interface Found {
  zone?: ZoneNumber;
  reps?: number;
  type?: StepType;
  pauses: boolean;
  readonly preserved: string[];
  readonly others: string[];
  readonly notes: Set<string>;
  problem?: { readonly word: number; readonly message: string };
}

const INTENSITIES: Readonly<Record<string, StepType>> = {
  active: 'work',
  interval: 'work',
  other: 'work',
  warmup: 'preparation',
  cooldown: 'recovery',
  rest: 'rest',
  recovery: 'recovery',
};
const ZONE = /^z(\d+)(?:-z?(\d+))?$/i;
const PERCENT = /^(\d+(?:[.,]\d+)?)%?(?:-(\d+(?:[.,]\d+)?))?%(hr|lthr)?$/i;
const BEATS = /^(\d+)(?:-(\d+))?(?:bpm|hr)$/i;
const REPS = /^(?:[x×](\d+)|(\d+)[x×])$/i;
const FOREIGN =
  /^(?:\d+(?:[.,]\d+)?%?(?:-\d+(?:[.,]\d+)?)?(?:%\w*|w|rpm|lthr)|\d+:\d\d(?:\/\w+)?(?:-\d+:\d\d(?:\/\w+)?)?|\d+(?:[.,]\d+)?(?:km|mi|miles?|mtr|meters?|metres?|yd|yds|yrd|y)|cz\d+(?:-cz\d+)?|rpe\d+|pace|ftp|mmp|ramp|freeride|erg)$/i;
/** Words before a length that are no name. */
const OPTION: readonly RegExp[] = [
  REPS,
  ZONE,
  PERCENT,
  BEATS,
  /^\d+(?:[.,]\d+)?(?:-\d+(?:[.,]\d+)?)?(?:%\w*|w|rpm|lthr)$/i,
  /^intensity=\w+$/i,
];
/** Small words between a name and a target. */
const SMALL = /^(?:at|@|in|with|of|to|for|around|about|ca\.?|bei|mit|à|en|dans|avec)$/i;
const UNIT = /^(?:hr|lthr|pace|ftp|mmp|rpm|w|watts?|cadence)$/i;

/**
 * Reads the words behind a length; zones are those of the person the timer is for. A name ends at a comma: what follows is
 * kept as it is written. A small word before a target, 'at 70%', is no part of a name.
 */
export function readTarget(words: readonly string[], zones: Zones): Target {
  const found: Found = { pauses: false, preserved: [], others: [], notes: new Set() };
  const { own, aside } = beforeComma(words);
  for (let at = 0; at < own.length;) {
    const before = found.others.length;
    const isBehindOther = at > 0 && found.others.at(-1) === own[at - 1];
    at += readWord(own, at, zones, found);
    if (found.others.length === before && isBehindOther && SMALL.test(found.others.at(-1) ?? '')) found.others.pop();
  }
  if (aside.length > 0) found.notes.add(TARGET_NOTES.aside);
  if (found.preserved.length > 0) found.notes.add(TARGET_NOTES.preserved);
  return { ...found, preserved: found.preserved.join(' '), aside: aside.join(' '), notes: [...found.notes] };
}

/** How many words before a length are nothing but an option of the step, from a word on: '6x', 'press lap', 'Z2 HR', '90%'. */
export function optionAt(words: readonly string[], at: number): number {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const isTwo = /^press$/i.test(word) && /^lap$/i.test(next);
  if (isTwo || isCountApart(word, next)) return 2;
  const isNumber = /^\d+(?:-\d+)?$/.test(word) && /^(?:bpm|hr|rpm|w|watts?)$/i.test(next);
  if (!isNumber && !OPTION.some((pattern) => pattern.test(word))) return 0;
  return isNumber || UNIT.test(next) ? 2 : 1;
}

/** Whether a word is a distance, '400mtr', '5km'. */
export function isDistance(word: string): boolean {
  return /^\d+(?:[.,]\d+)?(?:km|mi|miles?|mtr|meters?|metres?|yd|yds|yrd)$/i.test(word);
}

/** Whether two words are a count, '6 x' or 'x 6'. */
function isCountApart(word: string, next: string): boolean {
  return (/^\d+$/.test(word) && /^[x×]$/i.test(next)) || (/^[x×]$/i.test(word) && /^\d+$/.test(next));
}

/** The words before a comma, and those after it. */
function beforeComma(words: readonly string[]): { readonly own: readonly string[]; readonly aside: readonly string[] } {
  const at = words.findIndex((word) => /^,|,$/.test(word));
  if (at < 0) return { own: words, aside: [] };
  const [word = '', ...behind] = words.slice(at);
  const isBefore = !word.startsWith(',');
  const own = isBefore ? [...words.slice(0, at), word.replace(/,+$/, '')] : words.slice(0, at);
  return { own, aside: [...(isBefore ? [] : [word.replace(/^,+/, '')]), ...behind].filter((each) => each !== '') };
}

/** Reads what begins at a word; how many words it is. */
function readWord(words: readonly string[], at: number, zones: Zones, found: Found): number {
  const [word = '', next = ''] = words.slice(at, at + 2);
  const isApart = isCountApart(word, next);
  const reps = REPS.exec(isApart ? word + next : word);
  if (reps !== null) {
    found.reps = Number(reps[1] ?? reps[2]);
    return isApart ? 2 : 1;
  }
  if (/^press$/i.test(word) && /^lap$/i.test(next)) {
    found.pauses = true;
    found.notes.add(TARGET_NOTES.press);
    return 2;
  }
  const intensity = /^intensity=(\w+)$/i.exec(word)?.[1]?.toLowerCase();
  const type = intensity === undefined ? undefined : INTENSITIES[intensity];
  if (type !== undefined) {
    found.type = type;
    return 1;
  }
  if (intensity !== undefined) {
    found.preserved.push(word);
    return 1;
  }
  const third = words[at + 2] ?? '';
  return (
    zoneWords(word, next, at, found) ??
    beatWords([word, next, third], zones, found) ??
    percentWords(word, next, zones, found) ??
    otherWords([word, next, third], found)
  );
}

function zoneWords(word: string, next: string, at: number, found: Found): number | undefined {
  const zone = ZONE.exec(word);
  if (zone === null) return undefined;
  if (/^pace$/i.test(next)) {
    found.preserved.push(`${word} ${next}`);
    return 2;
  }
  const isHeart = /^(?:hr|lthr)$/i.test(next);
  const [from, to] = [Number(zone[1]), Number(zone[2] ?? zone[1])];
  if (from < 1 || to < 1 || from > 7 || to > 7) {
    found.problem ??= { word: at, message: `There is no zone "${word}": write Z1 to Z5` };
    return 1;
  }
  if (from !== to) found.notes.add(TARGET_NOTES.range);
  const middle = Math.round((from + to) / 2);
  if (middle > 5) found.notes.add(TARGET_NOTES.highest);
  if (!isHeart) found.notes.add(TARGET_NOTES.bare);
  const known = ZONE_NUMBERS[Math.min(middle, 5) - 1];
  if (known !== undefined) found.zone = known;
  return isHeart ? 2 : 1;
}

/** '130-140bpm HR', also with the unit as a word of its own. */
function beatWords(words: readonly string[], zones: Zones, found: Found): number | undefined {
  const [word = '', next = '', third = ''] = words;
  const isApart = /^[\d-]+$/.test(word) && /^(?:bpm|hr)$/i.test(next);
  const beats = BEATS.exec(isApart ? word + next : word);
  if (beats === null) return undefined;
  found.zone = zoneOf(middleOf(beats), zones);
  found.notes.add(TARGET_NOTES.beats);
  const length = isApart ? 2 : 1;
  return /^hr$/i.test(isApart ? third : next) && !/hr$/i.test(beats[0]) ? length + 1 : length;
}

function percentWords(word: string, next: string, zones: Zones, found: Found): number | undefined {
  const percent = PERCENT.exec(word);
  const unit = (percent?.[3] ?? next).toLowerCase();
  if (percent === null || (unit !== 'hr' && unit !== 'lthr')) return undefined;
  const middle = middleOf(percent);
  found.zone = unit === 'hr' ? zoneOf((middle * topOf(zones)) / 100, zones) : thresholdZone(middle);
  found.notes.add(unit === 'hr' ? TARGET_NOTES.percent : TARGET_NOTES.threshold);
  return percent[3] === undefined ? 2 : 1;
}

function otherWords(words: readonly string[], found: Found): number {
  const [word = '', next = '', third = ''] = words;
  const isNumber = /^\d+(?:-\d+)?$/.test(word) && /^(?:rpm|w|watts?|lthr|rpe)$/i.test(next);
  if (isNumber || FOREIGN.test(word)) {
    const isPair = isNumber || (/\d/.test(word) && UNIT.test(next));
    // '60% MMP 5m' is a share of the best five minutes, which are not the step's length.
    const isOfBest = isPair && /^mmp$/i.test(next) && lengthIn(third) !== undefined;
    const preserved = words.slice(0, isOfBest ? 3 : isPair ? 2 : 1);
    found.preserved.push(preserved.join(' '));
    return preserved.length;
  }
  if (word === '-' && found.preserved.length > 0) found.preserved.push(word);
  else found.others.push(word);
  return 1;
}

function middleOf([, from, to]: readonly (string | undefined)[]): number {
  return (numberIn(from) + numberIn(to ?? from)) / 2;
}

/** The zone of a percentage of the threshold, by where zones begin there. */
function thresholdZone(percent: number): ZoneNumber {
  const reached = ZONE_NUMBERS.filter((zone) => percent >= (THRESHOLD_PERCENTS[zone - 1] ?? 0));
  return reached.at(-1) ?? 1;
}
