// What an assistant learns about a timer that it has written: whether it can be run, how it was read, and the link that runs it.

import { formatDuration } from '@roundbell/core/base';
import { linkBody, noteSentence, oneTimerOf, printNotation } from '@roundbell/core/formats';
import { DEFAULT_MAX_HEART_RATE } from '@roundbell/core/heart';
import { cardDuration, type Round, type TimerDraft, totalsOf } from '@roundbell/core/timer';

/** A timer that can be run. */
export interface ReadTimer {
  readonly ok: true;
  readonly name: string;
  /** In words, '24 min'. */
  readonly duration: string;
  /** Absent if it has no end. */
  readonly seconds?: number;
  /** Round by round, in words. */
  readonly outline: readonly string[];
  /** As the app writes it: what was read. */
  readonly text: string;
  /** Opens the timer, which is in the link itself. Absent if it is too large for one. */
  readonly link?: string;
  /** What was assumed, and what a timer cannot say. */
  readonly notes: readonly string[];
}

/** Why there is none. */
export interface NoTimer {
  readonly ok: false;
  readonly problems: readonly string[];
}

const SEVERAL = 'This holds several timers, or sessions. Give one timer at a time.';

/** Reads a text of any format; `origin` is where the links of this server begin. Never throws. */
export function answerFor(text: string, origin: string): ReadTimer | NoTimer {
  const read = oneTimerOf(text, DEFAULT_MAX_HEART_RATE);
  if (read.kind === 'several') return { ok: false, problems: [SEVERAL] };
  if (read.kind === 'refused') return { ok: false, problems: read.problems.map(noteSentence) };
  const { timer, notes } = read;
  const totals = totalsOf(timer.rounds);
  const link = linkBody(timer);
  return {
    ok: true,
    name: timer.name,
    duration: cardDuration(totals),
    ...(Number.isFinite(totals.duration) && { seconds: totals.duration }),
    outline: timer.rounds.map(outlineOf),
    text: printNotation(timer),
    ...(link.ok && { link: `${origin}/t#${link.body}` }),
    notes: [...notes.map(noteSentence), ...(link.ok ? [] : [link.message])],
  };
}

/** 'Main, 4 times with 1m rest between: Hard 4m in zone 4, Easy 3m'. */
export function outlineOf({ name, repeat, restAfterRound = 0, steps }: Round): string {
  const often = repeat === 'infinite' ? ', without end' : repeat === 1 ? '' : `, ${repeat} times`;
  const rest = repeat !== 1 && restAfterRound > 0 ? ` with ${formatDuration(restAfterRound)} rest between` : '';
  return `${name}${often}${rest}: ${steps.map(stepWords).join(', ')}`;
}

function stepWords({
  name,
  duration,
  repeat,
  targetHeartRateZone: zone,
}: TimerDraft['rounds'][number]['steps'][number]) {
  const often = repeat === 1 ? '' : `${repeat} × `;
  return `${often}${name} ${formatDuration(duration)}${zone === undefined ? '' : ` in zone ${zone}`}`;
}
