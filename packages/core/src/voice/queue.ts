// What waits to be said: in order of priority, then of time, at most 15. The queue is a plain list, first said first.

import type { Instant, Millis } from '../base/units.ts';
import { PRIORITY, type Announcement } from './announcement.ts';

/** At most this many announcements wait. */
export const QUEUE_LIMIT = 15;
/** The silence between two announcements. */
export const QUEUE_GAP: Millis = 100;
/** The longest one announcement may take. */
export const SPEECH_LIMIT: Millis = 10_000;
/** How often a waiting queue is checked. */
export const WATCH_EVERY: Millis = 2000;
/** After this long without any movement a waiting queue is resumed. */
export const STALLED_AFTER: Millis = 10_000;
/** The volume before anyone sets one, 0 to 1. */
export const DEFAULT_SPEECH_VOLUME = 0.7;

/** A queued announcement: numbered in the order of asking, 'announcement-N'; `since` is when its segment began. */
export interface Queued extends Announcement {
  readonly id: string;
  readonly timestamp: Instant;
  readonly since: Instant;
}

/** Numbers an announcement; N counts from 1. Without a moment it belongs to the newest segment, begun at `openedAt`. */
export function queuedOf(announcement: Announcement, number: number, now: Instant, openedAt: Instant): Queued {
  const since = announcement.moment?.since ?? openedAt;
  return { ...announcement, id: `announcement-${number}`, timestamp: now, since };
}

/**
 * Adds an announcement. One that interrupts (-1) clears the queue; one that replaces removes queued ones of its type.
 * In a full queue the oldest of priority 2 or more makes room, or if there is none, the oldest of all.
 */
export function enqueue(queue: readonly Queued[], added: Queued): readonly Queued[] {
  if (added.priority === PRIORITY.interrupt) return [added];
  const remaining = added.replaceType ? queue.filter((waiting) => waiting.type !== added.type) : queue;
  // The sort keeps those of one priority in the order in which they were asked for.
  return [...withRoom(remaining), added].sort((a, b) => a.priority - b.priority);
}

/** Whether there is anything to say: some text, and a voice that is on. */
export function isSpeakable(announcement: Announcement, enabled: boolean): boolean {
  return enabled && announcement.text.trim() !== '';
}

/** The state of a queue: how many wait, whether words are being said, and when it last moved. */
export interface QueueStanding {
  readonly waiting: number;
  readonly isSaying: boolean;
  readonly movedAt: Instant;
}

/** Whether a queue waits in vain: longer than the gap while nothing is said, longer than 10 s otherwise. */
export function hasStalled({ waiting, isSaying, movedAt }: QueueStanding, now: Instant): boolean {
  if (waiting === 0) return false;
  return now - movedAt > (isSaying ? STALLED_AFTER : 2 * QUEUE_GAP);
}

/** A volume from 0 to 1, whatever was asked for; anything that is not a number gives the default. */
export function speechVolumeOf(asked: number): number {
  return Number.isNaN(asked) ? DEFAULT_SPEECH_VOLUME : Math.min(1, Math.max(0, asked));
}

function withRoom(queue: readonly Queued[]): readonly Queued[] {
  if (queue.length < QUEUE_LIMIT) return queue;
  const leaving = oldest(queue.filter((waiting) => waiting.priority >= PRIORITY.low)) ?? oldest(queue);
  return queue.filter((waiting) => waiting !== leaving);
}

// Of the equally old, the first asked for; the queue holds those of one priority in that order.
function oldest(queue: readonly Queued[]): Queued | undefined {
  return queue.reduce<Queued | undefined>(
    (first, next) => (first && first.timestamp <= next.timestamp ? first : next),
    undefined,
  );
}
