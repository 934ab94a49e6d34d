// A step of the notation: '- Squats 45s Z4 HR x3 {chime 15s}'.
// cspell:ignore kraul lengthless nage schwimm

import type { Seconds } from '../../base/units.ts';
import type { Zones } from '../../heart/zones.ts';
import { DOCUMENT_LIMIT } from '../../timer/limits.ts';
import type { Step } from '../../timer/timer.ts';
import { typeOfName } from '../../timer/type-of-name.ts';
import { lengthAt, lengthIn, lengthText } from '../lexer/length.ts';
import { extraMarks } from './extra-marks.ts';
import { isStepLine, UNCLOSED_WORDS } from './heading.ts';
import { readMarks, STEP_MARKS, type LineFault, type StepMarks } from './marks.ts';
import { isPlainWords, piecesOf, quotedText, type Piece } from './pieces.ts';
import { isDistance, optionAt, readTarget, type Target } from './target.ts';

/** A step as read, without an id. */
export interface StepLine {
  readonly step: Omit<Step, 'id'>;
  /** What a timer cannot say, as it is written; empty if there is nothing, or it is the name. */
  readonly preserved: string;
  readonly notes: readonly string[];
}
/** The result of reading a line: a step, or everything that is wrong with it. */
export type ReadStepLine =
  | { readonly ok: true; readonly line: StepLine }
  | { readonly ok: false; readonly faults: readonly LineFault[] };

const NAME_MOST = 40;
/** Words that lead to a length, 'Cruise for 5m'. */
const SMALL_BEFORE = /^(?:at|@|for)$/i;
/** What is measured in metres. */
const PACED = /\bpace\b|\/(?:km|mi|100)|swim|schwimm|nage|freestyle|backstroke|breaststroke|butterfly|crawl|kraul/i;
const METRES = '"m" is minutes: metres are "mtr", and cannot be timed';
const OTHERS = 'Words after the length become part of the name';
const FAULTS = {
  length: 'This step has no length. Write how long it takes, for example "- Squats 45s"',
  distance: 'A distance cannot be timed. Write how long it takes, for example "- Run 5m"',
  two: 'This step has two lengths. Put one of them into quotation marks with the name',
  zero: 'A step must be longer than 0 s',
  day: 'A step lasts at most 24 hours',
  reps: 'A step can be repeated 1 to 1,000,000,000 times',
} as const;

/** Reads a line that begins with a dash; `section` names what it stands in. */
export function readStepLine(line: string, section: string, zones: Zones): ReadStepLine {
  const { pieces, open } = piecesOf(line, line.search(/[-–•*]/) + 1);
  const { marks, faults } = readMarks<StepMarks>(pieces, STEP_MARKS, {});
  const found: LineFault[] = [...faults];
  if (open !== undefined) found.push({ at: open, message: UNCLOSED_WORDS });
  const quoted = pieces.find(({ kind }) => kind === 'quoted');
  const written = pieces.filter(({ kind }) => kind === 'word').flatMap(countApart);
  const words = written.map(({ text }) => text);
  const begin = words.findIndex((_, at) => lengthAt(words, at) !== undefined);
  const length = lengthAt(words, begin);
  if (length === undefined) {
    return { ok: false, faults: [...found, lengthless(written)] };
  }
  const behind = begin + length.words;
  const before = nameBefore(words.slice(0, begin));
  // An option in front of the length means the same as behind it.
  const target = readTarget([...before.options, ...words.slice(behind)], zones);
  const placeOf = (word: number): number => written[Math.max(0, word)]?.at ?? 0;
  found.push(...targetFaults(target, words, { behind, shift: behind - before.options.length, placeOf }));
  const isMetres = isLikelyMetres(words[begin] ?? '', length.seconds, [section, words.join(' ')]);
  for (const message of numberFaults(length.seconds, target.reps))
    found.push({ at: placeOf(begin), message: message === FAULTS.day && isMetres ? METRES : message });
  if (found.length > 0) return { ok: false, faults: found };
  const own = [...(quoted === undefined ? [] : [quoted.text]), ...before.name, ...target.others].join(' ');
  const name = quoted !== undefined || own !== '' ? own : nameless(target.zone, target.preserved, section);
  const type = marks.type ?? target.type ?? typeOfName(name);
  return {
    ok: true,
    line: {
      step: {
        name,
        duration: length.seconds,
        type,
        repeat: target.reps ?? 1,
        ...(target.zone === undefined ? {} : { targetHeartRateZone: target.zone }),
        ...(marks.chime === undefined ? {} : { chimeInterval: marks.chime }),
        coachingEnabled: marks.coaches ?? type !== 'delay',
        pauseAfterEnd: marks.pauses ?? target.pauses,
        ...marks.extras,
      },
      preserved: [name === target.preserved ? '' : target.preserved, target.aside]
        .filter((words) => words !== '')
        .join(', '),
      notes: [
        ...target.notes,
        ...(isMetres ? [METRES] : []),
        ...(target.others.length > 0 && own !== target.others.join(' ') ? [OTHERS] : []),
      ],
    },
  };
}

