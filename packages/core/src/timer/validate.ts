// What keeps a draft from being saved: every message of the specification's section 5, all together, each with its
// place.

import { characterCount, shortText } from '../base/short-text.ts';
import { NEW_APART, type StepBells } from './bells.ts';
import {
  APART_LIMIT,
  BORDER_LIMIT,
  DOCUMENT_LIMIT,
  LADDER_LIMIT,
  REPETITIONS_LIMIT,
  REST_LIMIT,
  ROUND_REPEAT_LIMIT,
  SAY_EVERY_LIMIT,
  STEP_REPEAT_LIMIT,
  STRIKES_LIMIT,
  WRITTEN_LIMIT,
} from './limits.ts';
import { isStepLink, type HeartEnd, type Repetitions } from './step-end.ts';
import { hasRests, type Round, type RoundRepeat, type Step, type TimerDraft } from './timer.ts';

/** The field a problem is about: 'text' is the timer as text; 'store' is not a field: the store refused. */
export type ProblemField =
  | 'name'
  | 'description'
  | 'tags'
  | 'rounds'
  | 'steps'
  | 'repeat'
  | 'restAfterRound'
  | 'duration'
  | 'chimeInterval'
  | 'repetitions'
  | 'border'
  | 'atLeast'
  | 'note'
  | 'link'
  | 'ladder'
  | 'strikes'
  | 'apart'
  | 'sayEvery'
  | 'text'
  | 'store';

/** Where a problem is: without ids in the timer itself, with a round id in that round, with both in that step. */
export interface ProblemPlace {
  readonly field: ProblemField;
  readonly roundId?: string | undefined;
  readonly stepId?: string | undefined;
}

/** One reason why a draft cannot be saved. */
export interface Problem {
  readonly message: string;
  readonly at: ProblemPlace;
}

/** Every problem of a draft in reading order; empty if it can be saved. An empty number is NaN and is a problem. */
export function validateTimer(draft: TimerDraft): readonly Problem[] {
  const problems: Problem[] = [];
  if (isBlank(draft.name)) problems.push({ message: 'Timer name is required', at: { field: 'name' } });
  problems.push(...writtenProblems(draft));
  if (draft.rounds.length === 0) problems.push({ message: 'At least one round is required', at: { field: 'rounds' } });
  return [...problems, ...draft.rounds.flatMap((round, index) => roundProblems(round, index + 1))];
}

/** What is longer or more than may be written (D46); rounds and steps are counted over the whole timer. */
function writtenProblems({ name, description = '', tags, rounds }: TimerDraft): readonly Problem[] {
  const long = tags.find((tag) => lengthProblems(tag, 'tag').length > 0) ?? '';
  const steps = rounds.reduce((sum, round) => sum + round.steps.length, 0);
  const problem = (field: ProblemField, message: string): Problem => ({ message, at: { field } });
  return [
    ...lengthProblems(name, 'name').map((text) => problem('name', `Timer name ${text}`)),
    ...lengthProblems(description, 'description').map((text) => problem('description', `Description ${text}`)),
    ...(tags.length > WRITTEN_LIMIT.tags
      ? [problem('tags', `A timer can have at most ${WRITTEN_LIMIT.tags} tags`)]
      : []),
    ...lengthProblems(long, 'tag').map((text) => problem('tags', `Tag "${shortText(long, 20)}" ${text}`)),
    ...(rounds.length > WRITTEN_LIMIT.rounds ? [problem('rounds', 'A timer can have at most 2,000 rounds')] : []),
    ...(steps > WRITTEN_LIMIT.steps ? [problem('rounds', 'A timer can have at most 20,000 steps')] : []),
  ];
}

/** Why a text is too long: by the characters that are seen, else by the parts that emoji are made of; empty if it is not. */
function lengthProblems(text: string, kind: 'name' | 'description' | 'tag'): readonly string[] {
  const [most, mostUnits] = [WRITTEN_LIMIT[kind], DOCUMENT_LIMIT[kind]];
  if (text.length <= most) return [];
  const words = `must have at most ${most.toLocaleString('en')} characters`;
  if (characterCount(text.slice(0, mostUnits + 1)) > most) return [words];
  return text.length > mostUnits ? [`${words}, and fewer that are made of several`] : [];
}

function roundProblems(round: Round, number: number): readonly Problem[] {
  const problem = (field: ProblemField, text: string): Problem => ({
    message: `Round ${number}: ${text}`,
    at: { field, roundId: round.id },
  });
  const rest = round.restAfterRound ?? 0;
  return [
    ...(isBlank(round.name) ? [problem('name', 'Name is required')] : []),
    ...lengthProblems(round.name, 'name').map((text) => problem('name', `Name ${text}`)),
    ...(round.steps.length === 0 ? [problem('steps', 'Must have at least one step')] : []),
    ...(isCount(round.repeat) ? [] : [problem('repeat', 'Repeat count must be at least 1')]),
    ...(round.repeat !== 'infinite' && round.repeat > ROUND_REPEAT_LIMIT.max
      ? [problem('repeat', 'Repeat count must be at most 1,000,000')]
      : []),
    // An empty rest that no repeat uses is hidden in the editor: no one could fix it, so it is not a problem.
    ...(Number.isNaN(rest) && hasRests(round) ? [problem('restAfterRound', 'Enter a rest time, or 0 for none')] : []),
    ...(rest < REST_LIMIT.min ? [problem('restAfterRound', 'Rest time cannot be negative')] : []),
    ...(rest > REST_LIMIT.max ? [problem('restAfterRound', 'Rest time cannot exceed 1 hour')] : []),
    ...round.steps.flatMap((step, index) => stepProblems(step, round.id, `Round ${number}, Step ${index + 1}`)),
  ];
}

