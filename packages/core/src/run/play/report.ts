// What is reported of events: the words for the voice, each with the moment in which they are true, and those for the
// live region.

import type { Instant } from '../../base/units.ts';
import { PRIORITY, type Announcement, type Moment } from '../../voice/announcement.ts';
import type { Plan } from '../plan/plan.ts';
import { stepOf } from '../plan/segment.ts';
import { announcementsOf } from './announce.ts';
import type { RunEvent } from './event.ts';
import { liveWords } from './live-words.ts';
import type { PlayerNeeds } from './player-needs.ts';
import type { Run } from './run.ts';
import { chanceOf } from './script.ts';
import { stretches } from './walk.ts';

/** The words for some events; `live` is undefined if there are none, `entered` if the run has come to no other segment. */
export interface Report {
  readonly announced: readonly Announcement[];
  readonly live: string | undefined;
  /** When the newest segment began: words of earlier ones are over, even if it has none of its own. */
  readonly entered: Instant | undefined;
}

const ENTRIES: readonly RunEvent['kind'][] = ['step-start', 'rest-start', 'pause'];

/** Reports events of a run, which is given as it was before the last of them; `isCorrecting` as in announcementsOf. */
export function reportOf(
  plan: Plan,
  run: Run,
  events: readonly RunEvent[],
  seed: number,
  isCorrecting = false,
): Report {
  const announced: Announcement[] = [];
  const live: string[] = [];
  const entry = run.status === 'running' ? events.filter(({ kind }) => ENTRIES.includes(kind)).at(-1) : undefined;
  for (const event of events) {
    const announcements = announcementsOf(plan, event, chanceOf(seed, event), isCorrecting);
    live.push(...liveWords(plan, event, announcements));
    if (announcements.length === 0) continue;
    const moment = momentOf(plan, run, event.at);
    const words = [...announcements, ...noteOf(plan, event)];
    announced.push(...words.map((one) => ({ ...one, moment })));
  }
  return {
    announced,
    live: live.length === 0 ? undefined : live.join('. '),
    entered: entry && momentOf(plan, run, entry.at).since,
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
  if (entered !== undefined) enter(entered);
  if (announced.length > 0) say(...announced);
  return live;
}

/** The moment of words due at an instant: they belong to the segment that begins there, or is under way. A step that a tap ends lasts until then. */
export function momentOf(plan: Plan, run: Run, at: Instant): Moment {
  const open: Moment = { at, since: at, until: Infinity };
  if (run.status !== 'running') return open;
  const [stretch] = stretches(plan, run, at);
  return stretch === undefined || stretch.ends <= at
    ? open
    : { at, since: stretch.begins, until: stretch.ending === 'tap' ? Infinity : stretch.ends };
}
