// Whether a sound device moves, and what to try next if it does not: one rung of a ladder after the other, each with a second
// to help. Pure: the same looks give the same remedies.

import type { Instant, Millis, Seconds } from '../base/units.ts';

/** The remedies, mildest first. */
export const REMEDIES = ['resume', 'restart', 'rebuild'] as const;
/** One of the remedies. */
export type Remedy = (typeof REMEDIES)[number];

/** What is known about a device. */
export interface Health {
  /** 0 is well; up to 3 is the remedy being tried; 4 is lost. */
  readonly rung: number;
  /** The last rung tried since the device was last seen to move. */
  readonly reached: number;
  readonly triedAt: Instant;
  readonly movedAt: Instant;
  readonly time: Seconds;
  readonly isRunning: boolean;
  readonly isInterrupted: boolean;
}

/** One look at a device that should sound. */
export interface HealthLook {
  readonly now: Instant;
  readonly time: Seconds;
  readonly isRunning: boolean;
  /** False if the platform holds a device that stands still: on a hidden page, it is only asked to continue. */
  readonly mayClimb: boolean;
  /** By a call or another app: it ends without help. */
  readonly isInterrupted: boolean;
  /** Limits how often a device is rebuilt. */
  readonly mayRebuild: boolean;
}

const WELL = 0;
const REBUILD = 3;
const LOST = 4;
/** A running device whose time stands still this long is stuck. */
const STUCK: Millis = 500;
const RUNG: Millis = 1000;
/** How often a device that is lost, or held by the platform, is asked to continue. */
const WAIT: Millis = 10_000;

/** The health of a device that has just been asked to continue. */
export function asked(look: Omit<HealthLook, 'mayClimb' | 'mayRebuild'>): Health {
  const { now, time, isRunning, isInterrupted } = look;
  return { rung: 1, reached: 1, triedAt: now, movedAt: now, time, isRunning, isInterrupted };
}

/** The condition of a device: on a rung of the ladder it may still come back. */
export function conditionOf({ rung }: Health): 'well' | 'climbing' | 'lost' {
  if (rung === WELL) return 'well';
  return rung === LOST ? 'lost' : 'climbing';
}

/** Whether to keep looking at it until it is lost or was seen to move, whatever it says. */
export function isOpen({ rung, reached }: Health): boolean {
  return rung !== LOST && reached > 0;
}

/** The device's health after a look, and what to try now. */
export function afterLook(before: Health, look: HealthLook): { readonly health: Health; readonly remedy?: Remedy } {
  const { now, time, isRunning, isInterrupted } = look;
  const seen = { ...before, time, isRunning, isInterrupted };
  if (isRunning && time !== before.time) return { health: { ...seen, rung: WELL, reached: WELL, movedAt: now } };
  // Believed for half a second, once.
  if (isRunning && !before.isRunning && before.reached === 1) return { health: { ...seen, rung: WELL, movedAt: now } };
  if (before.isInterrupted && !isInterrupted && !isRunning) return askAgain(seen, now);
  if (before.rung === WELL) return isRunning && now - before.movedAt < STUCK ? { health: seen } : climb(seen, look);
  const isHeldBack = before.rung === LOST || (!isRunning && !look.mayClimb);
  const isWaiting = now - before.triedAt < (isHeldBack ? WAIT : RUNG);
  return isWaiting ? { health: seen } : climb(seen, look);
}

function climb(seen: Health, look: HealthLook): ReturnType<typeof afterLook> {
  const { now, isRunning, isInterrupted, mayClimb, mayRebuild } = look;
  if (!isRunning && !mayClimb) return askAgain(seen, now);
  const next = seen.reached + 1;
  const isInVain = (next > 1 && isInterrupted) || (next === REBUILD && !mayRebuild);
  const rung = next >= LOST || isInVain ? LOST : next;
  const remedy = REMEDIES[rung - 1] ?? (seen.rung === LOST ? 'resume' : undefined);
  return { health: { ...seen, rung, reached: rung, triedAt: now }, ...(remedy && { remedy }) };
}

/** From the first rung on. */
function askAgain(seen: Health, now: Instant): { readonly health: Health; readonly remedy: Remedy } {
  return { health: { ...seen, rung: 1, reached: 1, triedAt: now }, remedy: 'resume' };
}
