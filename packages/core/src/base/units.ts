// The quantities of the product as types: a number of seconds cannot be passed where milliseconds are meant. Timers are written
// in seconds; everything that runs is counted in whole milliseconds. This is the only bridge.

declare const unit: unique symbol;

/** A number that carries its unit in the type alone. */
export type Brand<Name extends string> = number & { readonly [unit]?: Name };

/** A length of time in seconds, as timers are written and stored. */
export type Seconds = Brand<'seconds'>;
/** A length of time in minutes. */
export type Minutes = Brand<'minutes'>;
/** A length of time in whole milliseconds, as runs are computed. */
export type Millis = Brand<'millis'>;
/** A moment on the run clock in milliseconds: only differences mean anything, and it never goes back. */
export type Instant = Brand<'instant'>;
/** A moment of the calendar in milliseconds since 1970-01-01T00:00Z: for dates that people read, never for measuring. */
export type WallTime = Brand<'wall'>;
/** Heart beats per minute. */
export type Bpm = Brand<'bpm'>;

const MINUTE = 60;
const HOUR = 3600;

/** Hours, minutes and seconds of a duration field; NaN is an emptied input. */
export interface DurationParts {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Cuts a duration into whole hours, minutes below 60 and seconds below 60; all NaN if it is not a number. */
export function splitDuration(duration: Seconds): DurationParts {
  return {
    hours: Math.floor(duration / HOUR),
    minutes: Math.floor((duration % HOUR) / MINUTE),
    seconds: duration % MINUTE,
  };
}

/** The reverse of `splitDuration`; an emptied part counts as 0, and three emptied parts give NaN. */
export function joinDuration({ hours, minutes, seconds }: DurationParts): Seconds {
  const parts = [hours * HOUR, minutes * MINUTE, seconds];
  if (parts.every(Number.isNaN)) return Number.NaN;
  return parts.reduce((sum, part) => sum + (Number.isNaN(part) ? 0 : part), 0);
}

/** A clock face: 'm:ss', or 'h:mm:ss' from an hour on. Rounds up to a whole second; below 0 is 0:00. */
export function formatClock(duration: Seconds): string {
  const { hours, minutes, seconds } = splitDuration(Math.max(0, Math.ceil(duration)) || 0);
  const tail = String(seconds).padStart(2, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}

/** A length in words, '1h 5m 30s', rounded to the second, zero parts left out; nothing at all is '0s' (D14). */
export function formatDuration(duration: Seconds): string {
  const { hours, minutes, seconds } = splitDuration(Math.max(0, Math.round(duration)) || 0);
  const parts = [hours && `${hours}h`, minutes && `${minutes}m`, seconds && `${seconds}s`].filter(Boolean);
  return parts.join(' ') || '0s';
}

/** A length in seconds, rounded to whole milliseconds. */
export function millisOf(duration: Seconds): Millis {
  return Math.round(duration * 1000);
}

/**
 * A length that another program wrote, perhaps in single precision (150.00002): within a millisecond of a whole second it
 * is that second, else it has whole milliseconds. What would be nothing stays.
 */
export function tidySeconds(length: Seconds): Seconds {
  const whole = Math.round(length);
  // A millisecond itself may be written, and is a hair more or less as a fraction.
  if (whole > 0 && Math.abs(length - whole) < 0.001 - 1e-9) return whole;
  return Math.round(length * 1000) / 1000 || length;
}

/** A length in milliseconds as seconds, fractions kept. */
export function secondsOf(length: Millis): Seconds {
  return length / 1000;
}
