// Workouts on their way to intervals.icu, for people who have connected it: each that ends from then on is sent once, by itself.

import { Failure } from '@roundbell/core/base';
import { fitOf } from '@roundbell/core/formats';
import { isSummaryOnly, parseSession } from '@roundbell/core/heart';
import type { Document, IntervalsState, PlannedWorkout, PushRow } from '@roundbell/core/ports';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Selectable, sql } from 'kysely';
import { createBackground } from '../base/background.ts';
import { DAY_MILLIS } from '../base/sweep.ts';
import type { DatabaseConnection, Tables } from '../database/tables.ts';
import type { ServerRecords } from '../sync/records.ts';
import type { Planner, PlannedUpload, PlannerAnswer } from './planner.ts';

/** The connections of all accounts. */
export interface Intervals {
  state(owner: string): Promise<IntervalsState>;
  /** Keeps a key that intervals.icu takes. 'connection-refused' if it does not take it, or does not answer. */
  connect(owner: string, key: string, zone: string): Promise<void>;
  disconnect(owner: string): Promise<void>;
  /** What is planned there for a day; nothing without a connection. 'connection-refused' if it does not answer, or takes the key no longer. */
  planned(owner: string, day: string): Promise<readonly PlannedWorkout[]>;
  /** Notes the workouts of a push that have ended since the connection, and begins to send them; no one waits for it. */
  offer(owner: string, rows: readonly PushRow[]): void;
  /** Sends a few that are due; returns whether there may be more. */
  sweep(): Promise<boolean>;
  /** Resolves once nothing is on its way. */
  settled(): Promise<void>;
  /** The same, and begins nothing more: what is on its way is given up, and tried again by the next process. */
  close(): Promise<void>;
}

/** What it needs besides the database; `secret` encrypts the keys. */
export interface IntervalsParts {
  readonly secret: string;
  readonly planner: Planner;
  readonly records: Pick<ServerRecords, 'get'>;
  readonly now: () => number;
  readonly fault: (cause: unknown) => void;
}

const MINUTE = 60_000;
/** A try is given this long before another one may follow. */
const CLAIM_MILLIS = 5 * MINUTE;
/** Waits longer with each try, and about two days in all. */
const TRIES_MOST = 8;
const AT_ONCE = 10;

const REFUSED_KEY =
  'intervals.icu does not take this key. Copy it once more from its settings, under Developer Settings.';
const NO_LONGER = 'intervals.icu no longer takes your key: disconnect, and connect with a new one.';
const NOT_TAKEN = 'intervals.icu did not take a workout.';
const NO_ANSWER = 'intervals.icu does not answer. Please try again later.';

type Link = Selectable<Tables['intervals_link']>;
type Sent = Selectable<Tables['intervals_sent']>;

/** Joins the database and their service. */
export function createIntervals(db: DatabaseConnection, parts: IntervalsParts): Intervals {
  const { secret, planner, now, fault } = parts;
  const background = createBackground(fault);
  const ending = new AbortController();
  const sender = createSender(db, parts, ending.signal);

  return {
    state: (owner) => stateOf(db, owner),
    async connect(owner, key, zone) {
      const answer = await planner.athlete(key);
      if (answer.kind === 'later') throw new Failure('connection-refused', NO_ANSWER);
      if (answer.kind !== 'ok') throw new Failure('connection-refused', REFUSED_KEY);
      const link = {
        key: await symmetricEncrypt({ key: secret, data: key }),
        athlete: answer.value,
        zone,
        trouble: null,
      };
      await db
        .insertInto('intervals_link')
        .values({ owner, ...link, made_at: now() })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet(link))
        .execute();
      await db.updateTable('intervals_sent').set({ next_at: now() }).where('owner', '=', owner).execute();
      background.start(() => sender.sendDue(owner));
    },
    async disconnect(owner) {
      for (const table of ['intervals_link', 'intervals_sent'] as const)
        await db.deleteFrom(table).where('owner', '=', owner).execute();
    },
    planned: (owner, day) => plannedFor(db, parts, owner, day),
    offer(owner, rows) {
      const ended = rows.filter(({ document }) => endIn(document) !== undefined);
      if (ended.length === 0) return;
      background.start(async () => {
        const link = await linkOf(db, owner);
        if (link === undefined) return;
        const due = ended.filter(({ document }) => (endIn(document) ?? 0) >= link.made_at);
        for (const { document } of due) await noteDue(db, owner, document.id, now());
        if (due.length > 0) await sender.sendDue(owner);
      });
    },
    sweep: () => sender.sendDue(undefined),
    settled: background.settled,
    async close() {
      ending.abort();
      await background.settled();
    },
  };
}

async function plannedFor(
  db: DatabaseConnection,
  { secret, planner }: Pick<IntervalsParts, 'secret' | 'planner'>,
  owner: string,
  day: string,
): Promise<readonly PlannedWorkout[]> {
  const link = await linkOf(db, owner);
  if (link === undefined) return [];
  const answer = await planner.planned(await symmetricDecrypt({ key: secret, data: link.key }), day);
  if (answer.kind === 'ok') return answer.value;
  throw new Failure('connection-refused', answer.kind === 'refused' ? NO_LONGER : NO_ANSWER);
}

