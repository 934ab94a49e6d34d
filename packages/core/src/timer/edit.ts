// Every edit the editor offers, as draft -> draft. Ids are passed in, so nothing here is random. An unknown id, or a
// move past an end, returns the same draft object. Values are kept as typed: the fields enforce their limits and
// validate.ts reports their problems, except for a step's repeat, which has its own fallback.

import { markedName, STEP_REPEAT_LIMIT } from './limits.ts';
import type { StepExtras } from './step-end.ts';
import {
  NEW_DELAY,
  NEW_STEP,
  newDelay,
  newRound,
  newStep,
  type GlobalSettings,
  type Round,
  type Step,
  type StepType,
  type TimerDraft,
} from './timer.ts';

/** The details a person can change; tags come from `parseTags`. */
export type DetailsPatch = Partial<Pick<TimerDraft, 'name' | 'description' | 'tags'>>;
/** What a round's fields can change. */
export type RoundPatch = Partial<Omit<Round, 'id' | 'steps'>>;
/** What a step's fields can change. */
export type StepPatch = Partial<Omit<Step, 'id'>>;
/** One place up or down. */
export type MoveBy = -1 | 1;

const COPY_MARK = ' (Copy)';

/** Changes name, description or tags. */
export function setDetails(draft: TimerDraft, patch: DetailsPatch): TimerDraft {
  return { ...draft, ...patch };
}

/** Changes some of the global settings. */
export function setGlobalSettings(draft: TimerDraft, patch: Partial<GlobalSettings>): TimerDraft {
  return { ...draft, globalSettings: { ...draft.globalSettings, ...patch } };
}

/** Adds a new round at the end, named by its position. */
export function addRound(draft: TimerDraft, id: string): TimerDraft {
  return { ...draft, rounds: [...draft.rounds, newRound(id, draft.rounds.length + 1)] };
}

/** Changes some fields of a round. */
export function changeRound(draft: TimerDraft, roundId: string, patch: RoundPatch): TimerDraft {
  return withRounds(
    draft,
    changeItem(draft.rounds, roundId, (round) => ({ ...round, ...patch })),
  );
}

/** Puts a copy right after a round, its name with '(Copy)'; round and steps get new ids from `newId('round-' | 'step-')`. */
export function duplicateRound(draft: TimerDraft, roundId: string, newId: (prefix: string) => string): TimerDraft {
  const copy = (round: Round): Round => ({
    ...round,
    id: newId('round-'),
    name: markedName(round.name, COPY_MARK),
    steps: round.steps.map((step) => ({ ...step, id: newId('step-') })),
  });
  return withRounds(draft, duplicateItem(draft.rounds, roundId, copy));
}

/** Moves a round one place; at the end it stays. */
export function moveRound(draft: TimerDraft, roundId: string, by: MoveBy): TimerDraft {
  return withRounds(draft, moveItem(draft.rounds, roundId, by));
}

/** Drops a round at an index (from 0, as counted after removing it); past either end means the end. */
export function placeRound(draft: TimerDraft, roundId: string, index: number): TimerDraft {
  return withRounds(draft, placeItem(draft.rounds, roundId, index));
}

/** Takes a round out. */
export function deleteRound(draft: TimerDraft, roundId: string): TimerDraft {
  return withRounds(draft, deleteItem(draft.rounds, roundId));
}

/** Puts a removed round back at an index; past the end means the end. If it is already there, it stays put. */
export function putBackRound(draft: TimerDraft, round: Round, index: number): TimerDraft {
  return withRounds(draft, putBackItem(draft.rounds, round, index));
}

/** Puts a step back into its round at an index; without that round nothing changes. */
export function putBackStep(draft: TimerDraft, roundId: string, step: Step, index: number): TimerDraft {
  const put = (round: Round): Round => ({ ...round, steps: putBackItem(round.steps, step, index) });
  return withRounds(draft, changeItem(draft.rounds, roundId, put));
}

