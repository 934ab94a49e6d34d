// How fast the heart calms down after hard steps: heart rate recovery of one minute (HRR60), the fall from the end of an
// effort to a minute later, as sports medicine measures it.

import { lastUpTo } from '../../base/bisect.ts';
import type { Bpm, Millis, WallTime } from '../../base/units.ts';
import { believable, type Reading } from '../strap/reading.ts';
import { endOf, standstillsOf, stretchesOf, type Standstill, type SessionStretch } from './session-stretches.ts';
import type { HeartRateSession, SessionMark } from './session.ts';

/** One recovery: what the heart did in the minute after an effort. */
export interface Recovery {
  /** The step that ended. */
  readonly stepName: string;
  /** The end of the effort. */
  readonly at: WallTime;
  readonly bpmAtEnd: Bpm;
  /** A minute later. */
  readonly bpmAfter: Bpm;
  /** How far it fell; below 0 if it rose. */
  readonly drop: Bpm;
}

/** The falls of one session in a minute. */
export interface RecoverySummary {
  readonly best: Bpm;
  /** Rounded. */
  readonly mean: Bpm;
  readonly count: number;
}

/** The time over which a recovery is measured. */
export const RECOVERY_TIME: Millis = 60_000;
/** Both ends are means over this long, because one reading is noisy. */
const WINDOW: Millis = 5000;

/** Whether a step is an effort worth recovering from: work, or a target of zone 4 or 5. */
export function isHard(mark: Pick<SessionMark, 'type' | 'targetZone'>): boolean {
  return mark.targetZone === undefined ? mark.type === 'work' : mark.targetZone >= 4;
}

/**
 * The recoveries of a session, in order: one for each effort that is followed by a minute without another, with readings
 * at both ends. Hard steps in a row are one effort, named by the last.
 */
export function recoveriesOf(session: HeartRateSession): readonly Recovery[] {
  const stretches = stretchesOf(session);
  const end = endOf(session);
  const pauses = standstillsOf(session);
  const readings = believable(session.readings);
  return stretches.flatMap((stretch, index) => {
    if (!isEffort(stretch) || !hasMinute(stretches, index, end) || wasPausedBefore(pauses, stretch.to)) return [];
    const recovery = recoveryOf(readings, stretch);
    return recovery === undefined ? [] : [recovery];
  });
}

/** The best and the mean of some falls; undefined if there are none. */
export function recoverySummaryOf(recoveries: readonly Pick<Recovery, 'drop'>[]): RecoverySummary | undefined {
  const drops = recoveries.map(({ drop }) => drop);
  return drops.length === 0 ? undefined : { best: Math.max(...drops), mean: meanOf(drops), count: drops.length };
}

/** The mean of some falls, rounded. */
export function meanOf(drops: readonly Bpm[]): Bpm {
  // Never -0, which a stored summary would not bring back.
  return Math.round(drops.reduce((sum, drop) => sum + drop, 0) / drops.length) + 0;
}

function isEffort({ mark }: SessionStretch): boolean {
  return mark !== undefined && isHard(mark);
}

/** Whether the stretch at `index` is followed by a minute in which the session continues and no effort begins. */
function hasMinute(stretches: readonly SessionStretch[], index: number, end: WallTime): boolean {
  const until = (stretches[index]?.to ?? end) + RECOVERY_TIME;
  for (let next = index + 1; next < stretches.length; next++) {
    const stretch = stretches[next];
    if (stretch === undefined || stretch.from >= until) break;
    if (isEffort(stretch)) return false;
  }
  return until <= end;
}

/** Whether the run was paused in the last minute before a moment: the heart has calmed down by then. */
function wasPausedBefore(pauses: readonly Standstill[], moment: WallTime): boolean {
  return pauses.some(({ from, to }) => from < moment && to > moment - RECOVERY_TIME);
}

function recoveryOf(readings: readonly Reading[], { mark, to }: SessionStretch): Recovery | undefined {
  const bpmAtEnd = meanBefore(readings, to);
  const bpmAfter = meanBefore(readings, to + RECOVERY_TIME);
  if (mark === undefined || bpmAtEnd === undefined || bpmAfter === undefined) return undefined;
  return { stepName: mark.stepName, at: to, bpmAtEnd, bpmAfter, drop: bpmAtEnd - bpmAfter };
}

/** The mean over the window that ends at `moment`; readings ascend, so bisection finds the window. */
function meanBefore(readings: readonly Reading[], moment: WallTime): Bpm | undefined {
  let sum = 0;
  let count = 0;
  let place = lastUpTo((index) => readings[index]?.timestamp ?? Infinity, moment, 0, readings.length - 1);
  for (; place >= 0; place--) {
    const { bpm, timestamp } = readings[place] ?? { bpm: 0, timestamp: -Infinity };
    if (timestamp <= moment - WINDOW) break;
    if (timestamp > moment) continue;
    sum += bpm;
    count += 1;
  }
  return count === 0 ? undefined : Math.round(sum / count);
}
