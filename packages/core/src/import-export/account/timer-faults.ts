// What is wrong with a timer in a file: the editor's own sentences if it has one, and a plain one for the rest.

import { isFields } from '../../base/content.ts';
import type { Fault } from '../../timer/document.ts';
import { NEW_GLOBAL_SETTINGS, type Round, type RoundRepeat, type Step } from '../../timer/timer.ts';
import { validateTimer, type Problem } from '../../timer/validate.ts';
import type { Path } from './json-text.ts';

/** One fault, where it is, and the sentence for it: 'Round 2, Step 3: Duration must be greater than 0'. */
export interface TimerFault {
  readonly path: Path;
  readonly message: string;
}

/** Everything wrong, in reading order; `faults` come from the reader, which knows more than the editor. */
export function timerFaults(raw: unknown, faults: readonly Fault[]): readonly TimerFault[] {
  const known = isFields(raw) ? editorFaults(raw) : [];
  const places = new Set(known.map(({ path }) => path.join()));
  const others = faults
    .map(({ path, message }) => ({ path: path.map(keyOf), message }))
    .filter(({ path }) => !places.has(path.join()));
  return [...known, ...others.map(({ path, message }) => ({ path, message: `${faultPlaceWords(path)} ${message}` }))];
}

type Fields = Readonly<Record<string, unknown>>;

// The ids in the draft are the positions of its rounds and steps, so that a problem says where it is.
function editorFaults(raw: Fields): readonly TimerFault[] {
  const rounds = listOf(raw['rounds']).map((round, at) => draftRound(fieldsOf(round), at));
  const draft = {
    name: textOf(raw['name']),
    description: textOf(raw['description']),
    rounds,
    globalSettings: NEW_GLOBAL_SETTINGS,
    tags: listOf(raw['tags']).map(textOf),
  };
  return validateTimer(draft).map((problem) => ({ path: pathOf(problem), message: problem.message }));
}

function pathOf({ at: { roundId, stepId, field } }: Problem): Path {
  const round = roundId === undefined ? [] : ['rounds', Number(roundId)];
  const step = stepId === undefined ? [] : ['steps', Number(stepId)];
  return [...round, ...step, field];
}

function draftRound(raw: Fields, at: number): Round {
  return {
    id: String(at),
    name: textOf(raw['name']),
    steps: listOf(raw['steps']).map((step, place) => draftStep(fieldsOf(step), place)),
    repeat: repeatOf(raw['repeat']),
    restAfterRound: numberOf(raw['restAfterRound'], 0),
  };
}

function draftStep(raw: Fields, at: number): Step {
  return {
    id: String(at),
    name: textOf(raw['name']),
    duration: numberOf(raw['duration'], Number.NaN),
    type: 'work',
    repeat: numberOf(raw['repeat'], 1),
    coachingEnabled: true,
    pauseAfterEnd: false,
  };
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown, absent: number): number {
  if (value === undefined) return absent;
  return typeof value === 'number' ? value : Number.NaN;
}

function repeatOf(value: unknown): RoundRepeat {
  return value === 'infinite' ? value : numberOf(value, 1);
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

/** A path in words, as the editor counts: 'Round 2, Step 3: chimeInterval'. */
export function faultPlaceWords(path: Path): string {
  const [rounds, round, steps, step] = path;
  if (path.length === 0) return 'It';
  if (rounds !== 'rounds' || typeof round !== 'number') return keyWords(path);
  if (steps !== 'steps' || typeof step !== 'number') return withField(`Round ${round + 1}`, path.slice(2));
  return withField(`Round ${round + 1}, Step ${step + 1}`, path.slice(4));
}

function withField(place: string, path: Path): string {
  return path.length === 0 ? place : `${place}: ${keyWords(path)}`;
}

/** 'globalSettings.volume', 'tags[2]'. */
function keyWords(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}