/** Adds a new step at the end of a round, with the settings of the last step there. */
export function addStep(draft: TimerDraft, roundId: string, id: string): TimerDraft {
  return appendStep(draft, roundId, (steps) => likeStep(id, steps.filter(({ type }) => type !== 'delay').at(-1)));
}

/** Adds a new delay at the end of a round, as long as the last delay there. */
export function addDelay(draft: TimerDraft, roundId: string, id: string): TimerDraft {
  return appendStep(draft, roundId, (steps) =>
    likeStep(id, steps.filter(({ type }) => type === 'delay').at(-1), newDelay),
  );
}

/** Adds a new step right after another, of its kind and with its settings. */
export function addStepAfter(draft: TimerDraft, stepId: string, id: string): TimerDraft {
  return withSteps(draft, (steps) =>
    steps.some((step) => step.id === stepId)
      ? steps.flatMap((step) => (step.id === stepId ? [step, likeStep(id, step)] : [step]))
      : steps,
  );
}

/** A new step with another's settings; its name, its reps and its pause are its own, and it has no note, link, bells or count. */
function likeStep(id: string, other: Step | undefined, fresh: (id: string) => Step = newStep): Step {
  if (other === undefined) return fresh(id);
  const { name, repeat, pauseAfterEnd } = other.type === 'delay' ? newDelay(id) : newStep(id);
  const { note: _note, link: _link, bells: _bells, count: _count, ...settings } = other;
  return { ...settings, id, name, repeat, pauseAfterEnd };
}

/** Changes some fields of a step; a repeat below 1 falls back (see `stepRepeatOf`). */
export function changeStep(draft: TimerDraft, stepId: string, patch: StepPatch): TimerDraft {
  const safe = patch.repeat === undefined ? patch : { ...patch, repeat: stepRepeatOf(patch.repeat) };
  return withSteps(draft, (steps) => changeItem(steps, stepId, (step) => ({ ...step, ...safe })));
}

/**
 * Changes a step's type. An end that it has from the step before it belongs to that type: it ends as the last step of the new type
 * does, else after its time. A delay happens once, after its time, without coach or pause, and says nothing, but has a name; changed
 * back, it is a step in everything except its duration, zone and chimes (D34).
 */
export function changeType(draft: TimerDraft, stepId: string, type: StepType): TimerDraft {
  return withSteps(draft, (steps) => {
    const before = steps.slice(
      0,
      steps.findIndex(({ id }) => id === stepId),
    );
    return changeItem(steps, stepId, (step) => withEndOfType(typed(step, type), step.type, before));
  });
}

function withEndOfType(step: Step, typeBefore: StepType, before: readonly Step[]): Step {
  const lastOf = (type: StepType) => before.filter((one) => one.type === type).at(-1);
  const source = lastOf(typeBefore);
  if (step.type === typeBefore || source === undefined || !endsAlike(source, step)) return step;
  const { end: _end, sides: _sides, ladder: _ladder, ...plain } = step;
  const { end, sides, ladder }: StepExtras = lastOf(step.type) ?? {};
  return { ...plain, ...(end && { end }), ...(sides && { sides }), ...(ladder !== undefined && { ladder }) };
}

function endsAlike(a: Step, b: Step): boolean {
  const endOf = ({ end, sides, ladder }: Step) => JSON.stringify([end, sides, ladder]);
  return endOf(a) === endOf(b);
}

function typed(step: Step, type: StepType): Step {
  if (type === step.type) return step;
  if (type === 'delay') {
    const {
      end: _end,
      note: _note,
      link: _link,
      sides: _sides,
      ladder: _ladder,
      bells: _bells,
      count: _count,
      ...plain
    } = step;
    const name = step.name.trim() === '' ? NEW_DELAY.name : step.name;
    return { ...plain, name, type, repeat: 1, coachingEnabled: false, pauseAfterEnd: false };
  }
  if (step.type !== 'delay') return { ...step, type };
  return { ...step, type, coachingEnabled: true, name: step.name === NEW_DELAY.name ? NEW_STEP.name : step.name };
}

