import { expect, it, vi } from 'vitest';
import { type MailPlace, NO_MAIL } from '../src/accounts/mail.ts';
import { openMailPeer, within } from './account-fixture.ts';
import { cookieOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';
import type { MailPeer } from './mail-peer.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const ORIGIN = 'https://timers.example';

const forgotten = (server: OpenServer, headers: Readonly<Record<string, string>> = {}) =>
  server.ask('/api/account/forgotten', post({ email: ADA.email }, headers));

async function openWith(peer: MailPeer, wishes: Partial<MailPlace> = {}): Promise<OpenServer> {
  const mailPlace = { ...NO_MAIL, smtpUrl: peer.url, origin: () => ORIGIN, ...wishes };
  const server = await openServer('sqlite', { mailPlace });
  await server.ask('/api/account/sign-up', post(ADA));
  return server;
}

async function arrived(peer: MailPeer) {
  return await vi.waitFor(() => {
    const [mail] = peer.mails;
    if (mail === undefined) throw new Error('no mail yet');
    return mail;
  });
}

const failuresIn = (server: OpenServer) => server.log.filter((line) => line.includes('"mail-failed"'));

it('mails the link as text and as html, from no-reply if no sender is named [ACC-80]', async () => {
  const peer = await openMailPeer('takes');
  const server = await openWith(peer);
  await forgotten(server, { host: 'evil.example' });
  const { from, to, text } = await arrived(peer);
  expect(from).toContain('<no-reply@timers.example>');
  expect(to).toContain('<ada@example.org>');
  expect(text).toContain('Subject: Set a new password for Roundbell');
  expect(text).toMatch(/text\/plain[^]*https:\/\/timers\.example\/reset-password\?token=[\w-]{20,}\r\n/);
  expect(text).toMatch(/text\/html[^]*<a href="https:\/\/timers\.example\/reset-password\?token=[\w-]{20,}">/);
  expect(text).toContain('The link works once, within one hour.');
  expect(text).not.toContain('evil');
  const token = /token=([\w-]+)/.exec(text)?.[1];
  const answer = await server.ask('/api/account/reset', post({ token, newPassword: 'another' }));
  expect(answer.status).toBe(200);
  expect(server.log.join('')).not.toMatch(/ada@|token=/);
});

it('sends as MAIL_FROM', async () => {
  const peer = await openMailPeer('takes');
  await forgotten(await openWith(peer, { from: 'Roundbell <timers@mail.example>' }));
  const { from, text } = await arrived(peer);
  expect(from).toContain('<timers@mail.example>');
  expect(text).toContain('From: Roundbell <timers@mail.example>');
});

it('mails word of a sign-in on a new device, and of none on a known one [ACC-120]', async () => {
  const peer = await openMailPeer('takes');
  const server = await openWith(peer);
  const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0.0.0 Mobile Safari/537.36' };
  const signIn = (headers: Readonly<Record<string, string>>) =>
    server.ask('/api/account/sign-in', post({ email: ADA.email, password: ADA.password }, headers));
  const cookie = cookieOf(await signIn(chrome));
  const { to, text } = await arrived(peer);
  expect(to).toContain('<ada@example.org>');
  expect(text).toContain('Subject: New sign-in to Roundbell');
  expect(text.replaceAll(/=?\r\n/g, '')).toMatch(
    /on a new device: Chrome on Android\..*https:\/\/timers\.example\/forgot-password/,
  );
  await signIn({ ...chrome, cookie });
  await server.close();
  expect(peer.mails).toHaveLength(1);
});

it('mails word of a changed password, whoever changed it, without keeping the answer waiting [ACC-120]', async () => {
  const peer = await openMailPeer('takes');
  const server = await openWith(peer);
  const change = { currentPassword: ADA.password, newPassword: 'another' };
  const cookie = cookieOf(await server.ask('/api/account/sign-up', post({ ...ADA, email: 'bo@example.org' })));
  expect((await server.ask('/api/account/password', post(change, { cookie }))).status).toBe(200);
  await vi.waitFor(() => expect(peer.mails.map(({ to }) => to.includes('bo@example.org'))).toEqual([true]));
  expect(peer.mails[0]?.text).toContain('Subject: Your password for Roundbell was changed');
  await forgotten(server);
  const token = await vi.waitFor(() => {
    const found = /token=([\w-]+)/.exec(peer.mails[1]?.text ?? '')?.[1];
    if (found === undefined) throw new Error('no link yet');
    return found;
  });
  await server.ask('/api/account/reset', post({ token, newPassword: 'a third' }));
  await vi.waitFor(() => expect(peer.mails).toHaveLength(3));
  expect(peer.mails[2]?.text).toContain('Subject: Your password for Roundbell was changed');
  const silent = await openMailPeer('is silent');
  const waiting = await openWith(silent, { silenceMillis: 300 });
  expect((await waiting.ask('/api/account/sign-in', post({ email: ADA.email, password: ADA.password }))).status).toBe(
    200,
  );
});

it('mails an address ten notices of a kind an hour, and the first of every kind', async () => {
  const peer = await openMailPeer('takes');
  const server = await openWith(peer);
  const { sendNotice } = server.parts.mailer;
  for (const _ of Array.from({ length: 14 })) sendNotice('Ada@Example.org', { kind: 'password-changed' });
  sendNotice(ADA.email, { kind: 'second-factor-on' });
  sendNotice('bo@example.org', { kind: 'password-changed' });
  await vi.waitFor(async () => {
    const counts = await server.database.db.selectFrom('throttle').select('count').execute();
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 1, 1, 14]);
  });
  await within(3_600_001, async () => sendNotice(ADA.email, { kind: 'password-changed' }));
  await vi.waitFor(() => expect(peer.mails.length).toBeGreaterThanOrEqual(13));
  await server.close();
  const sent = peer.mails.map(({ to, text }) => [to.toLowerCase().includes('ada@'), text.includes('was changed')]);
  const count = (isAda: boolean, isChange: boolean) =>
    sent.filter(([ada, change]) => ada === isAda && change === isChange).length;
  expect([count(true, true), count(true, false), count(false, true)]).toEqual([11, 1, 1]);
  expect(peer.mails).toHaveLength(13);
});

