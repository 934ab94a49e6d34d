// Who a cookie identifies, asked by one query: never more than the library would say.

import { assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createQuickCheck } from '../src/accounts/quick-check.ts';
import { onBothEngines, openServer, post } from './fixture.ts';

const DAY = 86_400_000;
const SECRET = 'a secret that is only good for tests';

onBothEngines('the quick check of a cookie', (engine) => {
  async function signedIn() {
    const server = await openServer(engine);
    const answer = await server.ask(
      '/api/account/sign-up',
      post({ displayName: 'Ada', email: 'ada@example.org', password: 'a password of today' }),
    );
    const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
    const { db } = server.database;
    const check = (text: string, { days = 0, renew = true, secret = SECRET, isSecure = false } = {}) =>
      createQuickCheck(db, { secret, isSecure }, () => Date.now() + days * DAY)(text, renew);
    return { db, cookie, check, server };
  }

  it('knows a sign-in of today, among other cookies', async () => {
    const { cookie, check, server } = await signedIn();
    const me = (await (await server.ask('/api/account/me', { headers: { cookie } })).json()) as {
      user: { id: string };
    };
    for (const text of [cookie, `a=b; ${cookie}; c=d`, `not-${cookie}; ${cookie}`])
      expect((await check(text))?.id).toBe(me.user.id);
  });

  it('leaves to the library what is due for renewal, over, or ended', async () => {
    const { db, cookie, check } = await signedIn();
    expect(await check(cookie, { days: 0.9 })).toBeDefined();
    expect(await check(cookie, { days: 1.1 })).toBeUndefined();
    expect(await check(cookie, { days: 1.1, renew: false })).toBeDefined();
    expect(await check(cookie, { days: 399.9, renew: false })).toBeDefined();
    expect(await check(cookie, { days: 400.1, renew: false })).toBeUndefined();
    await sql`delete from session`.execute(db);
    expect(await check(cookie)).toBeUndefined();
  });

  it('leaves to the library every cookie that was not signed here, once, under the name of today', async () => {
    const { cookie, check } = await signedIn();
    const [name, value = ''] = cookie.split('=');
    for (const text of [
      ...['', '=', value, `${name}=`, `${name}=.`, `${name}=%`, `${cookie}; ${cookie}`],
      ...[`__Secure-${cookie}`, `${cookie}; __Secure-roundbell.session_token=x`, cookie.replace(/%3D$/, '')],
    ])
      expect([text, await check(text)]).toEqual([text, undefined]);
    expect(await check(cookie, { secret: `${SECRET}.` })).toBeUndefined();
    expect(await check(cookie, { isSecure: true })).toBeUndefined();
    const other = fc.constantFrom('a', 'b', 'X', 'Y', '0', '9', '-', '_', '+', '/', '.', '=', '%');
    await assertLaw({ 'in the token': 10, 'in the signature': 10 }, (met) =>
      fc.asyncProperty(fc.nat({ max: value.length - 1 }), other, async (at, character) => {
        const changed = `${value.slice(0, at)}${character}${value.slice(at + 1)}`;
        fc.pre(decoded(changed) !== decoded(value));
        met(at < value.indexOf('.') ? 'in the token' : 'in the signature');
        expect(await check(`${name}=${changed}`)).toBeUndefined();
      }),
    );
  });
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
