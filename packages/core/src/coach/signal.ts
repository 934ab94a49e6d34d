// Whether a heart is seen in a run, and what a person must be told about it: once that the signal is gone, once that it is back
// (D30).

import type { Instant, Millis } from '../base/units.ts';
import type { HeartCourse } from './heart-course.ts';

/** The signal of a strap in a run; `isSaid`: what happened was said. */
export type Signal =
  | { readonly kind: 'never' }
  | { readonly kind: 'here'; readonly isSaid: boolean; readonly saidAt: Instant }
  | { readonly kind: 'lost'; readonly isSaid: boolean; readonly saidAt: Instant };

/** Before the first look. */
export const NO_SIGNAL: Signal = { kind: 'never' };
/** A strap that comes and goes is mentioned at most this often. */
const SAID_EVERY: Millis = 120_000;

/** The signal after a look at the heart; it is back once the heart can be judged again. */
export function signalAfter(signal: Signal, course: HeartCourse): Signal {
  if (course.kind === 'absent') {
    if (signal.kind !== 'here') return signal;
    return { ...signal, kind: 'lost', isSaid: !signal.isSaid };
  }
  if (course.kind === 'unclear') return signal;
  switch (signal.kind) {
    case 'never':
      return { kind: 'here', isSaid: true, saidAt: -Infinity };
    case 'here':
      return signal;
    case 'lost':
      return { ...signal, kind: 'here', isSaid: !signal.isSaid };
  }
}

/** The signal whose loss the run has announced: nothing is left to say of what came before, nor of its return. */
export function signalLeft(signal: Signal): Signal {
  return signal.kind === 'never' ? signal : { ...signal, kind: 'here', isSaid: true };
}

/** What must be said about the signal now, if anything. */
export function noticeOf(signal: Signal, now: Instant): 'signalLost' | 'signalBack' | undefined {
  if (signal.kind === 'never' || signal.isSaid) return undefined;
  if (signal.kind === 'here') return 'signalBack';
  return now - signal.saidAt >= SAID_EVERY ? 'signalLost' : undefined;
}

/** The signal after it was mentioned. */
export function withSignalSaid(signal: Signal, now: Instant): Signal {
  return signal.kind === 'never' ? signal : { ...signal, isSaid: true, saidAt: now };
}
