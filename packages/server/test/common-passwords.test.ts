// cspell:ignore qwertz drowssap
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { askForToken, openMailed, said } from './account-fixture.ts';
import { cookieOf, onBothEngines, openServer, type OpenServer, post } from './fixture.ts';

const ADA = { displayName: 'Ada Lovelace', email: 'ada@example.org', password: 'tercet' };
const SENTENCE = 'This password is too common. Choose another.';
const COMMON = [400, { code: 'password-common', message: SENTENCE }];

const ask = async (server: OpenServer, path: string, body: object, cookie = '') =>
  await server.ask(`/api/account/${path}`, post(body, cookie === '' ? {} : { cookie }));
onBothEngines('a common password', (engine) => {
  it('makes no account [ACC-163]', async () => {
    const server = await openServer(engine);
    for (const password of ['123456', 'Password1!', 'lovelace1', 'ada@example.org'])
      expect(await said(await ask(server, 'sign-up', { ...ADA, password }))).toEqual(COMMON);
    const short = await ask(server, 'sign-up', { ...ADA, password: '11111' });
    expect(await short.json()).toMatchObject({ code: 'password-weak' });
    expect((await ask(server, 'sign-up', ADA)).status).toBe(200);
  });

  it('replaces no other, and a right one does [ACC-163]', async () => {
    const server = await openServer(engine);
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    const change = (newPassword: string) =>
      ask(server, 'password', { currentPassword: ADA.password, newPassword }, cookie);
    for (const password of ['qwertz', 'AdaLovelace']) expect(await said(await change(password))).toEqual(COMMON);
    expect(await said(await change('k7-p2x'))).toEqual([200, {}]);
  });

  it('is not set by a link, which it does not use up [ACC-163]', async () => {
    const server = await openMailed(engine);
    await ask(server, 'sign-up', ADA);
    const token = await askForToken(server, ADA.email);
    for (const newPassword of ['dragon', 'lovelace'])
      expect(await said(await ask(server, 'reset', { token, newPassword }))).toEqual(COMMON);
    expect(await said(await ask(server, 'reset', { token, newPassword: 'k7-p2x' }))).toEqual([200, {}]);
    expect((await ask(server, 'sign-in', { ...ADA, password: 'k7-p2x' })).status).toBe(200);
  });

  it('of an account of before still lets its owner in', async () => {
    const server = await openServer(engine);
    await ask(server, 'sign-up', ADA);
    // QUICK_PASSWORDS store them backwards.
    await sql`update account set password = 'drowssap'`.execute(server.database.db);
    expect((await ask(server, 'sign-in', { ...ADA, password: 'password' })).status).toBe(200);
  });
});
