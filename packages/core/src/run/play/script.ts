// Everything that a run can say, known before it begins: the words depend only on the timer and on the seed that is drawn
// when it starts.

import type { Timer } from '../../timer/timer.ts';
import { PRIORITY, type Announcement } from '../../voice/announcement.ts';
import { PHRASINGS, countdownText } from '../../voice/phrases.ts';
import { BEGINNING, type Plan } from '../plan/plan.ts';
import { announcementsOf } from './announce.ts';
import { COUNTDOWN } from './cues.ts';
import type { RunEvent } from './event.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { advance, haltsAt, isHeld, type RunningRun } from './run.ts';

/** At most this many different texts are looked for; more are not worth fetching ahead. */
export const MOST_TEXTS = 300;
/** At most this many events of a run are searched. */
export const MOST_EVENTS = 50_000;

/**
 * The chance that picks among phrasings for an event, at least 0 and below 1: the same for the same seed and place, and another
 * phrasing each time that a step comes again.
 */
export function chanceOf(seed: number, event: RunEvent): number {
  if (event.kind !== 'halfway') return 0;
  const { round, repeat, step, rep } = event.segment;
  const mixed = [round, step].reduce((hash, part) => Math.imul(hash ^ part, 0x9e3779b1) >>> 3, 0x811c9dc5);
  return (seed + (mixed % 65_536) / 65_536 + ((repeat + rep) % PHRASINGS) * (2 / PHRASINGS)) % 1;
}

/**
 * The announcements of a whole run that sound different, in the order in which they are first said, whatever seed will be
 * drawn: of a halfway all phrasings of its type. At most 300.
 */
export function scriptOf(plan: Plan): readonly Announcement[] {
  const script = new Map<string, Announcement>();
  let looked = 0;
  for (const event of eventsOf(plan)) {
    looked += 1;
    for (const said of sayableOf(plan, event)) {
      const sound = `${said.tone}: ${said.text}`;
      if (!script.has(sound)) script.set(sound, said);
    }
    if (script.size >= MOST_TEXTS || looked >= MOST_EVENTS) break;
  }
  return [...script.values()].slice(0, MOST_TEXTS);
}

/** Everything that may be said about an event. */
function sayableOf(plan: Plan, event: RunEvent): readonly Announcement[] {
  if (event.kind !== 'halfway') return announcementsOf(plan, event, 0);
  return Array.from({ length: PHRASINGS }, (_, which) => announcementsOf(plan, event, which / PHRASINGS)).flat();
}

/** The numbers of a timer whose countdown is spoken, needed before all other words. They are scheduled like tones, not queued. */
export function countdownScript({
  globalSettings: { countdownBeep, spokenCountdown },
}: Timer): readonly Announcement[] {
  return countdownBeep && spokenCountdown !== undefined ? NUMBERS : [];
}

const NUMBERS: readonly Announcement[] = COUNTDOWN.map((left) => ({
  text: countdownText(left),
  priority: PRIORITY.urgent,
  type: 'countdown',
  replaceType: false,
}));

/** The events of a whole run, as if every pause at a gate were resumed, and every wait ended, immediately. */
function* eventsOf(plan: Plan): Generator<RunEvent> {
  let run: RunningRun | undefined = { status: 'running', position: BEGINNING, since: 0 };
  while (run !== undefined) {
    yield* openingEvents(plan, run);
    yield* eventsBetween(plan, run, run.since, Infinity);
    run = afterHalt(plan, run);
  }
}

function afterHalt(plan: Plan, run: RunningRun): RunningRun | undefined {
  const halt = haltsAt(plan, run);
  if (halt === undefined) return undefined;
  const settled = advance(plan, run, halt);
  return isHeld(settled) ? { status: 'running', position: settled.position, since: halt } : undefined;
}
