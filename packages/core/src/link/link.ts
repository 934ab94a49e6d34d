// A timer as the fragment of a link, and back. Nothing is stored anywhere: the link is the timer.

import type { WallTime } from '../base/units.ts';
import { parseTimer } from '../timer/document.ts';
import { forOthers } from '../timer/for-others.ts';
import { DOCUMENT_LIMIT } from '../timer/limits.ts';
import type { TimerDraft } from '../timer/timer.ts';
import { validateTimer } from '../timer/validate.ts';
import { columnsOf, fromColumns } from './columns.ts';
import { linkExtent, type LinkExtent } from './extent.ts';
import { opened, sealed, type Unopened } from './seal.ts';

/** What stands behind the '#' of a link, or why there is none. */
export type LinkBody = { readonly ok: true; readonly body: string } | { readonly ok: false; readonly message: string };

/** The timer of a link, its rounds and steps with ids made from their positions, and the moment agreed on; or why there is none. */
export type ReadLinkBody =
  | { readonly ok: true; readonly draft: TimerDraft; readonly startsAt?: WallTime }
  | { readonly ok: false; readonly message: string };

const SENTENCES: Record<Unopened | 'invalid' | 'programme', string> = {
  empty: 'There is no timer in this link.',
  damaged: 'This link is incomplete or was changed. Ask for it again.',
  later: 'This link was made by a newer version of Roundbell. Update the app to open it.',
  'too-large': 'This timer is too large for a link. Ask for its file instead.',
  invalid: 'The timer in this link is not valid. Ask for it again.',
  programme: 'This link holds a programme. Open it in a browser to start it.',
};

/**
 * Writes a timer, without ids, owner, dates and the sounds of a person's own, into what stands behind the '#' of a link; with the moment, to
 * the second, at which it starts everywhere, if one is agreed on.
 */
export function linkBody(written: TimerDraft, startsAt?: WallTime): LinkBody {
  const timer = forOthers(written);
  const [problem] = validateTimer(timer);
  if (problem !== undefined) return { ok: false, message: `This timer cannot be shared yet: ${problem.message}.` };
  const body = sealed(JSON.stringify(columnsOf(timer)), linkExtent(timer), startsAt);
  if (body !== undefined) return { ok: true, body };
  return { ok: false, message: 'This timer is too large for a link. Download its file and share that.' };
}

/** Reads what stands behind the '#' of a link, with or without it. Whatever it is, this does not throw. */
export function readLinkBody(text: string): ReadLinkBody {
  const envelope = opened(text);
  if (!envelope.ok) return failed(envelope.reason);
  const { holds, startsAt } = envelope;
  if (holds === 'programme') return failed('programme');
  const read = readColumns(linkValue(envelope.text), holds);
  return read.ok && startsAt !== undefined ? { ...read, startsAt } : read;
}

/** Whether a link is of a programme, whole or not. */
export function isProgrammeLink(text: string): boolean {
  return /^#?7\./.test(text);
}

/** Reads the columns that a whole link holds, more of them in one that says more. */
export function readColumns(value: unknown, extent: LinkExtent): ReadLinkBody {
  const fields = fromColumns(value, DOCUMENT_LIMIT.steps, extent);
  if (fields === undefined) return failed('damaged');
  const parsed = parseTimer({ ...fields, id: 'link', userId: 'link', createdAt: 0, updatedAt: 0 });
  if (!parsed.ok) return failed('invalid');
  const { name, description, tags, globalSettings, rounds } = parsed.timer;
  const draft = { name, tags, globalSettings, rounds, ...(description === undefined ? {} : { description }) };
  return validateTimer(draft).length === 0 ? { ok: true, draft } : failed('invalid');
}

/** What the text of an envelope says; undefined if it is no JSON. */
export function linkValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function failed(reason: keyof typeof SENTENCES): ReadLinkBody {
  return { ok: false, message: SENTENCES[reason] };
}
