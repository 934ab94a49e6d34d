import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { administer } from '../src/admin/admin.ts';
import { openSqlDatabase } from '../src/database/database.ts';
import {
  cookieOf,
  documentOf,
  emptyPlace,
  type Engine,
  onBothEngines,
  openServer,
  type OpenServer,
  post,
  emptyFolder,
} from './fixture.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const EVE = { displayName: 'Eve', email: 'eve@example.org', password: 'tercet' };
const NOW = Date.UTC(2026, 10, 23, 12);

/** A running server, and the operator next to it with the same environment. */
async function openBoth(engine: Engine, variables: Readonly<Record<string, string>> = {}) {
  const folder = emptyFolder();
  const place = engine === 'sqlite' ? { engine, file: join(folder, 'roundbell.sqlite') } : await emptyPlace(engine);
  const server = await openServer(engine, { place, signUp: 'closed', now: () => NOW });
  const environment = {
    DATA_DIR: folder,
    SIGN_UP: 'closed',
    PUBLIC_URL: 'https://timers.example',
    ...('url' in place ? { DATABASE_URL: place.url } : {}),
    ...variables,
  };
  const admin = (...words: readonly string[]) => administer(words, environment, () => NOW);
  return { server, admin };
}

/** What a command printed; a refusal fails the test. */
async function linesOf(answer: ReturnType<typeof administer>): Promise<readonly string[]> {
  const given = await answer;
  if (!given.ok) throw new Error(given.problem);
  return given.lines;
}

const problem = (sentence: string) => ({ ok: false, problem: sentence });

async function codeOf(answer: ReturnType<typeof administer>): Promise<string> {
  const [link = ''] = await linesOf(answer);
  return new URL(link).searchParams.get('invite') ?? '';
}

const signUp = async (server: OpenServer, person: object, invitation: string) =>
  await server.ask('/api/account/sign-up', post({ ...person, invitation }));
const isIn = async (server: OpenServer, cookie: string) =>
  (await (await server.ask('/api/account/me', { headers: { cookie } })).json()) !== null;

