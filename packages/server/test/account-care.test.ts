import { Failure } from '@roundbell/core/base';
import { signedInSchema, type SignInEntry, signInsReplySchema } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { createQuota, ownerHash } from '../src/limits/quota.ts';
import { ask, askForToken, type MailedServer, openMailed, passwordTokens, said, within } from './account-fixture.ts';
import { cookieOf, documentOf, type Engine, onBothEngines, type OpenServer, post } from './fixture.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const NOBODY = [401, { code: 'not-signed-in', message: 'User not authenticated' }];
const WRONG = [400, { code: 'current-password-wrong', message: 'This is not your current password' }];
const WEAK = [400, { code: 'password-weak', message: 'Password should be at least 6 characters' }];
const SPENT = [400, { code: 'link-invalid', message: 'This link was already used or has expired' }];
const TOO_MANY = [429, { code: 'too-many-attempts', message: 'Too many failed attempts. Please try again later' }];
const DONE = [200, {}];

const signUp = async (server: OpenServer, changes: object = {}) =>
  cookieOf(await ask(server, 'sign-up', { ...ADA, ...changes }));
const signIn = (server: OpenServer, password = ADA.password) => ask(server, 'sign-in', { email: ADA.email, password });
const isIn = async (server: OpenServer, cookie: string) =>
  (await (await server.ask('/api/account/me', { headers: { cookie } })).json()) !== null;
const userOf = async (server: OpenServer, cookie: string) =>
  ((await (await server.ask('/api/account/me', { headers: { cookie } })).json()) as { user: { id: string } }).user.id;

const tokenFor = (server: MailedServer, email = ADA.email) => askForToken(server, email);

onBothEngines('the name of an account', (engine) => {
  it('changes the display name, including in the user document', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const answer = await ask(server, 'name', { displayName: ' Countess ' }, cookie);
    expect(await said(answer)).toMatchObject([200, { user: { displayName: 'Countess', email: ADA.email } }]);
    const me = await server.ask('/api/account/me', { headers: { cookie } });
    expect(await me.json()).toMatchObject({
      user: { displayName: 'Countess' },
      profile: { body: { displayName: 'Countess', heartRatePreferences: { age: 30 } } },
    });
  });

  it('accepts the same names as a sign-up, from a signed-in person', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const refused = [400, { code: 'bad-request', message: 'displayName is not valid' }];
    for (const displayName of ['', '  ', 'x'.repeat(81), 'A\0da', 7])
      expect(await said(await ask(server, 'name', { displayName }, cookie))).toEqual(refused);
    expect(await said(await ask(server, 'name', { displayName: 'Eve' }))).toEqual(NOBODY);
  });

  it('a change of name changes nothing else in the user document, even if a device writes it at the same moment', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const { records } = server.parts;
    const id = await userOf(server, cookie);
    const get = records.get.bind(records);
    vi.spyOn(records, 'get').mockImplementationOnce(async (...asked) => {
      const text = await get(...asked);
      const stored = JSON.parse(text ?? '') as ReturnType<typeof documentOf>;
      const document = { ...stored, rev: 'device', body: { ...stored.body, preferences: { defaultVolume: 5 } } };
      await records.push(id, 'profile', [{ document, assumedRev: stored.rev }]);
      return text;
    });
    await ask(server, 'name', { displayName: 'Countess' }, cookie);
    const document: unknown = JSON.parse((await get(id, 'profile', id)) ?? '');
    expect(document).toMatchObject({ body: { displayName: 'Countess', preferences: { defaultVolume: 5 } } });
  });
});

