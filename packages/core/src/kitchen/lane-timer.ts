// What runs in a lane: a timer whose end rings until someone answers, and before it, if its start is planned, the wait for that.

import type { Seconds } from '../base/units.ts';
import { newRound, newStep, type GlobalSettings, type Round, type Step, type Timer } from '../timer/timer.ts';

/** The ids of the steps that a lane has besides those of its timer. */
const BELL = 'kitchen-bell';
const WAIT = 'kitchen-wait';
/** As short as a step can be that rings. */
const NO_TIME: Seconds = 0.003;

/** A timer of one step, as it was written into the board's field. */
export function quickTimer(
  id: string,
  userId: string,
  name: string,
  duration: Seconds,
  settings: GlobalSettings,
): Timer {
  const step: Step = {
    ...newStep('step'),
    name,
    duration,
    type: 'timer',
    coachingEnabled: false,
    end: { kind: 'ring' },
  };
  const date = new Date(0);
  const rounds = [{ ...newRound('round', 1), steps: [step] }];
  return { id, userId, name, rounds, globalSettings: settings, tags: [], createdAt: date, updatedAt: date };
}

/** The timer that a lane plays, under the lane's id: it rings at its end unless a tap ends it, or it rings by itself. */
export function playedIn(laneId: string, timer: Timer, wait: Seconds): Timer {
  const { name, rounds } = timer;
  const last = rounds.at(-1)?.steps.at(-1);
  const isAnswered = last?.end?.kind === 'ring' || last?.end?.kind === 'tap';
  return {
    ...timer,
    id: laneId,
    rounds: [
      ...(wait > 0 ? [ringingRound(WAIT, `Start ${name}`, wait)] : []),
      ...rounds,
      ...(isAnswered ? [] : [ringingRound(BELL, name, NO_TIME)]),
    ],
  };
}

function ringingRound(id: string, name: string, duration: Seconds): Round {
  const step: Step = { ...newStep(id), name, duration, type: 'delay', coachingEnabled: false, end: { kind: 'ring' } };
  return { ...newRound(`${id}-round`, 1), name, steps: [step] };
}

/** Whether a step is the wait for a lane's planned start. */
export function isWait({ id }: Pick<Step, 'id'>): boolean {
  return id === WAIT;
}

/** Whether a step is the bell at the end of a lane. */
export function isBell({ id }: Pick<Step, 'id'>): boolean {
  return id === BELL;
}

/** How many semitones the sounds of a lane are above those of its timer, by its place: no two are alike. */
export const PITCHES = [0, 4, 7, -5, 2, 9, -3, 12, -8, 14, 16, -10] as const;
/** A board has so many lanes at most. */
export const MOST_LANES = PITCHES.length;

/** What a new lane is called, so that no two have one name, and the first pitch that is free. */
export function placeFor(
  wanted: string,
  lanes: readonly { readonly timer: Pick<Timer, 'name'>; readonly pitch: number }[],
): { readonly name: string; readonly pitch: number } {
  const isFree = (name: string): boolean => !lanes.some(({ timer }) => timer.name === name);
  let name = wanted;
  for (let number = 2; !isFree(name); number++) name = `${wanted} ${number}`;
  return { name, pitch: PITCHES.findIndex((_, place) => !lanes.some(({ pitch }) => pitch === place)) };
}
