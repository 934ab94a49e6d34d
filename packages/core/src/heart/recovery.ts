// How fast the heart calms down after hard steps: heart rate recovery of one minute (HRR60), the fall from the end of an
// effort to a minute later, as sports medicine measures it.

import type { Bpm, Millis, WallTime } from '../units.ts';
import type { Reading } from './reading.ts';
import type { HeartRateSession, SessionMark } from './session.ts';
import { endOf, stretchesOf } from './session-stretches.ts';
import type { Stretch } from './session-stretches.ts';

/** One recovery: what the heart did in the minute after an effort. */
export interface Recovery {
  /** The step that ended. */
  readonly stepName: string;
  /** The end of the effort. */
  readonly at: WallTime;
  readonly bpmAtEnd: Bpm;
  /** A minute later. */
  readonly bpmAfter: Bpm;
  /** How far it fell; below 0 where it rose. */
  readonly drop: Bpm;
}

/** The time over which a recovery is measured. */
export const RECOVERY_TIME: Millis = 60_000;
/** Both ends are means of the readings of this long, for one reading is noisy. */
const WINDOW: Millis = 5000;

/** Whether a step is an effort worth recovering from: work, or a target of zone 4 or 5 (HRT-34). */
export function isHard(mark: Pick<SessionMark, 'type' | 'targetZone'>): boolean {
  return mark.targetZone === undefined ? mark.type === 'work' : mark.targetZone >= 4;
}

/**
 * The recoveries of a session, in order: one for each effort that is followed by a minute without another, with readings
 * at both ends. Hard steps in a row are one effort, named by the last (HRT-34, HRT-35).
 */
export function recoveriesOf(session: HeartRateSession): readonly Recovery[] {
  const stretches = stretchesOf(session);
  return stretches.flatMap((stretch, index) => {
    const after = stretches.slice(index + 1);
    const recovery = isEffort(stretch) && hasMinute(stretch, after, endOf(session)) && recoveryOf(session, stretch);
    return recovery ? [recovery] : [];
  });
}

function isEffort({ mark }: Stretch): boolean {
  return mark !== undefined && isHard(mark);
}

function hasMinute(effort: Stretch, after: readonly Stretch[], end: WallTime): boolean {
  const until = effort.to + RECOVERY_TIME;
  return until <= end && !after.some((stretch) => stretch.from < until && isEffort(stretch));
}

function recoveryOf({ readings }: HeartRateSession, { mark, to }: Stretch): Recovery | undefined {
  const bpmAtEnd = meanBefore(readings, to);
  const bpmAfter = meanBefore(readings, to + RECOVERY_TIME);
  if (mark === undefined || bpmAtEnd === undefined || bpmAfter === undefined) return undefined;
  return { stepName: mark.stepName, at: to, bpmAtEnd, bpmAfter, drop: bpmAtEnd - bpmAfter };
}

function meanBefore(readings: readonly Reading[], moment: WallTime): Bpm | undefined {
  const near = readings.filter(({ timestamp }) => timestamp > moment - WINDOW && timestamp <= moment);
  return near.length === 0 ? undefined : Math.round(near.reduce((sum, { bpm }) => sum + bpm, 0) / near.length);
}
