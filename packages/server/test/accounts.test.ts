import { createHmac, scryptSync } from 'node:crypto';
import { credentialFaults } from '@roundbell/core';
import { signedInSchema } from '@roundbell/core/ports';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { inTurn, SCRYPT, type Passwords } from '../src/accounts/passwords.ts';
import type { After } from '../src/base/sweep.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { said } from './account-fixture.ts';
import { cookieOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };

const signUp = (server: OpenServer, changes: object = {}) =>
  server.ask('/api/account/sign-up', post({ ...ADA, ...changes }));
const signIn = (server: OpenServer, changes: object = {}) =>
  server.ask('/api/account/sign-in', post({ email: ADA.email, password: ADA.password, ...changes }));
async function signUpAndIn(server: OpenServer): Promise<Response> {
  await signUp(server);
  return signIn(server);
}
const me = (server: OpenServer, cookie: string) => server.ask('/api/account/me', { headers: { cookie } });

/** What the server answers when no one is signed in. */
const NOBODY = [200, null];

/** The key as RFC 7914 derives it, with the server's cost parameters. */
const scryptOf = (password: string, salt: string | undefined) =>
  scryptSync(password, Buffer.from(salt ?? '', 'base64url'), 32, { N: 32_768, r: 8, p: 3, maxmem: 2 ** 26 }).toString(
    'base64url',
  );

/** What is stored for the passwords of all accounts. */
async function hashesOf(server: OpenServer): Promise<readonly string[]> {
  const { rows } = await sql<{ password: string }>`select password from account`.execute(server.database.db);
  return rows.map(({ password }) => password);
}

