// What sounds while a run moves: tones with their levels, and the words that a speaker would find the time to say. The same
// rules as live, asked for all of it at once.

import { millisOf, type Instant, type Millis } from '../../base/units.ts';
import type { CueName } from '../../ports/audio.ts';
import type { Cue } from '../../sound/cue.ts';
import { mixed, type MixedCue } from '../../sound/mix.ts';
import { lengthOf as lengthOfCue } from '../../sound/score.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { enqueue, isSpeakable, QUEUE_GAP, queuedOf, type Queued } from '../../voice/queue.ts';
import { isPast, nextWords, openedBy } from '../../voice/timely.ts';
import type { Plan } from '../plan/plan.ts';
import { cuesBetween } from '../play/cues.ts';
import type { RunEvent } from '../play/event.ts';
import { eventsBetween, openingEvents } from '../play/events.ts';
import { longestCue } from '../play/longest-cue.ts';
import { reportOf } from '../play/report.ts';
import type { RunningRun } from '../play/run.ts';

/** So many cues are mixed together: each looks at those around it only. */
const MIXED_AT_ONCE = 64;

/** The tones up to an end, and the instant before which all of them are there. */
interface Tones {
  readonly cues: readonly MixedCue[];
  readonly until: Instant;
}

/** Words as they are heard. */
interface Spoken {
  readonly kind: 'words';
  readonly at: Instant;
  /** Up to their end, or to where the next segment cuts them short. */
  readonly length: Millis;
  readonly words: Announcement;
}

/** How long a tone or a number sounds at most. */
export function cueLength(name: CueName): Millis {
  return millisOf(lengthOfCue(name));
}

/** The tones of a run and its lead-in up to an instant, that instant included, and no more than `most` of them. */
export function tonesIn(plan: Plan, run: RunningRun, ends: Instant, most: number): Tones {
  const cues: Cue[] = [];
  let until = ends;
  for (const cue of cuesBetween(plan, run, run.since - (run.lead ?? 0), ends + 1)) {
    if (cues.length >= most) {
      until = cue.at;
      break;
    }
    cues.push(cue);
  }
  const included = until < ends ? cues.filter(({ at }) => at < until) : cues;
  return { cues: mixedInParts(included, longestCue(plan)), until };
}

function mixedInParts(cues: readonly Cue[], longest: Millis): readonly MixedCue[] {
  const all: MixedCue[] = [];
  for (let first = 0; first < cues.length; first += MIXED_AT_ONCE) {
    const part = cues.slice(first, first + MIXED_AT_ONCE);
    const from = (part[0]?.at ?? 0) - longest;
    const to = (part.at(-1)?.at ?? 0) + longest;
    let low = first;
    let high = first + part.length;
    while ((cues[low - 1]?.at ?? -Infinity) > from) low--;
    while ((cues[high]?.at ?? Infinity) < to) high++;
    all.push(...mixed(part, cues.slice(low, high)));
  }
  return all;
}

/** The words of a run up to an instant, as a speaker would say them whose recordings are all here. */
export function spokenIn(
  plan: Plan,
  run: RunningRun,
  ends: Instant,
  seed: number,
  lengthOf: (words: Announcement) => Millis | undefined,
): readonly Spoken[] {
  const speaker = speakerWith(lengthOf);
  if (!plan.timer.globalSettings.voiceEnabled) return [];
  for (const events of byInstant(plan, run, ends)) {
    const { announced, entered } = reportOf(plan, run, events, seed);
    speaker.hear(events[0].at, announced, entered?.since);
  }
  return speaker.sayTheRest();
}

function* byInstant(plan: Plan, run: RunningRun, ends: Instant): Generator<readonly [RunEvent, ...RunEvent[]]> {
  let together: [RunEvent, ...RunEvent[]] | undefined;
  for (const event of eventsUpTo(plan, run, ends)) {
    if (together !== undefined && together[0].at === event.at) together.push(event);
    else {
      if (together !== undefined) yield together;
      together = [event];
    }
  }
  if (together !== undefined) yield together;
}

function* eventsUpTo(plan: Plan, run: RunningRun, ends: Instant): Generator<RunEvent> {
  yield* openingEvents(plan, run);
  yield* eventsBetween(plan, run, run.since, ends);
}

/** A speaker without a clock: it says what it hears of as voice/speaker.engine.ts would, in time that is only counted. */
function speakerWith(lengthOf: (words: Announcement) => Millis | undefined) {
  const spoken: Spoken[] = [];
  let queue: readonly Queued[] = [];
  let current: { readonly words: Queued; readonly ends: Instant } | undefined;
  let openedAt: Instant = -Infinity;
  let asked = 0;
  /** When the next words may begin. */
  let free: Instant = -Infinity;
  const known = new Map<string, Millis>();

  function say(now: Instant): void {
    const { first, waiting } = nextWords(queue, { now, openedAt }, (text) => known.get(text) ?? 0);
    queue = waiting;
    if (first === undefined) return;
    const length = lengthOf(first) ?? 0;
    spoken.push({ kind: 'words', at: now, length, words: first });
    current = { words: first, ends: now + length };
    free = now + length + QUEUE_GAP;
  }

  function goOnUntil(instant: Instant): void {
    while (queue.length > 0 && free <= instant) say(free);
  }

  function enter(since: Instant, now: Instant): void {
    openedAt = Math.max(openedAt, since);
    if (current === undefined || current.ends <= now || !isPast(current.words, openedAt)) return;
    const cut = spoken.pop();
    if (cut !== undefined) spoken.push({ ...cut, length: now - cut.at });
    current = undefined;
    free = now + QUEUE_GAP;
  }

  return {
    hear(now: Instant, announced: readonly Announcement[], entered: Instant | undefined): void {
      goOnUntil(now - 1);
      if (entered !== undefined) enter(entered, now);
      const sayable = announced.filter((words) => isSpeakable(words, true) && lengthOf(words) !== undefined);
      if (sayable.length === 0) return;
      enter(openedBy(sayable), now);
      for (const words of sayable) {
        asked += 1;
        known.set(words.text, lengthOf(words) ?? 0);
        queue = enqueue(queue, queuedOf(words, asked, now, openedAt));
      }
      if (free <= now) say(now);
    },
    sayTheRest(): readonly Spoken[] {
      goOnUntil(Infinity);
      return spoken;
    },
  };
}
