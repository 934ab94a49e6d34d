import { secondFactorStateSchema } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../src/limits/limits.ts';
import { ask, askForToken, openMailed, said, within } from './account-fixture.ts';
import { codeOf } from './authenticator.ts';
import { cookieOf, type Engine, onBothEngines, openServer, type OpenServer, type Wishes } from './fixture.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const REQUIRED = [401, { code: 'code-required', message: 'Enter the code from your authenticator app' }];
const WRONG = [400, { code: 'code-wrong', message: 'This code is wrong' }];
const EXPIRED = [400, { code: 'code-expired', message: 'That took too long. Sign in again' }];

const signIn = (server: OpenServer, password = ADA.password, address?: string) =>
  ask(server, 'sign-in', { email: ADA.email, password }, '', address);
const factor = (server: OpenServer, cookie: string, request: object) => ask(server, 'second-factor', request, cookie);
const me = async (server: OpenServer, cookie: string): Promise<unknown> =>
  (await server.ask('/api/account/me', { headers: { cookie } })).json();
const sessions = async (server: OpenServer) =>
  (await sql`select * from session`.execute(server.database.db)).rows.length;

/** What an authenticator app shows for a link. */
function appCode(link: string, steps = 0): string {
  return codeOf(new URL(link).searchParams.get('secret')?.replace(/=+$/, '') ?? '', steps);
}

/** A server on which Ada has turned her second factor on. */
async function open(engine: Engine, wishes: Wishes = {}) {
  const server = await openMailed(engine, wishes);
  const first = cookieOf(await ask(server, 'sign-up', ADA));
  const begun = secondFactorStateSchema.parse(
    await (await factor(server, first, { kind: 'begin', password: ADA.password })).json(),
  );
  if (begun.kind !== 'begun') throw new Error('not begun');
  const confirmed = await factor(server, first, { kind: 'confirm', code: appCode(begun.link) });
  expect(await said(confirmed)).toEqual([200, { kind: 'on' }]);
  return { server, first, cookie: cookieOf(confirmed), ...begun };
}

/** The cookie of a sign-in that waits for its code. */
async function challenge(server: OpenServer, address?: string): Promise<string> {
  const answer = await signIn(server, ADA.password, address);
  const cookie = cookieOf(answer);
  expect(await said(answer)).toEqual(REQUIRED);
  return cookie;
}
const enter = (server: OpenServer, cookie: string, code: string, address?: string) =>
  ask(server, 'sign-in/code', { code }, cookie, address);

