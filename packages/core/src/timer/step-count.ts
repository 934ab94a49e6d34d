// What a person counts in a step by tapping: rounds of a circuit, or repetitions of an exercise.

/** What can be counted. */
export const COUNTED = ['rounds', 'repetitions'] as const;
/** What is counted in a step. */
export type Counted = (typeof COUNTED)[number];

/** That a step counts, what, and after how many taps the number is spoken each time; absent, it is not. */
export interface StepCount {
  readonly kind: Counted;
  readonly sayEvery?: number | undefined;
}

/** A choice of the editor: nothing, or what is counted. */
export type CountChoice = Counted | 'nothing';

/** A step's count after a choice; how often it is spoken stays. */
export function chosenCount(count: StepCount | undefined, choice: CountChoice): StepCount | undefined {
  return choice === 'nothing' ? undefined : { ...count, kind: choice };
}

/** 'counts rounds', 'counts repetitions, says every 10'. */
export function stepCountWords({ kind, sayEvery }: StepCount): string {
  const isSaid = sayEvery !== undefined && !Number.isNaN(sayEvery);
  return `counts ${kind}${isSaid ? `, says every ${sayEvery}` : ''}`;
}