/** Puts a copy right after a step, its name with '(Copy)'. */
export function duplicateStep(draft: TimerDraft, stepId: string, id: string): TimerDraft {
  const copy = (step: Step): Step => ({ ...step, id, name: markedName(step.name, COPY_MARK) });
  return withSteps(draft, (steps) => duplicateItem(steps, stepId, copy));
}

/** Moves a step one place within its round; at the end it stays. */
export function moveStep(draft: TimerDraft, stepId: string, by: MoveBy): TimerDraft {
  return withSteps(draft, (steps) => moveItem(steps, stepId, by));
}

/** Drops a step at an index of its own round (from 0, as counted after removing it); past either end means the end. */
export function placeStep(draft: TimerDraft, stepId: string, index: number): TimerDraft {
  return withSteps(draft, (steps) => placeItem(steps, stepId, index));
}

/** Drops a step in a round, its own or another, before the step that is at the index without it; past the end means the end. */
export function placeStepIn(draft: TimerDraft, stepId: string, roundId: string, index: number): TimerDraft {
  const from = draft.rounds.find(({ steps }) => steps.some(({ id }) => id === stepId));
  const step = from?.steps.find(({ id }) => id === stepId);
  if (step === undefined || !draft.rounds.some(({ id }) => id === roundId)) return draft;
  if (from?.id === roundId) return placeStep(draft, stepId, index);
  return putBackStep(deleteStep(draft, stepId), roundId, step, Math.max(0, index));
}

/** Takes a step out. */
export function deleteStep(draft: TimerDraft, stepId: string): TimerDraft {
  return withSteps(draft, (steps) => deleteItem(steps, stepId));
}

/**
 * A step's repeat from what was typed: anything that is not a number, or is below 1, falls back to 1; fractions are cut.
 * More than 100 stays as typed, for the validation to report.
 */
export function stepRepeatOf(typed: number): number {
  const { min } = STEP_REPEAT_LIMIT;
  return typed >= min ? Math.floor(typed) : min;
}

function appendStep(draft: TimerDraft, roundId: string, make: (steps: readonly Step[]) => Step): TimerDraft {
  const append = (round: Round): Round => ({ ...round, steps: [...round.steps, make(round.steps)] });
  return withRounds(draft, changeItem(draft.rounds, roundId, append));
}

function withRounds(draft: TimerDraft, rounds: readonly Round[]): TimerDraft {
  return rounds === draft.rounds ? draft : { ...draft, rounds };
}

function withSteps(draft: TimerDraft, edit: (steps: readonly Step[]) => readonly Step[]): TimerDraft {
  for (const round of draft.rounds) {
    const steps = edit(round.steps);
    if (steps !== round.steps)
      return withRounds(
        draft,
        changeItem(draft.rounds, round.id, () => ({ ...round, steps })),
      );
  }
  return draft;
}

interface Item {
  readonly id: string;
}

function changeItem<T extends Item>(items: readonly T[], id: string, change: (item: T) => T): readonly T[] {
  const index = items.findIndex((item) => item.id === id);
  return index < 0 ? items : items.map((item, at) => (at === index ? change(item) : item));
}

function duplicateItem<T extends Item>(items: readonly T[], id: string, copy: (item: T) => T): readonly T[] {
  if (!items.some((item) => item.id === id)) return items;
  return items.flatMap((item) => (item.id === id ? [item, copy(item)] : [item]));
}

function moveItem<T extends Item>(items: readonly T[], id: string, by: MoveBy): readonly T[] {
  const from = items.findIndex((item) => item.id === id);
  return placeItem(items, id, from + by);
}

function placeItem<T extends Item>(items: readonly T[], id: string, index: number): readonly T[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  const to = Math.max(0, Math.min(items.length - 1, index));
  if (!item || from === to) return items;
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

function putBackItem<T extends Item>(items: readonly T[], item: T, index: number): readonly T[] {
  if (items.some(({ id }) => id === item.id)) return items;
  return [...items.slice(0, index), item, ...items.slice(index)];
}

function deleteItem<T extends Item>(items: readonly T[], id: string): readonly T[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}