function stepProblems(step: Step, roundId: string, place: string): readonly Problem[] {
  const problem = (field: ProblemField, text: string): Problem => ({
    message: `${place}: ${text}`,
    at: { field, roundId, stepId: step.id },
  });
  return [
    ...(isBlank(step.name) ? [problem('name', 'Name is required')] : []),
    ...lengthProblems(step.name, 'name').map((text) => problem('name', `Name ${text}`)),
    ...(step.duration > 0 ? [] : [problem('duration', 'Duration must be greater than 0')]),
    ...(step.duration > DOCUMENT_LIMIT.duration ? [problem('duration', 'Duration cannot exceed 24 hours')] : []),
    ...(isCount(step.repeat) ? [] : [problem('repeat', 'Repeat count must be at least 1')]),
    ...(step.repeat > STEP_REPEAT_LIMIT.max ? [problem('repeat', 'Repeat count must be at most 100')] : []),
    ...((step.chimeInterval ?? 0) < 0 ? [problem('chimeInterval', 'Chime interval cannot be negative')] : []),
    ...extraProblems(step).map(([field, text]) => problem(field, text)),
  ];
}

type FieldProblem = readonly [ProblemField, string];

/** What is wrong with how a step ends and what it says. */
function extraProblems({ end, note = '', link, ladder, bells = {}, count, duration }: Step): readonly FieldProblem[] {
  const isLadder = ladder === undefined || Number.isNaN(ladder) || isWithin(ladder, LADDER_LIMIT);
  return [
    ...(end?.kind === 'tap' && end.repetitions ? repetitionsProblems(end.repetitions) : []),
    ...(end?.kind === 'heart' ? heartProblems(end, duration) : []),
    ...(note.length > WRITTEN_LIMIT.note ? [['note', 'Note must have at most 500 characters'] as const] : []),
    ...(link === undefined || isStepLink(link) ? [] : [['link', 'Link must begin with https://'] as const]),
    ...((link?.length ?? 0) > WRITTEN_LIMIT.link ? [['link', 'Link must have at most 2,000 characters'] as const] : []),
    ...(isLadder ? [] : [['ladder', 'Change with each repeat must be at most 1 hour'] as const]),
    ...bellProblems(bells),
    ...sayEveryProblems(count?.sayEvery),
  ];
}

function bellProblems({ strikes = 1, apart = NEW_APART }: StepBells): readonly FieldProblem[] {
  const isCounted = Number.isInteger(strikes) && isWithin(strikes, STRIKES_LIMIT);
  return [
    ...(isCounted ? [] : [['strikes', 'Strikes must be 1, 2 or 3'] as const]),
    ...(isWithin(apart, APART_LIMIT) ? [] : [['apart', 'Strikes must be 1 to 10 seconds apart'] as const]),
  ];
}

/** One whose field is empty is not spoken. */
function sayEveryProblems(sayEvery = Number.NaN): readonly FieldProblem[] {
  const isFine = Number.isNaN(sayEvery) || (Number.isInteger(sayEvery) && isWithin(sayEvery, SAY_EVERY_LIMIT));
  return isFine ? [] : [['sayEvery', 'Say every must be a whole number from 1 to 1,000']];
}

function repetitionsProblems({ count, ladder = 0 }: Repetitions): readonly FieldProblem[] {
  const most = REPETITIONS_LIMIT.ladder;
  return [
    ...(Number.isInteger(count) && isWithin(count, REPETITIONS_LIMIT)
      ? []
      : [['repetitions', 'Repetitions must be a whole number from 1 to 1,000'] as const]),
    ...(Number.isInteger(ladder) && isWithin(ladder, { min: -most, max: most })
      ? []
      : [['ladder', 'Change with each repeat must be a whole number from -100 to 100'] as const]),
  ];
}

function heartProblems({ border, atLeast }: HeartEnd, duration: number): readonly FieldProblem[] {
  const isBorder = border.kind === 'zone' || (Number.isInteger(border.bpm) && isWithin(border.bpm, BORDER_LIMIT));
  return [
    ...(isBorder ? [] : [['border', 'Heart rate must be a whole number from 30 to 240'] as const]),
    ...(atLeast >= 0 ? [] : [['atLeast', 'The least time cannot be negative'] as const]),
    ...(atLeast > duration ? [['atLeast', 'The least time cannot be longer than the step'] as const] : []),
  ];
}

function isWithin(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return value >= min && value <= max;
}

function isBlank(name: string): boolean {
  return name.trim() === '';
}

function isCount(repeat: RoundRepeat): boolean {
  return repeat === 'infinite' || (Number.isInteger(repeat) && repeat >= 1);
}
