import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { NO_MAIL } from '../src/accounts/mail.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { ask, openMailPeer, said, within } from './account-fixture.ts';
import { cookieOf, type Engine, onBothEngines, openServer, type OpenServer, type Wishes } from './fixture.ts';
import type { MailPeer } from './mail-peer.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const BO = { displayName: 'Bo', email: 'bo@example.org', password: 'tercet' };
const NEW = 'new@example.com';
const ORIGIN = 'https://timers.example';
const DONE = [200, {}];
const SPENT = [400, { code: 'link-invalid', message: 'This link was already used or has expired' }];

/** A server with mail, and Ada signed in. */
async function open(engine: Engine, wishes: Wishes = {}) {
  const peer = await openMailPeer('takes');
  const mailPlace = { ...NO_MAIL, smtpUrl: peer.url, origin: () => ORIGIN };
  const server = await openServer(engine, { mailPlace, ...wishes });
  const cookie = cookieOf(await ask(server, 'sign-up', ADA));
  return { peer, server, cookie };
}

const change = async (server: OpenServer, cookie: string, newEmail = NEW, password = ADA.password) =>
  said(await ask(server, 'email', { newEmail, password }, cookie));
const confirm = async (server: OpenServer, token: string) => said(await ask(server, 'email/confirm', { token }));
const signIn = (server: OpenServer, email: string) => ask(server, 'sign-in', { email, password: ADA.password });
const me = async (server: OpenServer, cookie: string): Promise<unknown> =>
  (await server.ask('/api/account/me', { headers: { cookie } })).json();

/** The mails to an address, once there are as many. */
async function mailsTo({ mails }: MailPeer, email: string, count: number): Promise<readonly string[]> {
  return await vi.waitFor(() => {
    const found = mails.filter(({ to }) => to.includes(`<${email}>`));
    const texts = found.map(({ text }) => (text.includes('token=') ? text : readable(text)));
    expect(texts).toHaveLength(count);
    return texts;
  });
}

/** A notice as a person reads it: one part, quoted-printable. */
function readable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', ' ');
}

const tokenIn = (text = '') => /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Asks for a change and reads the link's token from the mail. */
async function tokenFor(peer: MailPeer, server: OpenServer, cookie: string, email = NEW, count = 1): Promise<string> {
  expect(await change(server, cookie, email)).toEqual(DONE);
  const token = tokenIn((await mailsTo(peer, email, count)).at(-1));
  expect(token).toHaveLength(32);
  return token;
}

