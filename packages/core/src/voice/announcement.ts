// Something to say: its words, how urgent it is and what it is about. Plain data; the queue and the speaker obey it.

import type { Tone } from '../ports/wire/wire.ts';

/** What an announcement is about (specification, section 3). */
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

/** Words to say. `replaceType` removes queued ones of the same type; `tone` is how a provider's voice should sound, neutral if absent. */
export interface Announcement {
  readonly text: string;
  readonly priority: Priority;
  readonly type: AnnouncementType;
  readonly replaceType: boolean;
  readonly tone?: Tone;
}
