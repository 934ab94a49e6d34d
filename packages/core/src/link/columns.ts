// A timer as columns: all names, then all durations and so on. Like stands next to like, which compresses a fifth smaller
// than a list of steps (docs/design/exchange.md). What is written here is read for ever: a list that an index points into may only
// grow at its end, and any other change is a new version of the link.

import { tidySeconds } from '../base/units.ts';
import { SPORTS } from '../timer/sport.ts';
import { STEP_TYPES, type GlobalSettings, type Round, type Step, type TimerDraft } from '../timer/timer.ts';
import { linkExtent, type LinkExtent } from './extent.ts';
import { bellCells, bellsFrom, EXTRA_COLUMNS, extraCells, extrasFrom } from './extra-columns.ts';

/** One value of each item; a column whose values are all the same is that one value. */
type Column = unknown;

const COUNTDOWNS = [undefined, 'numbers', 'both'] as const;
const INFINITE = 0;
const ABSENT = -1;
const PAUSES = 1;
const COACHING_DIFFERS = 2;

const STEP_COLUMNS = 7;
const SHUFFLED = 1;
/** How many columns follow the first of them. */
const FURTHER_COLUMNS: Readonly<Record<LinkExtent, number>> = {
  first: 0,
  more: EXTRA_COLUMNS,
  bells: EXTRA_COLUMNS + 1,
};

/** The columns of a timer, without ids, owner and dates; more of them if it says more than those of old. */
export function columnsOf(timer: TimerDraft): readonly unknown[] {
  const { name, description, tags, globalSettings, rounds } = timer;
  const steps = rounds.flatMap((round) => round.steps);
  const extent = linkExtent(timer);
  const isMore = extent !== 'first';
  return [
    [name, description ?? null, ...tags],
    settingsColumn(globalSettings),
    [
      rounds.length,
      column(rounds.map((round) => round.name)),
      column(rounds.map(({ repeat }) => (repeat === 'infinite' ? INFINITE : repeat))),
      column(rounds.map(({ restAfterRound }) => numberOr(restAfterRound, ABSENT))),
      column(rounds.map((round) => round.steps.length)),
      ...(isMore ? [column(rounds.map(({ order }) => (order === undefined ? 0 : SHUFFLED)))] : []),
    ],
    column(steps.map((step) => step.name)),
    column(steps.map(({ duration }) => duration)),
    column(steps.map(({ type }) => STEP_TYPES.indexOf(type))),
    column(steps.map(({ repeat }) => repeat)),
    column(steps.map(({ targetHeartRateZone }) => targetHeartRateZone ?? ABSENT)),
    column(steps.map(({ chimeInterval }) => numberOr(chimeInterval, ABSENT))),
    column(steps.map(flagsOf)),
    ...(isMore ? extraCells(steps).map(column) : []),
    ...(extent === 'bells' ? [column(bellCells(steps))] : []),
  ];
}

/**
 * The timer in a value of unknown origin, as far as it has the shape of columns; ids are made from positions. What the
 * fields hold is not checked. Undefined if it has another shape, or holds more items than `most`. `extent` says which
 * columns there are.
 */
export function fromColumns(
  value: unknown,
  most: number,
  extent: LinkExtent,
): Readonly<Record<string, unknown>> | undefined {
  const [head, settings, rounds, ...stepColumns] = listOf(value);
  const [roundCount, ...roundColumns] = listOf(rounds);
  const isMore = extent !== 'first';
  if (!isCount(roundCount, most) || stepColumns.length !== STEP_COLUMNS + FURTHER_COLUMNS[extent]) return undefined;
  const [names, repeats, rests, sizes, orders] = roundColumns.map((column) => cells(column, roundCount));
  if (sizes === undefined || !sizes.every((size) => isCount(size, most))) return undefined;
  const stepCount = sizes.reduce((sum, size) => sum + size, 0);
  if (stepCount > most) return undefined;
  const steps = stepRows(stepColumns, stepCount);
  let next = 0;
  const [name, description, ...tags] = listOf(head);
  return {
    name,
    ...(description === null ? {} : { description }),
    tags,
    globalSettings: settingsFrom(settings),
    rounds: sizes.map((size, at) => ({
      id: `round-${at + 1}`,
      name: names?.[at],
      repeat: repeats?.[at] === INFINITE ? 'infinite' : repeats?.[at],
      ...present('restAfterRound', rests?.[at]),
      ...(isMore && orders?.[at] !== 0 ? { order: orders?.[at] === SHUFFLED ? 'shuffled' : null } : {}),
      steps: steps.slice(next, (next += size)).map((step, place) => ({ id: `step-${at + 1}-${place + 1}`, ...step })),
    })),
  };
}

