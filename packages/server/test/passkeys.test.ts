// cspell:ignore Whhd YUEA
import { join } from 'node:path';
import { type NewPasskey, type PasskeyOptions, type PasskeyProof, passkeyReplySchema } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { backUp } from '../src/backup/backup.ts';
import { restore } from '../src/backup/restore.ts';
import { sessionSecretIn } from '../src/base/secret.ts';
import type { DatabasePlace } from '../src/database/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { ask, said, within } from './account-fixture.ts';
import { codeOf } from './authenticator.ts';
import {
  emptyFolder,
  emptyPlace,
  cookieOf,
  type Engine,
  onBothEngines,
  openServer,
  type OpenServer,
  type Wishes,
} from './fixture.ts';
import { type Lies, passkeyDevice, type PasskeyDevice } from './passkey-device.ts';

const SITE = 'https://timers.example';
const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const BO = { displayName: 'Bo', email: 'bo@example.org', password: 'stanza' };
const REFUSED = {
  code: 'passkey-refused',
  message: 'This passkey was not accepted. Try again, or use your password.',
};
const WRONG_PASSWORD = { code: 'current-password-wrong', message: 'This is not your current password' };
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36';

const passkeys = (server: OpenServer, cookie: string, request: object) => ask(server, 'passkeys', request, cookie);
const me = async (server: OpenServer, cookie: string): Promise<unknown> =>
  (await server.ask('/api/account/me', { headers: { cookie } })).json();
const stored = async (server: OpenServer) => (await sql`select * from passkey`.execute(server.database.db)).rows;

async function listed(server: OpenServer, cookie: string) {
  const reply = passkeyReplySchema.parse(await (await passkeys(server, cookie, { kind: 'list' })).json());
  return reply.kind === 'list' ? reply.passkeys : [];
}

/** The first step of adding one: what the device is asked, and the cookie that goes on with it. */
async function begin(server: OpenServer, cookie: string, password = ADA.password) {
  const answer = await passkeys(server, cookie, { kind: 'begin', password });
  const reply = passkeyReplySchema.parse(await answer.clone().json());
  if (reply.kind !== 'begun') throw new Error('not begun');
  return { options: reply.options, cookie: `${cookie}; ${cookieOf(answer)}`, answer };
}

const finish = (server: OpenServer, cookie: string, passkey: NewPasskey) =>
  passkeys(server, cookie, { kind: 'finish', passkey });

async function add(server: OpenServer, cookie: string, device: PasskeyDevice, password = ADA.password) {
  const begun = await begin(server, cookie, password);
  const answer = await finish(server, begun.cookie, device.make(begun.options));
  expect(answer.status).toBe(200);
}

/** A server on which Ada has a passkey, and her cookie. */
async function open(engine: Engine, wishes: Wishes = {}) {
  const server = await openServer(engine, { publicUrl: SITE, ...wishes });
  const cookie = cookieOf(await ask(server, 'sign-up', ADA));
  const device = passkeyDevice(SITE);
  await add(server, cookie, device);
  return { server, cookie, device };
}

/** What the sign-in screen of a browser is given. */
async function challenge(server: OpenServer, cookie = '', address?: string) {
  const answer = await ask(server, 'sign-in/passkey/challenge', {}, cookie, address);
  expect(answer.status).toBe(200);
  const { options } = (await answer.clone().json()) as { readonly options: PasskeyOptions };
  return { options, cookie: cookieOf(answer), answer };
}

const enter = (server: OpenServer, cookie: string, passkey: PasskeyProof, address?: string) =>
  ask(server, 'sign-in/passkey', { passkey }, cookie, address);

/** A whole sign-in, with lies. */
async function signIn(server: OpenServer, device: PasskeyDevice, lies: Lies = {}) {
  const { options, cookie } = await challenge(server);
  return enter(server, cookie, device.prove(options, lies));
}

const refused = async (answer: Response) => expect(await said(answer)).toEqual([400, REFUSED]);

