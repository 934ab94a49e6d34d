// A programme as the fragment of a link, and back: the envelope is that of a timer in a link, and so are the columns of its timers.
// What is written here is read for ever.

import { characterCount } from '../base/short-text.ts';
import { columnsOf } from '../link/columns.ts';
import { linkExtent, type LinkExtent } from '../link/extent.ts';
import { linkValue, readColumns, type LinkBody } from '../link/link.ts';
import { opened, sealed, type Unopened } from '../link/seal.ts';
import { forOthers } from '../timer/for-others.ts';
import { WRITTEN_LIMIT } from '../timer/limits.ts';
import type { TimerDraft } from '../timer/timer.ts';
import { validateTimer } from '../timer/validate.ts';
import { PROGRAMME_LIMIT, type DraftEntry, type ProgrammeDraft } from './programme.ts';

/** The programme of a link, or why there is none. */
export type ReadProgrammeLink =
  | { readonly ok: true; readonly draft: ProgrammeDraft }
  | { readonly ok: false; readonly message: string };

/** By their number in a link. */
const EXTENTS: readonly LinkExtent[] = ['first', 'more', 'bells'];
const NO_WEEKS = 0;

const SENTENCES: Readonly<Record<Unopened, string>> = {
  empty: 'There is no programme in this link.',
  damaged: 'This link is incomplete or was changed. Ask for it again.',
  later: 'This link was made by a newer version of Roundbell. Update the app to open it.',
  'too-large': 'This programme is too large for a link.',
};

/** Writes a draft that has only timers of its own into what stands behind the '#' of a link. */
export function programmeLinkBody({ name, description, daysPerWeek, entries, timers }: ProgrammeDraft): LinkBody {
  const places = entries.flatMap((entry) => (entry.kind === 'own' ? [entry.index] : []));
  if (places.length === 0) return { ok: false, message: 'This programme has no timers to share.' };
  for (const timer of timers) {
    const [problem] = validateTimer(timer);
    if (problem !== undefined)
      return { ok: false, message: `"${timer.name}" cannot be shared yet: ${problem.message}.` };
  }
  const head = [name, description ?? null, daysPerWeek ?? NO_WEEKS];
  const columns = timers.map(forOthers).map((timer) => [EXTENTS.indexOf(linkExtent(timer)), columnsOf(timer)]);
  const body = sealed(JSON.stringify([head, columns, places]), 'programme');
  if (body !== undefined) return { ok: true, body };
  return {
    ok: false,
    message: 'This programme is too large for a link: "Export everything" in Settings puts it into a file.',
  };
}

/** Reads what stands behind the '#' of a link, with or without it. Whatever it is, this does not throw. */
export function readProgrammeLink(text: string): ReadProgrammeLink {
  const envelope = opened(text);
  if (!envelope.ok) return refused(envelope.reason);
  const draft = envelope.holds === 'programme' ? draftIn(envelope.text) : undefined;
  return draft === undefined ? refused('damaged') : { ok: true, draft };
}

function draftIn(text: string): ProgrammeDraft | undefined {
  const [head, columns, places] = listOf(linkValue(text));
  const [name, description, days] = listOf(head);
  const timers = listOf(columns).map(timerIn);
  if (!timers.every((timer) => timer !== undefined)) return undefined;
  const entries = listOf(places).map((index): DraftEntry => ({ kind: 'own', index: Number(index) }));
  const isWhole = entries.every((entry) => entry.kind === 'own' && timers[entry.index] !== undefined);
  if (!isWhole || entries.length === 0 || entries.length > PROGRAMME_LIMIT.entries) return undefined;
  if (typeof name !== 'string' || name === '' || characterCount(name) > WRITTEN_LIMIT.name) return undefined;
  if (description !== null && typeof description !== 'string') return undefined;
  const daysPerWeek = days === NO_WEEKS ? undefined : days;
  if (daysPerWeek !== undefined && !isDays(daysPerWeek)) return undefined;
  return { name, description: description ?? undefined, daysPerWeek, entries, timers };
}

function timerIn(value: unknown): TimerDraft | undefined {
  const [number, columns] = listOf(value);
  const extent = typeof number === 'number' ? EXTENTS[number] : undefined;
  const read = extent && readColumns(columns, extent);
  return read?.ok === true ? read.draft : undefined;
}

function isDays(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= PROGRAMME_LIMIT.daysPerWeek;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function refused(reason: Unopened): ReadProgrammeLink {
  return { ok: false, message: SENTENCES[reason] };
}
