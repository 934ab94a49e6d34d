// Where the saved strap is among this device's settings: needed even before there is a monitor.

/** The key of the saved strap. */
export const SAVED_STRAP = 'strap';
