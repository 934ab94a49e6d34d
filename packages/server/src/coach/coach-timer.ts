// From a described workout to a timer: a model writes it, the editor's own rules check it, and at most twice the model
// hears exactly what is wrong. If it is still wrong then, there is no timer.

import { guardDescribed, lostIn } from '@roundbell/core/formats';
import { isPlainProblem } from '@roundbell/core/heart';
import type { DescribedTimer, DescribeReply } from '@roundbell/core/ports';
import { NEW_AT_LEAST, WRITTEN_LIMIT, ZONE_NUMBERS, type ZoneNumber } from '@roundbell/core/timer';
import { plainLine, shortLine } from '../base/plain.ts';
import type { ChatTurn, Written } from '../providers/chat.ts';
import type { CallOutcome, Refused } from '../providers/gate.ts';
import { readAnswer, type TimerAnswer, timerAnswer } from './coach-answers.ts';
import { repairTurns, timerTurns } from './coach-prompts.ts';

/** Asks the model, within the time left. */
export type AskModel = (turns: readonly ChatTurn[]) => Promise<CallOutcome<Written>>;

type DescribedStep = DescribedTimer['rounds'][number]['steps'][number];

const REPAIRS = 2;
const NOTE_MOST = 300;
const NOTES_MOST = 20;
const PROBLEM_MOST = 300;

const NOT_A_WORKOUT =
  'That could not be read as a workout. Say what to do, for how long and how often: "6 rounds of 40 s burpees, 20 s rest".';
const TOO_LONG = 'That workout is too long to read in one go. Describe a shorter one, or part of it.';

/** A timer that passes the guard, or a plain sentence saying why there is none; a failure if the model gave nothing to read. */
export async function timerDescribedBy(ask: AskModel, description: string): Promise<CallOutcome<DescribeReply>> {
  let turns = timerTurns(description);
  let repairs = 0;
  let hasRetried = false;
  for (;;) {
    const outcome = await ask(turns);
    const draft = outcome.ok ? draftIn(outcome.value) : outcome;
    if (!draft.ok) {
      if (hasRetried) return draft;
      hasRetried = true;
      continue;
    }
    if ('problem' in draft) return without(draft.problem);
    const problems = [...guardDescribed(draft.timer), ...lostIn(description, draft.timer)];
    if (problems.length === 0) return { ok: true, value: { understood: true, timer: draft.timer } };
    if (repairs === REPAIRS) return without(`I could not make a timer from that. ${problems[0]}`);
    repairs += 1;
    turns = [...turns, ...repairTurns(draft.text, problems)];
  }
}

const UNREADABLE: Refused = { ok: false, code: 'coach-failed' };

/** An unchecked timer, or a sentence saying why there is none. */
type Draft =
  | { readonly ok: true; readonly timer: DescribedTimer; readonly text: string }
  | { readonly ok: true; readonly problem: string };

function draftIn({ text, end }: Written): Draft | Refused {
  if (end === 'refused') return { ok: true, problem: NOT_A_WORKOUT };
  if (end === 'cut') return text.trim() === '' ? UNREADABLE : { ok: true, problem: TOO_LONG };
  const answer = readAnswer(timerAnswer, text);
  if (answer === undefined) return UNREADABLE;
  if (!answer.understood) return { ok: true, problem: problemOf(answer.problem) };
  return { ok: true, timer: timerIn(answer), text };
}

/** A model's own sentence if it is plain, else ours. */
function problemOf(problem: string): string {
  const sentence = plainLine(problem);
  return sentence.length <= PROBLEM_MOST && isPlainProblem(sentence) ? sentence : NOT_A_WORKOUT;
}

/** Names and notes on one line each, no note twice, and no longer than a reply allows; a zone that does not exist is left to the guard. */
function timerIn({ name, rounds, notes }: TimerAnswer): DescribedTimer {
  return {
    name: shortLine(name, WRITTEN_LIMIT.name),
    rounds: rounds.map((round) => ({
      ...round,
      name: shortLine(round.name, WRITTEN_LIMIT.name),
      steps: round.steps.map(({ chimeInterval, pauseAfterEnd, endsBy, endsAt, ...step }) => ({
        ...step,
        name: shortLine(step.name, WRITTEN_LIMIT.name),
        targetZone: step.targetZone as ZoneNumber | null,
        ...(typeof chimeInterval === 'number' && chimeInterval !== 0 && { chimeInterval }),
        ...(pauseAfterEnd === true && { pauseAfterEnd }),
        ...endIn(endsBy, endsAt ?? 0, step.seconds),
      })),
    })),
    notes: [...new Set(notes.map((note) => shortLine(note, NOTE_MOST)))].slice(0, NOTES_MOST),
  };
}

/** How a step ends other than after its time, from the two words of an answer; a number of a zone is none of a heart. */
function endIn(endsBy: string | null | undefined, at: number, seconds: number): Pick<DescribedStep, 'end'> {
  if (endsBy === 'tap') return { end: { kind: 'tap', ...(at > 0 && { repetitions: { count: at } }) } };
  if (endsBy !== 'below' && endsBy !== 'above') return {};
  const zone = ZONE_NUMBERS.find((known) => known === at);
  const border = zone === undefined ? ({ kind: 'bpm', bpm: at } as const) : ({ kind: 'zone', zone } as const);
  return { end: { kind: 'heart', when: endsBy, border, atLeast: Math.min(NEW_AT_LEAST, seconds) } };
}

function without(problem: string): CallOutcome<DescribeReply> {
  return { ok: true, value: { understood: false, problem: shortLine(problem, PROBLEM_MOST) } };
}
