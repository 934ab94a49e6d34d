// Reads a workout in a person's own words without a language model: the notations that people write on cards and boards. It
// names what it cannot read; it never guesses silently. Titles and headings are taken out first: words without a time before a
// colon or on a separate line. A timer has two levels, rounds and steps: at the end, a loop within a loop is written out.

import type { DescribedTimer, DescribeReply } from '../ports/wire/coach.ts';
import type { StepType } from '../timer/timer.ts';
import { lostIn } from './guard/conserve.ts';
import { DESCRIBED_LIMIT, FOR_EVER, guardDescribed } from './guard/guard.ts';
import { withoutBrokenLines } from './lexer/broken-lines.ts';
import { EXAMPLE, newParseNotes, quote, type ParseNotes } from './lexer/notes.ts';
import { plainOf } from './lexer/plain.ts';
import { tokensOf, type Token } from './lexer/token.ts';
import { bracketed, clausesOf } from './reader/clause.ts';
import { inDoneOrder } from './reader/order.ts';
import { namesOf, newRest, type Item, type Loop, type Node } from './reader/parsed.ts';
import { isAlone } from './reader/rests.ts';
import { grouped } from './reader/rules/grouped.ts';
import { sequenceOf } from './reader/sequence.ts';
import { titledIn } from './reader/titles.ts';
import { withTotals } from './reader/totals.ts';

type Round = DescribedTimer['rounds'][number];

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^\W*(?:\d+ (?:rounds of )?)?tabatas?\b/i, 'Tabata'],
  [/\bbox breathing\b/i, 'Box Breathing'],
  [/^[\d\W]*breathing\b/i, 'Breathing'],
  [/^\W*(?:\d+ min(?:utes?)? )?emom\b/i, 'EMOM'],
];
/** The step types that no timer is named after, unless there is nothing else. */
const ASIDE: ReadonlySet<StepType> = new Set<StepType>(['rest', 'preparation', 'recovery', 'delay']);
const PROBLEM_MOST = 300;
/** Letters that no English word has: if they appear in more than a step's name, the text is in another language. */
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Reads a text by common notations alone: a timer that passes `guardDescribed`, and what was assumed, or one sentence why there
 * is none. Never throws.
 */
export function readDescription(given: string): DescribeReply {
  const text = withoutBrokenLines(given);
  if (text.trim() === '') return problem(EXAMPLE);
  if (text.length > DESCRIBED_LIMIT.text)
    return problem(`That is too long. At most ${DESCRIBED_LIMIT.text} characters can be read.`);
  const notes = newParseNotes();
  const tokens = withTotals(grouped(inDoneOrder(tokensOf(plainOf(text, notes)), notes), notes), notes);
  const { title, clauses } = titledIn(clausesOf(bracketed(tokens)), notes);
  const rounds = roundsOf(sequenceOf(clauses, notes), notes);
  if (losesEnd(tokens, rounds)) notes.fail('unread', text);
  if (notes.problem() === undefined && isRestAlone(rounds)) {
    if (/\b(?:sets?|reps?)\b/i.test(text)) notes.fail('untimed', text);
    else notes.note('I found no work in that, only rest.');
  }
  const trouble = notes.problem();
  if (trouble !== undefined) return problem(OTHER_LETTERS.test(text) ? `I can only read English. ${EXAMPLE}` : trouble);
  if (rounds.length === 0) return problem(`I found no time in that. ${EXAMPLE}`);
  const timer = { name: title ?? knownName(text) ?? nameOf(rounds), rounds: [...rounds], notes: [...notes.notes] };
  const [fault] = [...guardDescribed(timer), ...lostIn(text, timer)];
  return fault === undefined ? { understood: true, timer } : problem(fault);
}

function problem(sentence: string): DescribeReply {
  return { understood: false, problem: sentence.slice(0, PROBLEM_MOST) };
}

/** The name of a well-known workout. */
function knownName(text: string): string | undefined {
  return NAMES.find(([words]) => words.test(text))?.[1];
}

/** The name of a timer without one: its only work step, or what it is. */
function nameOf(rounds: readonly Round[]): string {
  const steps = rounds.flatMap((round) => round.steps);
  const named = steps.filter((step) => !ASIDE.has(step.type) && step.name !== 'Work');
  const work = new Set(named.map((step) => step.name));
  const [only] = work;
  if (work.size === 1 && only !== undefined) return only;
  return rounds.some((round) => round.repeat > 1 || round.repeat === FOR_EVER) ? 'My Rounds' : 'My Workout';
}

