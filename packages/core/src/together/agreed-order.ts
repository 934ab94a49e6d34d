// The order of a run together. Apart from the page of an agreed start, which needs none of what plans a run.

import type { WallTime } from '../base/units.ts';
import { arranged, isShuffled } from '../run/plan/arranged.ts';
import type { TimerDraft } from '../timer/timer.ts';

/** The timer in the order in which everyone runs it who starts at a moment: none of its rounds is shuffled any more (RUN-236). */
export function inAgreedOrder<T extends Pick<TimerDraft, 'rounds'>>(timer: T, startsAt: WallTime): T {
  if (!isShuffled(timer)) return timer;
  const { rounds } = arranged(timer, (startsAt * GOLDEN) % 1);
  return { ...timer, rounds: rounds.map((round) => ({ ...round, order: undefined })) };
}

/** Its multiples are spread evenly between whole numbers. */
const GOLDEN = 0.618_033_988_749_895;
