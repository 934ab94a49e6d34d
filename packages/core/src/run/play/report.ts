// What is reported of events: the words for the voice, each with the moment in which they are true, and those for the
// live region.

import type { Instant } from '../../base/units.ts';
import type { Announcement, Moment } from '../../voice/announcement.ts';
import type { Plan } from '../plan/plan.ts';
import { announcementsOf } from './announce.ts';
import type { RunEvent } from './event.ts';
import { liveWords } from './live-words.ts';
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

/** Reports events of a run, which is given as it was before the last of them. */
export function reportOf(plan: Plan, run: Run, events: readonly RunEvent[], seed: number): Report {
  const announced: Announcement[] = [];
  const live: string[] = [];
  const entry = run.status === 'running' ? events.filter(({ kind }) => ENTRIES.includes(kind)).at(-1) : undefined;
  for (const event of events) {
    const announcements = announcementsOf(plan, event, chanceOf(seed, event));
    if (announcements.length === 0) continue;
    const moment = momentOf(plan, run, event.at);
    announced.push(...announcements.map((one) => ({ ...one, moment })));
    live.push(...liveWords(plan, event, announcements));
  }
  return {
    announced,
    live: live.length === 0 ? undefined : live.join('. '),
    entered: entry && momentOf(plan, run, entry.at).since,
  };
}

/** The moment of words due at an instant: they belong to the segment that begins there, or is under way. */
export function momentOf(plan: Plan, run: Run, at: Instant): Moment {
  const open: Moment = { at, since: at, until: Infinity };
  if (run.status !== 'running') return open;
  const [stretch] = stretches(plan, run, at);
  return stretch === undefined || stretch.ends <= at ? open : { at, since: stretch.begins, until: stretch.ends };
}
