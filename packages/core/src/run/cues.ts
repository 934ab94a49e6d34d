// PLACEHOLDER by the contract; owner: run.
/** The tones of the specification's section 9; 'countdown-soft' is the countdown at 5 and 4 seconds left (D5). */
export const TONE_NAMES = ['step-start', 'step-complete', 'round-start', 'round-complete', 'countdown', 'countdown-soft', 'timer-complete', 'chime'] as const;
/** One of the tones. */
export type ToneName = (typeof TONE_NAMES)[number];
