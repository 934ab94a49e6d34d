// What is reported of events: the words for the voice, each with the moment in which they are true, and those for the
// live region.

import type { Instant } from '../../base/units.ts';
import { PRIORITY, type Announcement, type Moment } from '../../voice/announcement.ts';
import { BEFORE_END } from '../plan/gates.ts';
import type { Plan } from '../plan/plan.ts';
import { isSameSegment, stepOf, type Segment } from '../plan/segment.ts';
import { announcementsOf } from './announce.ts';
import type { RunEvent } from './event.ts';
import { liveWords } from './live-words.ts';
import type { PlayerNeeds } from './player-needs.ts';
import type { Run } from './run.ts';
import { chanceOf } from './script.ts';
import { stretches, type Stretch } from './walk.ts';

/** The words for some events; `live` is undefined if there are none, `entered` if the run has come to no other segment. */
export interface Report {
  readonly announced: readonly Announcement[];
  readonly live: string | undefined;
  /** The newest segment, and when it began: words of earlier ones are over, even if it has none of its own. */
  readonly entered: Entered | undefined;
}

/** A segment that the run has come to, undefined for a pause at a gate, and when it began. */
export interface Entered {
  readonly segment: Segment | undefined;
  readonly since: Instant;
}

/** What else decides what is reported: `isCorrecting` as in announcementsOf, and what was entered last. */
export interface Reported {
  readonly isCorrecting?: boolean | undefined;
  readonly entered?: Entered | undefined;
}

const ENTRIES: readonly RunEvent['kind'][] = ['step-start', 'rest-start', 'pause'];

/** Reports events of a run, which is given as it was before the last of them. */
export function reportOf(
  plan: Plan,
  run: Run,
  events: readonly RunEvent[],
  seed: number,
  { isCorrecting, entered }: Reported = {},
): Report {
  const announced: Announcement[] = [];
  const live: string[] = [];
  const entry = run.status === 'running' ? events.filter(({ kind }) => ENTRIES.includes(kind)).at(-1) : undefined;
  const opened = entry && enteredAt(plan, run, entry.at);
  for (const event of events) {
    const announcements = announcementsOf(plan, event, chanceOf(seed, event), isCorrecting);
    live.push(...liveWords(plan, event, announcements));
    if (announcements.length === 0) continue;
    const moment = momentOf(plan, run, event.at, opened ?? entered);
    const words = [...announcements, ...noteOf(plan, event)];
    announced.push(...words.map((one) => ({ ...one, moment })));
  }
  return {
    announced,
    live: live.length === 0 ? undefined : live.join('. '),
    entered: opened,
  };
}

/** The note of a step that begins, once for all its reps. Whether anyone wants to hear it is not decided here. */
function noteOf(plan: Plan, event: RunEvent): readonly Announcement[] {
  if (event.kind !== 'step-start' || event.segment.rep > 0) return [];
  const { note } = stepOf(plan, event.segment).step;
  return note === undefined ? [] : [{ text: note, priority: PRIORITY.low, type: 'note', replaceType: false }];
}

/** Says what is reported, and returns the words for the live region, if there are any. */
export function relay(
  { announced, live, entered }: Report,
  { say, enter }: Pick<PlayerNeeds, 'say' | 'enter'>,
): string | undefined {
  if (entered !== undefined) enter(entered.since);
  if (announced.length > 0) say(...announced);
  return live;
}

/**
 * The moment of words due at an instant: they belong to the segment that begins there, or is under way. It began when that
 * was told, even if the run was moved in time or paused since. A step that a tap ends lasts until then, and what is said of a ring is true until it is answered.
 */
function momentOf(plan: Plan, run: Run, at: Instant, entered: Entered | undefined): Moment {
  const stretch = stretchAt(plan, run, at);
  if (stretch === undefined) return { at, since: at, until: Infinity };
  const { segment, begins, ends, ending } = stretch;
  const isEntered = entered?.segment !== undefined && isSameSegment(entered.segment, segment);
  const hasRung = ending === 'ring' && at >= ends - BEFORE_END;
  return { at, since: isEntered ? entered.since : begins, until: ending === 'tap' || hasRung ? Infinity : ends };
}

function enteredAt(plan: Plan, run: Run, at: Instant): Entered {
  const stretch = stretchAt(plan, run, at);
  return { segment: stretch?.segment, since: stretch?.begins ?? at };
}

function stretchAt(plan: Plan, run: Run, at: Instant): Stretch | undefined {
  if (run.status !== 'running') return undefined;
  const [stretch] = stretches(plan, run, at);
  return stretch !== undefined && stretch.ends > at ? stretch : undefined;
}
