// Servers for the tests in this folder: on either engine, with the test's own clock, limits and people.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { describe, inject } from 'vitest';
import { NO_MAIL } from '../src/accounts/mail.ts';
import { type Assembled, type Assembly, assemble } from '../src/assemble.ts';
import { createServerLog } from '../src/base/log.ts';
import { PUBLIC_REACH } from '../src/bells/push-reach.ts';
import { NO_COACH } from '../src/coach/coach.ts';
import { type Database, type DatabasePlace, openSqlDatabase, type PostgresPlace } from '../src/database/database.ts';
import { retried } from '../src/database/retry.ts';
import type { DatabaseConnection } from '../src/database/tables.ts';
import { NO_PLANNER } from '../src/intervals/planner.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { NO_METRICS } from '../src/metrics/metrics.ts';
import type { ServerParts } from '../src/parts.ts';
import { createServer } from '../src/server.ts';
import { NO_SPEECH } from '../src/speech/speech.ts';
import { IS_DISTRIBUTED, MIGRATED } from './global-setup.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

/** The two engines. */
export type Engine = DatabasePlace['engine'];

/** Runs a suite on SQLite and on PostgreSQL, which counts as skipped if it is not installed; where PostgreSQL plays another engine, on that alone. */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  if (!IS_DISTRIBUTED) describe(`${title} on SQLite`, () => suite('sqlite'));
  onPostgres(title, () => suite('postgres'));
}

/** Runs a suite only on PostgreSQL; `npm test` leaves it to `.ci/run`. */
export function onPostgres(title: string, suite: () => void): void {
  if (process.env['TESTS'] === 'quick') return;
  describe.skipIf(inject('postgresUrl') === '')(`${title} on PostgreSQL`, suite);
}

const endings: (() => Promise<void>)[] = [];

/** Ends what a test has opened, the last one first. Called after each (tidy.ts). */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}

/** Registers cleanup to run after the test, the last one first. */
export function afterwards(end: () => Promise<void>): void {
  endings.push(end);
}

/** A folder that is removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-'));
  afterwards(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database on either engine, removed after the test. */
export function emptyPlace(engine: Engine): Promise<DatabasePlace> {
  return placeFrom(engine, 'template1');
}

/** An empty PostgreSQL database, removed after the test. */
export async function emptyPostgres(): Promise<PostgresPlace> {
  const place = await emptyPlace('postgres');
  if (place.engine !== 'postgres') throw new Error('not PostgreSQL');
  return place;
}

/** A fully migrated database, removed after the test; PostgreSQL copies one, which takes a fifth of the time. */
function migratedPlace(engine: Engine): Promise<DatabasePlace> {
  return placeFrom(engine, MIGRATED);
}

async function placeFrom(engine: Engine, template: string): Promise<DatabasePlace> {
  if (engine === 'sqlite') return { engine, file: ':memory:' };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openSqlDatabase({ engine, url: inject('postgresUrl') });
  const way = sql.raw(inject('postgresCopy'));
  await sql`create database ${sql.id(name)} template ${sql.id(template)} ${way}`.execute(admin.db);
  afterwards(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
    await admin.close();
  });
  const url = inject('postgresUrl').replace('/postgres?', `/${name}?`);
  return IS_DISTRIBUTED ? { engine, url, listening: 'none' } : { engine, url };
}

/** A server with the log it wrote. */
export interface OpenServer extends Assembled {
  readonly place: DatabasePlace;
  readonly log: readonly string[];
  /** Calls it in-process; an address makes the request come from there. */
  ask(path: string, init?: RequestInit, address?: string): Promise<Response>;
}

/** The numbers of Ada's changes that reach a server from now on. */
export function heardBy({ parts }: Pick<OpenServer, 'parts'>): readonly number[] {
  const heard: number[] = [];
  parts.changes.onChange('ada', (sequence) => heard.push(sequence));
  return heard;
}

/** Only the test itself sweeps. */
const never = () => () => undefined;

/** What a test may override. */
export type Wishes = Partial<Assembly> &
  Partial<Pick<ServerParts, 'whoIsAsking' | 'isSignedIn' | 'checkDatabase' | 'accounts' | 'records'>> & {
    /** The monotonic time. */
    readonly elapsed?: () => number;
  };

/** Opens a server that ends with the test. */
export async function openServer(engine: Engine, wishes: Wishes = {}): Promise<OpenServer> {
  const log: string[] = [];
  const place = wishes.place ?? (await migratedPlace(engine));
  const assembled = await assemble({
    secret: 'a secret that is only good for tests',
    passwords: QUICK_PASSWORDS,
    signUp: 'open',
    publicUrl: undefined,
    securityContact: undefined,
    trustedProxies: 0,
    webDirectory: undefined,
    limits: LIMITS,
    speechPlace: NO_SPEECH,
    coachPlace: NO_COACH,
    mailPlace: NO_MAIL,
    planner: NO_PLANNER,
    pushReach: PUBLIC_REACH,
    log: createServerLog((line) => log.push(line)),
    metrics: NO_METRICS,
    now: Date.now,
    after: never,
    ...wishes,
    place,
  });
  afterwards(() => assembled.close());
  const parts = { ...assembled.parts, ...wishes };
  if (wishes.whoIsAsking === believeHeader.whoIsAsking) parts.whoIsAsking = believed(assembled.database);
  const server = createServer(parts, wishes.elapsed);
  wishes.metrics?.knowRoutes(server.routes.map(({ path }) => path));
  return {
    ...assembled,
    parts,
    place,
    log,
    ask: async (path, init, address) =>
      await server.request(
        path,
        init,
        address === undefined ? {} : { incoming: { socket: { remoteAddress: address } } },
      ),
  };
}

/** Trusts the header `x-person`: sync is tested without the cost of real sign-ins. */
export const believeHeader: Pick<ServerParts, 'whoIsAsking' | 'isSignedIn'> = {
  isSignedIn: () => Promise.resolve(true),
  whoIsAsking: async (request) => {
    const id = request.headers.get('x-person');
    return id === null
      ? undefined
      : { user: { id, email: `${id}@example.org`, displayName: id }, madeAt: 0, cookies: [] };
  },
};

/** The same, and whoever it believes has an account, which a sign-in would have made. */
export function believed({ db }: Database): ServerParts['whoIsAsking'] {
  const made = new Map<string, Promise<void>>();
  // One that is there is not written to: the disk may be full, or the database put back.
  const make = async (id: string) => await makeAccount(db, id).catch(() => undefined);
  return async (request, renew) => {
    const asking = await believeHeader.whoIsAsking(request, renew);
    if (asking === undefined) return undefined;
    const { id } = asking.user;
    const making = made.get(id) ?? make(id);
    made.set(id, making);
    // Requests of one account that come together all wait for it.
    await making;
    return asking;
  };
}

/** An account without a user, for what is tested without sign-ins. */
export async function makeAccount(db: DatabaseConnection, owner: string): Promise<void> {
  await retried(() =>
    sql`insert into sync_owner (owner, bytes, seq, epoch) select ${sql.lit(owner)}, 0, seq, epoch from sync_start
      where not exists (select 1 from sync_owner where owner = ${owner}) on conflict do nothing`.execute(db),
  );
}

/** A JSON request from a person whom `believeHeader` accepts. */
export function post(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

/** A minimal document. */
export function documentOf(id: string, rev: string, body: Document['body'] = {}): Document {
  return { id, rev, updatedAt: 1, deleted: false, body };
}

/** The cookie a browser would send after an answer. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
