// Requests that name the account which their page shows, while the cookie may be another person's.

import { ACCOUNT_HEADER, signedInSchema } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { ask, said } from './account-fixture.ts';
import { cookieOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';

// The same password: nothing else keeps them apart.
const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const BOB = { ...ADA, displayName: 'Bob', email: 'bob@example.org' };
const NOBODY = [401, { code: 'not-signed-in', message: 'User not authenticated' }];
const ANOTHER = 'another1';

/** Each request that concerns the account of who asks. */
const REQUESTS: Readonly<Record<string, object>> = {
  delete: { password: ADA.password },
  name: { displayName: 'Countess' },
  password: { currentPassword: ADA.password, newPassword: ANOTHER },
  email: { newEmail: 'new@example.org', password: ADA.password },
  'second-factor': { kind: 'begin', password: ADA.password },
  passkeys: { kind: 'begin', password: ADA.password },
  'sign-ins/end': { id: 'any' },
  'sign-out-everywhere': {},
};

interface Person {
  readonly id: string;
  readonly cookie: string;
}

async function enter(server: OpenServer, who: typeof ADA): Promise<Person> {
  const answer = await ask(server, 'sign-up', who);
  const { user } = signedInSchema.parse(await answer.clone().json());
  return { id: user.id, cookie: cookieOf(answer) };
}

const askAs = (server: OpenServer, path: string, body: object, { cookie }: Person, named: string) =>
  server.ask(`/api/account/${path}`, post(body, { cookie, [ACCOUNT_HEADER]: named }));

onBothEngines('a request that names an account', (engine) => {
  it('deletes no account of someone who has signed in since', async () => {
    const server = await openServer(engine);
    const [ada, bob] = [await enter(server, ADA), await enter(server, BOB)];
    expect(await said(await askAs(server, 'delete', { password: ADA.password }, bob, ada.id))).toEqual(NOBODY);
    expect(await server.parts.accounts.exists(bob.id)).toBe(true);
    expect(await server.parts.accounts.exists(ada.id)).toBe(true);
    expect((await askAs(server, 'delete', { password: ADA.password }, bob, bob.id)).status).toBe(200);
    expect(await server.parts.accounts.exists(bob.id)).toBe(false);
  });

  it.each(Object.keys(REQUESTS))("asks nothing of another person's account: %s", async (path) => {
    const server = await openServer(engine);
    const [ada, bob] = [await enter(server, ADA), await enter(server, BOB)];
    expect(await said(await askAs(server, path, REQUESTS[path] ?? {}, bob, ada.id))).toEqual(NOBODY);
    const me = await server.ask('/api/account/me', { headers: { cookie: bob.cookie } });
    expect(await me.json()).toMatchObject({ user: { id: bob.id, displayName: 'Bob', email: BOB.email } });
    expect((await ask(server, 'sign-in', BOB)).status).toBe(200);
  });

  it("lists no one else's sign-ins, and those of who asks with their name or none", async () => {
    const server = await openServer(engine);
    const [ada, bob] = [await enter(server, ADA), await enter(server, BOB)];
    const list = (named: object) => server.ask('/api/account/sign-ins', { headers: { cookie: bob.cookie, ...named } });
    expect(await said(await list({ [ACCOUNT_HEADER]: ada.id }))).toEqual(NOBODY);
    for (const named of [{ [ACCOUNT_HEADER]: bob.id }, {}]) expect((await list(named)).status).toBe(200);
  });

  it('needs no name: a page of before says none', async () => {
    const server = await openServer(engine);
    const bob = await enter(server, BOB);
    expect((await ask(server, 'name', { displayName: 'Count' }, bob.cookie)).status).toBe(200);
    expect((await ask(server, 'delete', { password: BOB.password }, bob.cookie)).status).toBe(200);
  });
});