onBothEngines("the operator's commands", (engine) => {
  it('print the link of an invitation, with which someone signs up', async () => {
    const { server, admin } = await openBoth(engine);
    const [link = '', ...rest] = await linesOf(admin('invite'));
    expect(link).toMatch(/^https:\/\/timers\.example\/auth\?create&invite=[\w-]{22}$/);
    expect(rest).toEqual(['Good once, until 2026-12-07.']);
    const code = new URL(link).searchParams.get('invite') ?? '';
    expect((await signUp(server, ADA, code)).status).toBe(200);
  });

  it('bind an invitation to an email, if it is one without an account', async () => {
    const { server, admin } = await openBoth(engine);
    const [link = '', good] = await linesOf(admin('invite', '--email', ADA.email));
    expect(good).toBe('Good once, until 2026-12-07, for ada@example.org.');
    const code = new URL(link).searchParams.get('invite') ?? '';
    expect((await signUp(server, EVE, code)).status).toBe(403);
    expect((await signUp(server, ADA, code)).status).toBe(200);
    for (const words of [['ADA@example.org'], ['--email', 'ADA@example.org']])
      expect(await admin('invite', ...words)).toEqual(problem('There is already an account for ADA@example.org.'));
    expect(await admin('invite', 'ada')).toEqual(problem('ada is no email address.'));
  });

  it('list invitations without their codes, and revoke one', async () => {
    const { server, admin } = await openBoth(engine);
    expect(await linesOf(admin('invitations'))).toEqual(['0 invitations']);
    const used = await codeOf(admin('invite'));
    await signUp(server, ADA, used);
    const revoked = await codeOf(admin('invite', '--email', EVE.email));
    const lines = await linesOf(admin('invitations'));
    expect(lines.slice(0, 2)).toEqual(['2 invitations', 'ID        MADE        ENDS        STATE  EMAIL']);
    expect(
      lines
        .slice(2)
        .map((line) => line.slice(8))
        .toSorted(),
    ).toEqual(['  2026-11-23  2026-12-07  open   eve@example.org', '  2026-11-23  2026-12-07  used   ada@example.org']);
    for (const code of [used, revoked]) expect(lines.join(' ')).not.toContain(code);
    const [id = ''] = lines.find((line) => line.includes(EVE.email))?.split(' ') ?? [];
    expect(await linesOf(admin('revoke', id))).toEqual(['The invitation is revoked.']);
    expect(await admin('revoke', id)).toEqual(problem(`There is no invitation ${id}.`));
    expect((await signUp(server, EVE, revoked)).status).toBe(403);
  });

  it('list accounts with their dates and nothing else, and find some by a part of the email [SRV-93]', async () => {
    const { server, admin } = await openBoth(engine);
    const cookie = cookieOf(await signUp(server, ADA, await codeOf(admin('invite'))));
    await signUp(server, EVE, await codeOf(admin('invite')));
    await server.ask(
      '/api/sync/timers/push',
      post({ rows: [{ document: documentOf('a', '1', { name: 'Knee' }) }] }, { cookie }),
    );
    await server.ask('/api/account/sign-out', post({}, { cookie }));
    const today = new Date().toISOString().slice(0, 10);
    expect(await linesOf(admin('accounts'))).toEqual([
      '2 accounts',
      'EMAIL            CREATED     LAST SEEN',
      `ada@example.org  ${today}  signed out`,
      `eve@example.org  ${today}  ${today}`,
    ]);
    expect((await linesOf(admin('accounts', '--search', 'EVE')))[0]).toBe('1 account');
    for (const words of ['_', '%', "'"])
      expect(await linesOf(admin('accounts', '--search', words))).toEqual(['0 accounts']);
  });

  it('end the sign-ins of one account', async () => {
    const { server, admin } = await openBoth(engine);
    const ada = cookieOf(await signUp(server, ADA, await codeOf(admin('invite'))));
    const eve = cookieOf(await signUp(server, EVE, await codeOf(admin('invite'))));
    expect(await linesOf(admin('end-sign-ins', 'Ada@example.org'))).toEqual([
      'ada@example.org is signed out everywhere.',
    ]);
    expect([await isIn(server, ada), await isIn(server, eve)]).toEqual([false, true]);
    expect((await server.ask('/api/account/sign-in', post(ADA))).status).toBe(200);
    expect(await admin('end-sign-ins', 'bo@example.org')).toEqual(problem('There is no account for bo@example.org.'));
  });

  it('print a link with which someone sets a new password, once [SRV-97]', async () => {
    const { server, admin } = await openBoth(engine);
    const cookie = cookieOf(await signUp(server, ADA, await codeOf(admin('invite'))));
    const [link = '', good] = await linesOf(admin('reset-password', 'Ada@example.org'));
    expect(good).toBe('Good once, for an hour, for ada@example.org.');
    const { origin, pathname, searchParams } = new URL(link);
    expect(origin + pathname).toBe('https://timers.example/reset-password');
    const reset = post({ token: searchParams.get('token'), newPassword: 'analytical' });
    expect((await server.ask('/api/account/reset', reset)).status).toBe(200);
    expect(await isIn(server, cookie)).toBe(false);
    expect((await server.ask('/api/account/sign-in', post({ ...ADA, password: 'analytical' }))).status).toBe(200);
    expect((await server.ask('/api/account/reset', reset)).status).toBe(400);
    expect(await admin('reset-password', 'bo@example.org')).toEqual(problem('There is no account for bo@example.org.'));
  });

  it('remove an account and everything in it, if the operator is sure', async () => {
    const { server, admin } = await openBoth(engine);
    const ada = cookieOf(await signUp(server, ADA, await codeOf(admin('invite'))));
    const eve = cookieOf(await signUp(server, EVE, await codeOf(admin('invite'))));
    for (const cookie of [ada, eve])
      await server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf('a', '1') }] }, { cookie }));
    expect(await admin('delete', ADA.email)).toEqual(
      problem('This removes the account of ada@example.org and everything in it: add --yes if you are sure.'),
    );
    expect(await isIn(server, ada)).toBe(true);
    expect(await linesOf(admin('delete', ADA.email, '--yes'))).toEqual([
      'The account of ada@example.org and everything in it are gone.',
    ]);
    expect([await isIn(server, ada), await isIn(server, eve)]).toEqual([false, true]);
    const { db } = server.database;
    expect(await db.selectFrom('sync_doc').select('id').where('kind', '=', 'timers').execute()).toHaveLength(1);
    for (const table of ['user', 'account', 'session', 'invitation', 'sync_owner'])
      expect([table, (await sql`select * from ${sql.table(table)}`.execute(db)).rows.length]).toEqual([table, 1]);
    expect((await server.ask('/api/account/sign-in', post(ADA))).status).toBe(401);
  });

  it('lead to the address at which the server listens, and say when no one needs an invitation', async () => {
    const { admin } = await openBoth(engine, { PUBLIC_URL: '', PORT: '8080', SIGN_UP: '' });
    const [link, , note] = await linesOf(admin('invite'));
    expect(link).toMatch(/^http:\/\/localhost:8080\/auth\?create&invite=/);
    expect(note).toBe('Sign-up is open here: without SIGN_UP=closed no one needs it.');
  });

  it('refuse a database that no server of this version has opened, and make none [SRV-95]', async () => {
    const folder = emptyFolder();
    const place = engine === 'sqlite' ? { engine, file: join(folder, 'roundbell.sqlite') } : await emptyPlace(engine);
    const environment = { DATA_DIR: folder, ...('url' in place ? { DATABASE_URL: place.url } : {}) };
    const ask = () => administer(['accounts'], environment, () => NOW);
    if (engine === 'sqlite') {
      expect(await ask()).toEqual(
        problem(
          `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as the server has it, or start the server once.`,
        ),
      );
      expect(existsSync(join(folder, 'roundbell.sqlite'))).toBe(false);
    }
    const old = problem('This database is not of this version yet. Start the server once.');
    if (engine === 'postgres') expect(await ask()).toEqual(old);
    const { db, close } = openSqlDatabase(place);
    await sql`create table migration (name text primary key)`.execute(db);
    await sql`insert into migration (name) values ('001-documents')`.execute(db);
    expect(await ask()).toEqual(old);
    await close();
  });
});

