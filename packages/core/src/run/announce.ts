// From what happened to what is said about it.

import type { Announcement } from '../voice/announcement.ts';
import type { RunEvent } from './event.ts';
import type { Plan } from './plan.ts';
import type { RunView } from './view.ts';

/** What is said about an event; nothing for ticks and commands. */
export function announcementsOf(_plan: Plan, _event: RunEvent, _chance: number): readonly Announcement[] {
  return [];
}
/** The state of a run in words, for someone who was away. */
export function stateText(_view: RunView): string {
  return '';
}

/** The words of announcements made at one instant, for the live region; undefined where there are none. */
export function wordsOf(announcements: readonly Announcement[]): string | undefined {
  return announcements.length === 0 ? undefined : announcements.map(({ text }) => text).join('. ');
}
