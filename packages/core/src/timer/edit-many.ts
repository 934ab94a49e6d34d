// What the editor does to several steps at a time, as draft -> draft. Ids that are in no round are ignored; where nothing
// changes, the same draft object comes back.

import { changeStep, changeType, type StepPatch } from './edit.ts';
import type { Round, Step, StepType, TimerDraft } from './timer.ts';

/** Several steps, by id. */
export type StepIds = ReadonlySet<string>;

/** Changes the same fields of several steps; a delay takes only its duration. */
export function changeSteps(draft: TimerDraft, ids: StepIds, patch: StepPatch): TimerDraft {
  const { duration } = patch;
  const ofDelays: StepPatch = duration === undefined ? {} : { duration };
  return chosenIn(draft, ids).reduce((now, { id, type }) => {
    const own = type === 'delay' ? ofDelays : patch;
    return Object.keys(own).length === 0 ? now : changeStep(now, id, own);
  }, draft);
}

/** Changes the type of several steps. */
export function changeTypes(draft: TimerDraft, ids: StepIds, type: StepType): TimerDraft {
  return chosenIn(draft, ids)
    .filter((step) => step.type !== type)
    .reduce((now, { id }) => changeType(now, id, type), draft);
}

/** Takes several steps out. */
export function deleteSteps(draft: TimerDraft, ids: StepIds): TimerDraft {
  return withEach(draft, (steps) => steps.filter(({ id }) => !ids.has(id)));
}

/** Puts copies of several steps, in their order and with their names, after the last of them in each round. */
export function duplicateSteps(draft: TimerDraft, ids: StepIds, newId: (prefix: string) => string): TimerDraft {
  return withEach(draft, (steps) => {
    const chosen = steps.filter(({ id }) => ids.has(id));
    const last = chosen.at(-1);
    const copies = chosen.map((step) => ({ ...step, id: newId('step-') }));
    return steps.flatMap((step) => (step === last ? [step, ...copies] : [step]));
  });
}

/** Moves several steps, in their order, to the end of a round; without that round nothing changes. */
export function moveSteps(draft: TimerDraft, ids: StepIds, roundId: string): TimerDraft {
  if (!draft.rounds.some(({ id }) => id === roundId)) return draft;
  const chosen = chosenIn(draft, ids);
  const rounds = draft.rounds.map((round) => {
    const left = round.steps.filter(({ id }) => !ids.has(id));
    const steps = round.id === roundId ? [...left, ...chosen] : left;
    return isSameList(steps, round.steps) ? round : { ...round, steps };
  });
  return isSameList(rounds, draft.rounds) ? draft : { ...draft, rounds };
}

/** The ids of all steps from one to another in reading order, both included; only the second if the first is gone. */
export function stepsBetween({ rounds }: Pick<TimerDraft, 'rounds'>, one: string | undefined, other: string): StepIds {
  const all = rounds.flatMap(({ steps }) => steps.map(({ id }) => id));
  const [from, to] = [all.indexOf(one ?? other), all.indexOf(other)].sort((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return new Set([other]);
  return new Set(all.slice(from, to + 1));
}

function chosenIn({ rounds }: TimerDraft, ids: StepIds): readonly Step[] {
  return rounds.flatMap(({ steps }) => steps.filter(({ id }) => ids.has(id)));
}

function withEach(draft: TimerDraft, edit: (steps: readonly Step[]) => readonly Step[]): TimerDraft {
  const rounds = draft.rounds.map((round): Round => {
    const steps = edit(round.steps);
    return isSameList(steps, round.steps) ? round : { ...round, steps };
  });
  return isSameList(rounds, draft.rounds) ? draft : { ...draft, rounds };
}

function isSameList<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at]);
}
