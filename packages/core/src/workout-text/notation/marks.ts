// What can stand in braces: about the whole timer, about a section, about a step.

import { shortText } from '../../base/short-text.ts';
import type { Seconds } from '../../base/units.ts';
import { SOUND_SETS } from '../../ports/audio.ts';
import { DOCUMENT_LIMIT, VOLUME_LIMIT } from '../../timer/limits.ts';
import { SPORTS } from '../../timer/sport.ts';
import type { StepExtras } from '../../timer/step-end.ts';
import { STEP_TYPES, type GlobalSettings, type StepType } from '../../timer/timer.ts';
import { lengthIn } from '../lexer/length.ts';
import { soundNameIn } from './bell-marks.ts';
import { EXTRA_MARKS, EXTRA_WORDS, numberMark } from './extra-marks.ts';
import { listValues, valueText, type Piece } from './pieces.ts';

/** What braces say about the whole timer. */
export interface TimerMarks {
  readonly name?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly settings?: Partial<GlobalSettings>;
}
/** What braces say about a section. */
export interface SectionMarks {
  readonly isEndless?: boolean;
  readonly rest?: Seconds;
  readonly isShuffled?: boolean;
}
/** What braces say about a step. */
export interface StepMarks {
  readonly type?: StepType;
  readonly chime?: Seconds;
  readonly pauses?: boolean;
  readonly coaches?: boolean;
  readonly extras?: StepExtras;
}

/** What a mark adds to those before it, or a sentence why it cannot. */
type Mark<Marks, None = never> = (value: string, before: Marks) => Marks | string | None;
/** The marks of one kind of line, by their words. */
export interface MarkTable<Marks> {
  readonly marks: ReadonlyMap<string, Mark<Marks>>;
  /** Marks that begin with no word of their own; undefined for what is none. */
  readonly others?: Mark<Marks, undefined>;
  /** What can be written, for a sentence. */
  readonly words: string;
}

/** Something wrong at a place of a line. */
export interface LineFault {
  readonly at: number;
  readonly message: string;
}

/** Reads what stands in braces on a line, all faults together. */
export function readMarks<Marks>(
  pieces: readonly Piece[],
  { marks, others, words }: MarkTable<Marks>,
  none: Marks,
): { readonly marks: Marks; readonly faults: readonly LineFault[] } {
  let read = none;
  const faults: LineFault[] = [];
  for (const { kind, text, at } of pieces) {
    if (kind !== 'braces') continue;
    const { key, value } = keyAndValue(text);
    const mark = marks.get(key);
    const known = mark === undefined ? others?.(text.trim(), read) : mark(value, read);
    const result = known ?? `{${shortText(text, 40)}} is not known here. Write ${words}`;
    if (typeof result === 'string') faults.push({ at, message: result });
    else read = result;
  }
  return { marks: read, faults };
}