/** Status and body of an answer. */
onBothEngines('accounts', (engine) => {
  it('says 600 times a minute to an account who is here, apart from its reads of documents', async () => {
    let now = 0;
    const server = await openServer(engine, { now: () => now, limits: { ...LIMITS, reads: 2 } });
    const [ada, bo] = [await signUp(server), await signUp(server, { email: 'bo@example.org' })].map(cookieOf);
    const statuses = [];
    for (const cookie of [ada, ada, ada, bo, '']) statuses.push((await me(server, cookie ?? '')).status);
    expect(statuses).toEqual([200, 200, 429, 200, 200]);
    const refused = await me(server, ada ?? '');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    const pull = await server.ask('/api/sync/timers/pull', { headers: { cookie: ada ?? '' } });
    expect(pull.status).toBe(200);
    now += 60_000;
    expect((await me(server, ada ?? '')).status).toBe(200);
  });

  it('stores a password as its scrypt hash with a salt [ACC-110]', async () => {
    const server = await openServer(engine, { passwords: SCRYPT });
    await signUp(server);
    await signUp(server, { email: 'bo@example.org' });
    const rows = await hashesOf(server);
    const kept = rows.map((hash) => /^\$scrypt\$ln=15,r=8,p=3\$(.+)\$(.+)$/.exec(hash) ?? []);
    expect(kept.map(([, salt, key]) => key === scryptOf(ADA.password, salt))).toEqual([true, true]);
    expect(new Set(rows).size).toBe(2);
    expect([(await signIn(server)).status, (await signIn(server, { password: 'terceT' })).status]).toEqual([200, 401]);
  });

  it('still lets in by a hash of before, and replaces it once the password was right', async () => {
    const server = await openServer(engine, { passwords: SCRYPT });
    await signUp(server);
    const older = await hashPassword(ADA.password);
    await sql`update account set password = ${older}`.execute(server.database.db);
    expect((await signIn(server, { password: 'terceT' })).status).toBe(401);
    expect(await hashesOf(server)).toEqual([older]);
    expect((await signIn(server)).status).toBe(200);
    const [renewed] = await hashesOf(server);
    expect(renewed).toMatch(/^\$scrypt\$/);
    expect((await signIn(server)).status).toBe(200);
    expect(await hashesOf(server)).toEqual([renewed]);
  });

  it('answers 503 while too many passwords wait, which is no failed attempt; people who are signed in are let through', async () => {
    const gate = { open: (): void => undefined, passed: Promise.resolve() };
    gate.passed = new Promise((resolve) => (gate.open = resolve));
    let asked = 0;
    const slow: Passwords = {
      ...QUICK_PASSWORDS,
      async verify(attempt) {
        asked += 1;
        await gate.passed;
        return QUICK_PASSWORDS.verify(attempt);
      },
    };
    const server = await openServer(engine, {
      passwords: inTurn(slow, { atOnce: 1, waiting: 2, known: 3 }),
      limits: { ...LIMITS, attemptsPerAddress: 100, failuresPerEmail: 4 },
    });
    const cookie = cookieOf(await signUp(server));
    const answers: Response[] = [];
    const ask = () => signIn(server, { password: 'wrong!' }).then((answer) => void answers.push(answer));
    const asking = [ask(), ask(), ask()];
    await vi.waitFor(() => expect(asked).toBe(1));
    for (let count = 1; count <= 8; count += 1) {
      asking.push(ask());
      await vi.waitFor(() => expect(answers.length).toBe(count));
    }
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array.from({ length: 8 }, () => [503, '30']),
    );
    expect(await answers[0]?.json()).toEqual({
      code: 'server-busy',
      message: 'The server is busy. Please try again in a minute',
    });
    expect((await me(server, cookie)).status).toBe(200);
    gate.open();
    await Promise.all(asking);
    expect(answers.slice(8).map(({ status }) => status)).toEqual([401, 401, 401]);
    // Three failures so far: the eight were none.
    expect([(await signIn(server, { password: 'wrong!' })).status, (await signIn(server)).status]).toEqual([401, 429]);
  });

  it('keeps places for known devices and people who are signed in, two of each, ahead of strangers', async () => {
    const gate = { open: (): void => undefined, passed: Promise.resolve() };
    gate.passed = new Promise((resolve) => (gate.open = resolve));
    const verified: string[] = [];
    let isSlow = false;
    const slow: Passwords = {
      ...QUICK_PASSWORDS,
      async verify(attempt) {
        verified.push(attempt.password);
        if (isSlow) await gate.passed;
        return QUICK_PASSWORDS.verify(attempt);
      },
    };
    const line = inTurn(slow, { atOnce: 1, waiting: 2, known: 3 });
    const server = await openServer(engine, { passwords: line, limits: { ...LIMITS, attemptsPerAddress: 100 } });
    const cookie = cookieOf(await signUp(server));
    const device = cookie
      .split('; ')
      .filter((one) => one.includes('device'))
      .join('; ');
    isSlow = true;
    verified.length = 0;
    const ended: Promise<number>[] = [];
    const begin = async (length: number, ask: () => Promise<Response>) => {
      ended.push(ask().then(({ status }) => status));
      await vi.waitFor(() => expect(line.line()).toEqual({ running: 1, waiting: length }));
    };
    const stranger = () => signIn(server, { password: 'guessed' });
    const owner = () => server.ask('/api/account/sign-in', post(ADA, { cookie: device }));
    await begin(0, stranger);
    await begin(1, stranger);
    await begin(2, stranger);
    expect((await stranger()).status).toBe(503);
    await begin(3, owner);
    await begin(4, owner);
    expect((await owner()).status).toBe(503);
    await begin(5, () => server.ask('/api/account/delete', post({ password: 'mine?' }, { cookie })));
    gate.open();
    expect(await Promise.all(ended)).toEqual([401, 401, 401, 200, 200, 400]);
    expect(verified, "every third turn is a stranger's").toEqual([
      ...['guessed', ADA.password, ADA.password],
      ...['guessed', 'mine?', 'guessed'],
    ]);
  });

  it('counts no attempt that came while there was time, and found none left', async () => {
    const gate = { open: (): void => undefined, passed: Promise.resolve() };
    gate.passed = new Promise((resolve) => (gate.open = resolve));
    const slow: Passwords = {
      ...QUICK_PASSWORDS,
      verify: (attempt) => gate.passed.then(() => QUICK_PASSWORDS.verify(attempt)),
    };
    const server = await openServer(engine, {
      passwords: inTurn(slow, { atOnce: 1, waiting: 2, known: 3 }),
      limits: { ...LIMITS, attemptsPerAddress: 8, failuresPerEmail: 8 },
    });
    await signUp(server);
    const wrong = () => signIn(server, { password: 'wrong!' });
    const answers: number[] = [];
    // All pass the first look at the line before any of them has a place in it.
    const burst = Array.from({ length: 8 }, () => wrong().then(({ status }) => answers.push(status)));
    await vi.waitFor(() => expect(answers).toEqual([503, 503, 503, 503, 503]));
    gate.open();
    await Promise.all(burst);
    const later: number[] = [];
    for (let count = 0; count < 6; count += 1) later.push((await wrong()).status);
    expect(later).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('makes the account with its display name, writes the user document and signs in [ACC-50]', async () => {
    const server = await openServer(engine, { now: () => Date.parse('2026-11-21T08:00:00Z') });
    const answer = await signUp(server);
    const { user, profile } = signedInSchema.parse(await answer.json());
    expect(answer.status).toBe(200);
    expect(user).toEqual({ id: expect.any(String), email: 'ada@example.org', displayName: 'Ada' });
    expect(profile).toEqual({
      id: user.id,
      rev: expect.stringMatching(/^[0-9a-f-]{36}$/),
      updatedAt: Date.parse('2026-11-21T08:00:00Z'),
      deleted: false,
      body: {
        uid: user.id,
        email: 'ada@example.org',
        displayName: 'Ada',
        preferences: { defaultVolume: 70, defaultVoiceEnabled: true },
        heartRatePreferences: {
          age: 30,
          ttsProvider: 'groq',
          aiVoice: 'Cheyenne',
          openaiVoice: 'coral',
          coachingLevel: 'when-it-matters',
        },
        createdAt: Date.parse('2026-11-21T08:00:00Z'),
        updatedAt: Date.parse('2026-11-21T08:00:00Z'),
      },
    });
    const pulled = await server.ask('/api/sync/profile/pull', { headers: { cookie: cookieOf(answer) } });
    expect(await pulled.json()).toEqual({ documents: [profile], sequence: 1 });
  });

  it('a display name is required [ACC-51]', async () => {
    const server = await openServer(engine);
    const wanted = [400, { code: 'bad-request', message: 'displayName is not valid' }];
    expect(await said(await signUp(server, { displayName: '   ' }))).toEqual(wanted);
    expect(await said(await signUp(server, { displayName: undefined }))).toEqual(wanted);
    expect(await said(await signUp(server, { displayName: 'A\0da' }))).toEqual(wanted);
  });

  it("an email that is already registered, in any letter case: 'This email is already registered' [ACC-52]", async () => {
    const server = await openServer(engine);
    await signUp(server);
    const wanted = [409, { code: 'email-taken', message: 'This email is already registered' }];
    expect(await said(await signUp(server))).toEqual(wanted);
    expect(await said(await signUp(server, { email: 'ADA@Example.org' }))).toEqual(wanted);
  });

  it("an invalid email, on sign-up and sign-in: 'Invalid email address' [ACC-53]", async () => {
    const server = await openServer(engine);
    const wanted = [400, { code: 'email-invalid', message: 'Invalid email address' }];
    expect(await said(await signUp(server, { email: 'ada' }))).toEqual(wanted);
    expect(await said(await signIn(server, { email: 'ada' }))).toEqual(wanted);
    expect(await said(await signUp(server, { email: '' }))).toEqual(wanted);
  });

  it("a password of fewer than six characters: 'Password should be at least 6 characters' [ACC-54]", async () => {
    const server = await openServer(engine);
    const wanted = [400, { code: 'password-weak', message: 'Password should be at least 6 characters' }];
    expect(await said(await signUp(server, { password: '12345' }))).toEqual(wanted);
    expect((await signUp(server, { password: 'k7-p2x' })).status).toBe(200);
  });

  it('whatever the page refuses in an email or a password, the server refuses too [ACC-106]', async () => {
    const server = await openServer(engine, { limits: { ...LIMITS, attemptsPerAddress: 100 } });
    const emails = [
      'a@b',
      'a@b.c',
      'a@b.co',
      'a b@c.de',
      'o\u2019neil@x.org',
      "o'neil+gym@x-y.org",
      'a..b@c.de',
      '.a@c.de',
    ];
    for (const email of [...emails, 'ä@c.de', 'a@ä.de', 'a@[1.2.3.4]', 'a@b.c.d.museum', 'A_B@C.DE', 'a@-b.de'])
      for (const password of ['12345', 'k7-p2x']) {
        const refused = await signUp(server, { email, password });
        const isRefused = credentialFaults(email, password).length > 0;
        expect([email, password, refused.status]).toEqual([email, password, isRefused ? 400 : 200]);
      }
  });

  it('signs in with the email in any letter case and returns the user and the user document [ACC-55]', async () => {
    const server = await openServer(engine);
    const made = await (await signUp(server)).json();
    const answer = await signIn(server, { email: 'Ada@Example.org' });
    expect(await said(answer)).toEqual([200, made]);
    expect(await said(await me(server, cookieOf(answer)))).toEqual([200, made]);
  });

  it("a wrong password and an unknown user get the same answer: 'Invalid email or password' [ACC-56]", async () => {
    const server = await openServer(engine);
    await signUp(server);
    const wanted = [401, { code: 'password-wrong', message: 'Invalid email or password' }];
    expect(await said(await signIn(server, { password: 'not it' }))).toEqual(wanted);
    expect(await said(await signIn(server, { email: 'eve@example.org' }))).toEqual(wanted);
  });

  it('ends the sign-in that the same browser had before, whoever had it', async () => {
    const server = await openServer(engine);
    const before = cookieOf(await server.ask('/api/account/sign-up', post(ADA)));
    const me = async (cookie: string) => await (await server.ask('/api/account/me', { headers: { cookie } })).json();
    const elsewhere = cookieOf(await server.ask('/api/account/sign-in', post(ADA)));
    const again = cookieOf(await server.ask('/api/account/sign-in', post(ADA, { cookie: before })));
    expect(await me(before)).toBeNull();
    const bo = { ...ADA, email: 'bo@example.org' };
    const other = cookieOf(await server.ask('/api/account/sign-up', post(bo, { cookie: again })));
    expect(await me(again)).toBeNull();
    expect([await me(elsewhere), await me(other)]).toMatchObject([
      { user: { email: ADA.email } },
      { user: { email: bo.email } },
    ]);
  });

  it('ends the sign-in immediately: a saved copy of the cookie is worthless [ACC-60, ACC-67]', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await signUp(server));
    const other = cookieOf(await signIn(server));
    const answer = await server.ask('/api/account/sign-out', post({}, { cookie }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^roundbell\.session_token=; Max-Age=0/);
    expect(await said(await me(server, cookie))).toEqual(NOBODY);
    expect(await said(await me(server, other))).toMatchObject([200, { user: { email: ADA.email } }]);
  });

  it('lets someone who is not signed in sign out [ACC-60]', async () => {
    const server = await openServer(engine);
    expect((await server.ask('/api/account/sign-out', post({}))).status).toBe(200);
  });

  it('says so if the sign-in could not be ended [ACC-60, ACC-66]', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await signUp(server));
    const keep =
      engine === 'sqlite'
        ? 'create trigger keep before delete on session begin select raise(ignore); end'
        : 'create rule keep as on delete to session do instead nothing';
    await sql.raw(keep).execute(server.database.db);
    const answer = await server.ask('/api/account/sign-out', post({}, { cookie }));
    expect(await said(answer)).toEqual([500, { code: 'sign-out-failed', message: 'Failed to sign out' }]);
  });

  it('a null character in a word of an account answers 400 and names the field: PostgreSQL takes none', async () => {
    const server = await openServer(engine);
    const bodies: readonly (readonly [string, object])[] = [
      ['/api/account/sign-up', { email: 'a\0@b.example', password: 'correct horse', displayName: 'Ann' }],
      ['/api/account/sign-in', { email: 'a\0@b.example', password: 'correct horse' }],
      ['/api/account/standing', { userId: 'a\0' }],
      ['/api/account/sign-ins/end', { id: 'a\0' }],
    ];
    for (const [path, body] of bodies) {
      const answer = await server.ask(path, post(body));
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        400,
        { code: 'bad-request', message: expect.stringMatching(/^(email|userId|id) is not valid$/) },
      ]);
    }
  });

  it('returns who is signed in, or null if no one is', async () => {
    const server = await openServer(engine);
    expect(await said(await me(server, ''))).toEqual(NOBODY);
    const [cookie = ''] = cookieOf(await signUp(server)).split('; ');
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await said(await me(server, forged))).toEqual(NOBODY);
    expect(await said(await me(server, cookie))).toMatchObject([200, { user: { email: ADA.email } }]);
  });

  it('sets a cookie for 400 days that no script and no other site can use [ACC-62]', async () => {
    const [line = ''] = (await signUp(await openServer(engine))).headers.getSetCookie();
    const parts = line.split('; ').slice(1);
    expect(line).toMatch(/^roundbell\.session_token=/);
    expect(parts.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
  });

  it('makes the cookie Secure on https [ACC-62]', async () => {
    const server = await openServer(engine, { publicUrl: 'https://timers.example' });
    const [line = '', device] = (await signUp(server)).headers.getSetCookie();
    expect(device).toMatch(
      /^__Host-roundbell\.device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(line).toMatch(/^__Host-roundbell\.session_token=/);
    const parts = line.split('; ').slice(1);
    expect(parts.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  it("behind https the sign-in's cookie has the prefix `__Host-`; one of an earlier version, `__Secure-`, still counts, and is replaced at the next visit", async () => {
    const server = await openServer(engine, { publicUrl: 'https://timers.example' });
    const [line = ''] = (await signUp(server)).headers.getSetCookie();
    const value = line.split('; ')[0]?.split('=').slice(1).join('=') ?? '';
    const earlier = `__Secure-roundbell.session_token=${value}`;
    const answer = await me(server, `theme=dark; ${earlier}`);
    expect(await answer.json()).toMatchObject({ user: { email: ADA.email } });
    expect(answer.headers.getSetCookie()).toEqual([
      `__Host-roundbell.session_token=${value}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax; Secure`,
      '__Secure-roundbell.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
    const both = await me(server, `${earlier}; __Host-roundbell.session_token=${value}`);
    expect(both.headers.getSetCookie()).toHaveLength(1);
    expect((await me(server, `__Host-roundbell.session_token=${value}`)).headers.getSetCookie()).toEqual([]);
    const forged = await me(server, `__Secure-roundbell.session_token=${'A'.repeat(32)}${value.slice(32)}`);
    expect([await forged.json(), forged.headers.getSetCookie()]).toEqual([null, []]);
  });

  it('stores no token that signs anyone in [ACC-116]', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await signUp(server));
    const { rows } = await sql<{ id: string; token: string }>`select id, token from session`.execute(
      server.database.db,
    );
    const [signIn] = rows;
    expect(rows).toHaveLength(1);
    expect(signIn?.token).toMatch(/^[\w-]{43}$/);
    expect(decodeURIComponent(cookie)).not.toContain(signIn?.token);
    // Even with the secret: a cookie made of what is stored is the token of no sign-in.
    const made = (token: string) => {
      const mark = createHmac('sha256', 'a secret that is only good for tests').update(token).digest('base64');
      return `roundbell.session_token=${encodeURIComponent(`${token}.${mark}`)}`;
    };
    expect(cookie.split('; ')).toContain(made(/=(\w{32})/.exec(cookie)?.[1] ?? ''));
    expect(await said(await me(server, made(signIn?.token ?? '')))).toEqual(NOBODY);
    expect(await said(await me(server, cookie))).toMatchObject([200, { user: { email: ADA.email } }]);
  });

  it('a sign-in lasts 400 days from the last day it was used [ACC-63]', async () => {
    const server = await openServer(engine);
    const start = Date.now();
    const day = 86_400_000;
    const cookie = cookieOf(await signUp(server));
    const on = (days: number) => {
      vi.setSystemTime(start + days * day);
      return me(server, cookie);
    };
    expect((await on(0.5)).headers.get('set-cookie'), 'once a day is enough').toBeNull();
    vi.setSystemTime(start + 2 * day);
    const asked = await server.parts.whoIsAsking(new Request('http://x/', { headers: { cookie } }), false);
    expect(asked?.cookies).toEqual([]);
    expect((await on(300)).headers.get('set-cookie')).toContain('Max-Age=34560000');
    expect(await said(await on(699))).not.toEqual(NOBODY);
    expect(await said(await on(1100))).toEqual(NOBODY);
  });

  it('takes over no sign-in that a browser brought along, and ends it [ACC-230]', async () => {
    const server = await openServer(engine);
    await signUp(server);
    const planted = cookieOf(await signUp(server, { email: 'eve@example.org', displayName: 'Eve' }));
    const [, eve = ''] = /session_token=([^;]+)/.exec(planted) ?? [];
    const invented = 'roundbell.session_token=invented0123456789invented01234567.signed';
    for (const brought of [planted, invented])
      for (const way of ['sign-in', 'sign-up']) {
        const account = { ...ADA, email: way === 'sign-in' ? ADA.email : `${way}-${brought.length}@example.org` };
        const answer = await server.ask(`/api/account/${way}`, post(account, { cookie: brought }));
        const [, own = ''] = /session_token=([^;]+)/.exec(cookieOf(answer)) ?? [];
        expect([answer.status, own.length > 30, own === eve]).toEqual([200, true, false]);
        expect(await (await me(server, `roundbell.session_token=${own}`)).json()).toMatchObject({
          user: { email: account.email },
        });
      }
    for (const brought of [planted, invented]) expect(await said(await me(server, brought))).toEqual(NOBODY);
  });

  it('no path of the account library is reachable', async () => {
    const server = await openServer(engine);
    await signUp(server);
    for (const path of ['/api/auth/sign-in/email', '/api/auth/update-user', '/api/account/sign-in/email'])
      expect(await said(await server.ask(path, post(ADA)))).toMatchObject([404, { code: 'not-found' }]);
    expect((await server.ask('/api/auth/get-session')).status).toBe(404);
  });

  it('writes a missing user document at the next sign-in', async () => {
    const server = await openServer(engine);
    await signUp(server);
    await server.database.db.deleteFrom('sync_doc').execute();
    expect(await (await signIn(server)).json()).toMatchObject({ profile: { body: { displayName: 'Ada' } } });
  });

  it("gives the account library's message, or ours if it has none [ACC-66]", async () => {
    const server = await openServer(engine);
    await signUp(server);
    await sql`drop table account`.execute(server.database.db);
    expect(await said(await signUp(server, { email: 'eve@example.org' }))).toEqual([
      500,
      { code: 'sign-up-failed', message: 'Failed to create account' },
    ]);
    expect(await said(await signIn(server))).toEqual([500, { code: 'sign-in-failed', message: 'Failed to sign in' }]);
  });

  it('makes one account from two simultaneous sign-ups', async () => {
    const server = await openServer(engine);
    const answers = await Promise.all([signUp(server), signUp(server), signUp(server)]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

onBothEngines('attempts', (engine) => {
  it('accepts ten sign-ins a minute from one address, right or wrong [ACC-57]', async () => {
    let now = Date.now();
    const server = await openServer(engine, { now: () => now });
    let person = 0;
    const attempt = (address: string) => {
      const email = `person-${(person += 1)}@example.org`;
      return server.ask('/api/account/sign-in', post({ email, password: 'tercet' }), address);
    };
    for (let count = 0; count < LIMITS.attemptsPerAddress; count++)
      expect((await attempt('192.0.2.1')).status).toBe(401);
    const refused = await attempt('192.0.2.1');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await said(refused)).toEqual([
      429,
      { code: 'too-many-attempts', message: 'Too many failed attempts. Please try again later' },
    ]);
    expect((await attempt('192.0.2.2')).status).toBe(401);
    now += 60_000;
    expect((await attempt('192.0.2.1')).status).toBe(401);
  });

  it('accepts ten sign-ups a minute from one address, counted separately, and refuses more in their own words [ACC-105]', async () => {
    const server = await openServer(engine, { limits: { ...LIMITS, attemptsPerAddress: 1 } });
    expect((await server.ask('/api/account/sign-up', post(ADA), '192.0.2.1')).status).toBe(200);
    const refused = await server.ask('/api/account/sign-up', post({ ...ADA, email: 'other@example.org' }), '192.0.2.1');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await said(refused)).toEqual([
      429,
      {
        code: 'too-many-sign-ups',
        message: 'Too many new accounts from this network. Please try again in a minute',
      },
    ]);
    expect((await server.ask('/api/account/sign-in', post(ADA), '192.0.2.1')).status).toBe(200);
  });

  /** Waits that are over at once; the sweeper waits, too, and goes on doing so. */
  function slowAnswers() {
    const waits: number[] = [];
    const after: After = (millis, run) => {
      if (millis === 2000 || millis === 10_000) {
        waits.push(millis);
        run();
      }
      return () => undefined;
    };
    return { waits, after };
  }

  /** A sign-in from an address, by a browser with these cookies. */
  const attemptFrom = (server: OpenServer, password: string, address: string, cookie = '') =>
    server.ask('/api/account/sign-in', post({ email: ADA.email, password }, { cookie }), address);

  it('stops for ten minutes after ten failures for one email from one address [ACC-58]', async () => {
    let now = Date.now();
    const server = await openServer(engine, { now: () => now, limits: { ...LIMITS, failuresPerEmail: 2 } });
    const attempt = (password: string, email = ADA.email, address = '192.0.2.1') =>
      server.ask('/api/account/sign-in', post({ email, password }), address);
    await signUp(server);
    expect((await attempt('wrong1')).status).toBe(401);
    expect((await attempt(ADA.password)).status, 'success forgets the failures').toBe(200);
    expect((await attempt('wrong1')).status).toBe(401);
    expect((await attempt('wrong2', ' ADA@example.org')).status).not.toBe(429);
    expect((await attempt(ADA.password)).status).toBe(429);
    expect((await attempt('wrong1', 'eve@example.org')).status).toBe(401);
    now += 600_000;
    expect((await attempt(ADA.password)).status).toBe(200);
  });

  it('lets no more through if they all come at the same time [ACC-58]', async () => {
    const server = await openServer(engine, { limits: { ...LIMITS, failuresPerEmail: 3 } });
    const attempts = Array.from({ length: 8 }, (_, index) => attemptFrom(server, `wrong${index}`, '192.0.2.1'));
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  });

  it('shuts no one out because of what others try from elsewhere, nor from the same place on another device [ACC-58]', async () => {
    const server = await openServer(engine, { limits: { ...LIMITS, failuresPerEmail: 2 } });
    await signUp(server);
    const phone = cookieOf(await attemptFrom(server, ADA.password, '192.0.2.1'));
    for (let count = 0; count < 4; count += 1) await attemptFrom(server, 'wrong!', '192.0.2.1');
    expect((await attemptFrom(server, ADA.password, '192.0.2.1')).status).toBe(429);
    expect((await attemptFrom(server, ADA.password, '192.0.2.2')).status).toBe(200);
    expect((await attemptFrom(server, ADA.password, '192.0.2.1', phone)).status).toBe(200);
  });

  it('counts the failures on a known device by itself [ACC-58]', async () => {
    const server = await openServer(engine, { limits: { ...LIMITS, failuresPerEmail: 2 } });
    const phone = cookieOf(await signUpAndIn(server));
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await attemptFrom(server, 'wrong!', address, phone)).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await attemptFrom(server, ADA.password, '192.0.2.1')).status).toBe(200);
  });

  it('answers 2 s later while one email is tried from many places, and refuses no one for it [ACC-114]', async () => {
    const { waits, after } = slowAnswers();
    const server = await openServer(engine, { limits: { ...LIMITS, failuresPerEmail: 2 }, after });
    const phone = cookieOf(await signUpAndIn(server));
    for (let place = 1; place < 5; place += 1) await attemptFrom(server, 'wrong!', `192.0.2.${place}`);
    expect(waits).toEqual([2000]);
    expect((await attemptFrom(server, ADA.password, '198.51.100.1')).status).toBe(200);
    expect(waits).toEqual([2000, 2000]);
    expect((await attemptFrom(server, ADA.password, '198.51.100.1', phone)).status).toBe(200);
    expect(waits).toEqual([2000, 2000]);
  });

  it('answers 10 s later once one email was tried very often in a day, until it has a new password', async () => {
    const { waits, after } = slowAnswers();
    let at = Date.now();
    const server = await openServer(engine, { limits: { ...LIMITS, failuresPerEmail: 1 }, after, now: () => at });
    const phone = cookieOf(await signUpAndIn(server));
    for (let place = 1; place <= 21; place += 1) {
      at += 11 * 60_000;
      await attemptFrom(server, 'wrong!', `192.0.2.${place}`);
    }
    expect(waits).toEqual([10_000, 10_000]);
    expect((await attemptFrom(server, ADA.password, '198.51.100.1', phone)).status).toBe(200);
    expect((await attemptFrom(server, ADA.password, '198.51.100.1')).status).toBe(200);
    expect(waits).toEqual([10_000, 10_000, 10_000]);
    at += 24 * 60 * 60_000;
    await attemptFrom(server, 'wrong!', '192.0.2.99');
    expect(waits).toHaveLength(3);
  });

  it('lets strangers who try one email take turns, thirty at most, and no known device wait', async () => {
    const turns: (() => void)[] = [];
    const after: After = (millis, run) => {
      if (millis === 2000) turns.push(run);
      return () => undefined;
    };
    const server = await openServer(engine, { limits: { ...LIMITS, failuresPerEmail: 2 }, after });
    const phone = cookieOf(await signUpAndIn(server));
    for (let place = 1; place < 4; place += 1) await attemptFrom(server, 'wrong!', `192.0.2.${place}`);
    const statuses: number[] = [];
    const tries = Array.from({ length: 32 }, (_, place) =>
      attemptFrom(server, 'wrong!', `198.51.100.${place}`).then(({ status }) => void statuses.push(status)),
    );
    // Two find no place, which is no failed attempt.
    await vi.waitFor(() => expect(statuses).toEqual([503, 503]));
    expect((await attemptFrom(server, ADA.password, '198.51.100.200', phone)).status).toBe(200);
    for (let turn = 1; turn <= 30; turn++) {
      await vi.waitFor(() => expect(turns).toHaveLength(turn));
      turns[turn - 1]?.();
      await vi.waitFor(() => expect(statuses).toHaveLength(2 + turn));
    }
    await Promise.all(tries);
    expect(statuses.slice(2)).toEqual(Array.from({ length: 30 }, () => 401));
    const late = attemptFrom(server, ADA.password, '198.51.100.201');
    await vi.waitFor(() => expect(turns).toHaveLength(31));
    turns[30]?.();
    expect((await late).status).toBe(200);
  });

  it('knows a device by a cookie that no one else can make, for each of its accounts', async () => {
    const { after } = slowAnswers();
    const server = await openServer(engine, { limits: { ...LIMITS, failuresPerEmail: 1 }, after });
    const bo = { ...ADA, email: 'bo@example.org' };
    await signUp(server);
    await signUp(server, bo);
    const first = cookieOf(await server.ask('/api/account/sign-in', post(ADA)));
    const both = cookieOf(await server.ask('/api/account/sign-in', post(bo, { cookie: first })));
    const isKnown = async (cookie: string, email: string) => {
      const address = `192.0.2.${(place += 1)}`;
      await server.ask('/api/account/sign-in', post({ email, password: 'wrong!' }), address);
      const request = post({ email, password: ADA.password }, { cookie });
      const { status } = await server.ask('/api/account/sign-in', request, address);
      return status === 200;
    };
    let place = 0;
    expect([await isKnown(both, ADA.email), await isKnown(both, bo.email), await isKnown(first, bo.email)]).toEqual([
      true,
      true,
      false,
    ]);
    const forged = /roundbell\.device=([\w-]{22})\.[\w-]+/.exec(first)?.[1];
    for (const cookie of ['', 'roundbell.device=x', `roundbell.device=${forged}.${'A'.repeat(43)}`])
      expect(await isKnown(cookie, ADA.email)).toBe(false);
    expect(first).not.toMatch(/ada@|ada%40|example/i);
  });

  it('counts in the database, under keys that identify no one [ACC-59]', async () => {
    const server = await openServer(engine);
    await server.ask('/api/account/sign-in', post(ADA), '192.0.2.1');
    const rows = await server.database.db.selectFrom('throttle').selectAll().execute();
    expect(rows.map((row) => row.count)).toEqual([1, 1, 1, 1]);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|192\.0/);
  });
});
