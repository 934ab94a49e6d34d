// Results in words.

import { formatClock, secondsOf } from '../base/units.ts';
import type { CountScore, RunScore, StepScore } from './step-score.ts';

/** 'Rounds: 5'. */
export function countLine({ kind, count }: Pick<CountScore, 'kind' | 'count'>): string {
  return `${kind === 'rounds' ? 'Rounds' : 'Repetitions'}: ${count}`;
}

/** '5 + 12', '47', '7:42'. */
export function resultText(result: StepScore): string {
  if (result.kind === 'time') return formatClock(Math.floor(secondsOf(result.millis)));
  return (result.more ?? 0) > 0 ? `${result.count} + ${result.more}` : String(result.count);
}

/** 'Rounds 5 + 12', 'Repetitions 47', 'Finished in 7:42'. */
export function resultWords(result: StepScore): string {
  return `${KIND_WORDS[result.kind]} ${resultText(result)}`;
}

const KIND_WORDS: Readonly<Record<StepScore['kind'], string>> = {
  rounds: 'Rounds',
  repetitions: 'Repetitions',
  time: 'Finished in',
};

/** 'Finished in 7:42', of what a tap has ended last; undefined if none has. */
export function finishWords(score: RunScore): string | undefined {
  const last = score.filter(({ kind }) => kind === 'time').at(-1);
  return last && resultWords(last);
}
