// What the coach remembers between two looks: the step, the heart's side of its zone, and what it said. Opaque outside the
// rules, except `count` and `lastSaidAt`.

import type { Bpm, Instant, Millis } from '../base/units.ts';
import type { ZoneNumber } from '../timer/timer.ts';
import { effortOf, withPrompt, type EffortEstimate } from './effort.ts';
import type { ShortSet } from './short-steps.ts';
import { NO_SIGNAL, withSignalSaid, type Signal } from './signal.ts';
import { TRANSITION_WITHIN, type CoachedStep, type LineType, type Situation } from './situation.ts';

/** The side of its target a heart is on. */
export type Side = 'below' | 'above';

/** Lines in a row that pointed in one direction, and when the last of them was said. */
export interface Streak {
  readonly side: Side;
  readonly lines: number;
  readonly at: Instant;
  /** The effort then, as far as the readings had shown it. */
  readonly effort: Bpm;
}

/** What the coach remembers. */
export interface CoachMemory {
  /** How many lines were said in this run. */
  readonly count: number;
  /** When the last line was said. */
  readonly lastSaidAt: Instant | undefined;
  /** The last look: which step, how far into it, and when. */
  readonly seen: { readonly key: string; readonly elapsed: Millis; readonly at: Instant } | undefined;
  /** When the judged effort began: the start of the step, or the end of a pause. */
  readonly effortSince: Instant;
  /** Since when nothing was said, by the coach or at the start of the step. */
  readonly quietSince: Instant;
  /** Since when lines were turned off or dropped, and when the last one was; undefined after one was said. */
  readonly declined: { readonly since: Instant; readonly at: Instant } | undefined;
  /** Since when the heart is on one side of its target, or heading there, and whether it has left the zone. */
  readonly out: { readonly side: Side; readonly since: Instant; readonly hasLeft: boolean } | undefined;
  readonly streak: Streak | undefined;
  /** What the readings say about the effort; undefined before the first look. */
  readonly effort: EffortEstimate | undefined;
  /** Whether a line pointed the way to the zone for a heart that had left it, and no line since has said that it was reached. */
  readonly isPerfectOwed: boolean;
  /** How often the zone was confirmed since this step began, or since the last direction in it. */
  readonly confirmations: number;
  /** When the zone was last confirmed. */
  readonly confirmedAt: Instant | undefined;
  /** Whether the last look judged by time alone. */
  readonly isByTime: boolean;
  /** The lines said by time alone within this step. */
  readonly timedLines: number;
  /** The target of the last step. */
  readonly lastTarget: ZoneNumber | undefined;
  /** Whether this step's target is below that of the last. */
  readonly isEasier: boolean;
  /** Whether a step of at least 60 s has begun in this run. */
  readonly hadLongStep: boolean;
  /** The targets of short steps announced since the last long one. */
  readonly shortTargets: readonly ZoneNumber[];
  /** The hardest of the short steps since the last long one. */
  readonly shortSet: ShortSet | undefined;
  readonly signal: Signal;
  /** The step of which it was said that its heart is nearly there. */
  readonly nearIn: string | undefined;
}

/** What is remembered when a run begins. */
export const NEW_MEMORY: CoachMemory = {
  count: 0,
  lastSaidAt: undefined,
  seen: undefined,
  effortSince: 0,
  quietSince: 0,
  declined: undefined,
  out: undefined,
  streak: undefined,
  effort: undefined,
  isPerfectOwed: false,
  confirmations: 0,
  confirmedAt: undefined,
  isByTime: false,
  timedLines: 0,
  lastTarget: undefined,
  isEasier: false,
  hadLongStep: false,
  shortTargets: [],
  shortSet: undefined,
  signal: NO_SIGNAL,
  nearIn: undefined,
};

/** What became of a line: `wasSpoken` is false if it was turned off, dropped or failed. */
export interface LineOutcome {
  readonly messageType: LineType;
  readonly at: Instant;
  readonly wasSpoken: boolean;
}

