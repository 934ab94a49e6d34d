// A coached workout second by second: what the strap reports, how the coach judges it, and what becomes of its lines.

import type { Bpm } from '../base/units.ts';
import { judge } from '../coach/decide.ts';
import type { HeartResponse } from '../coach/heart-response.ts';
import { NEW_MEMORY, remember, type CoachMemory } from '../coach/memory.ts';
import { isPolled, type CoachedStep, type Judgement, type Situation } from '../coach/situation.ts';
import type { HeartSample } from '../heart/trusted-readings.ts';
import type { Zones } from '../heart/zones.ts';
import type { CoachingLevel } from '../ports/wire/coaching.ts';
import type { EarlyEnd } from '../timer/step-end.ts';
import type { StepType, ZoneNumber } from '../timer/timer.ts';

/** A step: what the strap reports in each second (nothing if undefined), and a pause in the middle of it. */
export interface WalkedStep {
  readonly seconds: number;
  readonly target?: ZoneNumber | undefined;
  readonly end?: EarlyEnd;
  readonly type?: StepType;
  readonly bpm?: (second: number) => Bpm | undefined;
  /** The second of the first look; absent for a step the coach may not look at. */
  readonly from?: number;
  /** Another occurrence has another key; its number if absent. */
  readonly key?: string;
  readonly pause?: { readonly at: number; readonly seconds: number; readonly bpm?: (second: number) => Bpm };
}

/** How a workout is coached. */
export interface WalkWishes {
  readonly level?: CoachingLevel;
  /** Whether a line is said; every one if absent. */
  readonly isSaid?: (judgement: Judgement, at: number) => boolean;
  readonly hasStrap?: boolean;
  readonly zones?: Zones;
  /** What earlier runs taught. */
  readonly response?: HeartResponse;
}

/** One look: when in the whole workout, when in its step, and what came of it. */
export interface WalkedLook {
  readonly at: number;
  readonly second: number;
  readonly step: number;
  readonly judgement: Judgement;
  readonly wasSpoken: boolean;
  readonly situation: Situation;
  /** What the coach knew when it judged. */
  readonly memory: CoachMemory;
}

/** All looks of a coached workout: at the start of each step, after a pause, and every 5 s. */
export function walk(steps: readonly WalkedStep[], wishes: WalkWishes = {}): readonly WalkedLook[] {
  const { level = 'when-it-matters', isSaid = () => true, hasStrap = true, zones = 190, response } = wishes;
  const looks: WalkedLook[] = [];
  let memory: CoachMemory = NEW_MEMORY;
  let readings: { readonly bpm: Bpm; readonly at: number }[] = [];
  let at = 0;

  const read = (bpm: Bpm | undefined): void => {
    readings = readings.filter((reading) => at - reading.at <= 60);
    if (bpm !== undefined) readings.push({ bpm, at });
  };

  const look = (step: CoachedStep, index: number): void => {
    const samples = readings.map((reading): HeartSample => ({ bpm: reading.bpm, age: (at - reading.at) * 1000 }));
    const seen = samples.length > 0 ? { readings: samples, zones, response } : 'unseen';
    const heart = hasStrap ? seen : 'no-strap';
    const situation: Situation = { now: at * 1000, level, step, heart };
    const judged = judge(situation, memory);
    const { judgement } = judged;
    const isDue = judgement.verdict !== 'must-not';
    const wasSpoken = isDue && isSaid(judgement, at);
    memory = isDue
      ? remember(judged.memory, { messageType: judgement.messageType, at: at * 1000, wasSpoken })
      : judged.memory;
    looks.push({
      at,
      second: step.elapsed / 1000,
      step: index,
      judgement,
      wasSpoken,
      situation,
      memory: judged.memory,
    });
  };

  for (const [
    index,
    { seconds, target, type = 'work', bpm, from = 0, key = String(index), pause, end },
  ] of steps.entries()) {
    for (let second = 0; second < seconds; second++, at++) {
      if (pause?.at === second) {
        for (const end = at + pause.seconds; at < end; at++) read(pause.bpm?.(at + pause.seconds - end));
      }
      read(bpm?.(second));
      const step: CoachedStep = {
        key,
        name: `Step ${index}`,
        type,
        length: seconds * 1000,
        elapsed: second * 1000,
        left: (seconds - second) * 1000,
        targetZone: target,
        nextTarget: steps[index + 1]?.target,
        isLastRepeat: false,
        ...(end && { end }),
      };
      const isBack = pause?.at === second;
      if (second === from || (second > from && (second % 5 === 0 || isBack) && isPolled(step))) look(step, index);
    }
  }
  return looks;
}

/** What was said, as '20 tooLow far_from_target'. */
export function saidIn(looks: readonly WalkedLook[]): readonly string[] {
  return looks
    .filter(({ wasSpoken }) => wasSpoken)
    .map(({ at, judgement }) => `${at} ${judgement.messageType} ${judgement.decision.reason}`);
}

/** A heart that moves from one rate to another with a lag of 57 s. */
export function lagging(from: Bpm, to: Bpm, lag = 57): (second: number) => Bpm {
  return (second) => Math.round(to + (from - to) * Math.exp(-second / lag));
}
