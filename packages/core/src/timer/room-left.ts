// How much room is left in a timer that is nearly as large as one may be.

import { WRITTEN_LIMIT } from './limits.ts';
import type { Round } from './timer.ts';

/** From so much of a limit on, the count is shown. */
const NEARLY = 0.9;

/** '1,900 of 2,000 rounds' and '19,000 of 20,000 steps', each from nine tenths of its limit on. */
export function roomTexts(rounds: readonly Round[]): readonly string[] {
  const steps = rounds.reduce((sum, round) => sum + round.steps.length, 0);
  return [...roomText(rounds.length, 'rounds'), ...roomText(steps, 'steps')];
}

function roomText(count: number, of: 'rounds' | 'steps'): readonly string[] {
  const most = WRITTEN_LIMIT[of];
  return count < most * NEARLY ? [] : [`${count.toLocaleString('en')} of ${most.toLocaleString('en')} ${of}`];
}