onBothEngines('a second factor', (engine) => {
  it('is off until a code has confirmed it; then this device stays signed in', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    const look = async (by = cookie) => (await factor(server, by, { kind: 'look' })).json();
    expect(await look()).toEqual({ kind: 'off' });
    expect((await factor(server, cookie, { kind: 'confirm', code: '123456' })).status).toBe(400);
    expect((await factor(server, cookie, { kind: 'begin', password: 'wrong1' })).status).toBe(400);
    const answer = await factor(server, cookie, { kind: 'begin', password: ADA.password });
    const begun = secondFactorStateSchema.parse(await answer.json());
    if (begun.kind !== 'begun') throw new Error('not begun');
    expect(begun.link).toMatch(/^otpauth:\/\/totp\/Roundbell:ada(%40|@)example\.org\?secret=[A-Z2-7]{32,}/);
    expect(new Set(begun.recoveryCodes).size).toBe(10);
    for (const code of begun.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await look()).toEqual({ kind: 'off' });
    expect((await signIn(server)).status).toBe(200);
    const wrong = String((Number(appCode(begun.link)) + 1) % 1_000_000).padStart(6, '0');
    expect(await said(await factor(server, cookie, { kind: 'confirm', code: wrong }))).toEqual(WRONG);
    const confirmed = await factor(server, cookie, { kind: 'confirm', code: appCode(begun.link) });
    expect(await look(cookieOf(confirmed))).toEqual({ kind: 'on' });
    expect(server.log.join('')).toContain('second-factor-on');
    const again = await factor(server, cookieOf(confirmed), { kind: 'begin', password: ADA.password });
    expect((await said(again))[1]).toMatchObject({ code: 'bad-request' });
  });

  it('makes a password alone sign no one in [ACC-189]', async () => {
    const { server } = await open(engine);
    const before = await sessions(server);
    const answer = await signIn(server);
    expect(cookieOf(answer)).toMatch(/^roundbell\.two_factor=[^;]+$/);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    expect(await said(answer)).toEqual(REQUIRED);
    expect(await me(server, cookieOf(answer))).toBeNull();
    expect(await sessions(server)).toBe(before);
    expect((await signIn(server, 'wrong1')).status).toBe(401);
  });

  it('signs in by the code of the app, once for each code [ACC-190]', async () => {
    const { server, link } = await open(engine);
    const waiting = await challenge(server);
    const code = appCode(link, 1);
    const answer = await enter(server, waiting, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await answer.clone().json()).toMatchObject({ user: { email: ADA.email }, profile: { body: {} } });
    expect(await me(server, cookieOf(answer))).toMatchObject({ user: { email: ADA.email } });
    expect(await said(await enter(server, waiting, code))).toEqual(EXPIRED);
    expect(await said(await enter(server, await challenge(server), code))).toEqual(WRONG);
  });

  it('signs in by each recovery code once [ACC-190]', async () => {
    const { server, recoveryCodes } = await open(engine);
    for (const code of recoveryCodes.slice(0, 2)) {
      expect((await enter(server, await challenge(server), code)).status).toBe(200);
      expect(await said(await enter(server, await challenge(server), code))).toEqual(WRONG);
    }
  });

  it('takes no code without the password, nor ten minutes after it [ACC-190]', async () => {
    const { server, link, cookie } = await open(engine);
    for (const by of ['', cookie, 'roundbell.two_factor=2fa-made-up.sig', 'roundbell.two_factor=%'])
      expect(await said(await enter(server, by, appCode(link)))).toEqual(EXPIRED);
    const waiting = await challenge(server);
    const forged = waiting.replace(/\..{8}/, '.AAAAAAAA');
    expect((await enter(server, forged, appCode(link, 1))).status).not.toBe(200);
    expect(await within(601_000, async () => said(await enter(server, waiting, appCode(link))))).toEqual(EXPIRED);
  });

  it('leaves the sign-in of someone else in the browser, and does not take it for the one who gives the code [ACC-189, ACC-190]', async () => {
    const { server, link } = await open(engine);
    const bo = cookieOf(await ask(server, 'sign-up', { ...ADA, displayName: 'Bo', email: 'bo@example.org' }));
    const first = await ask(server, 'sign-in', { email: ADA.email, password: ADA.password }, bo);
    const both = `${bo}; ${cookieOf(first)}`;
    expect(await me(server, both)).toMatchObject({ user: { displayName: 'Bo' } });
    const answer = await enter(server, both, appCode(link, 1));
    expect(await answer.clone().json()).toMatchObject({ user: { email: ADA.email } });
    expect(await me(server, cookieOf(answer))).toMatchObject({ user: { email: ADA.email } });
  });

  it('is mailed when it is turned on or off', async () => {
    const server = await openServer(engine);
    const told = vi.spyOn(server.parts.mailer, 'sendNotice');
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    const answer = await factor(server, cookie, { kind: 'begin', password: ADA.password });
    const begun = secondFactorStateSchema.parse(await answer.json());
    expect(told).not.toHaveBeenCalled();
    const code = begun.kind === 'begun' ? appCode(begun.link) : '';
    const confirmed = await factor(server, cookie, { kind: 'confirm', code });
    await factor(server, cookieOf(confirmed), { kind: 'end', password: ADA.password });
    expect(told.mock.calls).toEqual([
      [ADA.email, { kind: 'second-factor-on' }],
      [ADA.email, { kind: 'second-factor-off' }],
    ]);
  });

  it('counts a wrong code as a failed sign-in, and forgets it when a code was right', async () => {
    const { server, link, recoveryCodes } = await open(engine, { limits: { ...LIMITS, failuresPerEmail: 4 } });
    const first = await challenge(server);
    expect(await said(await enter(server, first, '000000'))).toEqual(WRONG);
    expect((await enter(server, first, appCode(link, 1))).status).toBe(200);
    const waiting = await challenge(server);
    for (const code of ['000001', '000002', '000003'])
      expect(await said(await enter(server, waiting, code))).toEqual(WRONG);
    expect((await enter(server, waiting, recoveryCodes[0] ?? '')).status).toBe(429);
    expect((await signIn(server)).status).toBe(429);
    expect(server.log.join('')).toMatch(/sign-in-failed.*sign-in-limited/s);
  });

  it('ends a sign-in after five wrong codes, and takes none for 15 minutes after ten from anywhere', async () => {
    const { server, recoveryCodes } = await open(engine);
    for (const round of [0, 1]) {
      const from = `192.0.2.${round}`;
      const waiting = await challenge(server, from);
      for (let count = 0; count < 5; count++)
        expect(await said(await enter(server, waiting, `0000${round}${count}`, from))).toEqual(WRONG);
      if (round === 0) expect(await said(await enter(server, waiting, '000009', from))).toEqual(EXPIRED);
    }
    const from = '192.0.2.9';
    const waiting = await challenge(server, from);
    const [one = '', other = ''] = recoveryCodes;
    expect((await enter(server, waiting, one, from)).status).toBe(429);
    expect((await within(901_000, async () => enter(server, await challenge(server, from), other, from))).status).toBe(
      200,
    );
  });

  it('lets the owner in on a known device whatever others try, and counts its own wrong codes there', async () => {
    const { server, first, link, recoveryCodes } = await open(engine);
    const onDevice = async () => `${first}; ${cookieOf(await ask(server, 'sign-in', ADA, first))}`;
    for (const round of [0, 1]) {
      const waiting = await challenge(server, `192.0.2.${round}`);
      for (let count = 0; count < 5; count++) await enter(server, waiting, `0000${round}${count}`, `192.0.2.${round}`);
    }
    const stranger = await challenge(server, '192.0.2.9');
    expect((await enter(server, stranger, recoveryCodes[0] ?? '', '192.0.2.9')).status).toBe(429);
    expect((await enter(server, await onDevice(), appCode(link, 1))).status).toBe(200);
    const waiting = await onDevice();
    for (let count = 0; count < 5; count++) expect((await enter(server, waiting, `00002${count}`)).status).toBe(400);
    const again = await onDevice();
    for (let count = 0; count < 5; count++) await enter(server, again, `00003${count}`);
    expect((await enter(server, again, recoveryCodes[1] ?? '')).status).toBe(429);
  });

  it('is asked for after a new password by mail, too', async () => {
    const { server, link } = await open(engine);
    const waiting = await challenge(server);
    const token = await askForToken(server, ADA.email);
    expect((await ask(server, 'reset', { token, newPassword: 'another' })).status).toBe(200);
    expect(await said(await enter(server, waiting, appCode(link)))).toEqual(EXPIRED);
    const answer = await signIn(server, 'another');
    expect(await said(answer)).toEqual(REQUIRED);
    expect((await enter(server, cookieOf(answer), appCode(link, 1))).status).toBe(200);
  });

  it('is turned off with the password, and then a password is enough', async () => {
    const { server, cookie } = await open(engine);
    expect((await factor(server, cookie, { kind: 'end', password: 'wrong1' })).status).toBe(400);
    expect(await said(await signIn(server))).toEqual(REQUIRED);
    const answer = await factor(server, cookie, { kind: 'end', password: ADA.password });
    expect(await said(answer)).toEqual([200, { kind: 'off' }]);
    expect(await me(server, cookieOf(answer))).toMatchObject({ user: { email: ADA.email } });
    expect((await signIn(server)).status).toBe(200);
    expect(server.log.join('')).toContain('second-factor-off');
  });

  it('can be removed by the operator, and is begun again then [ACC-194]', async () => {
    const { server, cookie } = await open(engine);
    const { db } = server.database;
    await sql`delete from "twoFactor" where "userId" = (select id from "user" where email = ${ADA.email})`.execute(db);
    await sql`update "user" set "twoFactorEnabled" = false where email = ${ADA.email}`.execute(db);
    expect((await signIn(server)).status).toBe(200);
    expect(await (await factor(server, cookie, { kind: 'look' })).json()).toEqual({ kind: 'off' });
    expect((await factor(server, cookie, { kind: 'begin', password: ADA.password })).status).toBe(200);
  });

  it('keeps nothing readable that makes a code, and goes with the account [ACC-194]', async () => {
    const { server, cookie, link, recoveryCodes } = await open(engine);
    const read = async () => JSON.stringify((await sql`select * from "twoFactor"`.execute(server.database.db)).rows);
    const stored = await read();
    expect(stored).toContain('secret');
    const secret = new URL(link).searchParams.get('secret') ?? '';
    for (const word of [secret, ...recoveryCodes]) expect(stored).not.toContain(word);
    await challenge(server);
    expect((await ask(server, 'delete', { password: ADA.password }, cookie)).status).toBe(200);
    expect(await read()).toBe('[]');
    const { rows } = await sql`select * from verification`.execute(server.database.db);
    expect(JSON.stringify(rows)).not.toMatch(/ada|"2fa-/);
  });
});
