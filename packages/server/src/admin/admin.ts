// The operator's commands on the server's own machine, next to a running server: it does not take the folder's lock.

import { existsSync } from 'node:fs';
import { credentialFaults } from '@roundbell/core';
import { createDirectory, type Directory } from '../accounts/directory.ts';
import { createInvitations, type Invitations } from '../accounts/invitations.ts';
import { passwordLink } from '../accounts/mail.ts';
import { type Environment, parseEnvironment } from '../base/env.ts';
import { type Database, databasePlaceOf, openSqlDatabase } from '../database/database.ts';
import { isMigrated } from '../database/migrations.ts';
import { type AdminAnswer, noDatabase, reasonOf } from './answer.ts';
import { checkConfig } from './check-config.ts';
import { type AdminCommand, parseAdmin } from './command.ts';

/** Carries out one command with the server's own environment. It neither makes a database nor migrates one. */
export async function administer(
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Promise<AdminAnswer> {
  const read = parseAdmin(words);
  if (!read.ok) return read;
  if (read.command.kind === 'check-config') return await checkConfig(variables, now);
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) return no(parsed.problems.join(' '));
  const { environment } = parsed;
  const place = databasePlaceOf(environment);
  if (place.engine === 'sqlite' && !existsSync(place.file)) return no(noDatabase(environment));
  try {
    const database = openSqlDatabase(place);
    try {
      if (!(await isMigrated(database))) return no(NOT_MIGRATED);
      return await carryOut(read.command, partsOf(database, environment, now));
    } finally {
      await database.close();
    }
  } catch (error) {
    return no(reasonOf(error));
  }
}

const NOT_MIGRATED = 'This database is not of this version yet. Start the server once.';
const no = (problem: string): AdminAnswer => ({ ok: false, problem });
const done = (...lines: readonly string[]): AdminAnswer => ({ ok: true, lines });

interface AdminParts {
  readonly directory: Directory;
  readonly invitations: Invitations;
  readonly environment: Environment;
}

function partsOf(database: Database, environment: Environment, now: () => number): AdminParts {
  return {
    directory: createDirectory(database),
    invitations: createInvitations(database.db, now),
    environment,
  };
}

async function carryOut(
  command: Exclude<AdminCommand, { kind: 'check-config' }>,
  parts: AdminParts,
): Promise<AdminAnswer> {
  const { directory, invitations } = parts;
  switch (command.kind) {
    case 'invite':
      return await invite(command.email, parts);
    case 'invitations':
      return await listInvitations(invitations);
    case 'revoke':
      return (await invitations.revoke(command.id))
        ? done('The invitation is revoked.')
        : no(`There is no invitation ${command.id}.`);
    case 'accounts':
      return await listAccounts(directory, command.search);
    case 'reset-password':
    case 'end-sign-ins':
    case 'delete':
      return await forAccount(command, parts);
  }
}

async function invite(email: string | undefined, { directory, invitations, environment }: AdminParts) {
  if (email !== undefined) {
    if (credentialFaults(email, '').includes('email-invalid')) return no(`${email} is no email address.`);
    if ((await directory.find(email)) !== undefined) return no(`There is already an account for ${email}.`);
  }
  const { code, endsAt } = await invitations.make(email);
  const whom = email === undefined ? '' : `, for ${email}`;
  const note = environment.signUp === 'closed' ? [] : ['Sign-up is open here: without SIGN_UP=closed no one needs it.'];
  return done(
    `${originOf(environment)}/auth?create&invite=${code}`,
    `Good once, until ${day(endsAt)}${whom}.`,
    ...note,
  );
}

function originOf({ publicUrl, host = 'localhost', port }: Environment): string {
  return publicUrl ?? `http://${host}:${port}`;
}

async function listInvitations(invitations: Invitations): Promise<AdminAnswer> {
  const all = await invitations.list();
  const rows = all.map(({ id, madeAt, endsAt, state, email }) => [id, day(madeAt), day(endsAt), state, email ?? '']);
  return done(count(all.length, 'invitation'), ...table([['ID', 'MADE', 'ENDS', 'STATE', 'EMAIL'], ...rows]));
}

async function listAccounts(directory: Directory, search: string | undefined): Promise<AdminAnswer> {
  const all = await directory.list(search);
  const rows = all.map(({ email, madeAt, seenAt }) => [
    email,
    day(madeAt.getTime()),
    seenAt === undefined ? 'signed out' : day(seenAt.getTime()),
  ]);
  return done(count(all.length, 'account'), ...table([['EMAIL', 'CREATED', 'LAST SEEN'], ...rows]));
}

async function forAccount(
  command: Extract<AdminCommand, { kind: 'reset-password' | 'end-sign-ins' | 'delete' }>,
  { directory, environment }: AdminParts,
): Promise<AdminAnswer> {
  const user = await directory.find(command.email);
  if (user === undefined) return no(`There is no account for ${command.email}.`);
  switch (command.kind) {
    case 'reset-password':
      return done(
        passwordLink(originOf(environment), await directory.passwordToken(user)),
        `Good once, for an hour, for ${user.email}.`,
      );
    case 'end-sign-ins':
      await directory.endSignIns(user);
      return done(`${user.email} is signed out everywhere.`);
    case 'delete':
      if (!command.isSure)
        return no(`This removes the account of ${user.email} and everything in it: add --yes if you are sure.`);
      await directory.remove(user);
      return done(`The account of ${user.email} and everything in it are gone.`);
  }
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Columns side by side; nothing without a row below the first. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length < 2) return [];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
