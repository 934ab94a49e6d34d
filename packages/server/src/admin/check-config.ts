// `npm run admin -- check-config`: what the server would start with, and what would stop it. It writes nothing.

import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from '@roundbell/core/base';
import { sql } from 'kysely';
import { mailServerAnswers } from '../accounts/mail.ts';
import { type Environment, parseEnvironment } from '../base/env.ts';
import { isHttps } from '../base/origin.ts';
import { requireOurs } from '../base/own-file.ts';
import { storedSecretIn } from '../base/secret.ts';
import { openChanges } from '../changes/changes.ts';
import { type Database, databasePlaceOf, openSqlDatabase } from '../database/database.ts';
import { isMigrated } from '../database/migrations.ts';
import { endingSentences } from '../providers/models-in-use.ts';
import { readProviders } from '../providers/providers-file.ts';
import { type AdminAnswer, causeOf } from './answer.ts';

/** One thing that was looked at: good, worth a thought, or in the way of a start. */
type Finding = readonly ['ok' | 'note' | 'wrong', string];

/** How long the mail server may stay silent. */
const MAIL_MILLIS = 5000;
/** Where only this machine gets in. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** Looks at every setting, the folder, the database and the mail server; a line for each, and no success if one is wrong. */
export async function checkConfig(
  variables: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Promise<AdminAnswer> {
  const parsed = parseEnvironment(variables);
  const providers = readProviders(variables['PROVIDERS_FILE']);
  const problems = [parsed, providers].flatMap((read) => (read.ok ? [] : read.problems));
  const findings: Finding[] = problems.map((problem) => ['wrong', problem]);
  if (parsed.ok) {
    const { environment } = parsed;
    findings.push(...addressFindings(environment), ...metricsFindings(environment));
    findings.push(await folderFinding(environment), await secretFinding(environment));
    findings.push(...(await databaseFindings(environment)), await mailFinding(environment), signUpFinding(environment));
    if (providers.ok)
      findings.push(...endingSentences(providers, environment, now()).map((says): Finding => ['note', says]));
  }
  const lines = findings.map(([state, text]) => `${state.padEnd(5)}  ${text}`);
  const isGood = findings.every(([state]) => state !== 'wrong');
  return isGood ? { ok: true, lines } : { ok: false, problem: lines.join('\n') };
}

function addressFindings({ port, host = 'every address', publicUrl, trustedProxies }: Environment): readonly Finding[] {
  const listens: Finding = ['ok', `Listens on ${host}, port ${port}.`];
  if (publicUrl === undefined)
    return [
      listens,
      ['note', 'PUBLIC_URL is not set: links name the host that a request names, and no cookie asks for https.'],
    ];
  const people: Finding = ['ok', `People type ${publicUrl}.`];
  // The server itself speaks http: who types https reaches it through a proxy.
  if (isHttps(publicUrl) && trustedProxies === 0)
    return [
      listens,
      people,
      ['note', 'TRUST_PROXY is 0: behind a proxy everyone has its address, and shares the limits of one. Set it to 1.'],
    ];
  return [listens, people];
}

function metricsFindings({ metrics }: Environment): readonly Finding[] {
  if (metrics === undefined) return [];
  const where = `Metrics are at ${metrics.host}, port ${metrics.port}`;
  return LOOPBACK.test(metrics.host)
    ? [['ok', `${where}.`]]
    : [['note', `${where}, without a password: only Prometheus should reach it.`]];
}

async function folderFinding({ dataDir }: Environment): Promise<Finding> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    await access(`${folder}/.`, constants.W_OK);
    return ['ok', `DATA_DIR is ${dataDir}${folder === resolve(dataDir) ? '' : ', made at the first start'}.`];
  } catch {
    return ['wrong', `DATA_DIR is ${dataDir}, and nothing can be written to ${folder} by this user.`];
  }
}

async function secretFinding({ sessionSecret, dataDir, databaseUrl }: Environment): Promise<Finding> {
  if (sessionSecret !== undefined) return ['ok', 'The secret is SESSION_SECRET. Keep it with your backups.'];
  if (databaseUrl !== undefined)
    return ['note', 'SESSION_SECRET is not set: a second server on this database would sign everyone out.'];
  try {
    const isThere = (await storedSecretIn(dataDir)) !== undefined;
    return ['ok', `The secret is ${isThere ? '' : 'made at the first start, '}in DATA_DIR.`];
  } catch (error) {
    return ['wrong', `The secret: ${causeOf(error)}`];
  }
}

