// Clauses in a row as steps and loops: what a count covers, where it ends, and what a rest belongs to. The reach of a count
// without brackets is noted, so that a person can see how far it was taken to reach.

import { isMark, lowOf, wordsOf, type Clause, type Part } from './clause.ts';
import { filled, isScored, knownOf, scoredApart, scoredOf } from './known.ts';
import { isRecovery, quote, type Item, type Node, type ParseNotes } from './parsed.ts';
import { hasTime, phraseOf, type Phrase } from './phrase.ts';
import { stepsOf } from './steps.ts';
import * as builder from './timer-builder.ts';
import type { TimerBuilder } from './timer-builder.ts';
import { COUNTED, isAside, standsAlone } from './words.ts';

/** What a clause says, and the nodes it holds. */
interface Said {
  readonly clause: Clause;
  readonly phrase: Phrase;
  readonly nodes: readonly Node[];
  /** Whether the reach of an earlier count ends with this clause: brackets, a known workout, work and rest together. */
  readonly isClosed: boolean;
  readonly untimed: string | undefined;
}

/** The steps and loops of some clauses; what cannot be read goes to the notes. */
export function sequenceOf(clauses: readonly Clause[], notes: ParseNotes): readonly Node[] {
  const done = builder.newTimerBuilder(notes);
  const rows = gathered(clauses);
  rows.forEach((clause, at) => {
    if (isScored(clause.parts)) {
      builder.begin(done, clause, clause.joint !== 'comma' || done.open === undefined);
      const node = scoredOf(clause.parts, notes);
      if (node !== undefined) builder.append(done, [node]);
      return;
    }
    take(saidIn(clause, notes), rows[at + 1], done);
  });
  return builder.finish(done);
}

/**
 * Merges a clause that only counts or names a scored workout ('EMOM 10: 5 burpees, 5 squats'; 'tabata, 8 rounds') into the
 * clause it belongs to.
 */
function gathered(clauses: readonly Clause[]): readonly Clause[] {
  const rows: Clause[] = [];
  for (const clause of clauses.flatMap(scoredApart)) {
    const before = rows.at(-1);
    const isNext = before !== undefined && clause.joint === 'comma';
    const isOwn = hasTime(clause.parts) || isScored(clause.parts);
    if (before !== undefined && isScored(before.parts) && isUnder(before, clause) && !isOwn) {
      const comma = { kind: 'mark', text: ',' } as const;
      rows[rows.length - 1] = { ...before, parts: [...before.parts, comma, ...clause.parts] };
    } else if (isNext && isNamedWorkout(before.parts) && isCountAlone(clause.parts))
      rows[rows.length - 1] = { ...before, parts: [...before.parts, ...clause.parts] };
    else rows.push(clause);
  }
  return rows;
}

/** A list below it, with bullets or with a number of repetitions on each line. */
function isUnder(scored: Clause, clause: Clause): boolean {
  if (clause.joint === 'comma') return true;
  const isListed = clause.isBulleted || clause.parts[0]?.kind === 'number';
  return clause.joint === 'line' && isListed && !scored.isBulleted;
}

function isNamedWorkout(parts: readonly Part[]): boolean {
  return parts.some((part) => /^(?:tabatas?|breath|breathing)$/.test(lowOf(part)));
}

function isCountAlone(parts: readonly Part[]): boolean {
  return parts.every((part) => {
    const low = lowOf(part);
    return part.kind === 'number' || part.kind === 'time' || COUNTED.has(low) || low === 'for' || isMark(part, '∞');
  });
}

function saidIn(clause: Clause, notes: ParseNotes): Said {
  const phrase = phraseOf(clause, notes);
  const [only] = phrase.content;
  if (only?.kind === 'group' && phrase.content.length === 1)
    return {
      clause,
      phrase,
      nodes: aimed(sequenceOf(only.clauses, notes), phrase),
      isClosed: true,
      untimed: undefined,
    };
  const known = knownOf(phrase, notes);
  if (known !== undefined) {
    const plain = { ...phrase, lead: known.repeat > 1 ? known.repeat : undefined, tail: undefined, fill: undefined };
    return { clause, phrase: plain, nodes: [known.node], isClosed: true, untimed: undefined };
  }
  const { items, untimed } = stepsOf(phrase.content, phrase.zone, notes);
  return { clause, phrase, nodes: items, isClosed: endsWithRest(items) && items.length > 1, untimed };
}