/** The rounds of some nodes: steps in a row are one, each loop is one, and loops of loops are written out. */
function roundsOf(nodes: readonly Node[], notes: ParseNotes): readonly Round[] {
  const rounds: (Omit<Round, 'name' | 'steps'> & { readonly items: Item[] })[] = [];
  let isRow = false;
  for (const node of flattened(warmUpFirst(nodes, notes), notes)) {
    const current = rounds.at(-1);
    if (node.kind === 'loop') {
      const items = node.body.filter((inner): inner is Item => inner.kind === 'item');
      rounds.push({ repeat: node.repeat, restSeconds: node.repeat === 1 ? 0 : node.rest, items });
    } else if (isRow && current !== undefined) current.items.push(node);
    else rounds.push({ repeat: 1, restSeconds: 0, items: [node] });
    isRow = node.kind === 'item';
  }
  return rounds.map(({ items, ...round }, at) => ({
    name: roundNameOf(items, at + 1),
    ...round,
    steps: items.map(({ name, type, seconds, repeat, zone, chime, pauses, end }, place) => ({
      name,
      type: isHeldBreath(name, items[place - 1]) ? 'meditation' : type,
      seconds,
      repeat,
      targetZone: zone,
      ...(chime !== undefined && { chimeInterval: chime }),
      ...(pauses !== undefined && { pauseAfterEnd: pauses }),
      ...(end !== undefined && { end }),
    })),
  }));
}

/** Whether nothing but rests is repeated. */
function isRestAlone(rounds: readonly Round[]): boolean {
  const steps = rounds.flatMap((round) => round.steps);
  return (
    steps.every(({ type }) => type === 'rest') &&
    (steps.length > 1 || rounds.some(({ repeat }) => repeat !== 1) || steps.some(({ repeat }) => repeat > 1))
  );
}

/** Whether what is to end a step was read, and is in none. */
function losesEnd(tokens: readonly Token[], rounds: readonly Round[]): boolean {
  const ends = new Set(rounds.flatMap(({ steps }) => steps.flatMap(({ end }) => end ?? [])));
  return tokens.some((token) => token.end !== undefined && !ends.has(token.end));
}

/** A warm-up that is written after the work it begins, as '4x4 min, warm-up 10 min, cool-down 5 min'. */
function warmUpFirst(nodes: readonly Node[], notes: ParseNotes): readonly Node[] {
  const at = nodes.findIndex((node) => isAlone(node) && node.kind === 'item' && node.type === 'preparation');
  const isLate = at > 0 && nodes.slice(at + 1).every(isAlone) && !nodes.slice(0, at).some(isAlone);
  const warmUp = nodes[at];
  if (!isLate || warmUp === undefined) return nodes;
  notes.note(`I put ${quote(namesOf([warmUp]))} first.`);
  return [warmUp, ...nodes.slice(0, at), ...nodes.slice(at + 1)];
}

/** A hold is work, unless it is a held breath. */
function isHeldBreath(name: string, before: Item | undefined): boolean {
  return /^hold$/i.test(name) && before?.type === 'meditation';
}

function roundNameOf(items: readonly Item[], position: number): string {
  const [only] = items;
  return only !== undefined && items.length === 1 && only.name !== 'Work' ? only.name : `Round ${position}`;
}

function flattened(nodes: readonly Node[], notes: ParseNotes): readonly Node[] {
  return nodes.flatMap((node) => (node.kind === 'item' ? [node] : flattenedLoop(node, notes)));
}

/** One round if the loop holds only steps; else its repeats one after another, cut off where the number is absurd. */
function flattenedLoop(loop: Loop, notes: ParseNotes): readonly Node[] {
  const body = simplified(loop.body);
  if (body.every((node) => node.kind === 'item')) return [{ ...loop, body }];
  const [only] = body;
  if (body.length === 1 && only?.kind === 'loop' && loop.repeat === 1) return flattenedLoop(only, notes);
  if (endlessIn(body)) notes.fail('endless', namesOf(body));
  if (loop.repeat === 1) return flattened(body, notes);
  if (loop.repeat === FOR_EVER) return [{ ...loop, body: writtenOut(flattened(body, notes)) }];
  notes.note(`A round cannot contain rounds, so I wrote the ${loop.repeat} repeats one after another.`);
  const repeats = Math.min(loop.repeat, DESCRIBED_LIMIT.rounds + 1);
  const inner = flattened(body, notes);
  const rest = loop.rest > 0 ? [newRest(loop.rest)] : [];
  const all: Node[] = [];
  for (let at = 0; at < repeats && all.length <= DESCRIBED_LIMIT.rounds * 2; at += 1)
    all.push(...(at > 0 ? rest : []), ...inner);
  return all;
}

/** Loops of a single step as the reps of that step. */
function simplified(body: readonly Node[]): readonly Node[] {
  return body.map((node) => {
    if (node.kind === 'item') return node;
    const [only] = simplified(node.body);
    const isStep = node.body.length === 1 && only?.kind === 'item' && node.rest === 0 && node.repeat > 0;
    return isStep ? { ...only, repeat: only.repeat * node.repeat } : node;
  });
}

/** Inner loops step by step, for a round that never ends; at most one step more than is allowed. */
function writtenOut(nodes: readonly Node[]): readonly Node[] {
  const most = DESCRIBED_LIMIT.steps + 1;
  return nodes
    .flatMap((node): readonly Node[] => {
      if (node.kind === 'item') return [node];
      const repeats = Math.min(Math.max(1, node.repeat), most);
      const rest = node.rest > 0 ? [newRest(node.rest)] : [];
      return Array.from({ length: repeats }, (_, at) => [...(at > 0 ? rest : []), ...node.body]).flat();
    })
    .slice(0, most);
}

function endlessIn(nodes: readonly Node[]): boolean {
  return nodes.some((node) => node.kind === 'loop' && (node.repeat === FOR_EVER || endlessIn(node.body)));
}
