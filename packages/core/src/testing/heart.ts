// Heart-rate sessions for tests and benches: readings as a strap sends them, drawn from a seed.

import { statsOf } from '../heart/sessions/session-stats.ts';
import type { HeartRateSession, SessionMark } from '../heart/sessions/session.ts';
import type { Reading } from '../heart/strap/reading.ts';
import type { StepType } from '../timer/timer.ts';

/** What a made-up session holds. */
export interface SessionWishes {
  readonly seconds: number;
  /** The heart rate it stays near; 150 if it does not matter. */
  readonly level?: number;
  readonly hasRr?: boolean;
  readonly hasEnergy?: boolean;
  /** The length of its steps, work and rest in turn; no steps if absent. */
  readonly stepSeconds?: number;
  readonly startTime?: number;
}

const WORK: { readonly stepName: string; readonly type: StepType } = { stepName: 'Work', type: 'work' };
const REST: typeof WORK = { stepName: 'Rest', type: 'rest' };

/** An ended session of about one reading a second, always the same for the same wishes. */
export function aSession(wishes: SessionWishes): HeartRateSession {
  const { seconds, level = 150, stepSeconds, startTime = 1_700_000_000_000 } = wishes;
  const random = randomOf(seconds);
  const readings: Reading[] = [];
  let bpm = level;
  let told = 0;
  for (let second = 0; second < seconds; second++) {
    bpm += Math.round((random() - 0.5) * 6 + (level - bpm) / 10);
    const beats: number[] = [];
    for (; told < second; told += 60 / bpm) beats.push(Math.round(60_000 / bpm + (random() - 0.5) * 80));
    readings.push({
      bpm,
      timestamp: startTime + second * 1000 + Math.floor(random() * 120),
      ...(wishes.hasEnergy === true ? { energyExpended: Math.floor(second / 6) } : {}),
      ...(wishes.hasRr === true && beats.length > 0 ? { rrIntervals: beats } : {}),
    });
  }
  const count = stepSeconds === undefined ? 0 : Math.ceil(seconds / stepSeconds);
  const marks = Array.from({ length: count }, (_, index): SessionMark => ({
    at: startTime + index * (stepSeconds ?? 0) * 1000,
    ...(index % 2 === 0 ? WORK : REST),
  }));
  const stats = statsOf(readings, 187);
  const head = { sessionId: `hr-session-${startTime}`, timerId: 'timer-1', timerName: 'Tabata' };
  const end = { endTime: startTime + seconds * 1000, maxHeartRate: 187, ...(stats === undefined ? {} : { stats }) };
  return { ...head, startTime, ...end, readings, marks };
}

/** Numbers from 0 to 1, by a linear congruence. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}
