// Which of the waiting words are still true, which of them fit into the time there is, and which is said next (D4, D36).

import type { Instant, Millis } from '../base/units.ts';
import {
  isAside,
  LATEST_WORDS,
  PRIORITY,
  type Announcement,
  type AnnouncementType,
  type Moment,
} from './announcement.ts';
import { QUEUE_GAP, type Queued } from './queue.ts';

/** Words cut short are worse than words not said: where they must end in time, that much more is reckoned with. */
const CAUTION = 1.15;

/** An aside that comes later than this is none, and may come near the countdown. */
const LATEST_ASIDE: Millis = 5000;

/** What is said next, and what goes on waiting; everything else is dropped. */
export interface NextWords {
  readonly first: Queued | undefined;
  readonly waiting: readonly Queued[];
}

/** What decides whether words are still true: the time, and when the newest segment began that any words belong to. */
export interface SpeechTime {
  readonly now: Instant;
  readonly openedAt: Instant;
}

/** When the newest of the segments began that words belong to; a count knows when it was made, not when its segment began. */
export function openedBy(announcements: readonly Announcement[]): Instant {
  const begins = announcements.map(({ type, moment }) => (type === 'count' ? undefined : moment?.since));
  return Math.max(-Infinity, ...begins.map((since) => since ?? -Infinity));
}

/** Whether words are too late, or of a segment that is over; the end of the timer is always said. */
export function isUntimely(words: Queued, { now, openedAt }: SpeechTime): boolean {
  const { type, moment } = words;
  if (type === 'timer-complete') return false;
  return isPast(words, openedAt) || (moment !== undefined && (now > latestOf(words, moment) || now >= moment.until));
}

/** When words may begin at the latest: a note is true as long as its step lasts. */
function latestOf(words: Pick<Announcement, 'type' | 'priority'>, { at }: Moment): Instant {
  if (words.type === 'note') return Infinity;
  return at + (isAside(words) ? LATEST_ASIDE : LATEST_WORDS);
}

/**
 * Whether words belong to a segment before the newest. Of those without a moment only a coach's line belongs to any: to
 * the one in which it was asked for.
 */
export function isPast({ type, priority, moment, since }: Queued, openedAt: Instant): boolean {
  const isBound = moment !== undefined || priority === PRIORITY.coach;
  return isBound && type !== 'timer-complete' && since < openedAt;
}

/**
 * Chooses what to say at an instant: by worth, as many as begin within 2 s of their moment and end within their segment;
 * a step's name need only begin. Words that are true at any time wait if they must.
 */
export function nextWords(queue: readonly Queued[], time: SpeechTime, lengthOf: (text: string) => Millis): NextWords {
  const alive = queue.filter((words) => !isUntimely(words, time));
  let chosen: readonly Queued[] = [];
  let isNoteWhole = true;
  for (const words of [...alive].sort((a, b) => worthOf(a) - worthOf(b))) {
    if (words.type === 'note' && !isNoteWhole) continue;
    const inOrder = alive.filter((one) => one === words || chosen.includes(one));
    const orders = isCompletion(words) ? [inOrder] : [inOrder, shortestFirst(inOrder, lengthOf)];
    const fitting = orders.find((order) => fits(order, time.now, lengthOf));
    if (words.type === 'note') isNoteWhole = fitting !== undefined;
    chosen = fitting ?? chosen;
  }
  const timeless = alive.filter((words) => words.moment === undefined && !chosen.includes(words));
  const [first, ...waiting] = [...chosen, ...timeless];
  return { first, waiting };
}

/** The first of these is the last to be given up; the end of the timer comes alone. */
const WORTH: readonly AnnouncementType[] = [
  'step-start',
  'rest-start',
  'generic',
  'halfway',
  'round-start',
  'step-complete',
  'round-complete',
  'note',
  'count',
];

function worthOf(words: Queued): number {
  const { type, priority, moment } = words;
  if (moment === undefined) return priority === PRIORITY.interrupt ? -1 : WORTH.length;
  return WORTH.indexOf(isAside(words) ? 'note' : type);
}

/** What is complete is not told after what begins. */
function isCompletion({ type }: Queued): boolean {
  return type === 'step-complete' || type === 'round-complete';
}

/** Of words of one priority the short ones, so that more of them begin in time; the parts of a note keep their order. */
function shortestFirst(order: readonly Queued[], lengthOf: (text: string) => Millis): readonly Queued[] {
  const lengthIn = ({ text, type }: Queued): Millis => (type === 'note' ? Number.MAX_VALUE : lengthOf(text));
  return [...order].sort((a, b) => a.priority - b.priority || lengthIn(a) - lengthIn(b));
}

function fits(order: readonly Queued[], now: Instant, lengthOf: (text: string) => Millis): boolean {
  let begins = now;
  for (const words of order) {
    const { text, type, moment } = words;
    const length = lengthOf(text);
    const isBound = moment !== undefined && type !== 'timer-complete';
    if (isBound && begins > latestOf(words, moment)) return false;
    if (isBound && (type === 'step-start' ? begins >= moment.until : begins + CAUTION * length > moment.until))
      return false;
    begins += length + QUEUE_GAP;
  }
  return true;
}