/** A zone behind brackets is meant for the work in them. */
function aimed(nodes: readonly Node[], phrase: Phrase): readonly Node[] {
  const { zone } = phrase;
  if (zone === undefined) return nodes;
  return nodes.map((node) => {
    if (node.kind === 'loop') return { ...node, body: aimed(node.body, phrase) };
    return node.zone === null && node.type !== 'rest' ? { ...node, zone } : node;
  });
}

function take(said: Said, next: Clause | undefined, done: TimerBuilder): void {
  const { clause, phrase, nodes, untimed } = said;
  builder.begin(done, clause, endsLoop(said, done));
  if (untimed !== undefined && isAside(untimed)) done.notes.note(`I left out ${quote(untimed)}.`);
  else if (untimed !== undefined) {
    if (phrase.lead !== undefined) builder.open(done, phrase.lead, phrase.rest, false);
    else if (phrase.tail !== undefined || phrase.fill !== undefined) done.notes.fail('untimed', wordsOf(clause.parts));
    done.waiting.push({ name: untimed, words: wordsOf(clause.parts) });
  } else if (nodes.length === 0) takeCount(said, next, done);
  else {
    const [only] = nodes;
    if (isEach(clause) && done.waiting.length === 0 && only?.kind === 'item' && / /.test(only.name))
      done.notes.note(`I took ${quote(only.name)} as one step.`);
    takeNodes({ ...said, nodes: builder.named(done, nodes, isEach(clause)) }, done);
  }
}

/** A clause without steps: a count, a rest, a zone or a length for the clauses around it. */
function takeCount({ clause, phrase }: Said, next: Clause | undefined, done: TimerBuilder): void {
  const { lead, rest, fill, zone, isHeading } = phrase;
  const isAll = clause.parts.some((part) => /^(?:all|everything|whole|this|that|it)$/.test(lowOf(part)));
  const near = clause.joint === 'comma' && !isAll ? 'sentence' : 'line';
  const reach = clause.joint === 'comma' || isThen(clause) ? near : 'block';
  const isListed = next?.isBulleted === true && !clause.isBulleted;
  const isOf = lowOf(clause.parts.at(-1)) === 'of';
  if (fill !== undefined) builder.wrap(done, reach, (body) => filled(body, fill, done.notes));
  else if (!builder.hasBefore(done, reach) && isBreaths(clause)) done.notes.fail('untimed', wordsOf(clause.parts));
  else if (lead === undefined) {
    if (rest !== undefined) builder.restFor(done, rest);
    if (zone !== undefined) builder.aim(done, zone, wordsOf(clause.parts));
  } else if (isHeading || isListed || isOf || !builder.hasBefore(done, reach)) builder.open(done, lead, rest, true);
  else {
    if (reach === 'block' && isUnclear(clause, next)) done.notes.fail('unread', wordsOf(clause.parts));
    if (rest !== undefined) builder.restFor(done, rest);
    builder.wrap(done, reach, (body) => ({ kind: 'loop', repeat: lead, rest: 0, body, isCounted: true }));
  }
}

/** '30 breaths' with nothing before it that they could count. */
function isBreaths({ parts }: Clause): boolean {
  return parts.some((part) => /^breaths?$/.test(lowOf(part)));
}

/** '3 rounds' on a line between steps, which may be meant for those above or below. */
function isUnclear({ parts }: Clause, next: Clause | undefined): boolean {
  if (parts.some((part) => lowOf(part).startsWith('repeat'))) return false;
  return next?.joint === 'line' && !standsAlone(wordsOf(next.parts));
}

