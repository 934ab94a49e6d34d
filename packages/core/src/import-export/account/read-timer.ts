// The timers of a file. Ids and dates that their writer left out, and that no one need be asked for, are filled in.

import { bytesOf } from '../../base/bytes.ts';
import { contentHash, isFields } from '../../base/content.ts';
import type { WallTime } from '../../base/units.ts';
import { DOCUMENT_BYTES } from '../../ports/wire/wire.ts';
import { parseTimer, timerDocument, type Fault } from '../../timer/document.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Source } from './source.ts';
import { timerFaults, type TimerFault } from './timer-faults.ts';

/** Whose timers they become, and the date for those without one. */
export interface NewOwner {
  readonly userId: string;
  readonly now: WallTime;
}

/** The timers of a file. */
export interface ReadTimers {
  readonly timers: readonly Timer[];
  /** How many cannot be read. */
  readonly brokenTimers: number;
  /** The ids that those claim to have. */
  readonly brokenIds: ReadonlySet<string>;
}

/** Reads the timers of a file and reports everything wrong with them. */
export function readTimersOfFile(source: Source, owner: NewOwner): ReadTimers {
  const timers: Timer[] = [];
  const places = new Map<string, number>();
  const brokenIds = new Set<string>();
  let brokenTimers = 0;
  for (const [place, raw] of source.items('timers').entries()) {
    const { id, timer, faults } = readTimer(raw, owner);
    const first = id === undefined ? undefined : places.get(id);
    const isWhole = !source.isUnfinished(raw);
    if (isWhole) tellFaults(source, place, raw, [...faults, ...sameIdFaults(first)]);
    if (isWhole && timer !== undefined && first === undefined && !source.isDoubtful(['timers', place])) {
      timers.push(timer);
    } else {
      brokenTimers += 1;
      if (id !== undefined) brokenIds.add(id);
    }
    if (id !== undefined && first === undefined) places.set(id, place);
  }
  return { timers, brokenTimers, brokenIds };
}

function tellFaults(source: Source, place: number, raw: unknown, faults: readonly TimerFault[]): void {
  if (faults.length === 0) return;
  const words = timerWords(place, raw);
  for (const { path, message } of faults) source.tell(['timers', place, ...path], `${words}: ${message}`);
}

function sameIdFaults(first: number | undefined): readonly TimerFault[] {
  return first === undefined ? [] : [{ path: ['id'], message: `It has the same id as timer ${first + 1}` }];
}

const NAME_SHOWN = 40;

/** 'Timer 3 "Tabata"'. */
function timerWords(place: number, raw: unknown): string {
  const name = isFields(raw) && typeof raw['name'] === 'string' ? raw['name'].trim() : '';
  const shown = name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}…` : name;
  return shown === '' ? `Timer ${place + 1}` : `Timer ${place + 1} "${shown}"`;
}

interface ReadTimer {
  /** Absent: it has none that is text. */
  readonly id: string | undefined;
  readonly timer: Timer | undefined;
  readonly faults: readonly TimerFault[];
}

function readTimer(raw: unknown, owner: NewOwner): ReadTimer {
  const prepared = isFields(raw) ? preparedTimer(raw, owner) : raw;
  const parsed = parseTimer(prepared);
  const size = parsed.ok && isTooLarge(parsed.timer) ? [{ path: [], message: TOO_LARGE }] : [];
  const faults = [...timerFaults(prepared, parsed.ok ? [] : parsed.faults.map(dated)), ...size];
  const id = isFields(prepared) ? prepared['id'] : undefined;
  return {
    id: typeof id === 'string' ? id : undefined,
    timer: parsed.ok && faults.length === 0 ? parsed.timer : undefined,
    faults,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Ids that can be used in a URL as they are. */
const PLAIN_ID = /^[\w-]{1,128}$/;

function preparedTimer(raw: Fields, { userId, now }: NewOwner): Fields {
  const { id } = raw;
  const needsId = id === undefined || (typeof id === 'string' && !PLAIN_ID.test(id));
  return {
    ...raw,
    // Made from the content, so that the same file gives the same timer next time.
    id: needsId ? `import-${contentHash(raw)}` : id,
    userId,
    rounds: itemsWith(raw['rounds'], (round, at) => ({
      ...round,
      id: round['id'] ?? `round-${at + 1}`,
      name: round['name'] ?? `Round ${at + 1}`,
      steps: itemsWith(round['steps'], (step, place) => ({ ...step, id: step['id'] ?? `step-${at + 1}-${place + 1}` })),
    })),
    createdAt: momentOf(raw['createdAt'], now),
    updatedAt: momentOf(raw['updatedAt'], now),
  };
}

function itemsWith(items: unknown, fill: (item: Fields, at: number) => Fields): unknown {
  return Array.isArray(items) ? items.map((item: unknown, at) => (isFields(item) ? fill(item, at) : item)) : items;
}

/** The milliseconds of a date written as text; anything else stays, to be reported. */
export function momentOf(value: unknown, absent: WallTime): unknown {
  if (value === undefined) return absent;
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? value : moment;
}

const DATES: readonly PropertyKey[] = ['createdAt', 'updatedAt'];

function dated({ path, message }: Fault): Fault {
  const isDate = path.length === 1 && DATES.includes(path[0] ?? '');
  return { path, message: isDate ? 'must be a date such as 2026-11-21T10:00:00.000Z' : message };
}

/** A timer as it is stored may have so many bytes; the rest of the server's limit is for the envelope, and for the name of a copy. */
const TIMER_BYTES = DOCUMENT_BYTES - 1_000;

/** What is said of a timer that is too large. */
export const TOO_LARGE = 'It is too large to be kept';

/** Whether the server would not take a timer. */
export function isTooLarge(timer: Timer): boolean {
  return bytesOf(timerDocument(timer)) > TIMER_BYTES;
}
