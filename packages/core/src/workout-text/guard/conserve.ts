// The law of conservation: each number, time, zone and instruction of a text is in the timer made of it or named in a note, and
// what the timer contains comes from the text or has a note. It holds for our own reader and for a language model alike.

import { formatDuration } from '../../base/units.ts';
import type { DescribedTimer } from '../../ports/wire/coach.ts';
import { FOR_EVER } from './guard.ts';
import { mentionsIn, type Mention, type Order } from './mentions.ts';

type Step = DescribedTimer['rounds'][number]['steps'][number];

/** What a timer contains, as numbers that can be used up. */
interface Facts {
  readonly seconds: number[];
  readonly totals: readonly number[];
  readonly counts: number[];
  readonly zones: number[];
  /** Heart rates and repetitions that end a step, and the least times of such steps. */
  readonly ends: number[];
  readonly leastTimes: number[];
  readonly said: string;
  readonly segments: readonly number[];
  readonly blocks: readonly number[];
}

const SEGMENTS_MOST = 4000;
const ADVICE = 'Write each part with its time on a line of its own.';
const END_ADVICE = 'Write for example "rest until 120 bpm, at most 3 min" or "10 push-ups, then tap".';

/** A sentence for each part of the text that the timer lost, and for what it made up; empty if nothing was. Never throws. */
export function lostIn(text: string, timer: DescribedTimer): readonly string[] {
  const facts = factsOf(timer);
  const mentions = mentionsIn(text);
  const rank = (one: Mention) => ['zone', 'time', 'number', 'order'].indexOf(one.kind) + (isTotalTime(one) ? -2 : 0);
  const ordered = [...mentions].sort((one, other) => rank(one) - rank(other));
  const lost = ordered.filter((mention) => !isUsed(mention, facts, timer));
  const sentences = [
    ...lost.map((mention) => sentenceFor(mention, facts)),
    ...misplaced(timer),
    ...(timer.notes.length > 0 ? [] : madeUp(mentions, timer)),
  ];
  return [...new Set(sentences)];
}

function isTotalTime(mention: Mention): boolean {
  return mention.kind === 'time' && mention.total !== 'none';
}

function sentenceFor(mention: Mention, { segments }: Facts): string {
  if (isTotalTime(mention))
    return `The steps last ${formatDuration(sum(segments))}, not the "${mention.words}" that is written. Change the steps or the total.`;
  const isEnd = mention.kind === 'order' && (mention.order === 'heart' || mention.order === 'tap');
  return `I could not fit "${mention.words}" into the timer. ${isEnd ? END_ADVICE : ADVICE}`;
}

function factsOf(timer: DescribedTimer): Facts {
  const steps = timer.rounds.flatMap((round) => round.steps);
  const rests = timer.rounds.map(({ restSeconds }) => restSeconds).filter((seconds) => seconds > 0);
  const chimes = steps.map(({ chimeInterval }) => chimeInterval ?? 0).filter((seconds) => seconds > 0);
  const segments = segmentsOf(timer);
  return {
    seconds: [...steps.map(({ seconds }) => seconds), ...rests, ...chimes],
    totals: [...(segments.length > 1 ? [sum(segments)] : []), ...timer.rounds.flatMap(totalsOfRound)],
    counts: [
      ...timer.rounds.map(({ repeat }) => repeat).filter((repeat) => repeat !== 1),
      ...steps.map(({ repeat }) => repeat).filter((repeat) => repeat > 1),
      ...playsOf(timer),
      ...timer.rounds.map((round) => round.steps.length),
      timer.rounds.length,
    ],
    zones: [...steps.flatMap(({ targetZone }) => targetZone ?? []), ...steps.flatMap(endZoneOf)],
    ends: steps.flatMap(endNumberOf),
    leastTimes: steps.flatMap(({ end }) => (end?.kind === 'heart' ? end.atLeast : [])),
    said: [...timer.notes, timer.name, ...timer.rounds.map(({ name }) => name), ...steps.map(({ name }) => name)]
      .join('\n')
      .toLowerCase(),
    segments,
    blocks: timer.rounds.flatMap(blocksOf),
  };
}

function endZoneOf({ end }: Step): readonly number[] {
  return end?.kind === 'heart' && end.border.kind === 'zone' ? [end.border.zone] : [];
}

/** The heart rate, or the repetitions, that end a step. */
function endNumberOf({ end }: Step): readonly number[] {
  if (end?.kind === 'heart') return end.border.kind === 'bpm' ? [end.border.bpm] : [];
  return end?.repetitions === undefined ? [] : [end.repetitions.count];
}

