// The names of the library's sort orders; what they mean is in order.ts, which only the library needs.

/** The orders a person can choose from. */
export const TIMER_ORDERS = ['last-edited', 'last-run', 'name'] as const;
/** One of the orders. */
export type TimerOrder = (typeof TIMER_ORDERS)[number];
