import { expect, it } from 'vitest';
import { createInvitations, INVITATION_MILLIS } from '../src/accounts/invitations.ts';
import type { SignUp } from '../src/base/env.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { said } from './account-fixture.ts';
import { cookieOf, type Engine, onBothEngines, openServer, type OpenServer, post, type Wishes } from './fixture.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const NEEDED = [403, { code: 'invitation-needed', message: 'Sign-up is by invitation on this server.' }];
const SPENT = [
  403,
  { code: 'invitation-needed', message: 'This invitation was already used or has expired. Ask for a new one.' },
];
const FOR_ANOTHER = [403, { code: 'invitation-needed', message: 'This invitation is for another email address.' }];

/** A server whose sign-up is closed, and a clock that a test may set. */
async function openClosed(engine: Engine, wishes: Wishes = {}) {
  const clock = { now: Date.now() };
  const server = await openServer(engine, { signUp: 'closed', now: () => clock.now, ...wishes });
  const invitations = createInvitations(server.database.db, () => clock.now);
  return { server, clock, invitations };
}

const signUp = async (server: OpenServer, changes: object = {}) =>
  await server.ask('/api/account/sign-up', post({ ...ADA, ...changes }));
onBothEngines('invitations', (engine) => {
  it.each<SignUp>(['open', 'closed'])('tell everyone whether sign-up is %s [ACC-165]', async (mode) => {
    const server = await openServer(engine, { signUp: mode });
    expect(await said(await server.ask('/api/account/entry'))).toEqual([200, { signUp: mode }]);
  });

  it('are needed where sign-up is closed, and reveal no account without one [ACC-165]', async () => {
    const { server, invitations } = await openClosed(engine);
    const { code } = await invitations.make(undefined);
    expect(await said(await signUp(server))).toEqual(NEEDED);
    expect((await signUp(server, { invitation: code })).status).toBe(200);
    expect(await said(await signUp(server))).toEqual(NEEDED);
    expect(await said(await signUp(server, { invitation: 'made-up' }))).toEqual(SPENT);
    expect((await server.ask('/api/account/sign-in', post(ADA))).status).toBe(200);
  });

  it('are neither needed nor used up where it is open [ACC-165]', async () => {
    const { server, invitations } = await openClosed(engine, { signUp: 'open' });
    const { code } = await invitations.make(undefined);
    expect((await signUp(server, { invitation: code })).status).toBe(200);
    expect((await signUp(server, { email: 'eve@example.org', invitation: 'made-up' })).status).toBe(200);
    expect(await invitations.list()).toMatchObject([{ state: 'open' }]);
  });

  it('are random, and stored as a hash', async () => {
    const { server, invitations } = await openClosed(engine);
    const { code } = await invitations.make(undefined);
    const other = await invitations.make(undefined);
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(other.code).not.toBe(code);
    const rows = await server.database.db.selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    for (const { id, code_hash: hash } of rows)
      for (const invitation of [id, hash]) expect(await said(await signUp(server, { invitation }))).toEqual(SPENT);
  });

  it('are for one account, however many try at the same time [ACC-167]', async () => {
    const { server, invitations } = await openClosed(engine);
    const { code: invitation } = await invitations.make(undefined);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => signUp(server, { email: `${name}@example.org`, invitation })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(await said(await signUp(server, { invitation }))).toEqual(SPENT);
    expect(await invitations.list()).toMatchObject([{ state: 'used' }]);
  });

  it('are not used up by a sign-up that fails [ACC-167]', async () => {
    const { server, invitations } = await openClosed(engine);
    const { code: invitation } = await invitations.make(undefined);
    for (const wrong of [{ password: '12345' }, { password: '123456' }, { email: 'ada' }])
      expect((await signUp(server, { ...wrong, invitation })).status).toBe(400);
    expect((await signUp(server, { invitation })).status).toBe(200);
    const second = await invitations.make(undefined);
    expect((await signUp(server, { invitation: second.code })).status).toBe(409);
    expect((await signUp(server, { email: 'eve@example.org', invitation: second.code })).status).toBe(200);
  });

  it('are free again after five minutes if the server died before the account was made, and only then', async () => {
    const { server, clock, invitations } = await openClosed(engine);
    const { code: invitation } = await invitations.make(undefined);
    const dying = () => new Promise<never>(() => undefined);
    void invitations.admit(invitation, ADA.email, dying);
    await expect.poll(async () => (await invitations.list())[0]?.state).toBe('used');
    expect(await said(await signUp(server, { invitation }))).toEqual(SPENT);
    clock.now += 5 * 60_000;
    expect(await invitations.list()).toMatchObject([{ state: 'open' }]);
    expect((await signUp(server, { email: 'eve@example.org', invitation })).status).toBe(200);
    clock.now += 5 * 60_000;
    expect(await said(await signUp(server, { invitation }))).toEqual(SPENT);

    // It died between making the account and noting who has it.
    const second = await invitations.make(undefined);
    const made = server.parts.accounts.signUp({ ...ADA, displayName: 'Ada' }, '').then(dying);
    void invitations.admit(second.code, ADA.email, () => made);
    await expect.poll(async () => (await server.ask('/api/account/sign-in', post(ADA))).status).toBe(200);
    clock.now += 5 * 60_000;
    expect(await said(await signUp(server, { email: 'bo@example.org', invitation: second.code }))).toEqual(SPENT);
  });

  it('end after fourteen days, or when they are revoked [ACC-168]', async () => {
    const { server, clock, invitations } = await openClosed(engine);
    const { code: invitation, endsAt } = await invitations.make(undefined);
    expect(endsAt - clock.now).toBe(14 * 86_400_000);
    clock.now = endsAt;
    expect(await said(await signUp(server, { invitation }))).toEqual(SPENT);
    clock.now = endsAt - 1;
    expect((await signUp(server, { invitation })).status).toBe(200);
    const revoked = await invitations.make(undefined);
    const [entry] = (await invitations.list()).filter(({ state }) => state === 'open');
    expect([await invitations.revoke(entry?.id ?? ''), await invitations.revoke(entry?.id ?? '')]).toEqual([
      true,
      false,
    ]);
    expect(await said(await signUp(server, { email: 'eve@example.org', invitation: revoked.code }))).toEqual(SPENT);
  });

  it('are for one email if they name it, in any letter case', async () => {
    const { server, invitations } = await openClosed(engine);
    const { code: invitation } = await invitations.make(' Ada@Example.org');
    expect(await said(await signUp(server, { email: 'eve@example.org', invitation }))).toEqual(FOR_ANOTHER);
    expect((await signUp(server, { email: 'ADA@example.org', invitation })).status).toBe(200);
  });

  it('are removed with the account they are about, and fourteen days after their end', async () => {
    const { server, clock, invitations } = await openClosed(engine);
    const { code: invitation } = await invitations.make(undefined);
    await invitations.make(ADA.email);
    await invitations.make('eve@example.org');
    const cookie = cookieOf(await signUp(server, { invitation }));
    const emails = (await invitations.list()).map(({ email }) => email);
    expect(emails.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ADA.email,
      ADA.email,
      'eve@example.org',
    ]);
    const deleted = await server.ask('/api/account/delete', post({ password: ADA.password }, { cookie }));
    expect(deleted.status).toBe(200);
    expect(await invitations.list()).toMatchObject([{ email: 'eve@example.org', state: 'open' }]);
    clock.now += INVITATION_MILLIS;
    await server.parts.invitations.sweep();
    expect(await invitations.list()).toMatchObject([{ state: 'expired' }]);
    clock.now += INVITATION_MILLIS;
    await server.parts.invitations.sweep();
    expect(await invitations.list()).toEqual([]);
  });

  it('count like other sign-ups, and the log says that one was refused [ACC-105, SRV-54]', async () => {
    const { server } = await openClosed(engine, { limits: { ...LIMITS, attemptsPerAddress: 3 } });
    const statuses: number[] = [];
    for (const invitation of [undefined, 'a', 'b', 'c']) {
      const email = `${invitation ?? 'x'}@example.org`;
      const answer = await server.ask('/api/account/sign-up', post({ ...ADA, email, invitation }), '192.0.2.7');
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([403, 403, 403, 429]);
    const events = server.log.filter((line) => line.includes('"event":"security"'));
    expect(events.map((line) => (JSON.parse(line) as { what: string }).what)).toEqual([
      'invitation-refused',
      'invitation-refused',
      'invitation-refused',
      'sign-up-limited',
    ]);
    expect(server.log.join('')).not.toContain('example.org');
  });
});