async function databaseFindings(environment: Environment): Promise<readonly Finding[]> {
  const place = databasePlaceOf(environment);
  const name = place.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  try {
    if (place.engine === 'sqlite') await requireOurs(place.file);
    if (place.engine === 'sqlite' && !existsSync(place.file))
      return [['ok', 'The database is SQLite, made at the first start.']];
    return await openedFindings(openSqlDatabase(place), name);
  } catch (error) {
    return [['wrong', `The database is ${name}: ${causeOf(error)}`]];
  }
}

async function openedFindings(database: Database, name: string): Promise<readonly Finding[]> {
  try {
    await database.check();
    await requireRoom(database);
    const state = (await isMigrated(database)) ? 'of this version' : 'brought to this version at the next start';
    const found: Finding = ['ok', `The database is ${name}, ${state}.`];
    return [found, ...(await restoreFindings(database)), ...(await changesFindings(database))];
  } finally {
    await database.close();
  }
}

/** Throws where a start could make no table. */
async function requireRoom({ place, db }: Database): Promise<void> {
  if (place.engine === 'sqlite') return;
  const { rows } = await sql<{
    may: boolean | null;
  }>`select has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  if (rows[0]?.may !== true)
    throw new Failure('bad-request', 'this user may not make tables there. Let the user own the database.');
}

/** What would stop a restore, and what one that was stopped has left. */
async function restoreFindings({ place, db }: Database): Promise<readonly Finding[]> {
  if (place.engine === 'sqlite') return [];
  const { rows } = await sql<RestoreState>`select
    current_user as "user", current_database() as name, current_schema() as schema,
    has_database_privilege(current_database(), 'create') as may,
    (select string_agg(tablename::text, ', ' order by tablename) from pg_tables
      where schemaname = current_schema() and not pg_has_role(tableowner, 'usage')) as others,
    (select string_agg(nspname::text, ', ' order by nspname) from pg_namespace
      where nspname like 'before-%') as remains`.execute(db);
  return rows.flatMap(({ user, name, schema, may, others, remains }) => {
    const refused = 'A restore would be refused: ';
    const notes = [
      !may &&
        `${refused}this user may make no schema. As the owner of the database: grant create on database "${name}" to "${user}".`,
      others !== null &&
        `${refused}other users own tables in the schema ${schema} (${others}). Let "${user}" own them, or move them to another schema.`,
      remains !== null &&
        `A restore that was stopped has left what was there before in the schema ${remains}: docs/deploy.md says how to bring it back or remove it.`,
    ];
    return notes.flatMap((note): Finding[] => (note === false ? [] : [['note', note]]));
  });
}

interface RestoreState {
  readonly user: string;
  readonly name: string;
  readonly schema: string;
  readonly may: boolean;
  readonly others: string | null;
  readonly remains: string | null;
}

/** Whether LISTEN works, tried as the server tries it. */
async function changesFindings(database: Database): Promise<readonly Finding[]> {
  const changes = await openChanges(database, { alarm: () => undefined, note: () => undefined });
  const way = changes.way();
  await changes.close();
  if (way === 'alone') return [];
  if (way === 'heard') return [['ok', 'Changes made by other servers arrive at once.']];
  const why =
    database.place.engine === 'postgres' && database.place.listening === 'none'
      ? 'DATABASE_LISTEN_URL is none'
      : 'LISTEN does not work there. Behind a pooler, set DATABASE_LISTEN_URL to the address of the database itself';
  return [['note', `Changes made by other servers arrive within a second or so: ${why}.`]];
}

async function mailFinding({ smtpUrl }: Environment): Promise<Finding> {
  if (smtpUrl === undefined)
    return [
      'note',
      'SMTP_URL is not set: who forgets a password needs you, and `npm run admin -- reset-password EMAIL`.',
    ];
  const answer = await mailServerAnswers(smtpUrl, MAIL_MILLIS);
  return answer === 'yes' ? ['ok', 'The mail server answers.'] : ['wrong', `The mail server: ${answer.why}.`];
}

function signUpFinding({ signUp }: Environment): Finding {
  return signUp === 'open'
    ? ['ok', 'Anyone may make an account. SIGN_UP=closed asks for invitations.']
    : ['ok', 'Only someone with an invitation may make an account.'];
}
