import { formatClock, type Coming } from '@roundbell/core';
import type { LiveView } from './live-view.ts';

/** The clock of a run: what is left of the lead-in or the segment, or in a step that a tap ends what has passed of it. */
export function clockFace({
  leadSeconds,
  count,
  secondsLeft,
}: Pick<LiveView, 'leadSeconds' | 'count' | 'secondsLeft'>) {
  return leadSeconds === 0 && count.kind === 'up'
    ? { text: formatClock(count.seconds), label: 'Time elapsed' }
    : { text: formatClock(leadSeconds || secondsLeft), label: 'Time remaining' };
}

/** The length of a segment: '0:40', or 'about 0:40' where a tap ends it. */
export function segmentLength({ duration, isTapped }: Pick<Coming, 'duration' | 'isTapped'>): string {
  return `${isTapped ? 'about ' : ''}${formatClock(duration)}`;
}

/** Whether a tap would end the step now. */
export function canBeDone({ status, leadSeconds, count }: Pick<LiveView, 'status' | 'leadSeconds' | 'count'>): boolean {
  return status === 'running' && leadSeconds === 0 && count.kind === 'up';
}
