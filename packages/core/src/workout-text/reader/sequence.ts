// Clauses in a row as steps and loops: what a count covers, where it ends, and what a rest belongs to. The reach of a count
// without brackets is noted, so that a person can see how far it was taken to reach.

import { standsAlone, typeOfName } from '../../timer/type-of-name.ts';
import { quote, type ParseNotes } from '../lexer/notes.ts';
import { signsOf, wordsOf } from '../lexer/token.ts';
import { isAside } from '../lexer/words.ts';
import * as builder from './builder.ts';
import type { TimerBuilder } from './builder.ts';
import { clausesOf, gathered, type Clause } from './clause.ts';
import { filled, knownOf } from './known.ts';
import { listIn } from './list.ts';
import { aimed, isRecovery, lengthOfNode, repeated, newRest, type Item, type Node } from './parsed.ts';
import * as reaching from './reach.ts';
import { hasLoop, isRest, isRestful, noteDoubts, restItemOf, sided, withoutLastRest } from './rests.ts';
import { isEach, saidIn, type Rest, type Said } from './said.ts';
import { plainName, stepsOf } from './steps.ts';

/** What a clause says, and the nodes it holds. */
interface Read {
  readonly said: Said;
  readonly nodes: readonly Node[];
  readonly leads: readonly number[];
  readonly tails: readonly number[];
  /** Whether the reach of an earlier count ends with this clause: brackets, a known workout, work and rest together. */
  readonly isClosed: boolean;
  readonly untimed: string | undefined;
}

/** The steps and loops of some clauses; what cannot be read goes to the notes. */
export function sequenceOf(clauses: readonly Clause[], notes: ParseNotes): readonly Node[] {
  const done = builder.newTimerBuilder(notes);
  const rows = gathered(clauses).map(saidIn);
  let taken = 0;
  rows.forEach((said, at) => {
    if (at < taken) return;
    const list = listIn(rows.slice(at), notes);
    if (list !== undefined) {
      builder.begin(done, said.clause, true);
      builder.append(done, list.nodes);
      taken = at + list.taken;
    } else take(readIn(said, notes), rows[at + 1]?.clause, done);
  });
  const all = builder.finish(done);
  const nodes = clauses.some(({ tokens }) => signsOf(tokens).includes('E')) ? withoutLastRest(all, notes) : all;
  noteDoubts(nodes, notes);
  return nodes;
}

function readIn(said: Said, notes: ParseNotes): Read {
  const { content, zone, rests } = said;
  const read = {
    said,
    leads: said.leads.map(({ value }) => value),
    tails: said.tails.map(({ value }) => value),
    untimed: undefined,
  };
  const group = content.find(({ sign, inner }) => sign === '(' && inner !== undefined);
  if (group !== undefined && content.length === 1)
    return { ...read, nodes: aimed(sequenceOf(clausesOf(group.inner ?? []), notes), zone), isClosed: true };
  if (content.some(({ sign }) => /[bB]/.test(sign))) notes.fail('unread', said.words);
  const known = knownOf(said, notes);
  if (known !== undefined) {
    const isAmrap = known.nodes.every((node) => node.kind === 'item');
    return {
      said: { ...said, fill: undefined },
      leads: known.repeat > 1 ? [known.repeat] : [],
      tails: [],
      nodes: known.nodes,
      isClosed: !isAmrap,
      untimed: undefined,
    };
  }
  const { items, untimed } = stepsOf(
    content.flatMap((token) => (token.sign === '(' ? (token.inner ?? []) : [token])),
    notes,
  );
  const [rest] = rests;
  const isRow = rest !== undefined && signsOf(content).includes('L');
  const ofSides = items.length > 0 ? rests.find(({ where }) => where === 'sides') : undefined;
  return {
    ...read,
    said: { ...said, rests: isRow ? rests.slice(1) : rests.filter((one) => one !== ofSides) },
    nodes: isRow ? parted(items, rest) : aimed(ofSides === undefined ? items : sided(items, ofSides), zone),
    isClosed: items.at(-1)?.type === 'rest' && items.length > 1,
    untimed,
  };
}

/** A row of times with a rest behind each but the last. */
function parted(items: readonly Item[], rest: Rest): readonly Item[] {
  return items.flatMap((item, at) => {
    if (at === items.length - 1 && rest.where !== 'steps') return [item];
    return [item, rest.seconds < 0 ? newRest(Math.abs(rest.seconds) * item.seconds) : restItemOf(rest)];
  });
}

