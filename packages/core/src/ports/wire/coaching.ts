// The words of coaching as plain data: how much of it, why, about what, and the five kinds of line that the bank holds.

/** How much coaching someone wants, from little to much; the settings store these names. */
export const COACHING_LEVELS = ['transitions', 'when-it-matters', 'talkative'] as const;
/** One of the levels. */
export type CoachingLevel = (typeof COACHING_LEVELS)[number];
/** The level before anyone chooses one. */
export const DEFAULT_COACHING_LEVEL: CoachingLevel = 'when-it-matters';

/** Why something is said, or nothing (specification, section 3). */
export const COACHING_REASONS = [
  'in_zone',
  'close_to_target',
  'far_from_target',
  'step_ending',
  'long_silence',
  'needs_urgency',
  'too_soon',
  'step_just_started',
] as const;
/** One of the reasons. */
export type CoachingReason = (typeof COACHING_REASONS)[number];

/**
 * Whether to coach at a poll (specification, section 3), and a line if one was asked for (D32). `coachingContext` is a short English
 * note on why; it may be empty.
 */
export interface CoachingDecision {
  readonly shouldCoach: boolean;
  readonly reason: CoachingReason;
  readonly coachingContext: string;
  readonly line?: string | undefined;
}

/** What a line is about (specification, section 3). */
export const MESSAGE_TYPES = [
  'transition',
  'encouragement',
  'stepBased',
  'tooLow',
  'tooHigh',
  'perfect',
  'keepAlive',
] as const;
/** One of the message types. */
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** The categories of the message bank (specification, section 7): push higher, slow down, steady, transition, encouragement. */
export const BANK_CATEGORIES = ['push', 'slow', 'steady', 'transition', 'encouragement'] as const;
/** One of the categories. */
export type BankCategory = (typeof BANK_CATEGORIES)[number];

/** How many lines of each category a bank has (specification, section 7). */
export const BANK_SIZES: Readonly<Record<BankCategory, number>> = {
  push: 5,
  slow: 5,
  steady: 5,
  transition: 3,
  encouragement: 5,
};

/** Lines by category. */
export type MessageBank = Readonly<Record<BankCategory, readonly string[]>>;

const CATEGORIES: Readonly<Record<MessageType, BankCategory>> = {
  transition: 'transition',
  encouragement: 'encouragement',
  stepBased: 'encouragement',
  tooLow: 'push',
  tooHigh: 'slow',
  perfect: 'steady',
  keepAlive: 'steady',
};

/** The category that a line of this type is taken from. */
export function categoryOf(type: MessageType): BankCategory {
  return CATEGORIES[type];
}
