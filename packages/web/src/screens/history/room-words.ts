import type { WallTime } from '@roundbell/core/base';
import type { RejectionReason } from '@roundbell/core/heart';
import { numberWords } from '../../parts/locale.ts';

/** How old the sessions are whose readings can be removed, in months; the oldest first, as fewest miss them. */
export const AGES = [60, 36, 24, 12, 6, 3, 1] as const;
/** One of them. */
export type Age = (typeof AGES)[number];

/** The moment that sessions of an age began before: the same day some months ago, by the clock on the wall. */
export function ageBefore(age: Age, now: WallTime): WallTime {
  const date = new Date(now);
  const [year, month] = [date.getFullYear(), date.getMonth() - age];
  // February has no 30th: its last day counts.
  const day = Math.min(date.getDate(), new Date(year, month + 1, 0).getDate());
  return new Date(year, month, day).getTime();
}

/** 'older than 2 years'. */
export function ageWords(age: Age): string {
  const [count, unit] = age >= 12 ? [age / 12, 'year'] : [age, 'month'];
  return `older than ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** '1,204 sessions'. */
export function sessionsWords(count: number): string {
  return `${numberWords(count)} ${count === 1 ? 'session' : 'sessions'}`;
}

/** Characters of an account as megabytes, '6.2 MB'; never nothing. */
export function roomWords(room: number): string {
  return `${Math.max(0.1, room / 1_000_000).toFixed(1)} MB`;
}

/** What it means for the sessions that an account did not take, one sentence for each reason. */
export function rejectedWords(whys: readonly RejectionReason[]): readonly string[] {
  const [full, long] = (['full', 'too-long'] as const).map((why) => whys.filter((each) => each === why).length);
  return [...(full ? [fullWords(full)] : []), ...(long ? [longWords(long)] : [])];
}

function fullWords(count: number): string {
  const [are, them, they] = count === 1 ? ['is', 'it', 'it goes'] : ['are', 'them', 'they go'];
  return `Your account is full: ${sessionsWords(count)}, or your last changes to ${them}, ${are} only on this device. Nothing is lost: ${they} to your account as soon as there is room.`;
}

function longWords(count: number): string {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${sessionsWords(count)} ${are} longer than an account can take, and ${are} only on this device. Export ${them} to keep ${them} elsewhere.`;
}