/** Two looks at one moment may be this far apart: a run's view changes once a second. */
const SLACK: Millis = 2000;
const SIDES: Partial<Record<LineType, Side>> = { tooLow: 'below', tooHigh: 'above' };

/**
 * Remembers what became of a line. One that was not said waits for its turn again, except a 'perfect', which is dropped.
 */
export function remember(memory: CoachMemory, { messageType, at, wasSpoken }: LineOutcome): CoachMemory {
  if (!wasSpoken) {
    const isPerfectOwed = memory.isPerfectOwed && messageType !== 'perfect';
    return { ...memory, isPerfectOwed, declined: { since: memory.declined?.since ?? at, at } };
  }
  if (messageType === 'signalLost' || messageType === 'signalBack') {
    return {
      ...memory,
      count: memory.count + 1,
      lastSaidAt: at,
      quietSince: at,
      signal: withSignalSaid(memory.signal, at),
    };
  }
  const said = { ...memory, count: memory.count + 1, lastSaidAt: at, quietSince: at, declined: undefined };
  if (messageType === 'nearEnd') return { ...said, nearIn: memory.seen?.key };
  const side = SIDES[messageType];
  if (side !== undefined) {
    const lines = memory.streak?.side === side ? memory.streak.lines : 0;
    const { effort } = memory;
    const way = side === 'below' ? 1 : -1;
    const shown = effort === undefined ? 0 : effortOf({ ...effort, prompts: [] }).mean;
    return {
      ...said,
      effort: effort && withPrompt(effort, { kind: 'direction', way, at }),
      streak: { side, lines: lines + 1, at, effort: shown },
      isPerfectOwed: memory.isPerfectOwed || memory.out?.hasLeft === true,
      confirmations: 0,
    };
  }
  const isConfirmed = messageType === 'perfect' || messageType === 'keepAlive';
  return {
    ...said,
    confirmations: memory.confirmations + (messageType === 'keepAlive' ? 1 : 0),
    timedLines: memory.timedLines + (memory.isByTime ? 1 : 0),
    ...(isConfirmed ? { confirmedAt: at, isPerfectOwed: false } : {}),
  };
}

/** Whether a look finds another occurrence of a step than the last one, or the same one restarted. */
export function isAnotherStep({ seen }: CoachMemory, { key, elapsed }: CoachedStep): boolean {
  return seen === undefined || seen.key !== key || elapsed < seen.elapsed - SLACK;
}

/**
 * Remembers that a step began: its announcement counts as the last message, and what was learned about the last one is dropped.
 */
export function enterStep(memory: CoachMemory, { now, step }: Situation): CoachMemory {
  // What came before the very first look is unknown.
  const began = memory.seen === undefined && step.elapsed >= TRANSITION_WITHIN ? now : now - step.elapsed;
  return {
    ...memory,
    effortSince: began,
    quietSince: began,
    declined: undefined,
    out: undefined,
    streak: undefined,
    isPerfectOwed: false,
    confirmations: 0,
    timedLines: 0,
    ...placed(now, step),
  };
}

/** Whether a look comes after a pause in the step of the last one. */
export function isAfterPause(memory: CoachMemory, { now, step }: Situation): boolean {
  const { seen } = memory;
  if (seen === undefined || isAnotherStep(memory, step)) return false;
  return now - seen.at - (step.elapsed - seen.elapsed) > SLACK;
}

/**
 * Remembers a look within a step. After a pause the effort begins again, and the pause counts neither as silence nor as time
 * outside the zone.
 */
export function lookAgain(memory: CoachMemory, situation: Situation): CoachMemory {
  const { now, step } = situation;
  const again = { ...memory, ...placed(now, step) };
  return isAfterPause(memory, situation) ? { ...again, effortSince: now, quietSince: now, out: undefined } : again;
}

function placed(now: Instant, { key, elapsed }: CoachedStep): Pick<CoachMemory, 'seen' | 'isByTime'> {
  return { seen: { key, elapsed, at: now }, isByTime: false };
}