function take(read: Read, next: Clause | undefined, done: TimerBuilder): void {
  const { said, nodes, untimed, leads, tails } = read;
  builder.begin(done, said.clause, endsLoop(read, done));
  if (said.every !== undefined && nodes.length === 0) takeReminder(read, done);
  else if (untimed !== undefined && isAside(untimed)) done.notes.note(`I left out ${quote(untimed)}.`);
  else if (untimed !== undefined) {
    if (said.fill !== undefined) done.notes.fail('untimed', said.words);
    if (said.tails.some(({ low }) => low === '#r')) done.notes.fail('untimed', said.words);
    else openAll([...leads, ...tails], said, next?.joint === 'line', done);
    done.waiting.push({ name: untimed, words: said.words });
  } else if (nodes.length === 0) takeCount(read, next, done);
  else if (isLengthAbove(read, next)) done.notes.fail('unread', said.words);
  else if (isLengthOfAll(read, done))
    reaching.wrap(done, 'line', (body) => filled(body, lengthOfNode(nodes), done.notes));
  else {
    const [only] = nodes;
    if (isEach(said) && done.waiting.length === 0 && only?.kind === 'item' && / /.test(only.name))
      done.notes.note(`I took ${quote(only.name)} as one step.`);
    takeNodes({ ...read, nodes: builder.named(done, nodes, isEach(said)) }, done);
  }
  if (said.places > 0 && nodes.length === 0) done.notes.fail('unread', said.words);
}

/** 'Do each for 45 seconds:' above a list: a length before a colon is never a step of its own. */
function isLengthAbove({ said, nodes, leads, tails }: Read, next: Clause | undefined): boolean {
  const [only] = nodes;
  const isNameless = nodes.length === 1 && only?.kind === 'item' && only.name === 'Work';
  return isNameless && said.clause.isHeading && next?.isBulleted === true && leads.length + tails.length === 0;
}

/** '30 s on, 30 s off. 10 min': a length alone behind work and rest that nothing repeats. */
function isLengthOfAll({ said, nodes, leads, tails }: Read, done: TimerBuilder): boolean {
  const [only] = nodes;
  const before = builder.openIn(done) === undefined ? done.nodes.slice(builder.partFrom(done, 'line')) : [];
  const isAlone = signsOf(said.content) === 'T' && leads.length + tails.length === 0 && said.fill === undefined;
  if (
    !isAlone ||
    only?.kind !== 'item' ||
    done.waiting.length > 0 ||
    before.length !== 2 ||
    !before.slice(1).every(isRestful) ||
    before.some((node) => node.kind === 'loop')
  )
    return false;
  if (lengthOfNode(before) * 2 > only.seconds) return false;
  done.notes.note(`I repeat what is before "${said.words}" to fill it.`);
  return true;
}

/** Opens a loop for each count, the first around the others; the rests belong to the first. */
function openAll(counts: readonly number[], said: Said, isBlock: boolean, done: TimerBuilder): void {
  counts.forEach((count, at) => builder.open(done, count, at === 0 ? said.rests : [], isBlock, said.clause.isHeading));
}

/** '60 min ride, drink every 15 min': a chime. */
function takeReminder({ said }: Read, done: TimerBuilder): void {
  const last = builder.lastRead(done);
  const every = said.every?.seconds ?? 0;
  const name = plainName(said.content);
  if (
    last?.kind !== 'item' ||
    every * 2 > last.seconds ||
    (typeOfName(name) !== 'work' && !/^(?:switch|change)/.test(name)) ||
    signsOf(said.content).includes('T')
  ) {
    done.notes.fail('unread', said.words);
    return;
  }
  done.notes.note(`I put a chime every ${every % 60 === 0 ? `${every / 60}m` : `${every}s`} for ${quote(name)}.`);
  builder.changeLast(done, { ...last, chime: every });
}

/** A clause without steps: a count, a rest, a zone or a length for the clauses around it. */
function takeCount({ said, leads, tails }: Read, next: Clause | undefined, done: TimerBuilder): void {
  const { clause, rests, fill, zone, words } = said;
  const isAll = /\b(?:all|everything|whole|this|that|it)\b/.test(words.toLowerCase());
  const near = isComma(clause) && !isAll ? 'sentence' : 'line';
  const reach = isComma(clause) || isThen(clause) ? near : 'block';
  const isListed = next?.isBulleted === true && !clause.isBulleted;
  const counts = [...leads, ...tails];
  const isBreaths = /\bbreaths?\b/i.test(said.leads[0]?.text ?? '');
  if (fill !== undefined) reaching.wrap(done, reach, (body) => filled(body, fill, done.notes), fill);
  else if ((isBreaths && !reaching.hasBefore(done, reach)) || (said.leads[0]?.low === '#r' && done.waiting.length > 1))
    done.notes.fail('untimed', words);
  else if (counts.length === 0) {
    for (const rest of rests) reaching.restFor(done, rest);
    if (zone !== undefined) builder.aim(done, zone, words);
    if (rests.length === 0 && zone === undefined && said.content.length > 0) done.notes.fail('unread', words);
  } else if (
    clause.isHeading ||
    isListed ||
    (said.leads[0]?.low === '#of' && next !== undefined) ||
    !reaching.hasBefore(done, reach)
  )
    openAll(counts, said, !clause.isHeading || next?.joint === 'line' || next?.joint === 'blank', done);
  else {
    if (reach === 'block' && isUnclear(said, next)) done.notes.fail('unread', words);
    for (const count of counts) {
      for (const rest of rests.slice(0, count === counts.at(-1) ? undefined : 0)) reaching.restFor(done, rest);
      reaching.wrap(done, reach, (body) => ({ kind: 'loop', repeat: count, rest: 0, body, isCounted: true }));
    }
  }
}

