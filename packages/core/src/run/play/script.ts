// Everything that a run will say, known before it begins: the words depend only on the timer and one seed.

import type { Timer } from '../../timer/timer.ts';
import { PRIORITY, type Announcement } from '../../voice/announcement.ts';
import { countdownText } from '../../voice/phrases.ts';
import { BEGINNING, type Plan } from '../plan/plan.ts';
import { announcementsOf } from './announce.ts';
import { COUNTDOWN } from './cues.ts';
import type { RunEvent } from './event.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { advance, haltsAt, type RunningRun } from './run.ts';

/** At most this many different texts are looked for; more are not worth fetching ahead. */
export const MOST_TEXTS = 300;
/** At most this many events of a run are searched. */
export const MOST_EVENTS = 50_000;

/** The seed of a timer: the same for every run of it, so that a repeat says what is already stored. At least 0 and below 1. */
export function seedOf(timerId: string): number {
  let hash = 0x811c9dc5;
  for (const letter of timerId) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // Ids that differ only in their last letter must differ in all of the seed.
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
}

/** The chance that picks among phrasings for an event, at least 0 and below 1: the same for the same seed and place. */
export function chanceOf(seed: number, event: RunEvent): number {
  if (event.kind !== 'halfway') return 0;
  const { round, repeat, step, rep } = event.segment;
  const mixed = [round, repeat, step, rep].reduce((hash, part) => Math.imul(hash ^ part, 0x9e3779b1) >>> 3, 0x811c9dc5);
  return (seed + (mixed % 65_536) / 65_536) % 1;
}

/** The announcements of a whole run with different texts, in the order in which they are first said; at most 300. */
export function scriptOf(plan: Plan, seed: number): readonly Announcement[] {
  const script = new Map<string, Announcement>();
  let looked = 0;
  for (const event of eventsOf(plan)) {
    looked += 1;
    for (const said of announcementsOf(plan, event, chanceOf(seed, event))) {
      if (!script.has(said.text)) script.set(said.text, said);
    }
    if (script.size >= MOST_TEXTS || looked >= MOST_EVENTS) break;
  }
  return [...script.values()].slice(0, MOST_TEXTS);
}

/** The numbers of a timer whose countdown is spoken, needed before all other words. They are laid like tones, not queued. */
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

/** The events of a whole run, as if every pause at a gate were resumed immediately. */
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
  return settled.status === 'paused' ? { status: 'running', position: settled.position, since: halt } : undefined;
}
