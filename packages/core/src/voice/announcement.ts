// Something to say: its words, how urgent it is and what it is about. Plain data; the queue and the speaker obey it.

import type { Instant, Millis } from '../base/units.ts';
import type { Tone } from '../ports/wire/wire.ts';

/** What an announcement is about (specification, section 3), the note of a step, and what is counted. */
export const ANNOUNCEMENT_TYPES = [
  'generic',
  'step-start',
  'step-complete',
  'round-start',
  'round-complete',
  'rest-start',
  'timer-complete',
  'halfway',
  'countdown',
  'note',
  'count',
] as const;
/** One of the announcement types. */
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

/** How urgent: -1 interrupts everything, 0 urgent, 1 normal, 2 low, 3 the coach. Lower is said first. */
export type Priority = -1 | 0 | 1 | 2 | 3;
/** The priorities by name. */
export const PRIORITY = { interrupt: -1, urgent: 0, normal: 1, low: 2, coach: 3 } as const satisfies Record<
  string,
  Priority
>;

/** What fell due longer ago than this is shown, but not spoken (D4, D36). */
export const LATEST_WORDS: Millis = 2000;

/** Whether words are an aside to those of their instant: they follow all of them, or are left out. */
export function isAside({ type, priority }: Pick<Announcement, 'type' | 'priority'>): boolean {
  return type === 'generic' && priority === PRIORITY.low;
}

/**
 * When words are true: the instant they are about, and from when to when the segment lasts that they belong to. No one
 * knows when a pause ends: `until` is Infinity.
 */
export interface Moment {
  readonly at: Instant;
  readonly since: Instant;
  readonly until: Instant;
}

/**
 * Words to say. `replaceType` removes queued ones of the same type; `tone` is how a provider's voice should sound,
 * neutral if absent. Words without a moment are true at any time.
 */
export interface Announcement {
  readonly text: string;
  readonly priority: Priority;
  readonly type: AnnouncementType;
  readonly replaceType: boolean;
  readonly tone?: Tone;
  readonly moment?: Moment;
}

/** A warning that cannot wait: clears the queue and cuts short what is being said, in a calm tone. */
export function warningOf(text: string): Announcement {
  return { text, priority: PRIORITY.interrupt, type: 'generic', replaceType: false, tone: 'calm' };
}
