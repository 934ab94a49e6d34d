// How to end what was begun.

/** Ends a subscription, a timer or a sound; calling it again does nothing. */
export type Stop = () => void;
