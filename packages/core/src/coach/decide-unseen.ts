// What a look decides beside the heart rate in its zone: that the signal of a strap is gone or back, and how the hardest of a set
// of short steps went.

import { bpmRangeOf, topOf } from '../heart/zones.ts';
import type { Judged } from './decide.ts';
import { seenHeart, type HeartCourse, type HeartNow } from './heart-course.ts';
import type { CoachMemory } from './memory.ts';
import { askedBy, isPeakDue, peakSince, withPeakSaid, setAfter, sideOfPeak } from './short-steps.ts';
import { noticeOf, signalAfter, signalLeft } from './signal.ts';
import { GAP_LEAST, line, TRANSITION_WITHIN, type Judgement, type Situation } from './situation.ts';

/** Remembers whether a heart was seen at this look; a loss that the run has told, and its end, are none of the coach's. */
export function seen(memory: CoachMemory, course: HeartCourse, heart: HeartNow | undefined): CoachMemory {
  const isLeftToRun = course.kind === 'absent' && heart?.isLossAnnounced === true;
  const signal = isLeftToRun ? signalLeft(memory.signal) : signalAfter(memory.signal, course);
  return signal === memory.signal ? memory : { ...memory, signal };
}

/** What must be said of the signal now, in a step with a target (D30). */
export function noticeDue({ now, level, step }: Situation, memory: CoachMemory): Judgement | undefined {
  if (step.targetZone === undefined || level === 'transitions' || isTooSoon(memory, now)) return undefined;
  const notice = noticeOf(memory.signal, now);
  if (notice === undefined) return undefined;
  const context = notice === 'signalLost' ? 'The signal of the strap is gone.' : 'The signal of the strap is back.';
  return line('must', notice, 'long_silence', context);
}

/**
 * The start of a short step: its transition, else a lost signal, else how the last peak of the hardest steps was, if it is time to
 * tell.
 */
export function judgeShortStep(situation: Situation, before: CoachMemory, transition: Judgement): Judged {
  const { now, step, level } = situation;
  const heart = seenHeart(situation.heart);
  const { targetZone } = step;
  if (targetZone === undefined) return { judgement: transition, memory: before };
  const set = before.shortSet;
  const memory = { ...before, shortSet: setAfter(set, targetZone, now) };
  if (transition.verdict !== 'must-not') return { judgement: transition, memory };
  const notice = noticeDue(situation, memory);
  if (notice !== undefined) return { judgement: notice, memory };
  const isDue =
    isPeakDue(set, targetZone, now, step.isLastRepeat) && step.elapsed < TRANSITION_WITHIN && level !== 'transitions';
  const bpm = isDue && !isTooSoon(memory, now) ? peakSince(heart, now - set.lastBegan) : undefined;
  if (bpm === undefined || set === undefined || heart === undefined) return { judgement: transition, memory };
  const { minBpm, maxBpm } = bpmRangeOf(targetZone, heart.zones);
  const top = targetZone === 5 ? topOf(heart.zones) + 1 : maxBpm;
  const side = sideOfPeak(bpm, targetZone === 1 ? 0 : minBpm, top);
  const peak = askedBy(set, bpm, side);
  const after = { ...memory, shortSet: withPeakSaid(setAfter(set, targetZone, now), now, peak) };
  return {
    judgement: { ...line('maybe', 'peak', reasonOf(side), 'How the hardest of the short steps went.'), peak },
    memory: after,
  };
}

function reasonOf(side: 'below' | 'above' | undefined): 'in_zone' | 'far_from_target' {
  return side === undefined ? 'in_zone' : 'far_from_target';
}

function isTooSoon({ lastSaidAt }: CoachMemory, now: number): boolean {
  return lastSaidAt !== undefined && now - lastSaidAt < GAP_LEAST;
}
