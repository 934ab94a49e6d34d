// One clause taken apart: how often, with which rest between, for how long in all, in which zone; and the remainder, the steps.

import type { Seconds } from '../base/units.ts';
import type { StepEnd } from '../timer/step-end.ts';
import { ZONE_NUMBERS, type ZoneNumber } from '../timer/timer.ts';
import { isMark, lowOf, withTimes, wordsOf, type Clause, type Group, type Part } from './clause.ts';
import { FOR_EVER } from './guard.ts';
import { lastIndexWhere, type ParseNotes } from './parsed.ts';
import type { TimeToken } from './token.ts';
import { COUNTED, LEADING, TRAILING, typeOfName, WHOLE, WORKOUT } from './words.ts';

/** A rest that is not a separate step: between repeats, after each of them, between the steps, or between all there is. */
export interface Rest {
  readonly seconds: Seconds;
  readonly where: 'between' | 'after' | 'steps' | 'everywhere';
  /** What one does meanwhile, if it is more than resting: a walk, a zone. */
  readonly active: { readonly name: string; readonly zone: ZoneNumber | null } | undefined;
  /** How it ends other than after its time. */
  readonly end: StepEnd | undefined;
}

/** A clause taken apart. */
export interface Phrase {
  /** The repeats before ('3 rounds of') and after the repeated part ('x3'); -1 is forever. */
  readonly lead: number | undefined;
  readonly tail: number | undefined;
  readonly rest: Rest | undefined;
  /** The clause repeats until this much time has passed. */
  readonly fill: Seconds | undefined;
  readonly zone: ZoneNumber | undefined;
  readonly content: readonly Part[];
  /** Whether a colon ends it, so that what follows belongs to it. */
  readonly isHeading: boolean;
  /** Whether it says that something ends the workout so far. */
  readonly isLast: boolean;
}

/** What one may do instead of resting. */
const ACTIVE = /\b(?:walk|jog|easy|float|spin|march)(?:g?ing|s)?\b/;

interface Counted {
  readonly times: number;
  readonly rest: readonly Part[];
}

/** Takes a clause apart; what makes no sense goes to the notes. */
export function phraseOf(clause: Clause, notes: ParseNotes): Phrase {
  const isHeading = isMark(clause.parts.at(-1), ':');
  const bare = inlined(clause.parts).filter((part) => !isMark(part, '@'));
  const zoned = zoneOf(withTimes(bare, notes), notes);
  const isLast = /^(?:finish|end)$/.test(lowOf(zoned.rest[0]));
  const filled = fillOf(zoned.rest);
  const leading = withoutLeading(filled.rest);
  const opened = headOf(leading, notes) ?? leadOf(leading, notes);
  const rested = restOf(opened.rest);
  const closed = tailOf(rested.rest, notes) ?? middleOf(rested.rest, opened.times === undefined ? 1 : 0, notes);
  return {
    lead: opened.times,
    tail: closed?.times,
    rest: rested.found,
    fill: filled.seconds,
    zone: zoned.zone,
    content: withoutTrailing(withoutLeading(closed?.rest ?? rested.rest)),
    isHeading,
    isLast,
  };
}

/** Brackets without a time in them do not count as brackets: '(zone 2)', '(x3)'. */
function inlined(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part) =>
    part.kind === 'group' && !hasTime([part]) ? part.clauses.flatMap((clause) => inlined(clause.parts)) : [part],
  );
}

/** 'Circuit x3:', 'Main part, 3 rounds:' a count right before a colon. */
function headOf(parts: readonly Part[], notes: ParseNotes): Counted | undefined {
  const colon = parts.findIndex((part) => isMark(part, ':'));
  const before = parts.slice(0, Math.max(0, colon));
  if (before.length < 3 || !before.slice(0, -2).every((part) => part.kind === 'word')) return undefined;
  const counted = countAt(before.slice(-2), false, notes);
  return counted?.rest.length === 0 ? { times: counted.times, rest: withoutLeading(parts.slice(colon)) } : undefined;
}

function zoneOf(parts: readonly Part[], notes: ParseNotes): { zone: ZoneNumber | undefined; rest: readonly Part[] } {
  const at = parts.findIndex((part, index) => /^z(?:one)?s?$/.test(lowOf(part)) && parts[index + 1]?.kind === 'number');
  if (at < 0) return { zone: undefined, rest: parts };
  const number = parts[at + 1];
  const zone = ZONE_NUMBERS.find((known) => number?.kind === 'number' && number.value === known);
  const isRange = isMark(parts[at + 2], '-') && parts[at + 3]?.kind === 'number';
  if (zone === undefined || isRange) notes.fail('zone', wordsOf(parts.slice(at, at + (isRange ? 4 : 2))));
  let from = at;
  while (/^(?:in|at|to|hr|heart|rate|target|heart-rate)$/.test(lowOf(parts[from - 1]))) from -= 1;
  return { zone, rest: [...parts.slice(0, from), ...parts.slice(at + (isRange ? 4 : 2))] };
}