onBothEngines('the password of an account', (engine) => {
  it('is changed with the current one; every other sign-in ends and this one stays [ACC-75]', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const other = cookieOf(await signIn(server));
    const change = { currentPassword: ADA.password, newPassword: 'another' };
    const answer = await ask(server, 'password', change, cookie);
    expect(await said(answer)).toEqual(DONE);
    expect(await isIn(server, cookieOf(answer))).toBe(true);
    expect([await isIn(server, other), await isIn(server, cookie)]).toEqual([false, false]);
    expect((await signIn(server)).status).toBe(401);
    expect((await signIn(server, 'another')).status).toBe(200);
    expect(await said(await ask(server, 'password', change))).toEqual(NOBODY);
  });

  it('ends the event streams of the other sign-ins, and not those of this one', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const other = cookieOf(await signIn(server));
    const here = await server.ask('/api/sync/events', { headers: { cookie } });
    const there = await server.ask('/api/sync/events', { headers: { cookie: other } });
    const { user } = signedInSchema.parse(await (await server.ask('/api/account/me', { headers: { cookie } })).json());
    expect(server.parts.streams.countOf(user.id)).toBe(2);
    await ask(server, 'password', { currentPassword: ADA.password, newPassword: 'another' }, cookie);
    expect(await there.text()).toMatch(/event: seq\ndata: 0\n\n$/);
    expect(server.parts.streams.countOf(user.id)).toBe(1);
    await here.body?.cancel();
  });

  it('stays if the current one is wrong or the new one too short', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const change = (currentPassword: string, newPassword: string) =>
      ask(server, 'password', { currentPassword, newPassword }, cookie);
    expect(await said(await change('not it', 'another'))).toEqual(WRONG);
    expect(await said(await change('', 'another'))).toEqual(WRONG);
    expect(await said(await change(ADA.password, '12345'))).toEqual(WEAK);
    expect((await change(ADA.password, 'x'.repeat(129))).status).toBe(400);
    expect(await isIn(server, cookie)).toBe(true);
    expect((await signIn(server)).status).toBe(200);
  });

  it('can be tried ten times in ten minutes, for change and deletion together; a right one resets the count', async () => {
    let now = Date.now();
    const server = await openMailed(engine, { now: () => now, limits: { ...LIMITS, failuresPerEmail: 2 } });
    let cookie = await signUp(server);
    const change = (currentPassword: string) =>
      ask(server, 'password', { currentPassword, newPassword: ADA.password }, cookie);
    expect(await said(await change('wrong1'))).toEqual(WRONG);
    const right = await change(ADA.password);
    expect(right.status).toBe(200);
    cookie = cookieOf(right);
    expect(await said(await change('wrong1'))).toEqual(WRONG);
    expect(await said(await ask(server, 'delete', { password: 'wrong2' }, cookie))).toEqual(WRONG);
    const refused = await change(ADA.password);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(await said(refused)).toEqual(TOO_MANY);
    now += 600_000;
    expect((await change(ADA.password)).status).toBe(200);
  });
});