function takeNodes(said: Said, done: TimerBuilder): void {
  const { clause, phrase, nodes, isClosed } = said;
  const { lead, tail, rest, fill } = phrase;
  if (fill !== undefined) {
    if (lead !== undefined || tail !== undefined) done.notes.fail('unread', wordsOf(clause.parts));
    takeFill(said, fill, done);
  } else if (lead !== undefined) {
    builder.open(done, lead, rest, false);
    builder.append(done, tail === undefined ? nodes : repeated(nodes, tail));
    if (isClosed || rest !== undefined) builder.close(done);
  } else if (tail !== undefined) takeTail(said, tail, done);
  else {
    if (clause.joint === 'comma' && nodes.every((node) => isRestful(node))) builder.appendRest(done, nodes);
    else builder.append(done, nodes);
    if (rest !== undefined) builder.restBehind(done, rest);
  }
}

function takeFill({ clause, nodes }: Said, fill: number, done: TimerBuilder): void {
  const loopOf = (body: readonly Node[]) => filled(body, fill, done.notes);
  if (nodes.length > 1 || clause.joint !== 'comma' || done.open !== undefined) builder.append(done, [loopOf(nodes)]);
  else {
    builder.append(done, nodes);
    builder.wrap(done, 'line', loopOf);
  }
}

/** 'Squats 45 s x3' is one step three times; '40 s on, 20 s off x8' repeats both. */
function takeTail({ clause, phrase, nodes }: Said, tail: number, done: TimerBuilder): void {
  const isBehind = clause.joint === 'comma' || isThen(clause);
  const isRestAlone = isBehind && (nodes.every(isRest) || (nodes.length === 1 && nodes.every(isRestful)));
  if (isRestAlone || (tail < 0 && nodes.length === 1 && done.open === undefined)) {
    builder.append(done, nodes);
    builder.wrap(done, 'sentence', (body) => ({ kind: 'loop', repeat: tail, rest: 0, body }));
  } else if (phrase.rest === undefined) builder.append(done, repeated(nodes, tail));
  else {
    builder.open(done, tail, phrase.rest, false);
    builder.append(done, nodes);
    builder.close(done);
  }
}

function repeated(nodes: readonly Node[], times: number): readonly Node[] {
  const [only] = nodes;
  if (only?.kind === 'item' && nodes.length === 1 && times > 0) return [{ ...only, repeat: only.repeat * times }];
  return [{ kind: 'loop', repeat: times, rest: 0, body: nodes }];
}

/** Whether a clause is not part of the open repeat. */
function endsLoop({ clause, phrase, nodes }: Said, done: TimerBuilder): boolean {
  if (phrase.isLast || standsAlone(wordsOf(phrase.content))) return true;
  if (builder.isInBlock(done)) return clause.joint === 'blank' || (phrase.lead !== undefined && nodes.length === 0);
  const isResting = nodes.length > 0 && nodes.every(isRest);
  const isEasy = nodes.length > 0 && nodes.every((node) => node.kind === 'item' && isRecovery(node));
  if (isEasy && builder.endsWithRecovery(done)) return true;
  if (phrase.lead !== undefined || (isResting && builder.endsWithRest(done))) return true;
  return clause.joint !== 'comma' && !(isThen(clause) && isResting && done.open !== undefined);
}

function isThen({ joint }: Clause): boolean {
  return joint === 'then' || joint === 'stop';
}

function endsWithRest(items: readonly Item[]): boolean {
  return items.at(-1)?.type === 'rest';
}

/** What follows the repeats of a hard step, after each of them: a rest, or something easy. */
function isRestful(node: Node): boolean {
  return isRest(node) || (node.kind === 'item' && isRecovery(node));
}

function isRest(node: Node): boolean {
  return node.kind === 'item' && node.type === 'rest';
}

/** '40 s each': for everything named before. */
function isEach({ parts }: Clause): boolean {
  const at = parts.findIndex((part) => /^(?:each|per|every)$/.test(lowOf(part)));
  return at >= 0 && !/^(?:sides?|legs?|arms?|foot|hands?)$/.test(lowOf(parts[at + 1]));
}
