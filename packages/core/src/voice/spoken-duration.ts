// A length of time as it is said. Apart from the phrases, which not everything that speaks needs.

import type { Seconds } from '../base/units.ts';

/** Minutes and seconds in words, rounded to the second: '1 minute and 30 seconds', '45 seconds', '2 minutes'. */
export function spokenDuration(duration: Seconds): string {
  const whole = Math.max(0, Math.round(duration));
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return counted(seconds, 'second');
  return seconds === 0 ? counted(minutes, 'minute') : `${counted(minutes, 'minute')} and ${counted(seconds, 'second')}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