function stepRows(columns: readonly Column[], count: number): readonly Readonly<Record<string, unknown>>[] {
  const [names, durations, types, repeats, zones, chimes, flags, ...extras] = columns.map((column) =>
    cells(column, count),
  );
  return Array.from({ length: count }, (_, at) => {
    const type = itemOf(STEP_TYPES, types?.[at]);
    const flag = flags?.[at];
    const bits = typeof flag === 'number' ? flag : 0;
    return {
      name: names?.[at],
      duration: lengthFrom(durations?.[at]),
      type,
      repeat: repeats?.[at],
      ...present('targetHeartRateZone', zones?.[at]),
      ...present('chimeInterval', chimes?.[at]),
      coachingEnabled: (type !== 'delay') !== (bits & COACHING_DIFFERS) > 0,
      pauseAfterEnd: (bits & PAUSES) > 0,
      ...(extras.length === 0 ? {} : extrasFrom(extras.map((cells) => cells?.[at]))),
      ...(extras.length > EXTRA_COLUMNS ? bellsFrom(extras[EXTRA_COLUMNS]?.[at]) : {}),
    };
  });
}

/** A length as it came, perhaps from a program that counts in single precision. */
function lengthFrom(value: unknown): unknown {
  return typeof value === 'number' ? tidySeconds(value) : value;
}

function flagsOf({ type, coachingEnabled, pauseAfterEnd }: Step): number {
  return (pauseAfterEnd ? PAUSES : 0) + (coachingEnabled === (type !== 'delay') ? 0 : COACHING_DIFFERS);
}

function settingsColumn({
  countdownBeep,
  voiceEnabled,
  volume,
  spokenCountdown,
  sport,
  sounds,
  showAs,
  breathSound,
}: GlobalSettings): Column {
  return [
    Number(countdownBeep),
    Number(voiceEnabled),
    volume,
    COUNTDOWNS.indexOf(spokenCountdown),
    sport === undefined ? ABSENT : SPORTS.indexOf(sport),
    // A build that does not know them leaves them out, plays tones and shows digits.
    ...(sounds === undefined && showAs === undefined ? [] : [sounds ?? null]),
    ...(showAs === undefined ? [] : [showAs]),
    // Without a picture there is nothing to hear.
    ...(showAs === undefined || breathSound === undefined ? [] : [breathSound]),
  ];
}

function settingsFrom(value: unknown): Readonly<Record<string, unknown>> {
  const [countdownBeep, voiceEnabled, volume, countdown, sport, sounds = null, showAs, breathSound] = listOf(value);
  return {
    countdownBeep: countdownBeep === 1,
    voiceEnabled: voiceEnabled === 1,
    volume,
    ...(countdown === 0 ? {} : { spokenCountdown: itemOf(COUNTDOWNS, countdown) ?? null }),
    ...(sport === ABSENT ? {} : { sport: itemOf(SPORTS, sport) ?? null }),
    ...(sounds === null ? {} : { sounds }),
    ...(showAs === undefined ? {} : { showAs }),
    ...(breathSound === undefined ? {} : { breathSound }),
  };
}

function column(values: readonly unknown[]): Column {
  const [first] = values;
  return values.every((value) => value === first) ? first : values;
}

function cells(column: Column, count: number): readonly unknown[] | undefined {
  if (!Array.isArray(column)) return Array.from({ length: count }, () => column);
  return column.length === count ? column : undefined;
}

function present(key: keyof Step | keyof Round, value: unknown): Readonly<Record<string, unknown>> {
  return value === ABSENT ? {} : { [key]: value };
}

function itemOf<Item>(items: readonly Item[], index: unknown): Item | null {
  return typeof index === 'number' ? (items[index] ?? null) : null;
}

function numberOr(value: number | undefined, absent: number): number {
  return value === undefined || Number.isNaN(value) ? absent : value;
}

function isCount(value: unknown, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