/** When a workout ended; undefined if it has not, is deleted, or came from no heart and no run. */
function endIn({ deleted, body }: Document): number | undefined {
  const { endTime, source } = body;
  return deleted || source === 'demo' || typeof endTime !== 'number' ? undefined : endTime;
}

async function linkOf(db: DatabaseConnection, owner: string): Promise<Link | undefined> {
  return await db.selectFrom('intervals_link').selectAll().where('owner', '=', owner).executeTakeFirst();
}

async function stateOf(db: DatabaseConnection, owner: string): Promise<IntervalsState> {
  const link = await linkOf(db, owner);
  if (link === undefined) return { kind: 'off' };
  const { rows } = await sql<{ n: number }>`select count(*) as n from intervals_sent
    where owner = ${owner} and state = 'sent'`.execute(db);
  const { athlete, trouble } = link;
  return { kind: 'on', athlete, sent: Number(rows[0]?.n), ...(trouble !== null && { trouble }) };
}

/** Once for each workout, whatever is changed about it later. */
async function noteDue(db: DatabaseConnection, owner: string, sessionId: string, at: number): Promise<void> {
  await db
    .insertInto('intervals_sent')
    .values({ owner, session_id: sessionId, state: 'due', tries: 0, next_at: at })
    .onConflict((conflict) => conflict.columns(['owner', 'session_id']).doNothing())
    .execute();
}

/** Sends what is due, of one account or of all. */
function createSender(db: DatabaseConnection, { secret, planner, records, now }: IntervalsParts, ending: AbortSignal) {
  const of = ({ owner, session_id: id }: Pick<Sent, 'owner' | 'session_id'>) =>
    db.updateTable('intervals_sent').where('owner', '=', owner).where('session_id', '=', id);

  /** Whether it is this process that tries: another one may have seen that it is due, too. */
  async function claim(row: Sent): Promise<boolean> {
    const claimed = await of(row)
      .where('state', '=', 'due')
      .where('next_at', '=', row.next_at)
      .set({ next_at: now() + CLAIM_MILLIS, tries: row.tries + 1 })
      .executeTakeFirst();
    return claimed.numUpdatedRows > 0n;
  }

  /** Someone disconnected while it was noted. */
  async function forget({ owner, session_id: id }: Sent): Promise<void> {
    await db.deleteFrom('intervals_sent').where('owner', '=', owner).where('session_id', '=', id).execute();
  }

  async function note(row: Sent, link: Link, answer: PlannerAnswer<unknown>): Promise<void> {
    const isLast = row.tries + 1 >= TRIES_MOST;
    const trouble = answer.kind === 'refused' ? NO_LONGER : answer.kind === 'ok' ? null : NOT_TAKEN;
    if (answer.kind === 'ok') await of(row).set({ state: 'sent' }).execute();
    else if (answer.kind === 'wrong' || isLast) await of(row).set({ state: 'given-up' }).execute();
    else
      await of(row)
        .set({ next_at: now() + waitAfter(row.tries, answer.kind) })
        .execute();
    if (trouble === link.trouble || (answer.kind === 'later' && !isLast)) return;
    await db.updateTable('intervals_link').set({ trouble }).where('owner', '=', row.owner).execute();
  }

  async function send(row: Sent): Promise<void> {
    const link = await linkOf(db, row.owner);
    if (link === undefined) return await forget(row);
    if (!(await claim(row))) return;
    const text = await records.get(row.owner, 'hrsessions', row.session_id);
    const workout = text === undefined ? undefined : uploadOf(JSON.parse(text) as Document, link.zone);
    // It was deleted, or cannot be read: there is nothing to send.
    if (workout === undefined) return await note(row, link, { kind: 'wrong' });
    const key = await symmetricDecrypt({ key: secret, data: link.key });
    await note(row, link, await planner.upload(key, workout, ending));
  }

  return {
    async sendDue(owner: string | undefined): Promise<boolean> {
      let due = db.selectFrom('intervals_sent').selectAll().where('state', '=', 'due').where('next_at', '<=', now());
      if (owner !== undefined) due = due.where('owner', '=', owner);
      const rows = await due.orderBy('next_at').limit(AT_ONCE).execute();
      for (const row of rows) if (!ending.aborted) await send(row);
      return rows.length === AT_ONCE && !ending.aborted;
    },
  };
}

function waitAfter(tries: number, kind: 'refused' | 'later'): number {
  return kind === 'refused' ? DAY_MILLIS : MINUTE * 4 ** tries;
}

/** A workout as their service takes it; undefined if there is none. */
function uploadOf({ deleted, body }: Document, zone: string): PlannedUpload | undefined {
  const session = deleted ? undefined : parseSession(body);
  if (session?.endTime === undefined || isSummaryOnly(session)) return undefined;
  const { sessionId, startTime, endTime, timerName, notes } = session;
  return {
    externalId: `roundbell-${sessionId}`,
    name: notes?.title ?? timerName,
    oldest: dayOf(startTime - DAY_MILLIS),
    newest: dayOf(startTime + DAY_MILLIS),
    fit: fitOf(session, minutesEast(zone, endTime)),
  };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** How far a zone is from UTC at a moment; 0 for one that is not known here. */
function minutesEast(timeZone: string, at: number): number {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
    const [, sign, hours = '0', minutes = '0'] =
      /([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return 0;
  }
}
