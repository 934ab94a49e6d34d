// Keeps the ids of rounds and steps while their text is edited, so that undo, merging and drafts know them again.

import { withOwnSoundsOf } from '../timer/for-others.ts';
import type { GlobalSettings, Round, Step, TimerDraft } from '../timer/timer.ts';
import { headingText } from './notation/heading.ts';
import { stepText } from './notation/step-line.ts';

/** What an item says, the whole of it first, then less and less. */
type Sayings = readonly string[];
/** What a step says; each is asked several times. */
type StepWords = (step: Step) => string;

/**
 * What was read after an edit, with the ids of what was there before: items that say the same, then those of the same
 * name, then those in the same order. What is new gets an id of `newId('round-' | 'step-')`. Rounds and steps that say
 * what they said are the same objects, and what a text cannot say stays.
 */
export function mergeIds(before: TimerDraft, after: TimerDraft, newId: (prefix: string) => string): TimerDraft {
  const says = rememberedWords();
  const stepsBefore = before.rounds.flatMap(({ steps }) => steps);
  const stepsAfter = after.rounds.flatMap(({ steps }) => steps);
  const steps = stepPartners(stepsBefore, stepsAfter, says).map((found, at) => {
    const next = stepsAfter[at];
    return next === undefined
      ? []
      : [mergedStep(found === undefined ? undefined : stepsBefore[found], next, newId, says)];
  });
  let taken = 0;
  const partners = roundPartners(before.rounds, after.rounds, says);
  const rounds = after.rounds.map((round, at) => {
    const own = steps.slice(taken, (taken += round.steps.length)).flat();
    const found = partners[at];
    return mergedRound(found === undefined ? undefined : before.rounds[found], { ...round, steps: own }, newId);
  });
  const isSame = rounds.length === before.rounds.length && rounds.every((round, at) => round === before.rounds[at]);
  return { ...after, globalSettings: mergedSettings(before, after), rounds: isSame ? before.rounds : rounds };
}

function rememberedWords(): StepWords {
  const known = new Map<Step, string>();
  return (step) => {
    const words = known.get(step) ?? stepText(step);
    known.set(step, words);
    return words;
  };
}

function mergedStep(before: Step | undefined, after: Step, newId: (prefix: string) => string, says: StepWords): Step {
  if (before === undefined) return { ...after, id: newId('step-') };
  if (says(before) === says(after)) return before;
  const { targetHeartRateZone: _zone, chimeInterval: _chime, ...others } = before;
  const { end: _end, note: _note, link: _link, sides: _sides, ladder: _ladder, bells: own, ...rest } = others;
  const bells = withOwnSoundsOf(own, after.bells);
  return { ...rest, ...after, ...(bells !== undefined && { bells }), id: before.id };
}

function mergedRound(before: Round | undefined, after: Round, newId: (prefix: string) => string): Round {
  if (before === undefined) return { ...after, id: newId('round-') };
  const isSame =
    headingText(before) === headingText(after) &&
    before.steps.length === after.steps.length &&
    after.steps.every((step, at) => step === before.steps[at]);
  const { order: _order, ...rest } = before;
  return isSame ? before : { ...rest, ...after, id: before.id };
}

function mergedSettings(before: TimerDraft, after: TimerDraft): GlobalSettings {
  const {
    spokenCountdown: _countdown,
    sounds: _sounds,
    showAs: _showAs,
    breathSound: _breathSound,
    sport: _sport,
    ...rest
  } = before.globalSettings;
  return { ...rest, ...after.globalSettings };
}

function stepPartners(
  before: readonly Step[],
  after: readonly Step[],
  says: StepWords,
): readonly (number | undefined)[] {
  const sayings = (steps: readonly Step[]): readonly Sayings[] => steps.map((step) => [says(step), step.name]);
  return partnersOf(sayings(before), sayings(after));
}

function roundPartners(
  before: readonly Round[],
  after: readonly Round[],
  says: StepWords,
): readonly (number | undefined)[] {
  const sayings = (rounds: readonly Round[]): readonly Sayings[] =>
    rounds.map((round) => {
      const heading = headingText(round);
      return [[heading, ...round.steps.map(says)].join('\n'), heading, round.name];
    });
  return partnersOf(sayings(before), sayings(after));
}

/** For each item after an edit the index of the one it was before; undefined if it is new. */
function partnersOf(before: readonly Sayings[], after: readonly Sayings[]): readonly (number | undefined)[] {
  const partners: (number | undefined)[] = after.map(() => undefined);
  const isSame = (one: number, other: number): boolean => before[one]?.[0] === after[other]?.[0];
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && isSame(first, first)) partners[first] = first++;
  let last = 0;
  while (last < most - first && isSame(before.length - 1 - last, after.length - 1 - last)) {
    last += 1;
    partners[after.length - last] = before.length - last;
  }
  let free = range(first, before.length - last);
  let open = range(first, after.length - last);
  const levels = before[0]?.length ?? 0;
  for (let level = 0; level <= levels; level += 1) {
    // Beyond the last level everything says the same: the order decides.
    const queues = new Map<string, number[]>();
    for (const index of free) {
      const saying = before[index]?.[level] ?? '';
      const queue = queues.get(saying);
      if (queue === undefined) queues.set(saying, [index]);
      else queue.push(index);
    }
    for (const queue of queues.values()) queue.reverse();
    for (const index of open) partners[index] = queues.get(after[index]?.[level] ?? '')?.pop();
    const found = new Set(partners);
    free = free.filter((index) => !found.has(index));
    open = open.filter((index) => partners[index] === undefined);
  }
  return partners;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