const run = (words: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  administer(words, variables, () => NOW);

it.each([
  [[], 'The commands are: check-config, invite [EMAIL], invitations,'],
  [['toString'], 'The commands are: check-config'],
  [['check-config', 'now'], 'Write it like this: check-config'],
  [['invite', 'ada@example.org', 'eve@example.org'], 'Write it like this: invite [EMAIL]'],
  [['reset-password'], 'Write it like this: reset-password EMAIL'],
  [['invite', '--email'], 'Write it like this: invite'],
  [['invitations', 'all'], 'Write it like this: invitations'],
  [['revoke'], 'Write it like this: revoke ID'],
  [['accounts', '--search', ''], 'Write it like this: accounts'],
  [['end-sign-ins', '--yes'], 'Write it like this: end-sign-ins EMAIL'],
  [['delete', '--yes'], 'Write it like this: delete EMAIL --yes'],
  [['delete', 'a@b.c', 'd@e.f', '--yes'], 'Write it like this: delete'],
  [['delete', 'a@b.c', '--force'], 'Write it like this: delete'],
])('%j is answered by how it is written [SRV-95]', async (words, sentence) => {
  expect(await run(words)).toEqual({ ok: false, problem: expect.stringContaining(sentence) as string });
});

it('an environment with mistakes, or a database that does not answer, is one sentence [SRV-95]', async () => {
  expect(await run(['accounts'], { PORT: 'http' })).toEqual(problem('PORT must be a whole number from 0 to 65535.'));
  const away = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  expect(await run(['accounts'], away)).toEqual(problem('The database does not answer.'));
});
