// How a ready-made timer is written: names, seconds and what differs from a plain step.

import {
  NEW_GLOBAL_SETTINGS,
  type GlobalSettings,
  type Round,
  type Step,
  type StepType,
  type TimerDraft,
} from '../timer/timer.ts';
import type { ReadyMade } from './ready-made.ts';

type Details = Partial<
  Pick<
    Step,
    | 'repeat'
    | 'targetHeartRateZone'
    | 'chimeInterval'
    | 'coachingEnabled'
    | 'end'
    | 'sides'
    | 'bells'
    | 'count'
    | 'note'
  >
>;
/** A step without its id. */
export type NewStep = Omit<Step, 'id'>;
/** A round without its id, and those of its steps. */
export type NewRound = Omit<Round, 'id' | 'steps'> & { readonly steps: readonly NewStep[] };

/** A coached step, once, but for what its details say. */
export const step = (name: string, type: StepType, duration: number, details: Details = {}): NewStep => ({
  name,
  type,
  duration,
  repeat: 1,
  coachingEnabled: true,
  pauseAfterEnd: false,
  ...details,
});
/** A round of some steps with a rest between its repeats. */
export const round = (
  name: string,
  repeat: number,
  restAfterRound: number,
  ...steps: readonly NewStep[]
): NewRound => ({ name, repeat, restAfterRound, steps });
/** Some steps in a row. */
export const inARow = (name: string, ...steps: readonly NewStep[]): NewRound => round(name, 1, 0, ...steps);

/** A step in which no coach speaks. */
export const QUIET = { coachingEnabled: false } as const;

/** Steps with ten seconds between them to change from one to the next. */
export function withChanges(steps: readonly NewStep[]): readonly NewStep[] {
  return steps.flatMap((one, at) => [...(at > 0 ? [step('Change', 'rest', 10, QUIET)] : []), one]);
}

/** A timer without its ids. */
export interface NewDraft {
  readonly name: string;
  readonly how: string;
  readonly rounds: readonly NewRound[];
  readonly settings?: Partial<Pick<GlobalSettings, 'countdownBeep' | 'sport' | 'sounds' | 'showAs' | 'voiceEnabled'>>;
}

/** A timer with ids by place, and the settings of new timers but for its own. */
export function draftWith({ name, how, rounds, settings }: NewDraft): TimerDraft {
  return {
    name,
    description: how,
    rounds: rounds.map(({ steps, ...rest }, at) => ({
      ...rest,
      id: `round-${at + 1}`,
      steps: steps.map((one, place) => ({ ...one, id: `step-${at + 1}-${place + 1}` })),
    })),
    globalSettings: { ...NEW_GLOBAL_SETTINGS, ...settings },
    tags: [],
  };
}

/** A ready-made timer. */
export function readyMade({ slug, kind, when, ...draft }: Omit<ReadyMade, 'draft'> & NewDraft): ReadyMade {
  return { slug, kind, when, draft: draftWith(draft) };
}
