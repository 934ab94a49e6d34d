import { formatClock } from '@roundbell/core/base';
import type { Coming, StandingView } from '@roundbell/core/run';

/** The clock of a run: what is left of the lead-in or the segment, what has passed of a step that a tap ends, or since one ended that rings. */
export function clockFace({
  leadSeconds,
  count,
  secondsLeft,
}: Pick<StandingView, 'leadSeconds' | 'count' | 'secondsLeft'>) {
  if (leadSeconds > 0 || count.kind === 'down')
    return { text: formatClock(leadSeconds || secondsLeft), label: 'Time remaining' };
  return count.kind === 'over'
    ? { text: `+${formatClock(count.seconds)}`, label: 'Time over' }
    : { text: formatClock(count.seconds), label: 'Time elapsed' };
}

/** The length of a segment: '0:40', or 'about 0:40' where a tap ends it. */
export function segmentLength({ duration, isTapped }: Pick<Coming, 'duration' | 'isTapped'>): string {
  return `${isTapped ? 'about ' : ''}${formatClock(duration)}`;
}

/** Whether a tap would end the step now, or answer its ring. */
export function canBeDone({
  status,
  leadSeconds,
  count,
}: Pick<StandingView, 'status' | 'leadSeconds' | 'count'>): boolean {
  return status === 'running' && leadSeconds === 0 && count.kind !== 'down';
}
