// The coaching rules that are compared: ours, the specification's constants taken literally, and silence.

import type { Bpm } from '../../base/units.ts';
import { judge } from '../../coach/decide.ts';
import type { HeartResponse } from '../../coach/heart-response.ts';
import { NEW_MEMORY, remember, type CoachMemory } from '../../coach/memory.ts';
import { isPolled, type Judgement } from '../../coach/situation.ts';
import type { HeartSample } from '../../heart/trusted-readings.ts';
import { zoneOf } from '../../heart/zones.ts';
import type { CoachingLevel } from '../../ports/wire/coaching.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import type { CoachingRule } from './simulation.ts';
import { ATHLETE_MAX } from './workouts.ts';

const COACHED_FROM = 60;
/** How many seconds of readings are seen; the app gives those of the last 90, which takes longer. */
const SEEN_FOR = 30;
const KEPT_LEAST = 60;

/** What is said to someone without a coach. */
export function silentRule(): CoachingRule {
  return { reading: () => undefined, poll: () => undefined };
}

/**
 * The specification's constants taken literally: the last reading, steps of 60 s or more, 5 s of tolerance, 10 s between lines,
 * 120 s of silence.
 */
export function literalRule(): CoachingRule {
  let bpm: Bpm | undefined;
  let outSince: number | undefined;
  let index = -1;
  let last = -99;
  return {
    reading: (_, told) => (bpm = told),
    poll(at, { target, seconds }, place) {
      if (place !== index) [index, outSince] = [place, undefined];
      if (bpm === undefined || target === undefined || seconds < COACHED_FROM) return undefined;
      const difference = zoneOf(bpm, ATHLETE_MAX) - target;
      outSince = difference === 0 ? undefined : (outSince ?? at);
      const isDue = outSince === undefined ? at - last >= 120 : at - outSince >= 5 && at - last >= 10;
      if (!isDue) return undefined;
      last = at;
      if (outSince === undefined) return 'hold';
      return difference < 0 ? 'up' : 'down';
    },
  };
}

/** How our rule is used: what earlier runs taught about the person, and who gets every look. */
export interface RuleWishes {
  readonly level?: CoachingLevel;
  readonly response?: HeartResponse | undefined;
  readonly seenFor?: number;
  readonly watch?: (at: number, judgement: Judgement, memory: CoachMemory) => void;
}

/** Our rule without a language model: what the gate allows is said. */
export function ourRule({
  level = 'when-it-matters',
  response,
  seenFor = SEEN_FOR,
  watch,
}: RuleWishes = {}): CoachingRule {
  let memory: CoachMemory = NEW_MEMORY;
  const readings: { readonly bpm: Bpm; readonly at: number }[] = [];
  let polledAt = 0;
  return {
    reading(at, bpm) {
      while (readings[0] !== undefined && at - readings[0].at > Math.max(seenFor, KEPT_LEAST)) readings.shift();
      readings.push({ bpm, at });
    },
    poll(at, { seconds, target }, index, elapsed) {
      const step = {
        key: String(index),
        name: `Step ${index}`,
        type: 'work',
        length: seconds * 1000,
        elapsed: elapsed * 1000,
        left: (seconds - elapsed) * 1000,
        targetZone: target,
        isLastRepeat: false,
      } as const;
      if (elapsed > 0 && !isPolled(step)) return undefined;
      const from = Math.min(at - seenFor, polledAt);
      polledAt = at;
      const samples: HeartSample[] = [];
      for (const reading of readings) {
        if (reading.at >= from) samples.push({ bpm: reading.bpm, age: (at - reading.at) * 1000 });
      }
      const heart = { readings: samples, zones: ATHLETE_MAX, response };
      const judged = judge({ now: at * 1000, level, step, heart }, memory);
      watch?.(at, judged.judgement, judged.memory);
      memory = judged.memory;
      const { decision, messageType } = judged.judgement;
      if (!decision.shouldCoach) return undefined;
      memory = remember(memory, { messageType, at: at * 1000, wasSpoken: true });
      const asks = judged.judgement.peak?.asks;
      if (messageType === 'tooLow' || asks === 'more') return 'up';
      return messageType === 'tooHigh' || asks === 'less' ? 'down' : 'hold';
    },
  };
}

/** The cues of a rule given a series of readings, one a second (undefined: no packet), within one step: '20u 60u 120h'. */
export function cuesOf(
  rule: CoachingRule,
  course: readonly (Bpm | undefined)[],
  target: ZoneNumber | undefined,
  seconds = course.length,
): string {
  const step = { seconds, target };
  const told: string[] = [];
  for (const [at, bpm] of course.slice(0, seconds).entries()) {
    if (bpm !== undefined) rule.reading(at, bpm);
    const cue = at % 5 === 0 ? rule.poll(at, step, 0, at) : undefined;
    if (cue !== undefined) told.push(`${at}${cue.slice(0, 1)}`);
  }
  return told.join(' ');
}
