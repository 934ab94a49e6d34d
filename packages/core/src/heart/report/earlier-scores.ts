// What was counted in earlier runs of a timer, found again by its steps: the last time, and the best.

import { formatDuration, secondsOf, type WallTime } from '../../base/units.ts';
import { resultText } from '../../timer/score-words.ts';
import type { RunScore, StepScore } from '../../timer/step-score.ts';
import type { History } from '../sessions/history.ts';
import { isUnfinished, type HeartRateSession } from '../sessions/session.ts';

/** A result of an earlier run. */
export interface PastResult {
  readonly result: StepScore;
  readonly at: WallTime;
  /** Whether the timer asked for something else then. */
  readonly isOfEarlierVersion: boolean;
}

/** What is known of one step of a timer: its results, newest first, at least one; the last is the first of them. */
export interface StepRecord {
  readonly stepId: string;
  readonly kind: StepScore['kind'];
  /** As the step was called last. */
  readonly name: string;
  readonly results: readonly PastResult[];
  readonly best: PastResult;
}

/** Which results are meant: those of a timer, not of one session; `version` is that of the timer now. */
export interface WantedResults {
  readonly timerId: string;
  readonly version?: string | undefined;
  readonly except?: string | undefined;
}

/** The records of a timer, in the order of its newest results. */
export function recordsOf(history: History, { timerId, version, except }: WantedResults): readonly StepRecord[] {
  const found = new Map<string, PastResult[]>();
  for (const session of history) {
    if (session.timerId !== timerId || session.sessionId === except || isUnfinished(session)) continue;
    for (const past of resultsIn(session, version)) {
      const key = `${past.result.kind} ${past.result.stepId}`;
      found.set(key, [...(found.get(key) ?? []), past]);
    }
  }
  return [...found.values()].flatMap((results) => recordIn(results) ?? []);
}

function resultsIn(
  { score = [], startTime: at }: HeartRateSession,
  version: string | undefined,
): readonly PastResult[] {
  return score.map((result) => {
    const isOther = version !== undefined && result.version !== undefined && result.version !== version;
    return { result, at, isOfEarlierVersion: isOther };
  });
}

function recordIn(results: readonly PastResult[]): StepRecord | undefined {
  const [last] = results;
  if (last === undefined) return undefined;
  const { stepId, kind, name } = last.result;
  const best = results.reduce((one, other) => (differenceOf(other.result, one.result) > 0 ? other : one));
  return { stepId, kind, name, results, best };
}

/** By how much a result is better than another of its kind: above 0 if it is. A time is better if it is shorter. */
export function differenceOf(one: StepScore, other: StepScore): number {
  if (one.kind === 'time' || other.kind === 'time')
    return one.kind === 'time' && other.kind === 'time' ? other.millis - one.millis : 0;
  return one.count - other.count || (one.more ?? 0) - (other.more ?? 0);
}

/** 'Last 5 + 12, best 6 + 3'. */
export function recordWords({ results, best }: StepRecord): string {
  const [last = best] = results;
  return `Last ${markedText(last)}, best ${markedText(best)}`;
}

/** After a run: 'Best 7:10, 18 s slower' of a time, else what was before. */
export function comparedWords(record: StepRecord, score: RunScore): string {
  const now = score.find(({ stepId, kind }) => stepId === record.stepId && kind === record.kind);
  if (now?.kind !== 'time' || record.best.result.kind !== 'time') return recordWords(record);
  const seconds = Math.floor(secondsOf(now.millis)) - Math.floor(secondsOf(record.best.result.millis));
  const words = seconds === 0 ? 'the same' : `${spaced(Math.abs(seconds))} ${seconds > 0 ? 'slower' : 'faster'}`;
  return `Best ${markedText(record.best)}, ${words}`;
}

/** '18 s', '1m 5s'. */
function spaced(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds);
}

function markedText({ result, isOfEarlierVersion }: PastResult): string {
  return `${resultText(result)}${isOfEarlierVersion ? ' (earlier version)' : ''}`;
}

/** A curve of results, oldest first, each from 0 (the worst) to 1 (the best); a half where all are the same. */
export function resultCurve({ results }: Pick<StepRecord, 'results'>): readonly number[] {
  const values = results.map(({ result }) => (result.kind === 'time' ? 0 - result.millis : result.count)).reverse();
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most === least ? 0.5 : (value - least) / (most - least)));
}