onBothEngines('a forgotten password', (engine) => {
  it('gets the same answer, before anything is looked up, whether or not there is an account [ACC-78]', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    const looked = vi.spyOn(server.parts.accounts, 'sendToken').mockImplementation(() => undefined);
    const known = await ask(server, 'forgotten', { email: ' ADA@example.org' });
    const unknown = await ask(server, 'forgotten', { email: 'eve@example.org' });
    expect([await said(known), await said(unknown)]).toEqual([DONE, DONE]);
    const names = (answer: Response) => [...answer.headers.keys()];
    expect(names(known)).toEqual(names(unknown));
    expect(looked.mock.calls).toEqual([['ada@example.org'], ['eve@example.org']]);
    expect((await ask(server, 'forgotten', { email: 'ada' })).status).toBe(400);
  });

  it('sends nothing if there is no account [ACC-78]', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    await ask(server, 'forgotten', { email: 'eve@example.org' });
    // A link for eve would have come before this one.
    await tokenFor(server);
    expect(passwordTokens(server)).toHaveLength(1);
  });

  it('sends five links an hour for one email, known or not, answers more alike, and takes ten requests a minute from one address', async () => {
    let now = Date.now();
    const server = await openMailed(engine, { now: () => now });
    await signUp(server);
    let address = 0;
    const forgotten = (email: string, from = `192.0.2.${address++}`) => ask(server, 'forgotten', { email }, '', from);
    const most = LIMITS.linksPerEmail;
    for (const email of [ADA.email, 'eve@example.org'])
      for (let count = 0; count <= most; count++)
        expect(await said(await forgotten(count < most ? email : ` ${email.toUpperCase()}`))).toEqual(DONE);
    await vi.waitFor(() => expect(passwordTokens(server)).toHaveLength(most));
    expect(
      await said(await ask(server, 'reset', { token: passwordTokens(server)[0], newPassword: 'another' })),
    ).toEqual(DONE);
    now += 3_600_000;
    await askForToken(server, ADA.email);
    expect(passwordTokens(server)).toHaveLength(most + 1);
    for (let count = 0; count < LIMITS.attemptsPerAddress; count++)
      expect((await forgotten(`p${count}@example.org`, '198.51.100.1')).status).toBe(200);
    expect(await said(await forgotten('p@example.org', '198.51.100.1'))).toEqual(TOO_MANY);
    await server.parts.accounts.settled();
  });

  it('is reset by the link, once; a weak one does not use it up [ACC-85]', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    const token = await tokenFor(server);
    expect(await said(await ask(server, 'reset', { token, newPassword: '12345' }))).toEqual(WEAK);
    expect(await said(await ask(server, 'reset', { token, newPassword: 'another' }))).toEqual(DONE);
    expect(await said(await ask(server, 'reset', { token, newPassword: 'a third' }))).toEqual(SPENT);
    expect((await signIn(server)).status).toBe(401);
    expect((await signIn(server, 'another')).status).toBe(200);
  });

  it('is not set while there is no time to hash it, which does not use the link up [ACC-85]', async () => {
    let isBusy = false;
    const hash = (password: string) =>
      isBusy ? Promise.reject(new Failure('server-busy')) : QUICK_PASSWORDS.hash(password);
    const server = await openMailed(engine, { passwords: { ...QUICK_PASSWORDS, hash } });
    await signUp(server);
    const token = await tokenFor(server);
    isBusy = true;
    expect((await ask(server, 'reset', { token, newPassword: 'another' })).status).toBe(503);
    expect(await said(await ask(server, 'reset', { token: 'x', newPassword: 'another' }))).toEqual(SPENT);
    isBusy = false;
    expect(await said(await ask(server, 'reset', { token, newPassword: 'another' }))).toEqual(DONE);
    expect((await signIn(server, 'another')).status).toBe(200);
  });

  it('is not set by an expired link, a garbled one or none [ACC-85]', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    const token = await tokenFor(server);
    const reset = async (given: string) => said(await ask(server, 'reset', { token: given, newPassword: 'another' }));
    for (const given of ['', 'x', `${token}x`, token.toLowerCase().slice(1)]) expect(await reset(given)).toEqual(SPENT);
    expect(await within(3_601_000, () => reset(token))).toEqual(SPENT);
    expect((await signIn(server)).status).toBe(200);
    const fresh = await tokenFor(server);
    expect(await within(3_500_000, () => reset(fresh))).toEqual(DONE);
  });

  it('is set once by one link, however many try at the same time [ACC-85]', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    const token = await tokenFor(server);
    const answers = await Promise.all(
      [1, 2, 3].map((which) => ask(server, 'reset', { token, newPassword: `another${which}` })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('ends every sign-in, invalidates every other link and forgets failed sign-ins [ACC-86]', async () => {
    const server = await openMailed(engine, { limits: { ...LIMITS, failuresPerEmail: 1 } });
    const cookie = await signUp(server);
    const stream = await server.ask('/api/sync/events', { headers: { cookie } });
    const older = await tokenFor(server);
    const token = await tokenFor(server);
    await signIn(server, 'wrong1');
    expect((await signIn(server, 'wrong2')).status).toBe(429);
    await ask(server, 'reset', { token, newPassword: 'another' });
    expect(await isIn(server, cookie)).toBe(false);
    expect(await stream.text()).toMatch(/event: seq\ndata: 0\n\n$/);
    expect(await said(await ask(server, 'reset', { token: older, newPassword: 'a third' }))).toEqual(SPENT);
    expect((await signIn(server, 'another')).status).toBe(200);
  });

  it('leaves no link valid that was sent before the password was changed [ACC-86]', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const token = await tokenFor(server);
    await ask(server, 'password', { currentPassword: ADA.password, newPassword: 'another' }, cookie);
    expect(await said(await ask(server, 'reset', { token, newPassword: 'a third' }))).toEqual(SPENT);
  });

  it('what the database holds about a link cannot set a password', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    const token = await tokenFor(server);
    const { rows } = await sql`select * from verification`.execute(server.database.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

onBothEngines('the end of sign-ins', (engine) => {
  it('ends all of them together, including this one, and wakes the streams of other devices', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const other = cookieOf(await signIn(server));
    const stream = await server.ask('/api/sync/events', { headers: { cookie: other } });
    const answer = await ask(server, 'sign-out-everywhere', {}, cookie);
    expect(await said(answer)).toEqual(DONE);
    expect(answer.headers.get('set-cookie')).toMatch(/^roundbell\.session_token=; Max-Age=0/);
    expect([await isIn(server, cookie), await isIn(server, other)]).toEqual([false, false]);
    expect(await stream.text()).toMatch(/event: seq\ndata: 0\n\n$/);
    expect(await said(await ask(server, 'sign-out-everywhere', {}, cookie))).toEqual(NOBODY);
  });
});

onBothEngines('the end of an account', (engine) => {
  it('removes everything that belongs to it from every table, and nothing of anyone else [ACC-89]', async () => {
    const server = await openMailed(engine);
    const eve = await lived(server, 'eve@example.org');
    const untouched = await rowsNaming(server, engine, eve);
    const ada = await lived(server, ADA.email);
    const before = await rowsNaming(server, engine, ada);
    for (const table of [
      'user',
      'account',
      'session',
      'verification',
      'sync_owner',
      'sync_doc',
      'sync_history',
      'quota',
    ])
      expect(before.get(table), table).toBeGreaterThan(0);
    expect(before.get('throttle')).toBeGreaterThan(0);
    const answer = await ask(server, 'delete', { password: ADA.password }, ada.cookie);
    expect(await said(answer)).toEqual(DONE);
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    expect([...(await rowsNaming(server, engine, ada))].filter(([, count]) => count > 0)).toEqual([]);
    expect(await rowsNaming(server, engine, eve)).toEqual(untouched);
    expect((await signIn(server)).status).toBe(401);
    expect(await isIn(server, ada.cookie)).toBe(false);
  });

  it('what a deletion by an earlier version has left is swept up, and nothing of anyone else [ACC-221]', async () => {
    const planned: (() => void)[] = [];
    const server = await openMailed(engine, { after: (_millis, run) => (planned.push(run), () => undefined) });
    const [sweep] = planned;
    const eve = await lived(server, 'eve@example.org');
    const untouched = await rowsNaming(server, engine, eve);
    const ada = await lived(server, ADA.email);
    const documents = (rows: ReadonlyMap<string, number>) =>
      ['sync_owner', 'sync_doc', 'sync_history'].map((table) => (rows.get(table) ?? 0) > 0);
    await sql`delete from "user" where id = ${ada.id}`.execute(server.database.db);
    expect(documents(await rowsNaming(server, engine, ada))).toEqual([true, true, true]);
    sweep?.();
    await expect.poll(async () => documents(await rowsNaming(server, engine, ada))).toEqual([false, false, false]);
    expect(await rowsNaming(server, engine, eve)).toEqual(untouched);
  });

  it('needs the password', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    for (const password of ['', 'not it'])
      expect(await said(await ask(server, 'delete', { password }, cookie))).toEqual(WRONG);
    expect(await said(await ask(server, 'delete', { password: ADA.password }))).toEqual(NOBODY);
    expect(await isIn(server, cookie)).toBe(true);
  });

  it('can be looked up by its id, sixty times a minute from one address', async () => {
    const server = await openMailed(engine);
    const cookie = await signUp(server);
    const userId = await userOf(server, cookie);
    const standing = async () => said(await ask(server, 'standing', { userId }));
    expect(await standing()).toEqual([200, { exists: true }]);
    await ask(server, 'delete', { password: ADA.password }, cookie);
    expect(await standing()).toEqual([200, { exists: false }]);
    for (let count = 2; count < 60; count++) await standing();
    expect(await standing()).toEqual(TOO_MANY);
  });
});

interface Lived {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

/** An account that has used everything. */
async function lived(server: MailedServer, email: string): Promise<Lived> {
  const cookie = await signUp(server, { email });
  const id = await userOf(server, cookie);
  for (const kind of ['timers', 'hrsessions'])
    for (const rev of ['1', '2'])
      await server.ask(
        `/api/sync/${kind}/push`,
        post({ rows: [{ document: documentOf('a', rev), ...(rev === '2' ? { assumedRev: '1' } : {}) }] }, { cookie }),
      );
  const quota = createQuota(server.database.db, Date.now);
  await quota.take('speech', id, 5, 10);
  await quota.take('coach bank', id, 1, 10);
  await tokenFor(server, email);
  await ask(server, 'sign-in', { email, password: 'wrong1' });
  await ask(server, 'password', { currentPassword: 'wrong1', newPassword: 'another' }, cookie);
  return { id, email, cookie };
}

/** How many rows of each table contain a person's id, email or the part of a key derived from them. */
async function rowsNaming(
  server: OpenServer,
  engine: Engine,
  { id, email }: Lived,
): Promise<ReadonlyMap<string, number>> {
  const { db } = server.database;
  const tables = await sql<{ name: string }>`${sql.raw(
    engine === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
      : "select table_name as name from information_schema.tables where table_schema = 'public'",
  )}`.execute(db);
  const signs = [id, email, ownerHash(id), ownerHash(email)];
  const counts = new Map<string, number>();
  for (const { name } of tables.rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    counts.set(name, rows.filter((row) => signs.some((sign) => JSON.stringify(row).includes(sign))).length);
  }
  expect(counts.size).toBeGreaterThanOrEqual(9);
  return counts;
}

onBothEngines('the sign-ins of an account', (engine) => {
  const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0.0.0 Mobile Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
  const from = async (server: OpenServer, userAgent: string) =>
    cookieOf(await server.ask('/api/account/sign-in', post(ADA, { 'user-agent': userAgent })));
  const listFor = async (server: OpenServer, cookie: string) => {
    const answer = await server.ask('/api/account/sign-ins', { headers: { cookie } });
    return signInsReplySchema.parse(await answer.json()).signIns;
  };
  const briefly = (signIns: readonly SignInEntry[]) => signIns.map(({ device, isThis }) => [device, isThis]);

  it('are listed by device, this one first, without what others could use', async () => {
    const server = await openMailed(engine);
    const before = Date.now();
    await signUp(server);
    const [phone, desktop] = [await from(server, CHROME), await from(server, FIREFOX)];
    const signIns = await listFor(server, phone);
    expect(briefly(signIns)[0]).toEqual(['Chrome on Android', true]);
    expect(new Set(signIns.slice(1).map(({ device }) => device))).toEqual(
      new Set(['An unknown device', 'Firefox on Linux']),
    );
    for (const { since, usedAt } of signIns) {
      // SQLite keeps milliseconds, PostgreSQL too.
      expect(since).toBeGreaterThanOrEqual(before - 1000);
      expect(usedAt).toBeGreaterThanOrEqual(since);
    }
    expect(briefly(await listFor(server, desktop))[0]).toEqual(['Firefox on Linux', true]);
    const text = await (await server.ask('/api/account/sign-ins', { headers: { cookie: phone } })).text();
    expect(text).not.toMatch(/token|ada@|Mozilla/);
  });

  it('are ended one by one by their owner, and by no one else [ACC-119]', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    const bo = await signUp(server, { email: 'bo@example.org' });
    const [phone, desktop] = [await from(server, CHROME), await from(server, FIREFOX)];
    const there = (await listFor(server, phone)).find(({ device }) => device === 'Firefox on Linux');
    await ask(server, 'sign-ins/end', { id: there?.id }, bo);
    expect(await isIn(server, desktop)).toBe(true);
    const { user } = signedInSchema.parse(
      await (await server.ask('/api/account/me', { headers: { cookie: desktop } })).json(),
    );
    await server.ask('/api/sync/events', { headers: { cookie: desktop } });
    expect(server.parts.streams.countOf(user.id)).toBe(1);
    expect(await said(await ask(server, 'sign-ins/end', { id: there?.id }, phone))).toEqual(DONE);
    expect([await isIn(server, desktop), await isIn(server, phone), await isIn(server, bo)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(server.parts.streams.countOf(user.id)).toBe(0);
    expect(briefly(await listFor(server, phone))).toHaveLength(2);
    expect(server.log.filter((line) => line.includes('sign-in-ended'))).toHaveLength(2);
  });

  it('name the device after a change of password, too, and leave out those that are over', async () => {
    const server = await openMailed(engine);
    await signUp(server);
    const phone = await from(server, CHROME);
    const change = { currentPassword: ADA.password, newPassword: 'another' };
    const answer = await server.ask('/api/account/password', post(change, { cookie: phone, 'user-agent': CHROME }));
    expect(briefly(await listFor(server, cookieOf(answer)))).toEqual([['Chrome on Android', true]]);
    const cookie = cookieOf(answer);
    const over = engine === 'sqlite' ? new Date(0).toISOString() : new Date(0);
    const later = await server.ask('/api/account/sign-in', post({ email: ADA.email, password: 'another' }));
    expect(briefly(await listFor(server, cookie))).toHaveLength(2);
    await sql`update session set "expiresAt" = ${over} where "userAgent" is null or "userAgent" = ''`.execute(
      server.database.db,
    );
    expect(briefly(await listFor(server, cookie))).toEqual([['Chrome on Android', true]]);
    expect(await isIn(server, cookieOf(later))).toBe(false);
  });
});
