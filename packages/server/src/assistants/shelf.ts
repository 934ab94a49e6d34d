// What the tools do with a person's timers and sessions, as far as a token lets them.

import { Failure } from '@roundbell/core/base';
import {
  editedOutside,
  newOutside,
  noteSentence,
  oneTimerOf,
  printNotation,
  type SavedOutside,
} from '@roundbell/core/formats';
import { DEFAULT_MAX_HEART_RATE, type HeartRateSession, parseSession } from '@roundbell/core/heart';
import type { Document, PushRow, TokenScope } from '@roundbell/core/ports';
import { cardDuration, resultText, type Timer, timerOf, totalsOf } from '@roundbell/core/timer';
import type { TokenHolder } from '../accounts/access-tokens.ts';
import { missingScope } from '../accounts/missing-scope.ts';
import type { Hold } from '../limits/memory-budget.ts';
import type { ServerHistory } from '../sync/history.ts';
import type { ServerRecords } from '../sync/records.ts';
import { outlineOf } from './timer-answers.ts';

/** The documents of one person, and who lets the tools in. */
export interface Shelf {
  readonly holder: TokenHolder;
  /** Refuses once the token is over: it may be revoked while a call is coming. */
  readonly requireStill: () => Promise<void>;
  readonly records: Pick<ServerRecords, 'newest' | 'get' | 'push'>;
  readonly history: Pick<ServerHistory, 'newestOf'>;
  readonly now: () => number;
  /** Where the addresses of this server begin. */
  readonly origin: string;
  /** Does something that takes memory, as its person's room allows. */
  readonly holding: <T>(run: (hold: Hold) => Promise<T>) => Promise<T>;
}

/** A timer in a list. */
export interface ListedTimer {
  readonly id: string;
  readonly name: string;
  readonly duration: string;
  readonly seconds?: number;
  readonly tags: readonly string[];
  readonly changed: string;
}

const LISTED_MOST = 100;
const LISTED_BYTES = 1_000_000;
const NO_TIMER = 'There is no timer with this id. list_timers has those that there are.';
const NO_REVISION = 'To change a timer, read it with get_timer first and give the revision that it had then.';
/** Others may save the same timer at the same moment. */
const TRIES = 4;

function requireScope(holder: TokenHolder, scope: TokenScope): void {
  if (!holder.scopes.includes(scope)) throw missingScope(scope);
}

/** The timers, the one changed last first. */
export async function listTimers({ holder, records, holding }: Shelf, before = Number.MAX_SAFE_INTEGER) {
  requireScope(holder, 'timers:read');
  const asked = { before, limit: LISTED_MOST, bytes: LISTED_BYTES };
  const { documents, next } = await holding((hold) => records.newest(holder.owner, 'timers', asked, hold));
  const timers = documents.map((text) => timerIn(text, holder));
  const readable = timers.filter((timer) => timer !== undefined);
  const unreadable = timers.length - readable.length;
  return {
    timers: readable.map(listed),
    ...(next !== undefined && { next }),
    ...(unreadable > 0 && { unreadable }),
  };
}

/** One timer as text, with what it takes to change it. */
export async function getTimer({ holder, records, origin, holding }: Shelf, id: string) {
  requireScope(holder, 'timers:read');
  const text = await holding(async (hold) => {
    const found = await records.get(holder.owner, 'timers', id);
    hold(Buffer.byteLength(found ?? ''));
    return found;
  });
  const stored = text === undefined ? undefined : documentIn(text);
  if (text === undefined || stored === undefined || stored.deleted) throw new Failure('not-found', NO_TIMER);
  const timer = timerIn(text, holder);
  if (timer === undefined)
    throw new Failure('document-unreadable', 'This version of Roundbell cannot read this timer.');
  return {
    ...listed(timer),
    revision: stored.rev,
    outline: timer.rounds.map(outlineOf),
    text: printNotation(timer),
    address: addressOf(origin, id),
  };
}

/** What is to be saved: a text, and of what timer, as it was read. */
export interface ToSave {
  readonly text: string;
  readonly id?: string | undefined;
  readonly revision?: string | undefined;
}

/** What is wrong with a text. */
export interface NotSaved {
  readonly ok: false;
  readonly problems: readonly string[];
}

/** Saves a text as a new timer or in place of what was read; what cannot be merged with what others have saved since is kept as a copy. */
export async function saveTimer(shelf: Shelf, { text, id, revision }: ToSave) {
  requireScope(shelf.holder, 'timers:write');
  const read = oneTimerOf(text, DEFAULT_MAX_HEART_RATE);
  if (read.kind === 'several') return notSaved(['Save one timer at a time.']);
  if (read.kind === 'refused') return notSaved(read.problems.map(noteSentence));
  const notes = read.notes.map(noteSentence);
  if (id === undefined) return withNotes(await storedNew(shelf, newOutside(read.timer, saving(shelf))), notes);
  if (revision === undefined) return notSaved([NO_REVISION]);
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await shelf.records.get(shelf.holder.owner, 'timers', id);
    const now = before === undefined ? undefined : documentIn(before);
    if (now === undefined || now.deleted) throw new Failure('not-found', NO_TIMER);
    const base = now.rev === revision ? now : await stateOf(shelf, id, revision);
    const saved = editedOutside(read.timer, { base, stored: now }, saving(shelf));
    const done = await storedEdit(shelf, saved, now, revision);
    if (done !== 'meanwhile') return withNotes(done, notes);
  }
  throw new Failure('server-busy');
}

