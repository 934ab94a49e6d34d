import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask, said } from './account-fixture.ts';
import { cookieOf, onBothEngines, type OpenServer, openServer } from './fixture.ts';

const ADA = { email: 'ada@example.org', password: 'correct horse', displayName: 'Ada' };
const BEN = { email: 'ben@example.org', password: 'battery staple', displayName: 'Ben' };
const NOTE = 'roundbell.signed-out=1';
const GONE = 'roundbell.signed-out=; Max-Age=0; Path=/; SameSite=Lax';

const me = async (server: OpenServer, cookie: string) =>
  (await server.ask('/api/account/me', { headers: { cookie } })).json();
const signUp = async (server: OpenServer, person: object) => cookieOf(await ask(server, 'sign-up', person));

onBothEngines('a noted sign-out', (engine) => {
  it('ends the sign-in with the first request, for which no one is here, and is removed', async () => {
    const server = await openServer(engine);
    const cookie = await signUp(server, ADA);
    const other = cookieOf(await ask(server, 'sign-in', ADA));
    const answer = await server.ask('/api/account/me', { headers: { cookie: `${cookie}; ${NOTE}` } });
    expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([null, [GONE]]);
    expect(await me(server, cookie)).toBeNull();
    expect(await me(server, other)).toMatchObject({ user: { email: ADA.email } });
  });

  it('counts for documents too, which say that no one is signed in', async () => {
    const server = await openServer(engine);
    const cookie = await signUp(server, ADA);
    const headers = { cookie: `${NOTE}; ${cookie}` };
    expect((await server.ask('/api/sync/timers/pull', { headers })).status).toBe(401);
    expect(await me(server, cookie)).toBeNull();
  });

  it('does not harm the sign-in of the next person, which ends the old one', async () => {
    const server = await openServer(engine);
    const ada = await signUp(server, ADA);
    await signUp(server, BEN);
    const answer = await ask(server, 'sign-in', BEN, `${ada}; ${NOTE}`);
    const lines = answer.headers.getSetCookie();
    expect(lines).toContain(GONE);
    expect(lines.filter((line) => line.startsWith('roundbell.session_token=')).join('')).not.toContain('Max-Age=0');
    expect(await me(server, cookieOf(answer))).toMatchObject({ user: { email: BEN.email } });
    expect(await me(server, ada)).toBeNull();
  });

  it('is answered by Sign Out with the removal of both cookies', async () => {
    const server = await openServer(engine);
    const cookie = await signUp(server, ADA);
    const lines = (await ask(server, 'sign-out', {}, `${cookie}; ${NOTE}`)).headers.getSetCookie();
    expect(lines).toContain(GONE);
    expect(lines).toContainEqual(expect.stringMatching(/^roundbell\.session_token=; Max-Age=0/));
    expect(await said(await ask(server, 'sign-out', {}, NOTE))).toEqual([200, {}]);
  });

  it('counts behind https only if a page of this host has written it', async () => {
    const server = await openServer(engine, { publicUrl: 'https://timers.example' });
    const cookie = await signUp(server, ADA);
    expect(await me(server, `${cookie}; ${NOTE}`)).toMatchObject({ user: { email: ADA.email } });
    const headers = { cookie: `${cookie}; __Host-${NOTE}` };
    const answer = await server.ask('/api/account/me', { headers });
    expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([null, [`__Host-${GONE}; Secure`]]);
    expect(await me(server, cookie)).toBeNull();
  });

  it('stays, and lets no request through, while the sign-in cannot be ended', async () => {
    const server = await openServer(engine);
    const cookie = await signUp(server, ADA);
    const keep =
      engine === 'sqlite'
        ? 'create trigger keep before delete on session begin select raise(ignore); end'
        : 'create rule keep as on delete to session do instead nothing';
    await sql.raw(keep).execute(server.database.db);
    const answer = await server.ask('/api/account/me', { headers: { cookie: `${cookie}; ${NOTE}` } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []]);
  });
});