/** What a total of a part may end at: steps with all their repeats, and repeated rounds as one. */
function blocksOf({ steps, repeat, restSeconds }: DescribedTimer['rounds'][number]): readonly number[] {
  const blocks = steps.map((step) => step.seconds * step.repeat);
  return repeat === 1 ? blocks : [sum(blocks) * Math.max(1, repeat) + restSeconds * (Math.max(1, repeat) - 1)];
}

/** What a round and its steps last with their repeats, where that is more than one segment. */
function totalsOfRound({ steps, repeat, restSeconds }: DescribedTimer['rounds'][number]): readonly number[] {
  const times = Math.max(1, repeat);
  const body = sum(steps.map((step) => step.seconds * step.repeat));
  const isMany = steps.length > 1 || steps.some((step) => step.repeat > 1);
  return [
    ...(isMany ? [body] : []),
    ...(isMany || times > 1 ? [body * times, body * times + restSeconds * (times - 1)] : []),
    ...steps.filter((step) => step.repeat > 1).map((step) => step.seconds * step.repeat),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** How often each step is played in all. */
function playsOf({ rounds }: DescribedTimer): readonly number[] {
  const plays = new Map<string, number>();
  for (const round of rounds)
    for (const { name, seconds, repeat } of round.steps) {
      const key = `${name} ${seconds}`;
      plays.set(key, (plays.get(key) ?? 0) + repeat * Math.max(1, round.repeat));
    }
  return [...plays.values()];
}

function segmentsOf({ rounds }: DescribedTimer): readonly number[] {
  const segments: number[] = [];
  for (const { repeat, restSeconds, steps } of rounds)
    for (let time = 0; time < Math.max(1, repeat) && segments.length < SEGMENTS_MOST; time += 1) {
      if (time > 0 && restSeconds > 0) segments.push(restSeconds);
      for (const step of steps)
        for (let rep = 0; rep < Math.min(step.repeat, SEGMENTS_MOST); rep += 1) segments.push(step.seconds);
    }
  return segments;
}

function isUsed(mention: Mention, facts: Facts, timer: DescribedTimer): boolean {
  if (mention.kind === 'zone') return spent(facts.zones, mention.zone) || isNoted(facts, mention.words, mention.zone);
  if (mention.kind === 'order') return isObeyed(mention.order, timer, facts);
  if (mention.kind === 'number')
    return (
      spent(facts.ends, mention.value) ||
      spent(facts.seconds, mention.value) ||
      spent(facts.seconds, mention.value * 60) ||
      facts.counts.some(
        (count) => count === mention.value || (mention.value > 1 && count > 1 && count % mention.value === 0),
      ) ||
      facts.totals.includes(mention.value * 60) ||
      isNoted(facts, mention.words, mention.value)
    );
  if (mention.total !== 'none')
    return isTotalMet(mention.total, mention.seconds, facts) || isNoted(facts, mention.words, mention.seconds);
  return (
    spent(facts.seconds, mention.seconds) ||
    facts.totals.includes(mention.seconds) ||
    spent(facts.leastTimes, mention.seconds) ||
    isNoted(facts, mention.words, mention.seconds)
  );
}

/** Whether all of the timer, or the part of it that a total is written for, lasts so long. */
function isTotalMet(total: 'part' | 'start' | 'whole', seconds: number, { segments, blocks, totals }: Facts): boolean {
  if (sum(segments) === seconds) return true;
  if (total === 'whole' || (segments.length > 1 && segments.includes(seconds))) return false;
  if (total === 'start') return blocks.some((_, at) => sum(blocks.slice(0, at + 1)) === seconds);
  return totals.includes(seconds) || lastsInARow(blocks, seconds);
}

/** Takes one such value out of the list. */
function spent(values: number[], value: number): boolean {
  const at = values.indexOf(value);
  if (at >= 0) values.splice(at, 1);
  return at >= 0;
}

/** Whether the notes or a name say it, as it is written or by its first number; the 6 of '16' or '60' is none. */
function isNoted({ said }: Facts, words: string, value: number): boolean {
  const written = words
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const spoken = value % 60 === 0 && value >= 60 ? [String(value), `${value / 60} min`] : [String(value)];
  return (
    isWhole(written, said.replaceAll('-', ' ')) ||
    spoken.some((one) => isWhole(one.replaceAll('.', String.raw`\.`), said))
  );
}

/** Whether a pattern is found in a text without digits right before or after it. */
function isWhole(pattern: string, text: string): boolean {
  return new RegExp(String.raw`(?<!\d|\d[.,:])${pattern}(?!\d|[.,:]\d)`).test(text);
}

/** Whether several blocks in a row last exactly so long. */
function lastsInARow(blocks: readonly number[], seconds: number): boolean {
  let from = 0;
  let length = 0;
  for (let to = 0; to < blocks.length; to += 1) {
    length += blocks[to] ?? 0;
    while (length > seconds && from < to) length -= blocks[from++] ?? 0;
    if (length === seconds && to > from) return true;
  }
  return false;
}

function isObeyed(order: Order, { rounds }: DescribedTimer, { said }: Facts): boolean {
  const steps = rounds.flatMap((round) => round.steps);
  switch (order) {
    case 'chime':
      return steps.some(({ chimeInterval }) => (chimeInterval ?? 0) > 0) || /\b(?:bell|chime|gong|beep)/.test(said);
    case 'pause':
      return steps.some(({ pauseAfterEnd, end }) => pauseAfterEnd === true || end !== undefined);
    case 'tap':
      return steps.some(({ pauseAfterEnd, end }) => pauseAfterEnd === true || end?.kind === 'tap');
    case 'heart':
      return steps.some(({ end }) => end?.kind === 'heart') || /\b(?:heart|hr|pulse|bpm|zone)\b/.test(said);
    case 'forever':
      return rounds.some(({ repeat }) => repeat === FOR_EVER);
    case 'warm-up':
      return steps.some(({ type, name }) => type === 'preparation' || isWarmUp(name)) || /warm/.test(said);
    case 'cool-down':
      return steps.some(({ type, name }) => type === 'recovery' || isCoolDown(name)) || /cool/.test(said);
    case 'rest':
      return (
        rounds.some(({ restSeconds }) => restSeconds > 0) ||
        steps.some(({ type }) => /^(?:rest|recovery|delay)$/.test(type)) ||
        /\brest|\bpause/.test(said)
      );
    case 'sides':
      return steps.length > 1 || steps.some(({ repeat }) => repeat > 1) || rounds.some(({ repeat }) => repeat > 1);
  }
}

function isWarmUp(name: string): boolean {
  return /\bwarm(?:ing)?[ -]?up\b/i.test(name);
}

function isCoolDown(name: string): boolean {
  return /\bcool(?:ing)?[ -]?down\b/i.test(name);
}

/** Warm-ups and cool-downs that would be repeated. */
function misplaced({ rounds }: DescribedTimer): readonly string[] {
  const isAlone = ({ name }: Step): boolean => isWarmUp(name) || isCoolDown(name);
  return rounds
    .filter(({ repeat, steps }) => repeat !== 1 && steps.length > 1 && steps.some(isAlone))
    .flatMap(({ repeat, steps }) => {
      const often = repeat === FOR_EVER ? 'forever' : `${repeat} times`;
      return steps
        .filter(isAlone)
        .map(({ name }) => `"${name}" would be repeated ${often}. Write it on a line of its own.`);
    });
}

/** Lengths and zones that the text does not mention, in a timer without a note that says why. */
function madeUp(mentions: readonly Mention[], { rounds }: DescribedTimer): readonly string[] {
  const times = new Set(
    mentions.flatMap((one) =>
      one.kind === 'time' ? [one.seconds] : one.kind === 'number' ? [one.value, one.value * 60] : [],
    ),
  );
  const zones = new Set(mentions.flatMap((one) => (one.kind === 'zone' ? [one.zone] : [])));
  const isSaid = (seconds: number) => seconds === 60 || times.has(seconds);
  const isSaidZone = (zone: number | null) =>
    zone === null || zones.has(zone) || mentions.some((one) => one.kind === 'number' && one.value === zone);
  const lasting = (what: string, seconds: number) =>
    `The text does not say that ${what} lasts ${formatDuration(seconds)}. Add a note or write how long it lasts.`;
  return rounds.flatMap(({ steps, restSeconds }) => [
    ...steps.flatMap(({ name, seconds, targetZone }) => [
      ...(isSaid(seconds) ? [] : [lasting(`"${name}"`, seconds)]),
      ...(isSaidZone(targetZone)
        ? []
        : [`The text does not say zone ${targetZone} for "${name}". Add a note or write its zone.`]),
    ]),
    ...(restSeconds === 0 || isSaid(restSeconds) ? [] : [lasting('a rest', restSeconds)]),
  ]);
}