/** 'for 20 minutes' after something with its own time, or alone; a colon and a name may follow. */
function fillOf(parts: readonly Part[]): { seconds: Seconds | undefined; rest: readonly Part[] } {
  const nothing = { seconds: undefined, rest: parts };
  const colon = parts.findIndex((part) => isMark(part, ':'));
  const end = colon < 0 ? parts.length : colon;
  const last = parts[end - 1];
  const from = lastIndexWhere(parts.slice(0, end), (part) => lowOf(part) === 'for');
  if (last?.kind !== 'time' || from < 0) return nothing;
  if (!parts.slice(from + 1, end - 1).every((part) => /^(?:a|total|of|about)$/.test(lowOf(part)))) return nothing;
  const before = parts.slice(0, from);
  const after = parts.slice(end);
  const isAll = before.every((part) => WHOLE.has(lowOf(part)) || lowOf(part) === 'repeat') && after.length === 0;
  const times = before.filter((part, at) => hasTime([part]) && lowOf(before[at - 1]) !== 'for');
  if (!isAll && times.length === 0) return nothing;
  return { seconds: last.seconds, rest: isAll ? [] : [...before, ...after] };
}

function withoutLeading(parts: readonly Part[]): readonly Part[] {
  const from = parts.findIndex((part, at) => {
    const isWhole = WORKOUT.has(lowOf(part)) && /^(?:with|of|that|for|where)$/.test(lowOf(parts[at + 1]));
    return !isWhole && !LEADING.has(lowOf(part)) && !isMark(part, ':') && !isMark(part, '-');
  });
  return from < 0 ? [] : parts.slice(from);
}

function withoutTrailing(parts: readonly Part[]): readonly Part[] {
  const to = lastIndexWhere(parts, (part) => !TRAILING.has(lowOf(part)) && !isMark(part, ':') && !isMark(part, '-'));
  return parts.slice(0, to + 1);
}

/** '3 rounds of', '3x', 'x3', 'repeat 3 times', 'repeat for ever' before anything else. */
function leadOf(parts: readonly Part[], notes: ParseNotes): { times: number | undefined; rest: readonly Part[] } {
  const isRepeat = /^repeat(?:ed)?$/.test(lowOf(parts[0]));
  const from = isRepeat ? parts.findIndex((part, at) => at > 0 && !WHOLE.has(lowOf(part))) : 0;
  const counted = countAt(parts.slice(Math.max(0, from)), isRepeat, notes);
  if (counted === undefined) return { times: undefined, rest: parts };
  const isRestAlone = lowOf(counted.rest[0]) === 'with' && isRestful(counted.rest);
  return { times: counted.times, rest: isRestAlone ? counted.rest : withoutLeading(counted.rest) };
}

/** A count at the very beginning; after 'repeat', a bare number is one. */
function countAt(parts: readonly Part[], isRepeat: boolean, notes: ParseNotes): Counted | undefined {
  const [first, second] = parts;
  if (isMark(first, '∞')) return { times: FOR_EVER, rest: parts.slice(COUNTED.has(lowOf(second)) ? 2 : 1) };
  if (lowOf(first) === 'x' && second?.kind === 'number') return countOf(second.value, parts, 2, notes);
  if (first?.kind !== 'number') return undefined;
  const word = lowOf(second);
  if (!COUNTED.has(word)) return isRepeat && parts.length === 1 ? countOf(first.value, parts, 1, notes) : undefined;
  const behind = parts.slice(2).find((part) => lowOf(part) !== 'of');
  // '10 reps' of something are not rounds, unless each rep has a time.
  if (word.startsWith('rep') && !isRepeat && behind !== undefined && behind.kind !== 'time') return undefined;
  return countOf(first.value, parts, 2, notes);
}

function countOf(value: number, parts: readonly Part[], taken: number, notes: ParseNotes): Counted {
  if (!Number.isInteger(value) || value < 1) notes.fail('unread', wordsOf(parts.slice(0, taken)));
  return { times: value, rest: parts.slice(taken) };
}

/** 'x3', '3x', '3 times', 'for 3 rounds', 'repeat for ever' after everything else. */
function tailOf(parts: readonly Part[], notes: ParseNotes): Counted | undefined {
  const last = parts.at(-1);
  for (const size of [1, 2]) {
    const counted = parts.length > size ? countAt(parts.slice(-size), false, notes) : undefined;
    if (counted === undefined || counted.rest.length > 0) continue;
    const before = parts.slice(0, -size);
    // '20 reps' of something have no time, unless what is repeated has its own work and rest.
    if (/^reps?$/.test(lowOf(last)) && before.filter((part) => part.kind === 'time').length < 2) return undefined;
    const to = lastIndexWhere(before, (part) => !/^(?:repeat(?:ed)?|for|do|in|and)$/.test(lowOf(part)));
    return { times: counted.times, rest: before.slice(0, to + 1) };
  }
  return undefined;
}