/** '3 rounds' on a line between steps, which may be meant for those above or below. */
function isUnclear({ leads, tails }: Said, next: Clause | undefined): boolean {
  if ((leads[0] ?? tails[0])?.low === '#repeat') return false;
  return next?.joint === 'line' && !standsAlone(wordsOf(next.tokens));
}

function takeNodes(read: Read, done: TimerBuilder): void {
  const { said, isClosed, leads, tails } = read;
  const { rests, fill } = said;
  // '8 x 40/20 three times': the count behind is around the other.
  const isAround = said.leads[0]?.low === '#x' && said.tails[0]?.low === '#t';
  const [lead, ...inner] = isAround ? [...tails, ...leads] : leads;
  const behind = isAround ? [] : tails;
  const tail = lead === undefined ? behind.at(-1) : undefined;
  const within = [...inner.reverse(), ...(tail === undefined ? behind : behind.slice(0, -1))];
  const nodes = within.reduce(repeated, read.nodes);
  if (fill !== undefined) {
    if (lead !== undefined || tail !== undefined) done.notes.fail('unread', said.words);
    takeFill(read, fill, done);
  } else if (lead !== undefined) {
    builder.open(done, lead, rests, false);
    builder.append(done, nodes);
    if (isClosed || rests.length > 0) builder.close(done, true);
  } else if (tail !== undefined) takeTail({ ...read, nodes }, tail, done);
  else {
    if (isComma(said.clause) && nodes.every((node) => isRestful(node))) builder.appendRest(done, nodes);
    else builder.append(done, nodes);
    for (const rest of rests) reaching.restBehind(done, rest);
  }
}

function takeFill({ said, nodes }: Read, fill: number, done: TimerBuilder): void {
  const sum = lengthOfNode(nodes);
  const loopOf = (body: readonly Node[]) => filled(body, fill, done.notes);
  if (sum > fill) done.notes.fail('unread', said.words);
  if (sum === fill) builder.append(done, nodes);
  else if (
    nodes.length > 1 ||
    !(isComma(said.clause) || nodes.every(isRestful)) ||
    builder.openIn(done) !== undefined
  ) {
    if (hasLoop(nodes)) done.notes.fail('unread', said.words);
    builder.append(done, [loopOf(nodes)]);
  } else {
    builder.append(done, nodes);
    reaching.wrap(done, 'line', loopOf);
  }
}

/** 'Squats 45 s x3' is one step three times; '40 s on, 20 s off x8' repeats both. */
function takeTail({ said, nodes }: Read, tail: number, done: TimerBuilder): void {
  const isBehind = isComma(said.clause) || isThen(said.clause);
  const isRestAlone = isBehind && (nodes.every(isRest) || (nodes.length === 1 && nodes.every(isRestful)));
  if (isRestAlone || (tail < 0 && nodes.length === 1 && builder.openIn(done) === undefined)) {
    builder.append(done, nodes);
    reaching.wrap(done, 'sentence', (body) => ({ kind: 'loop', repeat: tail, rest: 0, body }));
  } else if (said.rests.length === 0) builder.append(done, repeated(nodes, tail));
  else {
    builder.open(done, tail, said.rests, false);
    builder.append(done, nodes);
    builder.close(done);
  }
}

/** Whether a clause is not part of the open repeat. */
function endsLoop({ said, nodes, leads: [lead] }: Read, done: TimerBuilder): boolean {
  const { clause, content, isLast } = said;
  if (isLast || standsAlone(wordsOf(content))) return true;
  const loop = builder.openIn(done);
  const isBegun = !builder.isOpenEmpty(done);
  if (loop?.isBlock === true) return clause.joint === 'blank' || (lead !== undefined && nodes.length === 0 && isBegun);
  const last = builder.lastRead(done);
  const isResting = nodes.length > 0 && nodes.every(isRest);
  const isEasy = nodes.length > 0 && nodes.every((node) => node.kind === 'item' && isRecovery(node));
  if (loop !== undefined && isEasy && last?.kind === 'item' && isRecovery(last)) return true;
  if ((lead !== undefined && isBegun) || (isResting && isRest(last))) return true;
  const isHeadedByOne = loop?.isHeaded === true && loop.body.length === 1;
  return !isComma(clause) && !(isThen(clause) && loop !== undefined && (isResting || isHeadedByOne));
}

function isComma({ joint }: Clause): boolean {
  return joint === 'comma' || joint === 'colon';
}

function isThen({ joint }: Clause): boolean {
  return joint === 'then' || joint === 'stop';
}