onBothEngines('a change of email', (engine) => {
  it('sends a link to the new email and word to the old one, and changes nothing yet [ACC-180]', async () => {
    const { peer, server, cookie } = await open(engine);
    const token = await tokenFor(peer, server, cookie);
    const [link = ''] = await mailsTo(peer, NEW, 1);
    expect(link).toContain('Subject: Confirm your email for Roundbell');
    expect(link).toContain(`${ORIGIN}/confirm-email?token=${token}`);
    const [notice = ''] = await mailsTo(peer, ADA.email, 1);
    expect(notice).toMatch(/to n…@e…\..*change your password.*https:\/\/timers\.example\/forgot-password/);
    expect(notice).not.toContain(NEW);
    expect(await me(server, cookie)).toMatchObject({ user: { email: ADA.email } });
    expect((await signIn(server, NEW)).status).toBe(401);
    expect(server.log.join('')).not.toMatch(/new@|ada@|token=/);
  });

  it('needs a sign-in, an email and the current password, tried as for its change [ACC-180]', async () => {
    const { peer, server, cookie } = await open(engine, { limits: { ...LIMITS, failuresPerEmail: 2 } });
    expect((await change(server, ''))[0]).toBe(401);
    for (const email of ['', 'new', 'new@', 'a b@example.com', `${'x'.repeat(260)}@example.com`])
      expect((await change(server, cookie, email))[0]).toBe(400);
    const same = [400, { code: 'bad-request', message: 'This is already your email' }];
    expect(await change(server, cookie, ADA.email.toUpperCase())).toEqual(same);
    const wrong = [400, { code: 'current-password-wrong', message: 'This is not your current password' }];
    expect(await change(server, cookie, NEW, '')).toEqual(wrong);
    expect(await change(server, cookie, NEW, 'not it')).toEqual(wrong);
    expect((await change(server, cookie))[0]).toBe(429);
    await server.close();
    expect(peer.mails).toEqual([]);
  });

  it('answers alike if the new email has an account, whose owner hears of it and gets no link', async () => {
    const { peer, server, cookie } = await open(engine);
    await ask(server, 'sign-up', BO);
    const looked = vi.spyOn(server.parts.accounts, 'sendEmailToken');
    const known = await ask(server, 'email', { newEmail: BO.email, password: ADA.password }, cookie);
    const unknown = await ask(server, 'email', { newEmail: NEW, password: ADA.password }, cookie);
    expect([await said(known), await said(unknown)]).toEqual([DONE, DONE]);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect(looked).toHaveBeenCalledTimes(2);
    const [text = ''] = await mailsTo(peer, BO.email, 1);
    expect(text).toContain('Subject: Your address has a Roundbell account');
    expect(text).not.toMatch(/token|ada@|Ada/);
    await mailsTo(peer, ADA.email, 2);
  });

  it('takes place when the link is used, signed in or not, once', async () => {
    const { peer, server, cookie } = await open(engine);
    const other = cookieOf(await signIn(server, ADA.email));
    const token = await tokenFor(peer, server, cookie);
    expect(await confirm(server, token)).toEqual(DONE);
    expect(await confirm(server, token)).toEqual(SPENT);
    for (const each of [cookie, other]) expect(await me(server, each)).toMatchObject({ user: { email: NEW } });
    expect((await signIn(server, ADA.email)).status).toBe(401);
    expect((await signIn(server, NEW)).status).toBe(200);
    const texts = await mailsTo(peer, ADA.email, 3);
    expect(
      texts.filter((text) => text.includes('is now n…@e…. You can no longer sign in with this address')),
    ).toHaveLength(1);
    expect(server.log.join('')).toMatch(/email-change-asked.*email-changed/s);
    await ask(server, 'sign-up', { ...BO, email: ADA.email });
    expect(await me(server, cookie)).toMatchObject({ user: { email: NEW } });
  });

  it('takes place once, however many use the link at the same time', async () => {
    const { peer, server, cookie } = await open(engine);
    const token = await tokenFor(peer, server, cookie);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(server, token)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it('is not made by an expired link, a garbled one, none, or an earlier one', async () => {
    const { peer, server, cookie } = await open(engine);
    const earlier = await tokenFor(peer, server, cookie);
    const token = await tokenFor(peer, server, cookie, 'other@example.com');
    for (const given of ['', 'x', `${token}x`, token.slice(1), earlier])
      expect(await confirm(server, given)).toEqual(SPENT);
    expect(await within(3_601_000, () => confirm(server, token))).toEqual(SPENT);
    expect(await me(server, cookie)).toMatchObject({ user: { email: ADA.email } });
    const fresh = await tokenFor(peer, server, cookie, NEW, 2);
    expect(await within(3_500_000, () => confirm(server, fresh))).toEqual(DONE);
  });

  it('is not made by a link that was sent before the password was changed, nor is a password set by one sent before this', async () => {
    const { peer, server, cookie } = await open(engine);
    const before = await tokenFor(peer, server, cookie);
    const changed = await ask(server, 'password', { currentPassword: ADA.password, newPassword: ADA.password }, cookie);
    expect(await confirm(server, before)).toEqual(SPENT);
    await ask(server, 'forgotten', { email: ADA.email });
    const reset = await vi.waitFor(() => {
      const found = peer.mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
      expect(found).toBeDefined();
      return found;
    });
    expect(await confirm(server, await tokenFor(peer, server, cookieOf(changed), NEW, 2))).toEqual(DONE);
    expect(await said(await ask(server, 'reset', { token: reset, newPassword: 'another' }))).toEqual(SPENT);
  });

  it('leaves nothing in the database that could confirm it', async () => {
    const { peer, server, cookie } = await open(engine);
    const token = await tokenFor(peer, server, cookie);
    const { rows } = await sql`select * from verification`.execute(server.database.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('finds the email taken if someone has signed up with it meanwhile, even at the last moment', async () => {
    const { peer, server, cookie } = await open(engine);
    const token = await tokenFor(peer, server, cookie);
    await ask(server, 'sign-up', { ...BO, email: NEW });
    const taken = [409, { code: 'email-taken', message: 'This email is already registered' }];
    expect(await confirm(server, token)).toEqual(taken);
    expect(await me(server, cookie)).toMatchObject({ user: { email: ADA.email } });
  });

  it('reaches the user document and the streams of all devices, and ends no sign-in', async () => {
    const { peer, server, cookie } = await open(engine);
    const token = await tokenFor(peer, server, cookie);
    const stream = await server.ask('/api/sync/events', { headers: { cookie } });
    await confirm(server, token);
    let heard = '';
    for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) {
      heard += text;
      if (heard.includes('data: 2\n')) break;
    }
    expect(heard).toContain(NEW);
    const pulled = await server.ask('/api/sync/profile/pull?since=1', { headers: { cookie } });
    expect(await pulled.json()).toMatchObject({ documents: [{ body: { email: NEW, displayName: 'Ada' } }] });
  });

  it('is written into the user document by the next sign-in if that failed', async () => {
    const { peer, server, cookie } = await open(engine);
    const token = await tokenFor(peer, server, cookie);
    vi.spyOn(server.parts.records, 'push').mockRejectedValueOnce(new Error('the database went away'));
    expect((await confirm(server, token))[0]).toBe(500);
    expect(await (await signIn(server, NEW)).json()).toMatchObject({ profile: { body: { email: NEW } } });
  });

  it('leaves the devices of the account known', async () => {
    const { peer, server, cookie } = await open(engine);
    await confirm(server, await tokenFor(peer, server, cookie));
    const visit = await server.ask('/api/account/me', { headers: { cookie } });
    const { deviceOf } = server.parts.devices;
    expect(deviceOf(cookie, NEW)).toBeUndefined();
    expect(deviceOf(cookieOf(visit), NEW)).toBe(deviceOf(cookie, ADA.email));
  });

  it('asks five times an hour, and sends five mails an hour to one address, whoever asks', async () => {
    let now = Date.now();
    const { peer, server, cookie } = await open(engine, { now: () => now });
    const bo = cookieOf(await ask(server, 'sign-up', BO));
    for (let count = 0; count < LIMITS.linksPerEmail - 1; count++) expect(await change(server, cookie)).toEqual(DONE);
    for (let count = 0; count < 2; count++) expect(await change(server, bo)).toEqual(DONE);
    expect(await change(server, cookie, 'other@example.com')).toEqual(DONE);
    const often = [429, { code: 'too-many-requests', message: 'Too many requests. Please try again later' }];
    expect(await change(server, cookie, 'third@example.com')).toEqual(often);
    await server.parts.accounts.settled();
    await mailsTo(peer, NEW, LIMITS.linksPerEmail);
    now += 3_600_000;
    expect(await change(server, cookie)).toEqual(DONE);
    await mailsTo(peer, NEW, LIMITS.linksPerEmail + 1);
  });

  it('takes ten links a minute from one address', async () => {
    const { server } = await open(engine);
    for (let count = 0; count < LIMITS.attemptsPerAddress; count++) expect(await confirm(server, 'x')).toEqual(SPENT);
    expect((await confirm(server, 'x'))[0]).toBe(429);
  });

  it('is refused in a sentence by a server without mail', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    const message = 'This server cannot send mail, so the email cannot be changed';
    expect(await change(server, cookie)).toEqual([503, { code: 'mail-unavailable', message }]);
    expect(server.log.join('')).not.toContain('token=');
  });

  it('goes with the account, if it was asked for and not confirmed [ACC-89]', async () => {
    const { peer, server, cookie } = await open(engine);
    const token = await tokenFor(peer, server, cookie);
    await ask(server, 'delete', { password: ADA.password }, cookie);
    const { rows } = await sql`select * from verification`.execute(server.database.db);
    expect(rows).toEqual([]);
    expect(await confirm(server, token)).toEqual(SPENT);
  });
});
