import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { administer } from '../src/admin/admin.ts';
import { type DatabasePlace, openSqlDatabase } from '../src/database/database.ts';
import { openMailPeer } from './account-fixture.ts';
import {
  afterwards,
  emptyFolder,
  emptyPlace,
  emptyPostgres,
  onBothEngines,
  onPostgres,
  openServer,
} from './fixture.ts';

/** What the command says of these settings: its lines, and whether the server would start. */
async function checked(variables: Readonly<Record<string, string>>) {
  const answer = await administer(['check-config'], variables, Date.now);
  return { isGood: answer.ok, lines: answer.ok ? answer.lines : answer.problem.split('\n') };
}

const SECRET = 'x'.repeat(32);

it('says what a first start would do, and does none of it [SRV-98]', async () => {
  const folder = emptyFolder();
  const DATA_DIR = join(folder, 'data');
  const { isGood, lines } = await checked({ DATA_DIR });
  expect({ isGood, lines }).toEqual({
    isGood: true,
    lines: [
      'ok     Listens on every address, port 3000.',
      'note   PUBLIC_URL is not set: links name the host that a request names, and no cookie asks for https.',
      `ok     DATA_DIR is ${DATA_DIR}, made at the first start.`,
      'ok     The secret is made at the first start, in DATA_DIR.',
      'ok     The database is SQLite, made at the first start.',
      'note   SMTP_URL is not set: who forgets a password needs you, and `npm run admin -- reset-password EMAIL`.',
      'ok     Anyone may make an account. SIGN_UP=closed asks for invitations.',
    ],
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('is content with a server behind a proxy, with mail, that people reach by invitation [SRV-98]', async () => {
  const folder = emptyFolder();
  await openServer('sqlite', { place: { engine: 'sqlite', file: join(folder, 'roundbell.sqlite') } });
  const mail = await openMailPeer('takes');
  const { isGood, lines } = await checked({
    ...{ DATA_DIR: folder, HOST: '127.0.0.1', PORT: '8080', PUBLIC_URL: 'https://timers.example', TRUST_PROXY: '1' },
    ...{ SIGN_UP: 'closed', SMTP_URL: mail.url, SESSION_SECRET: SECRET },
  });
  expect({ isGood, lines }).toEqual({
    isGood: true,
    lines: [
      'ok     Listens on 127.0.0.1, port 8080.',
      'ok     People type https://timers.example.',
      `ok     DATA_DIR is ${folder}.`,
      'ok     The secret is SESSION_SECRET. Keep it with your backups.',
      'ok     The database is SQLite, of this version.',
      'ok     The mail server answers.',
      'ok     Only someone with an invitation may make an account.',
    ],
  });
  expect(mail.mails).toEqual([]);
});

it.each([
  [{}, []],
  [{ OPENAI_BASE_URL: 'https://api.openai.com/v1/' }, ['gpt-4o-mini-tts']],
  [{ OPENAI_BASE_URL: 'http://localhost:8880/v1', OPENAI_API_KEY: '' }, []],
  [{ OPENAI_API_KEY: 'a-key' }, ['gpt-4o-mini-tts']],
  [{ GROQ_API_KEY: 'a-key' }, []],
] as const)('notes the models in use that end with %j [SRV-260]', async (variables, models) => {
  const answer = await administer(['check-config'], { DATA_DIR: emptyFolder(), ...variables }, () =>
    Date.parse('2026-12-01T00:00:00Z'),
  );
  const lines = answer.ok ? answer.lines : [];
  expect(answer.ok).toBe(true);
  expect(lines.filter((line) => line.includes(' ends ')).map((line) => line.slice(0, 34))).toEqual(
    models.map((model) => `note   OpenAI ends ${model}`),
  );
});

it('names every mistake at once, without a value, and what does not answer [SRV-98]', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'missing.json');
  const wrong = await checked({ DATA_DIR: folder, PORT: 'http', SESSION_SECRET: 'short', PROVIDERS_FILE: file });
  expect(wrong.isGood).toBe(false);
  expect(wrong.lines.slice(0, 2)).toEqual([
    'wrong  PORT must be a whole number from 0 to 65535.',
    'wrong  SESSION_SECRET must be at least 32 characters long.',
  ]);
  expect(wrong.lines).toHaveLength(3);
  expect(wrong.lines[2]).toContain('PROVIDERS_FILE');
  const away = await checked({
    ...{ DATA_DIR: folder, DATABASE_URL: 'postgresql://ada@127.0.0.1:1/none' },
    ...{ PUBLIC_URL: 'https://timers.example', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  expect(away.isGood).toBe(false);
  expect(away.lines).toEqual(
    expect.arrayContaining([
      'note   TRUST_PROXY is 0: behind a proxy everyone has its address, and shares the limits of one. Set it to 1.',
      'note   SESSION_SECRET is not set: a second server on this database would sign everyone out.',
      'wrong  The database is PostgreSQL: The database does not answer.',
      expect.stringMatching(/^wrong {2}The mail server: [A-Z]+\.$/),
    ]),
  );
});

it('names the variable of an address that cannot be read, and an example of a right one', async () => {
  const { isGood, lines } = await checked({
    DATA_DIR: emptyFolder(),
    DATABASE_URL: 'postgresql://ada:ro?se@127.0.0.1/timers',
  });
  expect(isGood).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^wrong {2}DATABASE_URL must be .* like postgresql:\/\/user:password@host:5432\/name/),
  ]);
  expect(lines.join()).not.toMatch(/ada|se@/);
});

it('says where metrics are, and that no password protects them from other machines', async () => {
  const lines = async (METRICS_HOST: string) =>
    (await checked({ DATA_DIR: emptyFolder(), METRICS_PORT: '9464', METRICS_HOST })).lines.filter((line) =>
      line.includes('Metrics'),
    );
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(await lines(host)).toEqual([`ok     Metrics are at ${host}, port 9464.`]);
  for (const host of ['0.0.0.0', '127.0.0.1.example'])
    expect(await lines(host)).toEqual([
      `note   Metrics are at ${host}, port 9464, without a password: only Prometheus should reach it.`,
    ]);
  const equal = await checked({ PORT: '9464', METRICS_PORT: '9464' });
  expect(equal).toEqual({
    isGood: false,
    lines: ['wrong  METRICS_PORT must be another port than PORT: strangers reach that one.'],
  });
});

it('says that nothing can be written to a folder [SRV-98]', async () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  const { isGood, lines } = await checked({ DATA_DIR: join(file, 'data') });
  expect(isGood).toBe(false);
  expect(lines).toContain(
    `wrong  DATA_DIR is ${join(file, 'data')}, and nothing can be written to ${file} by this user.`,
  );
});

/** What is wrong with a folder in which something is a loop of links, which not even root may open. */
async function wrongWithLoop(name: string) {
  const DATA_DIR = emptyFolder();
  const file = join(DATA_DIR, name);
  symlinkSync(file, file);
  const { isGood, lines } = await checked({ DATA_DIR });
  expect(isGood).toBe(false);
  return { file, wrong: lines.filter((line) => line.startsWith('wrong')) };
}
const notOurs = (file: string) =>
  `the file ${file} cannot be used by this user (ELOOP). Let the user that runs Roundbell own it.`;

it('says that this user may not use the database or the secret, and that a secret is damaged', async () => {
  const database = await wrongWithLoop('roundbell.sqlite');
  expect(database.wrong).toEqual([`wrong  The database is SQLite: ${notOurs(database.file)}`]);
  const secret = await wrongWithLoop('session-secret');
  expect(secret.wrong).toEqual([`wrong  The secret: ${notOurs(secret.file)}`]);
  const DATA_DIR = emptyFolder();
  writeFileSync(join(DATA_DIR, 'session-secret'), 'short');
  const damaged = await checked({ DATA_DIR });
  expect(damaged.isGood).toBe(false);
  expect(damaged.lines).toContain(
    `wrong  The secret: ${join(DATA_DIR, 'session-secret')} is damaged: delete it to make a new one (everyone has to sign in again).`,
  );
  expect((await checked({ DATA_DIR, SESSION_SECRET: SECRET })).isGood).toBe(true);
});

it('starts no server on a database that this user may not use, and no command calls it by a number', async () => {
  const { file } = await wrongWithLoop('roundbell.sqlite');
  await expect(openServer('sqlite', { place: { engine: 'sqlite', file } })).rejects.toThrow(notOurs(file));
  const DATA_DIR = emptyFolder();
  mkdirSync(join(DATA_DIR, 'roundbell.sqlite'));
  const accounts = await administer(['accounts'], { DATA_DIR }, Date.now);
  expect(accounts).toMatchObject({ ok: false });
  expect(JSON.stringify(accounts)).toContain(
    `the file ${join(DATA_DIR, 'roundbell.sqlite')} cannot be used by this user`,
  );
});

it('says that a file is no database, to a command too [SRV-98]', async () => {
  const DATA_DIR = emptyFolder();
  writeFileSync(join(DATA_DIR, 'roundbell.sqlite'), 'not a database'.repeat(1000));
  const { isGood, lines } = await checked({ DATA_DIR });
  expect(isGood).toBe(false);
  expect(lines).toContain('wrong  The database is SQLite: file is not a database');
  expect(await administer(['accounts'], { DATA_DIR }, Date.now)).toEqual({
    ok: false,
    problem: 'It could not be done: file is not a database',
  });
});

onBothEngines('a database', (engine) => {
  it('that a newer version has changed is wrong, and no command touches it [SRV-193]', async () => {
    const DATA_DIR = emptyFolder();
    const place: DatabasePlace =
      engine === 'sqlite' ? { engine, file: join(DATA_DIR, 'roundbell.sqlite') } : await emptyPlace(engine);
    await (await openServer(engine, { place })).close();
    const { db, close } = openSqlDatabase(place);
    await sql`insert into migration (name) values ('999-later')`.execute(db);
    await close();
    const asked = { DATA_DIR, ...('url' in place && { DATABASE_URL: place.url }) };
    const { isGood, lines } = await checked(asked);
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    const why =
      'the database was opened by a newer version of Roundbell (999-later). Start that version, or restore the backup from before it.';
    expect(isGood).toBe(false);
    expect(lines).toContain(`wrong  The database is ${name}: ${why}`);
    expect(await administer(['accounts'], asked, Date.now)).toEqual({
      ok: false,
      problem: `It could not be done: ${why}`,
    });
  });
});

onPostgres('a database', () => {
  it('in which the user may do nothing is wrong', async () => {
    const { url } = await emptyPostgres();
    const { db, close } = openSqlDatabase({ engine: 'postgres', url });
    await sql`revoke create on schema public from public`.execute(db);
    await sql`create role stranger login`.execute(db);
    afterwards(async () => {
      await sql`drop owned by stranger`.execute(db);
      await sql`drop role stranger`.execute(db);
      await close();
    });
    const asked = { DATA_DIR: emptyFolder(), DATABASE_URL: url.replace('roundbell@', 'stranger@') };
    const line = async () => (await checked(asked)).lines.find((text) => text.includes('database is'));
    expect(await line()).toBe(
      'wrong  The database is PostgreSQL: this user may not make tables there. Let the user own the database.',
    );
    await openServer('postgres', { place: { engine: 'postgres', url } });
    await sql`grant create, usage on schema public to stranger`.execute(db);
    expect(await line()).toBe('wrong  The database is PostgreSQL: permission denied for table migration');
  });

  it('in which a restore would be refused, or from which one has left tables, is worth a note', async () => {
    const place = await emptyPostgres();
    const name = /\/(\w+)\?/.exec(place.url)?.[1] ?? '';
    const role = `keeper_${name}`;
    const { db, close } = openSqlDatabase(place);
    await sql`create role ${sql.id(role)} login`.execute(db);
    afterwards(async () => {
      await sql`drop owned by ${sql.id(role)}`.execute(db);
      await sql`drop role ${sql.id(role)}`.execute(db);
      await close();
    });
    await sql`grant create on schema public to ${sql.id(role)}`.execute(db);
    const asked = { DATA_DIR: emptyFolder(), DATABASE_URL: place.url.replace('roundbell@', `${role}@`) };
    const notes = async () => {
      const { isGood, lines } = await checked(asked);
      return { isGood, lines: lines.filter((line) => line.includes('restore')) };
    };
    const mayNot = `note   A restore would be refused: this user may make no schema. As the owner of the database: grant create on database "${name}" to "${role}".`;
    expect(await notes()).toEqual({ isGood: true, lines: [mayNot] });
    await sql`create table diary (day text)`.execute(db);
    await sql`create table "Log" (line text)`.execute(db);
    await sql`create schema "before-2026-11-23T12-00-00-000Z"`.execute(db);
    const others = `note   A restore would be refused: other users own tables in the schema public (Log, diary). Let "${role}" own them, or move them to another schema.`;
    const left =
      'note   A restore that was stopped has left what was there before in the schema before-2026-11-23T12-00-00-000Z: docs/deploy.md says how to bring it back or remove it.';
    expect(await notes()).toEqual({ isGood: true, lines: [mayNot, others, left] });
    await sql`grant create on database ${sql.id(name)} to ${sql.id(role)}`.execute(db);
    await sql`alter table diary owner to ${sql.id(role)}`.execute(db);
    await sql`alter table "Log" owner to ${sql.id(role)}`.execute(db);
    await sql`drop schema "before-2026-11-23T12-00-00-000Z"`.execute(db);
    expect(await notes()).toEqual({ isGood: true, lines: [] });
  });

  it('that answers is named, with what the next start does to it', async () => {
    const place = await emptyPlace('postgres');
    const url = 'url' in place ? place.url : '';
    const asked = { DATA_DIR: emptyFolder(), DATABASE_URL: url, SESSION_SECRET: SECRET };
    const line = async () => (await checked(asked)).lines.find((text) => text.includes('database'));
    expect(await line()).toBe('ok     The database is PostgreSQL, brought to this version at the next start.');
    await openServer('postgres', { place });
    expect(await line()).toBe('ok     The database is PostgreSQL, of this version.');
    expect(existsSync(join(asked.DATA_DIR, 'session-secret'))).toBe(false);
  });

  it('is asked whether changes are heard there', async () => {
    const [place, deaf] = [await emptyPlace('postgres'), await emptyPlace('postgres')];
    const [url, elsewhere] = [place, deaf].map((one) => ('url' in one ? one.url : ''));
    const line = async (DATABASE_LISTEN_URL = '') =>
      (await checked({ DATA_DIR: emptyFolder(), DATABASE_URL: url!, DATABASE_LISTEN_URL })).lines.find((text) =>
        text.includes('Changes'),
      );
    expect(await line()).toBe('ok     Changes made by other servers arrive at once.');
    expect(await line(elsewhere)).toBe(
      'note   Changes made by other servers arrive within a second or so: LISTEN does not work there. Behind a pooler, set DATABASE_LISTEN_URL to the address of the database itself.',
    );
    expect(await line('none')).toBe(
      'note   Changes made by other servers arrive within a second or so: DATABASE_LISTEN_URL is none.',
    );
  });
});
