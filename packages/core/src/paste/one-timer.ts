// The one timer of a text of any format: what an assistant has answered, or an address or another app brings along.

import type { Zones } from '../heart/zones.ts';
import { openFile } from '../import-export/account/file-source.ts';
import { readTimersOfFile } from '../import-export/account/read-timer.ts';
import { readExchange } from '../import-export/formats/read-exchange.ts';
import { readLinkBody } from '../link/link.ts';
import type { TimerDraft } from '../timer/timer.ts';
import { draftOfDescribed } from '../workout-text/guard/guard.ts';
import { readDescription } from '../workout-text/read-description.ts';
import { pastedOf } from './paste.ts';

/** A sentence about a text, and its line, which counts from 1, where there is one. */
export interface TextNote {
  readonly line?: number;
  readonly message: string;
}

/** The same as one sentence, 'Line 3: There is no step in this text.' */
export function noteSentence({ line, message }: TextNote): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return line === undefined ? sentence : `Line ${line}: ${sentence}`;
}

/** The timer of a text, its rounds and steps with ids made from their positions, and what was assumed; or why there is none. */
export type OneTimer =
  | { readonly kind: 'timer'; readonly timer: TimerDraft; readonly notes: readonly TextNote[] }
  /** A file that only an import can take: it holds several timers, or sessions. */
  | { readonly kind: 'several' }
  | { readonly kind: 'refused'; readonly problems: readonly TextNote[] };

const NONE = 'There is no timer in this text';

/**
 * Reads a link, a timer as text or as JSON, what another program writes, or a workout in words. Never throws. `zones` are those of
 * percentages; a plan without a name is called after its file.
 */
export function oneTimerOf(text: string, zones: Zones, fileName = ''): OneTimer {
  const pasted = pastedOf(text);
  switch (pasted.kind) {
    case 'link': {
      const read = readLinkBody(pasted.body);
      return read.ok ? timerWith(read.draft) : refused(read.message);
    }
    case 'file':
      return timerOfFile(pasted.text);
    case 'plan': {
      const read = readExchange({ text: pasted.text, fileName }, zones);
      if (read === undefined) return refused(NONE);
      return read.ok ? timerWith(read.draft, read.notes) : { kind: 'refused', problems: read.problems };
    }
    case 'words':
      return timerOfWords(pasted.text);
    case 'refused':
      return refused(pasted.message);
  }
}

function timerOfFile(text: string): OneTimer {
  const opened = openFile(text);
  if (!opened.ok) return refused(opened.problem);
  const { source } = opened;
  const { timers } = readTimersOfFile(source, { userId: 'no-one', now: 0 });
  const [timer, second] = timers;
  if (second !== undefined || source.items('sessions').length > 0) return { kind: 'several' };
  const { problems } = source.problems();
  if (problems.length > 0) return { kind: 'refused', problems };
  if (timer === undefined) return refused(NONE);
  const { name, description, rounds, globalSettings, tags } = timer;
  return timerWith({ name, rounds, globalSettings, tags, ...(description === undefined ? {} : { description }) });
}

function timerOfWords(text: string): OneTimer {
  const read = readDescription(text);
  if (!read.understood) return refused(read.problem);
  let count = 0;
  const timer = draftOfDescribed(read.timer, (prefix) => `${prefix}${(count += 1)}`);
  return timerWith(
    timer,
    read.timer.notes.map((message) => ({ message })),
  );
}

function timerWith(timer: TimerDraft, notes: readonly TextNote[] = []): OneTimer {
  return { kind: 'timer', timer, notes };
}

function refused(message: string): OneTimer {
  return { kind: 'refused', problems: [{ message }] };
}