onBothEngines('a server without mail', (engine) => {
  it('says in its log that a link is wanted, without the link and without a name', async () => {
    const server = await openServer(engine, { mailPlace: { ...NO_MAIL, origin: () => ORIGIN } });
    await server.ask('/api/account/sign-up', post(ADA));
    await forgotten(server, { host: 'evil.example' });
    await vi.waitFor(() => {
      const found = server.log.filter((each) => each.includes('password-link-wanted'));
      expect(found).toHaveLength(1);
    });
    expect(server.log.join('')).not.toMatch(/token=|ada@|Ada|evil/);
  });
});

it('reports a refusal only in the log, without the words that name a person', async () => {
  const peer = await openMailPeer('refuses');
  const server = await openWith(peer);
  const answer = await forgotten(server);
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  await vi.waitFor(() => expect(failuresIn(server)).toHaveLength(1));
  expect(failuresIn(server)[0]).toMatch(/"why":"[A-Z]+","status":550/);
  expect(server.log.join('')).not.toMatch(/ada@|token=/);
});

it('does not wait for a silent mail server', async () => {
  const peer = await openMailPeer('is silent');
  const server = await openWith(peer, { silenceMillis: 1000 });
  const answer = await forgotten(server);
  expect(answer.status).toBe(200);
  expect(failuresIn(server)).toEqual([]);
  await vi.waitFor(() => expect(failuresIn(server)).toHaveLength(1));
  expect(peer.connections()).toBe(1);
  expect(failuresIn(server)[0]).toContain('ETIMEDOUT');
});

it('reports a missing mail server', async () => {
  const mailPlace = { ...NO_MAIL, smtpUrl: 'smtp://127.0.0.1:1', origin: () => ORIGIN };
  const server = await openServer('sqlite', { mailPlace });
  await server.ask('/api/account/sign-up', post(ADA));
  expect((await forgotten(server)).status).toBe(200);
  await vi.waitFor(() => expect(failuresIn(server)).toHaveLength(1));
});
