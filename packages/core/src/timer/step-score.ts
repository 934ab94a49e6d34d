// What was counted in a step during one run, and how long it took: kept with the run and with its session.

import * as z from 'zod/mini';
import type { Millis } from '../base/units.ts';
import { COUNTED, type Counted } from './step-count.ts';

/** The step of a timer that a score belongs to, as it was then. */
export interface ScoredStep {
  readonly stepId: string;
  readonly name: string;
  /** Of its timer: the same for those that ask for the same, whatever they are called. Absent while the run goes on. */
  readonly version?: string | undefined;
}

/** What was counted in a step, all its repeats together; `more` are repetitions of a round that was not finished. */
export interface CountScore extends ScoredStep {
  readonly kind: Counted;
  readonly count: number;
  readonly more?: number | undefined;
}

/** How long a step took until the tap that ended it. */
export interface TimeScore extends ScoredStep {
  readonly kind: 'time';
  readonly millis: Millis;
}

/** One result of a run. */
export type StepScore = CountScore | TimeScore;
/** All results of a run, at most one of each kind for each step. */
export type RunScore = readonly StepScore[];

const step = { stepId: z.string(), name: z.string(), version: z.optional(z.string()) };
const count = z.int().check(z.gte(0));

/** What is stored of a score. */
export const scoreSchema = z.array(
  z.union([
    z.object({ ...step, kind: z.enum(COUNTED), count, more: z.optional(count) }),
    z.object({ ...step, kind: z.literal('time'), millis: z.number().check(z.gte(0)) }),
  ]),
);
