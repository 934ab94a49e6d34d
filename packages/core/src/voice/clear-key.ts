// What clearing all stored speech takes. Separate from stored speech, which the settings do not need.

/** Forcing the whole cache to be cleared takes this key, so that no stray call does it (D21). */
export const CLEAR_CLIPS_KEY = 'clear-all-voice-clips';