onBothEngines('a passkey', (engine) => {
  it('is added with the password, for a device that asks its owner', async () => {
    const server = await openServer(engine, { publicUrl: SITE });
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    const wrong = await passkeys(server, cookie, { kind: 'begin', password: 'wrong1' });
    expect(await said(wrong)).toEqual([400, WRONG_PASSWORD]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    const { options, answer, cookie: both } = await begin(server, cookie);
    expect(options).toMatchObject({
      rp: { id: 'timers.example', name: 'Roundbell' },
      user: { name: ADA.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-roundbell\.passkey=.*Max-Age=300;.*HttpOnly; Secure/);
    expect(await listed(server, cookie)).toEqual([]);
    const device = passkeyDevice(SITE);
    const made = await finish(server, both, device.make(options));
    expect(await made.json()).toMatchObject({ kind: 'list', passkeys: [{ name: 'An unknown device' }] });
    const next = await begin(server, cookie);
    expect(next.options).toMatchObject({ excludeCredentials: [{ id: device.id }] });
  });

  it('has the name of its keeper and of the device, and says when it was added', async () => {
    const { server, cookie } = await open(engine);
    const begun = await begin(server, cookie);
    const passkey = passkeyDevice(SITE).make(begun.options, { model: 'd548826e79b4db40a3d811116f7e8349' });
    const now = Date.now() + 1000;
    vi.setSystemTime(now);
    const answer = await server.ask('/api/account/passkeys', {
      method: 'POST',
      body: JSON.stringify({ kind: 'finish', passkey }),
      headers: { 'content-type': 'application/json', cookie: begun.cookie, 'user-agent': CHROME },
    });
    expect(answer.status).toBe(200);
    const [newest, first] = await listed(server, cookie);
    expect([newest?.name, first?.name]).toEqual(['Bitwarden, Chrome on Linux', 'An unknown device']);
    expect(newest?.addedAt).toBe(now);
  });

  it('signs in without a password, and is in the list of sign-ins', async () => {
    const { server, device } = await open(engine);
    const { options, cookie } = await challenge(server);
    expect(options).toMatchObject({ rpId: 'timers.example', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const answer = await server.ask('/api/account/sign-in/passkey', {
      method: 'POST',
      body: JSON.stringify({ passkey: device.prove(options) }),
      headers: { 'content-type': 'application/json', cookie, 'user-agent': CHROME },
    });
    expect(await answer.clone().json()).toMatchObject({ user: { email: ADA.email }, profile: { body: {} } });
    const mine = cookieOf(answer);
    expect(await me(server, mine)).toMatchObject({ user: { email: ADA.email } });
    const signIns = await server.ask('/api/account/sign-ins', { headers: { cookie: mine } });
    expect(await signIns.json()).toMatchObject({ signIns: [{ device: 'Chrome on Linux', isThis: true }, {}] });
    expect(server.log.join('')).toMatch(/"signed-in-by-passkey"/);
  });

  it('leaves the sign-in of someone else in the browser, until it has signed in', async () => {
    const { server, device } = await open(engine);
    const bo = cookieOf(await ask(server, 'sign-up', BO));
    const { options, cookie } = await challenge(server, bo);
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const both = `${bo}; ${cookie}`;
    expect(await me(server, both)).toMatchObject({ user: { email: BO.email } });
    const answer = await enter(server, both, device.prove(options));
    expect(await me(server, cookieOf(answer))).toMatchObject({ user: { email: ADA.email } });
  });

  it('counts as both factors, and only if the device asked its owner', async () => {
    const { server, cookie, device } = await open(engine);
    const begun = (await (
      await ask(server, 'second-factor', { kind: 'begin', password: ADA.password }, cookie)
    ).json()) as {
      readonly link: string;
    };
    const key = new URL(begun.link).searchParams.get('secret')?.replace(/=+$/, '') ?? '';
    const on = await ask(server, 'second-factor', { kind: 'confirm', code: codeOf(key) }, cookie);
    expect(on.status).toBe(200);
    expect((await ask(server, 'sign-in', { email: ADA.email, password: ADA.password })).status).toBe(401);
    expect((await signIn(server, device)).status).toBe(200);
    await refused(await signIn(server, device, { isVerified: false }));
    const more = await begin(server, cookieOf(on));
    await refused(await finish(server, more.cookie, passkeyDevice(SITE).make(more.options, { isVerified: false })));
    expect(await stored(server)).toHaveLength(1);
  });

  it('refuses an answer that was used, and one that no one asked for [ACC-205]', async () => {
    const { server, device } = await open(engine);
    const { options, cookie } = await challenge(server);
    const proof = device.prove(options);
    expect((await enter(server, cookie, proof)).status).toBe(200);
    await refused(await enter(server, cookie, proof));
    const next = await challenge(server);
    await refused(await enter(server, next.cookie, proof));
    await refused(await enter(server, next.cookie, device.prove(next.options)));
    await refused(await enter(server, '', device.prove(next.options)));
  });

  it('refuses an answer for another site, another origin or another purpose [ACC-205]', async () => {
    const { server, device, cookie } = await open(engine);
    const lies: readonly Lies[] = [
      { origin: 'https://timers.example.evil.example' },
      { origin: 'https://evil.timers.example' },
      { origin: 'http://timers.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
    ];
    for (const lie of lies) await refused(await signIn(server, device, lie));
    for (const lie of lies) {
      const type = lie.type === undefined ? {} : { type: 'webauthn.get' };
      const begun = await begin(server, cookie);
      await refused(await finish(server, begun.cookie, passkeyDevice(SITE).make(begun.options, { ...lie, ...type })));
    }
    expect(await stored(server)).toHaveLength(1);
  });

  it('refuses an answer after five minutes, to the challenge of another browser, or of another kind [ACC-205]', async () => {
    const { server, device, cookie } = await open(engine);
    const old = await challenge(server);
    await within(301_000, async () => refused(await enter(server, old.cookie, device.prove(old.options))));
    const [mine, theirs] = [await challenge(server), await challenge(server)];
    await refused(await enter(server, theirs.cookie, device.prove(mine.options)));
    const forged = mine.cookie.replace(/passkey=.{8}/, 'passkey=AAAAAAAA');
    await refused(await enter(server, forged, device.prove(mine.options)));
    const begun = await begin(server, cookie);
    await refused(await enter(server, begun.cookie, device.prove(begun.options)));
    const other = await challenge(server);
    await refused(await finish(server, `${cookie}; ${other.cookie}`, passkeyDevice(SITE).make(other.options)));
  });

  it('refuses a counter that goes back: the passkey was copied [ACC-205]', async () => {
    const { server, device } = await open(engine);
    expect((await signIn(server, device, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 0]) await refused(await signIn(server, device, { counter }));
    expect((await signIn(server, device, { counter: 10 })).status).toBe(200);
  });

  it("refuses another device's answer under the name of a passkey, and a passkey of no one [ACC-205]", async () => {
    const { server, device } = await open(engine);
    await refused(await signIn(server, passkeyDevice(SITE), { id: device.id }));
    await refused(await signIn(server, passkeyDevice(SITE)));
  });

  it('keeps no passkey for two accounts [ACC-205]', async () => {
    const { server, device } = await open(engine);
    const bo = cookieOf(await ask(server, 'sign-up', BO));
    const begun = await begin(server, bo, BO.password);
    const taken = passkeyDevice(SITE).make(begun.options, { id: device.id });
    await refused(await finish(server, begun.cookie, taken));
    expect(await stored(server)).toHaveLength(1);
    expect(await (await signIn(server, device)).json()).toMatchObject({ user: { email: ADA.email } });
  });

  it('adds none to an account with the challenge of another, nor for someone who is signed out [ACC-205]', async () => {
    const { server, cookie } = await open(engine);
    const bo = cookieOf(await ask(server, 'sign-up', BO));
    const begun = await begin(server, cookie);
    const waiting = cookieOf(begun.answer);
    const made = passkeyDevice(SITE).make(begun.options);
    expect((await finish(server, waiting, made)).status).toBe(401);
    await refused(await finish(server, `${bo}; ${waiting}`, made));
    expect(await listed(server, bo)).toEqual([]);
    for (const kind of ['list', 'begin']) {
      const answer = await passkeys(server, '', { kind, password: ADA.password });
      expect(answer.status).toBe(401);
    }
  });

  it('reads no statement of who made the device, and fetches nothing that one names [ACC-205]', async () => {
    const { server, cookie } = await open(engine);
    const fetched = vi.spyOn(globalThis, 'fetch');
    const begun = await begin(server, cookie);
    const statement = ['apple', new Map([['x5c', [Buffer.from('no certificate')]]])] as const;
    const answer = await finish(server, begun.cookie, passkeyDevice(SITE).make(begun.options, { statement }));
    expect(answer.status).toBe(200);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it('refuses a body that is too large, and one that is no passkey [ACC-205]', async () => {
    const { server, cookie, device } = await open(engine);
    const huge = { kind: 'finish', passkey: 'A'.repeat(30_000) };
    expect((await passkeys(server, cookie, huge)).status).toBe(413);
    expect((await ask(server, 'sign-in/passkey', { passkey: 'A'.repeat(30_000) })).status).toBe(413);
    const { options, cookie: waiting } = await challenge(server);
    const proof = device.prove(options);
    for (const passkey of [
      { ...proof, id: { $ne: '' } },
      { ...proof, id: 'no base64url!' },
      { ...proof, type: 'password' },
      { ...proof, response: {} },
      { ...proof, response: { ...proof.response, signature: 7 } },
    ])
      expect((await ask(server, 'sign-in/passkey', { passkey }, waiting)).status).toBe(400);
    for (const attestationObject of ['AAAA', 'oWhhdXRoRGF0YUEA', '-_____8', 'ow', 'n5-fn5-fn5-fn5-fn58']) {
      const begun = await begin(server, cookie);
      const made = passkeyDevice(SITE).make(begun.options);
      await refused(await finish(server, begun.cookie, { ...made, response: { ...made.response, attestationObject } }));
    }
    expect(server.log.join('')).not.toMatch(/"fault"/);
  });

  it('is tried ten times a minute from one address, and as often as a password for its owner', async () => {
    const { server, device } = await open(engine, { limits: { ...LIMITS, failuresPerEmail: 3 } });
    const wrong = async (by: PasskeyDevice, address: string) => {
      const { options, cookie } = await challenge(server, '', address);
      return (await enter(server, cookie, by.prove(options, { origin: 'https://evil.example' }), address)).status;
    };
    for (let count = 0; count < 10; count++) expect(await wrong(passkeyDevice(SITE), '192.0.2.1')).toBe(400);
    expect(await wrong(passkeyDevice(SITE), '192.0.2.1')).toBe(429);
    for (let count = 0; count < 3; count++) expect(await wrong(device, '192.0.2.2')).toBe(400);
    expect(await wrong(device, '192.0.2.2')).toBe(429);
    expect((await signIn(server, device)).status).toBe(200);
    expect(server.log.join('')).toMatch(/sign-in-failed.*sign-in-limited/s);
  });

  it('has sixty challenges a minute for one address, of which none stays', async () => {
    const { server } = await open(engine);
    const asked = async (from: string) => ask(server, 'sign-in/passkey/challenge', {}, '', from);
    for (let count = 0; count < 60; count++) expect((await asked('192.0.2.1')).status).toBe(200);
    expect((await said(await asked('192.0.2.1')))[0]).toBe(429);
    await within(301_000, async () => {
      expect((await asked('192.0.2.2')).status).toBe(200);
      expect((await sql`select * from verification`.execute(server.database.db)).rows).toHaveLength(1);
    });
  });

  it('signs in while all hashes are under way', async () => {
    const { server, device } = await open(engine);
    server.parts.accounts.isFull = () => true;
    expect((await ask(server, 'sign-in', { email: ADA.email, password: ADA.password })).status).toBe(503);
    expect((await signIn(server, device)).status).toBe(200);
  });

  it('is removed with the password, and then signs no one in', async () => {
    const { server, cookie, device } = await open(engine);
    const [{ id } = { id: '' }] = await listed(server, cookie);
    const remove = (by: string, password: string) => passkeys(server, by, { kind: 'remove', id, password });
    expect(await said(await remove(cookie, 'wrong1'))).toEqual([400, WRONG_PASSWORD]);
    const bo = cookieOf(await ask(server, 'sign-up', BO));
    expect((await remove(bo, BO.password)).status).toBe(404);
    expect((await signIn(server, device)).status).toBe(200);
    expect(await (await remove(cookie, ADA.password)).json()).toEqual({ kind: 'list', passkeys: [] });
    await refused(await signIn(server, device));
    expect((await remove(cookie, ADA.password)).status).toBe(404);
  });

  it('counts the passwords that are tried for it', async () => {
    const { server, cookie } = await open(engine, { limits: { ...LIMITS, failuresPerEmail: 3 } });
    const tries = ['begin', 'remove', 'begin', 'remove'].map((kind) => ({ kind, id: 'x', password: 'wrong1' }));
    const statuses: number[] = [];
    for (const request of tries) statuses.push((await passkeys(server, cookie, request)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it('is one of twenty at most', async () => {
    const { server, cookie } = await open(engine);
    const last = await begin(server, cookie);
    for (let count = 1; count < 20; count++) await add(server, cookie, passkeyDevice(SITE));
    const full = { code: 'passkeys-full', message: 'You have 20 passkeys. Remove one first.' };
    expect(await said(await passkeys(server, cookie, { kind: 'begin', password: ADA.password }))).toEqual([409, full]);
    expect(await said(await finish(server, last.cookie, passkeyDevice(SITE).make(last.options)))).toEqual([409, full]);
    expect(await stored(server)).toHaveLength(20);
  });

  it('adding, removing and signing in are logged; adding and removing are mailed, as is a sign-in on a new device', async () => {
    const server = await openServer(engine, { publicUrl: SITE });
    const told = vi.spyOn(server.parts.mailer, 'sendNotice');
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    const device = passkeyDevice(SITE);
    await add(server, cookie, device);
    await signIn(server, device);
    const [{ id } = { id: '' }] = await listed(server, cookie);
    await passkeys(server, cookie, { kind: 'remove', id, password: ADA.password });
    const name = 'An unknown device';
    expect(told.mock.calls).toEqual([
      [ADA.email, { kind: 'passkey-added', name }],
      [ADA.email, { kind: 'signed-in', device: name }],
      [ADA.email, { kind: 'passkey-removed', name }],
    ]);
    expect(server.log.join('')).toMatch(/passkey-added.*signed-in-by-passkey.*passkey-removed/s);
    expect(server.log.join('')).not.toContain(device.id);
  });

  it('stays after a new password, which ends what is being added', async () => {
    const { server, cookie, device } = await open(engine);
    const begun = await begin(server, cookie);
    const change = { currentPassword: ADA.password, newPassword: 'another' };
    const answer = await ask(server, 'password', change, cookie);
    const waiting = `${cookieOf(answer)}; ${cookieOf(begun.answer)}`;
    await refused(await finish(server, waiting, passkeyDevice(SITE).make(begun.options)));
    expect((await signIn(server, device)).status).toBe(200);
  });

  it('goes with the account, and with everything of it that waits', async () => {
    const { server, cookie, device } = await open(engine);
    await begin(server, cookie);
    expect((await ask(server, 'delete', { password: ADA.password }, cookie)).status).toBe(200);
    expect(await stored(server)).toEqual([]);
    const { rows } = await sql`select * from verification`.execute(server.database.db);
    expect(JSON.stringify(rows)).not.toMatch(/ada@/);
    await refused(await signIn(server, device));
    const again = cookieOf(await ask(server, 'sign-up', ADA));
    await refused(await signIn(server, device));
    expect(await listed(server, again)).toEqual([]);
  });

  it('is in a backup, and signs in after a restore', async () => {
    const dataDir = emptyFolder();
    const place: DatabasePlace =
      engine === 'sqlite' ? { engine, file: join(dataDir, 'roundbell.sqlite') } : await emptyPlace(engine);
    const machine = { place, dataDir, folder: join(emptyFolder(), 'backup'), now: Date.now() };
    await sessionSecretIn(dataDir);
    const { server, cookie, device } = await open(engine, { place });
    await server.close();
    await backUp(machine);
    const after = await openServer(engine, { place, publicUrl: SITE });
    expect((await ask(after, 'delete', { password: ADA.password }, cookie)).status).toBe(200);
    await after.close();
    await restore(machine);
    const back = await openServer(engine, { place, publicUrl: SITE });
    expect(await (await signIn(back, device)).json()).toMatchObject({ user: { email: ADA.email } });
  });

  it('belongs to PUBLIC_URL, or to localhost without one', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    const device = passkeyDevice('http://localhost');
    await add(server, cookie, device);
    expect((await signIn(server, device)).status).toBe(200);
    await refused(await signIn(server, device, { origin: 'http://localhost:8080' }));
  });

  it('is not possible at an address without a name or without https', async () => {
    for (const publicUrl of ['http://timers.example', 'https://192.0.2.1']) {
      const server = await openServer(engine, { publicUrl });
      const cookie = cookieOf(await ask(server, 'sign-up', ADA));
      const words = { code: 'passkeys-unavailable', message: 'Passkeys need an https address with a name.' };
      const added = await passkeys(server, cookie, { kind: 'begin', password: ADA.password });
      expect(await said(added)).toEqual([503, words]);
      expect(await said(await ask(server, 'sign-in/passkey/challenge', {}))).toEqual([503, words]);
      expect(await listed(server, cookie)).toEqual([]);
    }
  });
});
