// Sign-ins and changes of a password that is changed while it is checked.

import { secondFactorStateSchema } from '@roundbell/core/ports';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Passwords } from '../src/accounts/passwords.ts';
import { ask, askForToken, openMailed, said } from './account-fixture.ts';
import { codeOf } from './authenticator.ts';
import { cookieOf, onBothEngines, openServer, type OpenServer } from './fixture.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

const ADA = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
const CHANGE = { currentPassword: ADA.password, newPassword: 'another' };
const WRONG = [401, { code: 'password-wrong', message: 'Invalid email or password' }];
const NOT_SIGNED_IN = [401, { code: 'not-signed-in', message: 'User not authenticated' }];

const signIn = (server: OpenServer, password = ADA.password) => ask(server, 'sign-in', { email: ADA.email, password });
const sessions = async (server: OpenServer) =>
  (await sql`select * from session`.execute(server.database.db)).rows.length;

/** Passwords of which, once it is closed, the next one waits for the gate: verified if it is one, or hashed. */
function gated(work: 'verify' | 'hash', passwords: Passwords = QUICK_PASSWORDS) {
  let isClosed = false;
  let open = (): void => undefined;
  let waiting = 0;
  async function pass(): Promise<void> {
    if (!isClosed) return;
    isClosed = false;
    waiting += 1;
    await new Promise<void>((resolve) => (open = resolve));
  }
  const slow: Passwords = {
    ...passwords,
    async hash(password) {
      if (work === 'hash') await pass();
      return passwords.hash(password);
    },
    async verify(attempt) {
      const isRight = await passwords.verify(attempt);
      if (work === 'verify') await pass();
      return isRight;
    },
  };
  return {
    passwords: slow,
    /** Begins what then waits at the gate; the result lets it through. */
    async begin<T>(run: () => Promise<T>): Promise<() => Promise<T>> {
      isClosed = true;
      const begun = run();
      await vi.waitFor(() => expect(waiting).toBe(1));
      return () => {
        open();
        return begun;
      };
    },
  };
}

/** Hashes of before, and today's. */
const RENEWING: Passwords = {
  ...QUICK_PASSWORDS,
  verify: async ({ hash, password }) => QUICK_PASSWORDS.verify({ hash: hash.replace('older:', ''), password }),
  isOutdated: (hash) => hash.startsWith('older:'),
};
const makeOlder = (server: OpenServer) =>
  sql`update account set password = 'older:' || password`.execute(server.database.db);

onBothEngines('a sign-in', (engine) => {
  it('is refused if its password was changed, or set by a link, while it was checked', async () => {
    for (const by of ['change', 'link'] as const) {
      const { passwords, begin } = gated('verify');
      const server = await openMailed(engine, { passwords });
      const cookie = cookieOf(await ask(server, 'sign-up', ADA));
      const finish = await begin(() => signIn(server));
      if (by === 'change') expect((await ask(server, 'password', CHANGE, cookie)).status).toBe(200);
      else {
        const token = await askForToken(server, ADA.email);
        expect((await ask(server, 'reset', { token, newPassword: 'another' })).status).toBe(200);
      }
      const answer = await finish();
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await said(answer)).toEqual(WRONG);
      expect(await sessions(server), by).toBe(by === 'change' ? 1 : 0);
      expect(server.log.filter((line) => line.includes('"sign-in-failed"'))).toHaveLength(1);
      expect((await signIn(server, 'another')).status).toBe(200);
    }
  });

  it('gets nothing to give a code with, either', async () => {
    const { passwords, begin } = gated('verify');
    const server = await openServer(engine, { passwords });
    const first = cookieOf(await ask(server, 'sign-up', ADA));
    const asked = await ask(server, 'second-factor', { kind: 'begin', password: ADA.password }, first);
    const begun = secondFactorStateSchema.parse(await asked.json());
    const secret = begun.kind === 'begun' ? new URL(begun.link).searchParams.get('secret') : '';
    const code = codeOf(secret?.replace(/=+$/, '') ?? '', 0);
    const cookie = cookieOf(await ask(server, 'second-factor', { kind: 'confirm', code }, first));
    const finish = await begin(() => signIn(server));
    expect((await ask(server, 'password', CHANGE, cookie)).status).toBe(200);
    const answer = await finish();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await said(answer)).toEqual(WRONG);
    expect((await signIn(server, 'another')).status).toBe(401);
  });

  it('goes on if the hash of its password was only renewed meanwhile', async () => {
    const { passwords, begin } = gated('verify', RENEWING);
    const server = await openServer(engine, { passwords });
    await ask(server, 'sign-up', ADA);
    await makeOlder(server);
    const finish = await begin(() => signIn(server));
    expect((await signIn(server)).status).toBe(200);
    expect((await finish()).status).toBe(200);
    expect(await sessions(server)).toBe(3);
  });

  it('renews no hash that was replaced meanwhile', async () => {
    const { passwords, begin } = gated('hash', RENEWING);
    const server = await openServer(engine, { passwords });
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    await makeOlder(server);
    const finish = await begin(() => signIn(server));
    expect((await ask(server, 'password', CHANGE, cookie)).status).toBe(200);
    await finish();
    expect((await signIn(server)).status).toBe(401);
    expect((await signIn(server, 'another')).status).toBe(200);
  });
});

onBothEngines('a change of password', (engine) => {
  it('is refused if the password was changed while it was checked, and leaves the newer one', async () => {
    const { passwords, begin } = gated('verify');
    const server = await openServer(engine, { passwords });
    const [early, late] = [cookieOf(await ask(server, 'sign-up', ADA)), cookieOf(await signIn(server))];
    const finish = await begin(() => ask(server, 'password', { ...CHANGE, newPassword: 'of before' }, early));
    expect((await ask(server, 'password', CHANGE, late)).status).toBe(200);
    const answer = await finish();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await said(answer)).toEqual(NOT_SIGNED_IN);
    expect((await signIn(server, 'of before')).status).toBe(401);
    expect((await signIn(server, CHANGE.newPassword)).status).toBe(200);
  });

  it('goes on if the hash of the password was only renewed meanwhile', async () => {
    const { passwords, begin } = gated('verify', RENEWING);
    const server = await openServer(engine, { passwords });
    const cookie = cookieOf(await ask(server, 'sign-up', ADA));
    await makeOlder(server);
    const finish = await begin(() => ask(server, 'password', CHANGE, cookie));
    expect((await signIn(server)).status).toBe(200);
    expect((await finish()).status).toBe(200);
    expect((await signIn(server, CHANGE.newPassword)).status).toBe(200);
  });
});
