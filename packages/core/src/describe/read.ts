// Reads a workout in a person's own words without any language model: the notations that people write on cards and boards.
// What it cannot read it names; a timer is never a guess that nobody is told of.

import type { DescribedTimer, DescribeReply } from '../ports/wire/coach.ts';
import type { StepType } from '../timer/timer.ts';
import { clausesOf } from './clause.ts';
import { FOR_EVER } from './draft.ts';
import { DESCRIBED_LIMIT, guardDescribed } from './guard.ts';
import { withoutLabels } from './labels.ts';
import { newParseNotes } from './parse-notes.ts';
import { roundsOf } from './rounds.ts';
import { sequenceOf } from './sequence.ts';
import { tokensOf } from './token.ts';

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^\W*(?:\d+ (?:rounds of )?)?tabatas?\b/i, 'Tabata'],
  [/\bbox breathing\b/i, 'Box Breathing'],
  [/^[\d\W]*breathing\b/i, 'Breathing'],
  [/^\W*(?:\d+ min(?:utes?)? )?emom\b/i, 'EMOM'],
];
/** What no timer is named after, unless it is all there is. */
const ASIDE: ReadonlySet<StepType> = new Set<StepType>(['rest', 'preparation', 'recovery', 'delay']);
const PROBLEM_MOST = 300;
/** Letters that no English word has: more than a name of a step is written in another language. */
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u;
const EXAMPLE = 'Write what to do and for how long, for example "6 rounds of 40 s burpees, 20 s rest".';

/**
 * What a text says by common notations alone: a timer that `guardDescribed` finds no fault with, and what was assumed,
 * or one sentence why there is none. Never throws.
 */
export function readDescription(text: string): DescribeReply {
  if (text.trim() === '') return problem(EXAMPLE);
  if (text.length > DESCRIBED_LIMIT.text)
    return problem(`That is too long. At most ${DESCRIBED_LIMIT.text} characters can be read.`);
  const notes = newParseNotes();
  const { title, clauses } = withoutLabels(clausesOf(tokensOf(text)), notes);
  const rounds = roundsOf(sequenceOf(clauses, notes), notes);
  const trouble = notes.problem();
  if (trouble !== undefined) return problem(OTHER_LETTERS.test(text) ? `I can only read English. ${EXAMPLE}` : trouble);
  if (rounds.length === 0) return problem(`I found no time in that. ${EXAMPLE}`);
  const timer = { name: title ?? knownName(text) ?? nameOf(rounds), rounds: [...rounds], notes: [...notes.notes] };
  const [fault] = guardDescribed(timer);
  return fault === undefined ? { understood: true, timer } : problem(fault);
}

function problem(sentence: string): DescribeReply {
  return { understood: false, problem: sentence.slice(0, PROBLEM_MOST) };
}

/** The name of a workout that everybody knows. */
function knownName(text: string): string | undefined {
  return NAMES.find(([words]) => words.test(text))?.[1];
}

/** The name of a timer that was given none: its one step of work, or what it is. */
function nameOf(rounds: readonly DescribedTimer['rounds'][number][]): string {
  const steps = rounds.flatMap((round) => round.steps);
  const told = steps.filter((step) => !ASIDE.has(step.type) && step.name !== 'Work');
  const work = new Set(told.map((step) => step.name));
  const [only] = work;
  if (work.size === 1 && only !== undefined) return only;
  return rounds.some((round) => round.repeat > 1 || round.repeat === FOR_EVER) ? 'My Rounds' : 'My Workout';
}
