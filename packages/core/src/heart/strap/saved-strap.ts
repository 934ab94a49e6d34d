// Where the saved strap lies among the settings of this device: also asked for by those who have no monitor yet.

/** The key of the saved strap. */
export const SAVED_STRAP = 'strap';
