// The quantities of the product as types: a number of seconds cannot be passed where milliseconds are meant.
// Timers are written in seconds; everything that runs is counted in whole milliseconds. Here is the only bridge.

declare const unit: unique symbol;

/** A number that carries its unit in the type alone. */
export type Brand<Name extends string> = number & { readonly [unit]?: Name };

/** A length of time in seconds, as timers are written and stored. */
export type Seconds = Brand<'seconds'>;
/** A length of time in whole milliseconds, as runs are computed. */
export type Millis = Brand<'millis'>;
/** A moment on the run clock in milliseconds: only differences mean anything, and it never goes back. */
export type Instant = Brand<'instant'>;
/** A moment of the calendar in milliseconds since 1970-01-01T00:00Z: for dates that people read, never for measuring. */
export type WallTime = Brand<'wall'>;
/** Heart beats per minute. */
export type Bpm = Brand<'bpm'>;