/** 'Plank 3 x 30 s', 'Plank 3 sets of 30 s', 'Plank x3 30 s': a count between a name, or another count, and its time. */
function middleOf(parts: readonly Part[], from: number, notes: ParseNotes): Counted | undefined {
  for (let at = from; at < parts.length - 2; at += 1) {
    const counted = countAt(parts.slice(at), false, notes);
    const behind = counted?.rest.find((part) => lowOf(part) !== 'of');
    if (counted !== undefined && (behind?.kind === 'time' || behind?.kind === 'group'))
      return { times: counted.times, rest: [...parts.slice(0, at), ...counted.rest] };
  }
  return undefined;
}

/** '(2 min)', 'with 15 s rest', '15 s rest between sets', 'rest 15 s after each round'. */
function restOf(parts: readonly Part[]): { found: Rest | undefined; rest: readonly Part[] } {
  const last = parts.at(-1);
  const before = parts.slice(0, -1);
  if (last?.kind === 'group' && isRestGroup(last) && hasTime(before))
    return { found: restIn(last.clauses[0]?.parts ?? []), rest: before };
  const from = restFrom(parts);
  const found = from === undefined ? undefined : restIn(parts.slice(from));
  return from === undefined || found === undefined
    ? { found: undefined, rest: parts }
    : { found, rest: parts.slice(0, from) };
}

/** Where a rest that is not a step begins. */
function restFrom(parts: readonly Part[]): number | undefined {
  const joined = parts.findIndex(
    (part, at) =>
      /^(?:with|w)$/.test(lowOf(part)) &&
      hasTime(parts.slice(at)) &&
      (isRestful(parts.slice(at)) || (parts.length === at + 2 && hasTime(parts.slice(0, at)))),
  );
  if (joined >= 0) return joined;
  const says = parts.findIndex(
    (part, at) =>
      /^(?:between|in-between)$/.test(lowOf(part)) ||
      (lowOf(part) === 'after' && /^(?:each|every)$/.test(lowOf(parts[at + 1]))),
  );
  const time = lastIndexWhere(parts.slice(0, says < 0 ? 0 : says), (part) => part.kind === 'time');
  if (time < 0) return says >= 0 && parts.slice(says).some((part) => part.kind === 'time') ? says : undefined;
  const isBefore = isRestful(parts.slice(time - 1, time)) && !isRestful(parts.slice(time + 1, says));
  return isBefore ? time - 1 : time;
}

function restIn(parts: readonly Part[]): Rest | undefined {
  const times = parts.filter((part): part is TimeToken => part.kind === 'time');
  const [time] = times;
  if (time === undefined || times.length > 1) return undefined;
  const words = wordsOf(parts).toLowerCase();
  const rest = { seconds: time.seconds, active: activeOf(words, time), end: time.end };
  if (/\bafter (?:each|every) (?:one|exercise|station|move|step|grip|hold|pose|stretch|drill)\b/.test(words))
    return { ...rest, where: 'steps' };
  if (/\bafter (?:each|every)\b/.test(words)) return { ...rest, where: 'after' };
  if (/\bbetween all (?:the |of )?(?:rounds|sets|blocks|bouts)\b/.test(words)) return { ...rest, where: 'everywhere' };
  const isOfSteps = /between.*\b(?:exercises?|stations?|moves?|steps?|movements?)\b/.test(words);
  return { ...rest, where: isOfSteps ? 'steps' : 'between' };
}

function activeOf(words: string, { zone }: TimeToken): Rest['active'] {
  const move = ACTIVE.exec(words)?.[0];
  return move === undefined && zone === undefined ? undefined : { name: move ?? 'Recovery', zone: zone ?? null };
}

function isRestGroup(group: Group): boolean {
  const [only, ...more] = group.clauses;
  if (only === undefined || more.length > 0) return false;
  const isTime = only.parts.length === 1 && only.parts[0]?.kind === 'time';
  return isTime || (restIn(only.parts) !== undefined && isRestful(only.parts));
}

function isRestful(parts: readonly Part[]): boolean {
  return (
    parts.some(
      (part) => /^(?:rests?|recovery|pauses?|breaks?|between|off)$/.test(lowOf(part)) || ACTIVE.test(lowOf(part)),
    ) || typeOfName(wordsOf(parts)) === 'rest'
  );
}

/** Whether some parts contain a time, brackets included. */
export function hasTime(parts: readonly Part[]): boolean {
  return parts.some(
    (part) => part.kind === 'time' || (part.kind === 'group' && part.clauses.some((clause) => hasTime(clause.parts))),
  );
}