function lengthless(written: readonly Piece[]): LineFault {
  const distance = written.find(({ text }) => isDistance(text));
  return { at: distance?.at ?? 0, message: distance === undefined ? FAULTS.length : FAULTS.distance };
}

/** Where the words behind a length stand, and those of a target, which may stand in front of it. */
interface Places {
  readonly behind: number;
  readonly shift: number;
  readonly placeOf: (word: number) => number;
}

function targetFaults(
  { others, problem }: Target,
  words: readonly string[],
  { behind, shift, placeOf }: Places,
): readonly LineFault[] {
  const second = others.findIndex((_, at) => lengthAt(others, at) !== undefined);
  return [
    ...(second < 0 ? [] : [{ at: placeOf(words.indexOf(others[second] ?? '', behind)), message: FAULTS.two }]),
    ...(problem === undefined ? [] : [{ at: placeOf(problem.word + shift), message: problem.message }]),
  ];
}

/** '6x15s' is a count and a length. */
function countApart(piece: Piece): readonly Piece[] {
  const [, count = '', length = ''] = /^(\d+[x×])(\S+)$/i.exec(piece.text) ?? [];
  if (lengthIn(length) === undefined) return [piece];
  return [
    { ...piece, text: count },
    { ...piece, text: length, at: piece.at + count.length },
  ];
}

/** The words before a length as a name, without the options at its ends and the small word that leads to the length. */
function nameBefore(words: readonly string[]): {
  readonly name: readonly string[];
  readonly options: readonly string[];
} {
  let from = 0;
  for (let size = optionAt(words, 0); size > 0; size = optionAt(words, from)) from += size;
  let to = words.length;
  for (let size = optionBefore(words, to, from); size > 0; size = optionBefore(words, to, from)) to -= size;
  const name = words.slice(from, to);
  if (name.length > 1 && SMALL_BEFORE.test(name.at(-1) ?? '')) name.pop();
  return { name, options: [...words.slice(0, from), ...words.slice(to)] };
}

/** How many words before a place are an option: the longest that ends there. */
function optionBefore(words: readonly string[], to: number, from: number): number {
  return [2, 1].find((size) => to - size >= from && optionAt(words.slice(0, to), to - size) === size) ?? 0;
}

/** Whether someone who wrote '250m' of a pace or a swim, or '400m' of anything, meant metres: by the planner's rule they are minutes. */
function isLikelyMetres(word: string, seconds: Seconds, said: readonly string[]): boolean {
  const isLong = seconds > 3600 && /^\d+(?:[.,]\d+)?m$/i.test(word);
  return isLong && (/^\d+00m$/i.test(word) || said.some((words) => PACED.test(words)));
}

/** A step as `readStepLine` reads it back. */
export function stepText(step: Step): string {
  const { name, duration, repeat, targetHeartRateZone: zone, chimeInterval: chime, type, coachingEnabled } = step;
  return [
    '-',
    isPlainName(name) ? name : quotedText(name),
    lengthText(duration),
    ...(zone === undefined ? [] : [`Z${zone} HR`]),
    ...(repeat === 1 ? [] : [`x${repeat}`]),
    ...(type === 'work' && typeOfName(name) === 'work' ? [] : [`{${type}}`]),
    ...(chime === undefined || Number.isNaN(chime) ? [] : [`{chime ${lengthText(chime)}}`]),
    ...(step.pauseAfterEnd ? ['{pause}'] : []),
    ...(coachingEnabled === (type !== 'delay') ? [] : [coachingEnabled ? '{coach}' : '{no coach}']),
    ...extraMarks(step),
  ].join(' ');
}

/** Whether a name can stand before a length as it is. */
export function isPlainName(name: string): boolean {
  const words = name.split(' ');
  if (!isPlainWords(name) || words.some((_, at) => lengthAt(words, at) !== undefined)) return false;
  return (
    words.every((text) => countApart({ kind: 'word', text, at: 0 }).length === 1) &&
    nameBefore(words).name.length === words.length
  );
}

/** Whether a line is a step with a length. */
export function isTimedLine(line: string): boolean {
  if (!isStepLine(line)) return false;
  const words = line.replace(/^\s*[-–•*]/, '').split(/\s+/);
  return words.some(
    (word, at) => lengthAt(words, at) !== undefined || countApart({ kind: 'word', text: word, at }).length > 1,
  );
}

function numberFaults(seconds: Seconds, reps = 1): readonly string[] {
  return [
    ...(seconds > 0 ? [] : [FAULTS.zero]),
    ...(seconds > DOCUMENT_LIMIT.duration ? [FAULTS.day] : []),
    ...(Number.isInteger(reps) && reps >= 1 && reps <= DOCUMENT_LIMIT.repeat ? [] : [FAULTS.reps]),
  ];
}

/** The name of a step that has none: its section's if that says what it is, else its zone or what is kept of it. */
function nameless(zone: number | undefined, preserved: string, section: string): string {
  if (typeOfName(section) !== 'work') return section;
  if (zone !== undefined) return `Zone ${zone}`;
  return preserved !== '' && preserved.length <= NAME_MOST ? preserved : 'Work';
}
