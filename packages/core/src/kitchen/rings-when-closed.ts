// Where it is kept, among this device's settings, that someone wants bells while no page is open.

/** The key of that wish. */
export const RINGS_WHEN_CLOSED = 'rings-when-closed';
