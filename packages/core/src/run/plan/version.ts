// Which version of a timer a result belongs to.

import type { Round, Timer } from '../../timer/timer.ts';
import { drawnFor } from './drawn.ts';

/** The same for timers that ask for the same: names, notes, sounds and ids do not count. */
export function versionOf({ rounds }: Pick<Timer, 'rounds'>): string {
  const asked = rounds.map(({ repeat, restAfterRound = 0, order, steps }) => [
    ...[repeat, restAfterRound, order],
    // A run in a random order is the same workout.
    inOrder(
      order,
      steps.map(({ type, duration, repeat: reps, end, sides, ladder = 0, pauseAfterEnd, count }) => {
        const ends: readonly unknown[] = Object.values({ ...end });
        return [type, duration, reps, ends, sides, ladder, pauseAfterEnd, count?.kind];
      }),
    ),
  ]);
  return drawnFor(JSON.stringify(asked), 0).toString(36);
}

function inOrder(order: Round['order'], steps: readonly unknown[]): readonly string[] {
  const texts = steps.map((step) => JSON.stringify(step));
  return order === undefined ? texts : texts.sort();
}
