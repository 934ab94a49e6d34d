// How much a link says: an app that knows only less could not read it, so that each extent has versions of its own.

import { saysMore } from '../timer/step-end.ts';
import type { TimerDraft } from '../timer/timer.ts';
import { bellCell } from './extra-columns.ts';

/** The columns of the first links; those with how steps end and what they say; those with their bells, too. */
export type LinkExtent = 'first' | 'more' | 'bells';

/** The least that holds a timer. */
export function linkExtent(timer: Pick<TimerDraft, 'rounds'>): LinkExtent {
  if (timer.rounds.some(({ steps }) => steps.some((step) => bellCell(step) !== undefined))) return 'bells';
  return saysMore(timer) ? 'more' : 'first';
}
