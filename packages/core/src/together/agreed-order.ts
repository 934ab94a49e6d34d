// The order of a run together. Apart from the page of an agreed start, which needs none of what plans a run.

import type { WallTime } from '../base/units.ts';
import { arranged, isDrawn } from '../run/plan/arranged.ts';
import type { Timer } from '../timer/timer.ts';

/** The timer in the order in which everyone runs it who starts at a moment: none of its rounds is shuffled any more, and its chimes at random are the same. */
export function inAgreedOrder<T extends Pick<Timer, 'rounds' | 'drawnFrom'>>(timer: T, startsAt: WallTime): T {
  if (!isDrawn(timer)) return timer;
  const drawnFrom = (startsAt * GOLDEN) % 1;
  const { rounds } = arranged(timer, drawnFrom);
  return { ...timer, drawnFrom, rounds: rounds.map((round) => ({ ...round, order: undefined })) };
}

/** Its multiples are spread evenly between whole numbers. */
const GOLDEN = 0.618_033_988_749_895;
