// A programme: timers in an order, and how far someone has come. Plain data, and each change of it.

import type { WallTime } from '../base/units.ts';
import type { Timer, TimerDraft } from '../timer/timer.ts';

/** A timer's place in a programme; the same timer may have several. */
export interface ProgrammeEntry {
  readonly id: string;
  /** Of one of the programme's own timers, or of the library. */
  readonly timerId: string;
  /** When it was done; absent if it was not. */
  readonly doneAt?: WallTime | undefined;
}

/** A programme of one person. */
export interface Programme {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Its entries are counted in weeks of so many days; absent if they are only counted. */
  readonly daysPerWeek?: number | undefined;
  readonly entries: readonly ProgrammeEntry[];
  /** Those that are in no library. */
  readonly timers: readonly Timer[];
  /** The entry from which the next one is looked for; absent for the first. */
  readonly nextFrom?: string | undefined;
  /** Since when it is paused; absent if it is not. */
  readonly pausedAt?: WallTime | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What stands at a place of a programme that is not started yet. */
export type DraftEntry =
  | { readonly kind: 'library'; readonly timerId: string }
  /** One of the draft's own timers, by its index. */
  | { readonly kind: 'own'; readonly index: number };

/** A programme that no one has started. */
export interface ProgrammeDraft extends Pick<Programme, 'name' | 'description' | 'daysPerWeek'> {
  readonly entries: readonly DraftEntry[];
  readonly timers: readonly TimerDraft[];
}

/** How much a programme may hold. */
export const PROGRAMME_LIMIT = { entries: 400, daysPerWeek: 7 } as const;

/** The programme that someone makes of a draft. */
export function programmeOf(draft: ProgrammeDraft, { userId, id, at }: NewProgramme): Programme {
  const made = new Date(at);
  const ownId = (index: number): string => `${id}.${index + 1}`;
  return {
    id,
    userId,
    name: draft.name.trim(),
    description: draft.description,
    daysPerWeek: draft.daysPerWeek,
    entries: draft.entries.map((entry, place) => ({
      id: `entry-${place + 1}`,
      timerId: entry.kind === 'own' ? ownId(entry.index) : entry.timerId,
    })),
    timers: draft.timers.map((timer, index) => ({
      ...timer,
      id: ownId(index),
      userId,
      createdAt: made,
      updatedAt: made,
    })),
    createdAt: made,
    updatedAt: made,
  };
}

interface NewProgramme {
  readonly userId: string;
  /** Begins with `PROGRAMME_ID`. */
  readonly id: string;
  readonly at: WallTime;
}

/** The timer of an entry, of the programme itself or of the library; undefined if it is in neither. */
export function timerOfEntry(
  { timers }: Pick<Programme, 'timers'>,
  { timerId }: Pick<ProgrammeEntry, 'timerId'>,
  library: readonly Timer[],
): Timer | undefined {
  return timers.find(({ id }) => id === timerId) ?? library.find(({ id }) => id === timerId);
}

/** An entry with its timer, and where it stands. */
export interface PlacedEntry {
  readonly entry: ProgrammeEntry;
  readonly timer: Timer;
  /** 'Week 3, day 2', or '4 of 10'. */
  readonly place: string;
}

/** The first entry that is not done and has a timer, from where the programme goes on; those before it come last. Undefined if there is none. */
export function nextIn(programme: Programme, library: readonly Timer[]): PlacedEntry | undefined {
  const { entries, nextFrom } = programme;
  const from = Math.max(
    0,
    entries.findIndex(({ id }) => id === nextFrom),
  );
  for (const [past, entry] of [...entries.slice(from), ...entries.slice(0, from)].entries()) {
    const timer = entry.doneAt === undefined ? timerOfEntry(programme, entry, library) : undefined;
    if (timer !== undefined) return { entry, timer, place: entryPlace(programme, (from + past) % entries.length) };
  }
  return undefined;
}

/** Where an entry stands: 'Week 3, day 2', or '4 of 10'. */
export function entryPlace(
  { daysPerWeek, entries }: Pick<Programme, 'daysPerWeek'> & { readonly entries: readonly unknown[] },
  index: number,
): string {
  if (daysPerWeek === undefined) return `${index + 1} of ${entries.length}`;
  return `Week ${Math.floor(index / daysPerWeek) + 1}, day ${(index % daysPerWeek) + 1}`;
}

/** How many entries are done. */
export function doneIn({ entries }: Pick<Programme, 'entries'>): number {
  return entries.filter(({ doneAt }) => doneAt !== undefined).length;
}

/** How many entries have a timer that is nowhere. */
export function missingIn(programme: Programme, library: readonly Timer[]): number {
  return programme.entries.filter((entry) => timerOfEntry(programme, entry, library) === undefined).length;
}

/** The programme with an entry done; one that was done before keeps its moment. */
export function withDone(programme: Programme, entryId: string, at: WallTime): Programme {
  return withEntry(programme, entryId, (entry) => ({ ...entry, doneAt: entry.doneAt ?? at }));
}

/** The programme with an entry that is not done. */
export function withNotDone(programme: Programme, entryId: string): Programme {
  return withEntry(programme, entryId, (entry) => ({ ...entry, doneAt: undefined }));
}

/** The programme going on from an entry, which is to be done even if it was. */
export function withNext(programme: Programme, entryId: string): Programme {
  return { ...withNotDone(programme, entryId), nextFrom: entryId };
}

/** The programme without an entry; where it went on from there, it goes on from the one behind. */
export function withoutEntry(programme: Programme, entryId: string): Programme {
  const at = programme.entries.findIndex(({ id }) => id === entryId);
  const entries = programme.entries.filter(({ id }) => id !== entryId);
  const timers = programme.timers.filter(({ id }) => entries.some(({ timerId }) => timerId === id));
  const nextFrom = programme.nextFrom === entryId ? entries[at]?.id : programme.nextFrom;
  return { ...programme, entries, timers, nextFrom };
}

/** The programme with an entry that was removed from it, where it stood `before`, unless it is back. */
export function withEntryBack(programme: Programme, before: Programme, entryId: string): Programme {
  const at = before.entries.findIndex(({ id }) => id === entryId);
  const entry = before.entries[at];
  if (entry === undefined || programme.entries.some(({ id }) => id === entryId)) return programme;
  const isMissing = ({ id }: Timer): boolean => id === entry.timerId && !programme.timers.some((own) => own.id === id);
  return {
    ...programme,
    entries: [...programme.entries.slice(0, at), entry, ...programme.entries.slice(at)],
    timers: [...programme.timers, ...before.timers.filter(isMissing)],
  };
}

/** The programme with an entry one place earlier or later; where there is no place, as it is. */
export function withMoved(programme: Programme, entryId: string, by: -1 | 1): Programme {
  const at = programme.entries.findIndex(({ id }) => id === entryId);
  const [one, other] = [programme.entries[at], programme.entries[at + by]];
  if (one === undefined || other === undefined) return programme;
  const entries = programme.entries.map((entry) => (entry === one ? other : entry === other ? one : entry));
  return { ...programme, entries };
}

/** The programme paused, or going on. */
export function withPausedAt(programme: Programme, pausedAt: WallTime | undefined): Programme {
  return { ...programme, pausedAt };
}

function withEntry(
  programme: Programme,
  entryId: string,
  change: (entry: ProgrammeEntry) => ProgrammeEntry,
): Programme {
  return { ...programme, entries: programme.entries.map((entry) => (entry.id === entryId ? change(entry) : entry)) };
}

/** The draft of a programme for someone else: every timer becomes its own, progress stays behind; `left` entries have no timer here. */
export function sharedDraftOf(
  programme: Programme,
  library: readonly Timer[],
): { readonly draft: ProgrammeDraft; readonly left: number } {
  const found = programme.entries.map((entry) => timerOfEntry(programme, entry, library));
  const timers = [...new Set(found.filter((timer) => timer !== undefined))];
  const entries = found.flatMap((timer): readonly DraftEntry[] =>
    timer === undefined ? [] : [{ kind: 'own', index: timers.indexOf(timer) }],
  );
  const { name, description, daysPerWeek } = programme;
  return { draft: { name, description, daysPerWeek, entries, timers }, left: found.length - entries.length };
}
