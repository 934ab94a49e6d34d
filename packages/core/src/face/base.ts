// What everything stands on: failures, units, time limits, text.

export { createEmitter } from '../base/emitter.ts';
export { FAILURE_CODES, FALLBACKS, Failure, type FailureCode, type FallbackCode, sentenceOf } from '../base/failure.ts';
export { inTime } from '../base/in-time.ts';
export { type Turns, createTurns } from '../base/in-turn.ts';
export { latest } from '../base/latest.ts';
export { VERSION } from '../base/version.ts';
export { type Arrival, LOADING, type Once, arrived, once } from '../base/once.ts';
export { type ReadBy, type Schema, readAs } from '../base/read.ts';
export { characterCount } from '../base/short-text.ts';
export { stopAll } from '../base/stop-all.ts';
export { contentHash, isSameContent } from '../base/content.ts';
export {
  type Bpm,
  type DurationParts,
  type Instant,
  type Millis,
  type Seconds,
  type WallTime,
  formatClock,
  formatDuration,
  joinDuration,
  secondsOf,
  splitDuration,
} from '../base/units.ts';