/** The first word, with the second if the first is 'no'; and what follows. */
function keyAndValue(text: string): { readonly key: string; readonly value: string } {
  const inner = text.trim();
  const key = /^(?:no\s+\S+|[^\s"]+)/i.exec(inner)?.[0] ?? '';
  return { key: key.toLowerCase().replace(/\s+/, ' '), value: inner.slice(key.length).trim() };
}

/** What stands on lines that consist of braces. Of a description or tags no more is read than shows that it is too much. */
export const TIMER_MARKS: MarkTable<TimerMarks> = {
  marks: new Map<string, Mark<TimerMarks>>([
    ['name', (value, before) => ({ ...before, name: valueText(value) })],
    [
      'description',
      (value, before) => {
        const { description } = before;
        if (description !== undefined && description.length > DOCUMENT_LIMIT.description) return before;
        const line = valueText(value);
        return { ...before, description: description === undefined ? line : `${description}\n${line}` };
      },
    ],
    [
      'tags',
      (value, before) => {
        const { tags = [] } = before;
        return tags.length > DOCUMENT_LIMIT.tags ? before : { ...before, tags: [...tags, ...listValues(value)] };
      },
    ],
    ['volume', (value, before) => withSetting(before, 'volume', volumeOf(value), 'Write a volume from 0 to 100')],
    ['voice', (_, before) => withSetting(before, 'voiceEnabled', true)],
    ['no voice', (_, before) => withSetting(before, 'voiceEnabled', false)],
    ['no countdown', (_, before) => withSetting(before, 'countdownBeep', false)],
    [
      'countdown',
      (value, before) =>
        value === 'beeps'
          ? before
          : withSetting(
              before,
              'spokenCountdown',
              (['numbers', 'both'] as const).find((known) => known === value.toLowerCase()),
              'Write {countdown numbers}, {countdown both} or {no countdown}',
            ),
    ],
    [
      'sounds',
      (value, before) =>
        withSetting(
          before,
          'sounds',
          soundNameIn(value),
          `Sounds are ${SOUND_SETS.map((set) => set.replace('-', ' ')).join(', ')}`,
        ),
    ],
    [
      'show',
      (value, before) => withSetting(before, 'showAs', soundNameIn(value), 'Write {show disc} or {show breath}'),
    ],
    ['breath', (value, before) => withSetting(before, 'breathSound', soundNameIn(value), 'Write {breath tone}')],
    [
      'sport',
      (value, before) =>
        withSetting(
          before,
          'sport',
          SPORTS.find((known) => known === value.toLowerCase()),
          `A sport is one of ${SPORTS.join(', ')}`,
        ),
    ],
  ]),
  words:
    '{name …}, {description …}, {tags a, b}, {volume 70}, {no voice}, {no countdown}, {countdown numbers}, {sounds bowls} or {sport running} on a line of its own',
};

/** What stands behind the heading of a section. */
export const SECTION_MARKS: MarkTable<SectionMarks> = {
  marks: new Map<string, Mark<SectionMarks>>([
    ['forever', (_, before) => ({ ...before, isEndless: true })],
    [
      'rest',
      (value, before) => {
        const rest = lengthIn(value);
        return rest === undefined
          ? 'Write how long the rest between repeats is, for example {rest 30s}'
          : { ...before, rest };
      },
    ],
    ['shuffled', (_, before) => ({ ...before, isShuffled: true })],
    [
      'random',
      (value, before) => (value.toLowerCase() === 'order' ? { ...before, isShuffled: true } : 'Write {shuffled}'),
    ],
  ]),
  words: '{rest 30s}, {forever} or {shuffled} behind a heading',
};

/** What stands behind a step. */
export const STEP_MARKS: MarkTable<StepMarks> = {
  marks: new Map<string, Mark<StepMarks>>([
    ...STEP_TYPES.map((type): [string, Mark<StepMarks>] => [
      type,
      (value, before) =>
        value === ''
          ? { ...before, type }
          : `{${type}} is the type of a step and has no length. {rest 30s} belongs behind a heading`,
    ]),
    [
      'chime',
      (value, before) => {
        const chime = lengthIn(value);
        if (chime === undefined) return 'Write how often it chimes, for example {chime 15s}';
        return chime > DOCUMENT_LIMIT.duration ? 'A chime interval can be at most 24 hours' : { ...before, chime };
      },
    ],
    ['pause', (_, before) => ({ ...before, pauses: true })],
    ['coach', (_, before) => ({ ...before, coaches: true })],
    ['no coach', (_, before) => ({ ...before, coaches: false })],
    ...EXTRA_MARKS.map(([key, mark]): [string, Mark<StepMarks>] => [
      key,
      (value, before) => withExtras(before, mark(value, before.extras ?? {})),
    ]),
  ]),
  others: (text, before) => {
    const extras = numberMark(text, before.extras ?? {});
    return extras === undefined ? undefined : withExtras(before, extras);
  },
  words: `{chime 15s}, {pause}, {no coach}, ${EXTRA_WORDS} or a type: ${STEP_TYPES.map((type) => `{${type}}`).join(', ')}`,
};

function withExtras(before: StepMarks, extras: StepExtras | string): StepMarks | string {
  return typeof extras === 'string' ? extras : { ...before, extras };
}

function withSetting<Key extends keyof GlobalSettings>(
  before: TimerMarks,
  key: Key,
  value: GlobalSettings[Key] | undefined,
  otherwise = '',
): TimerMarks | string {
  return value === undefined ? otherwise : { ...before, settings: { ...before.settings, [key]: value } };
}

function volumeOf(value: string): number | undefined {
  const volume = /^\d+(?:\.\d+)?(?:e-\d+)?$/.test(value) ? Number(value) : Number.NaN;
  return volume >= VOLUME_LIMIT.min && volume <= VOLUME_LIMIT.max ? volume : undefined;
}
