// How someone's heart follows their effort, and how they answer the coach: learned in runs, and kept with their profile.

import * as z from 'zod/mini';
import { readAs } from '../base/read.ts';
import type { Bpm } from '../base/units.ts';

/** What was learned about a person. */
export interface HeartResponse {
  /** The seconds in which the heart covers 63% of its way. */
  readonly lag: number;
  /** The seconds until readings can show what was asked: the person's reaction and the sensor's latency. */
  readonly deadTime: number;
  /** How much a direction changes the effort, as the heart rate it leads to. */
  readonly answer: Bpm;
}

const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const schema = z.object({ lag: between(10, 120), deadTime: between(0, 30), answer: between(0, 15) });

/** What was learned, as stored; undefined if it cannot be read or is no one's heart. */
export function heartResponseOf(stored: unknown): HeartResponse | undefined {
  const read = readAs(schema, stored);
  return read.success ? read.data : undefined;
}

/** What is stored of it: within what a heart can do, in tenths. */
export function storedResponse({ lag, deadTime, answer }: HeartResponse): HeartResponse {
  return { lag: held(lag, 10, 120), deadTime: held(deadTime, 0, 30), answer: held(answer, 0, 15) };
}

function held(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)) * 10) / 10;
}