function notSaved(problems: readonly string[]): NotSaved {
  return { ok: false, problems };
}

function withNotes<T extends { readonly ok: true }>(done: T | NotSaved, notes: readonly string[]) {
  return done.ok ? { ...done, notes } : done;
}

function saving({ holder, now }: Shelf) {
  return { userId: holder.owner, now: now(), newId: (prefix: string) => `${prefix}${crypto.randomUUID()}` };
}

async function stateOf({ holder, history }: Shelf, id: string, rev: string): Promise<Document | undefined> {
  const text = await history.newestOf(holder.owner, 'timers', id, [rev]);
  return text === undefined ? undefined : documentIn(text);
}

/** Pushes a new timer as a device would, so that other devices hear of it. */
async function storedNew(shelf: Shelf, saved: SavedOutside) {
  if (!saved.ok) return saved;
  await pushed(shelf, [{ document: saved.document }]);
  const timer = savedTimer(shelf, saved.document);
  return { ok: true as const, outcome: 'created' as const, timer, message: `'${timer.name}' is a new timer.` };
}

/** The same for an edit of what is stored now; 'meanwhile' if others were quicker. */
async function storedEdit(shelf: Shelf, saved: SavedOutside, now: Document, revision: string) {
  if (!saved.ok) return saved;
  const { document, copies } = saved;
  // The id of a copy is made from its content: one that is there is the same, or has been edited since.
  const rows = [...copies.map((copy) => ({ document: copy })), { document, assumedRev: now.rev }];
  const conflicts = await pushed(shelf, rows);
  if (conflicts.some((text) => documentIn(text).id === document.id)) return 'meanwhile';
  const [copy] = copies;
  const timer = savedTimer(shelf, document);
  if (copy !== undefined) return savedAsBoth(timer, copy, shelf.origin);
  const isAlone = now.rev === revision;
  return {
    ok: true as const,
    outcome: isAlone ? ('saved' as const) : ('merged' as const),
    timer,
    message: isAlone
      ? `'${timer.name}' is saved.`
      : `'${timer.name}' is saved together with what was changed elsewhere since you read it. Read it again.`,
  };
}

async function pushed(shelf: Shelf, rows: readonly PushRow[]): Promise<readonly string[]> {
  const { holder, records, holding, requireStill } = shelf;
  await requireStill();
  return await holding((hold) => records.push(holder.owner, 'timers', rows, undefined, hold));
}

function savedTimer({ origin }: Shelf, { id, rev, body }: Document) {
  return { id, name: nameIn(body), revision: rev, address: addressOf(origin, id) };
}

function nameIn({ name }: Document['body']): string {
  return typeof name === 'string' ? name : '';
}

function savedAsBoth<T extends { readonly name: string }>(timer: T, copy: Document, origin: string) {
  const name = nameIn(copy.body);
  return {
    ok: true as const,
    outcome: 'kept both' as const,
    timer,
    copy: { id: copy.id, name, address: addressOf(origin, copy.id) },
    message: `The timer was changed elsewhere since you read it, and both are kept: '${timer.name}' is what you saved, '${name}' is the copy of what was there. Tell the person.`,
  };
}

function listed(timer: Timer): ListedTimer {
  const totals = totalsOf(timer.rounds);
  return {
    id: timer.id,
    name: timer.name,
    duration: cardDuration(totals),
    ...(Number.isFinite(totals.duration) && { seconds: totals.duration }),
    tags: timer.tags,
    changed: timer.updatedAt.toISOString(),
  };
}

function documentIn(text: string): Document {
  return JSON.parse(text) as Document;
}

function timerIn(text: string, { owner }: TokenHolder): Timer | undefined {
  return timerOf(documentIn(text), owner);
}

function addressOf(origin: string, id: string): string {
  return `${origin}/run/${encodeURIComponent(id)}`;
}

/** The newest sessions, the one that began last first. */
export async function lastSessions({ holder, records, holding }: Shelf, limit: number) {
  requireScope(holder, 'sessions:read');
  const asked = { before: Number.MAX_SAFE_INTEGER, limit, bytes: LISTED_BYTES };
  const { documents } = await holding((hold) => records.newest(holder.owner, 'hrsessions', asked, hold));
  const sessions = documents.map((text) => parseSession(documentIn(text).body));
  const readable = sessions.filter((session) => session !== undefined);
  const unreadable = sessions.length - readable.length;
  return {
    sessions: [...readable].sort((a, b) => b.startTime - a.startTime).map(sessionWords),
    ...(unreadable > 0 && { unreadable }),
  };
}

function sessionWords(session: HeartRateSession) {
  const { timerId, timerName, sport, startTime, endTime, stats, score = [], notes, source } = session;
  const { title, note, effort } = notes ?? {};
  return {
    name: title ?? timerName,
    timerId,
    ...(sport !== undefined && { sport }),
    began: new Date(startTime).toISOString(),
    ...(endTime !== undefined && { seconds: Math.round((endTime - startTime) / 1000) }),
    ...(stats !== undefined && {
      heartRate: { average: stats.avgBpm, lowest: stats.minBpm, highest: stats.maxBpm },
      zonePercents: Object.values(stats.timeInZones).map((count) => Math.round((100 * count) / stats.totalReadings)),
    }),
    ...(score.length > 0 && {
      score: score.map((result) => ({ step: result.name, kind: result.kind, result: resultText(result) })),
    }),
    ...(effort !== undefined && { effort }),
    ...(note !== undefined && { note }),
    ...(source === 'demo' && { simulated: true }),
  };
}
