// How a step ends and what it says, in a few words: for its closed row, for paper, and where versions are compared.

import { formatDuration } from '../base/units.ts';
import { bellMarks } from './bell-words.ts';
import { stepCountWords } from './step-count.ts';
import {
  isCapped,
  limitWords,
  repetitionsText,
  type HeartEnd,
  type StepEnd,
  type StepExtras,
  type TapEnd,
} from './step-end.ts';
import type { Step } from './timer.ts';

/** What a step says beyond its name, time and type, each in a few words: 'until 120 bpm or below, max 3m', 'both sides', 'note'. */
export function extraWords(step: StepExtras & Pick<Step, 'duration'>): readonly string[] {
  const { end, note, link, bells, duration } = step;
  return [
    ...(end === undefined ? [] : [endWords(end, duration)]),
    ...changeMarks(step),
    ...(step.count === undefined ? [] : [stepCountWords(step.count)]),
    ...bellMarks(bells),
    ...((note ?? '') === '' ? [] : ['note']),
    ...((link ?? '') === '' ? [] : ['link']),
  ];
}

/** '+2 reps each', 'both sides', '+5 s each'. */
export function changeMarks({ end, sides, ladder }: StepExtras): readonly string[] {
  return [
    ...(end?.kind === 'tap' ? changeWords(end.repetitions?.ladder, 'reps') : []),
    ...(sides === undefined ? [] : ['both sides']),
    ...changeWords(ladder, 's'),
  ];
}

function endWords(end: StepEnd, duration: number): string {
  switch (end.kind) {
    case 'tap':
      return tapWords(end, duration);
    case 'heart':
      return heartWords(end, duration);
    case 'ring':
      return 'rings until answered';
  }
}

function tapWords(end: TapEnd, duration: number): string {
  const { repetitions } = end;
  const first = repetitions === undefined ? 'when you tap' : repetitionsText(repetitions.count);
  return `${first}${timeWords(isCapped({ end }) ? 'max' : 'about', duration)}`;
}

function heartWords(end: HeartEnd, duration: number): string {
  return `until ${limitWords(end)}${timeWords('max', duration)}`;
}

function timeWords(word: string, duration: number): string {
  return duration > 0 ? `, ${word} ${formatDuration(duration)}` : '';
}

/** '+5 s each', '−1 reps each'; nothing if nothing changes. */
function changeWords(change: number | undefined, unit: 's' | 'reps'): readonly string[] {
  if (change === undefined || Number.isNaN(change) || change === 0) return [];
  return [`${change > 0 ? '+' : '−'}${Math.abs(change)} ${unit} each`];
}
